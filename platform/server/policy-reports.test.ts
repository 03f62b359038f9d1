import { afterAll, expect, test } from 'vitest'
import { createHttp } from './http-server.ts'
import { createLog } from './log.ts'
import { policyReports, reportPath } from './policy-reports.ts'

const http = await createHttp(createLog('silent'), { secure: false, trustProxy: false })
const counts = policyReports(http, createLog('silent'))
http.get('/page', async () => 'page')
afterAll(() => http.close())

const report = (payload: unknown, type: string, remoteAddress = '10.0.0.1') =>
  http.inject({ method: 'POST', url: reportPath, headers: { 'content-type': type }, payload: JSON.stringify(payload), remoteAddress })

test('V3.4.7 every answer names where violations are reported', async () => {
  const { headers } = await http.inject('/page')
  expect(headers['content-security-policy']).toContain(`report-uri ${reportPath};report-to policy`)
  expect(headers['reporting-endpoints']).toBe(`policy="${reportPath}"`)
})

test('V3.4.7 both forms are counted by kind, without ids, addresses or samples', async () => {
  const old = {
    'csp-report': {
      'document-uri': 'https://hr.example/app/people/0190-niamh-gallagher?search=niamh',
      'violated-directive': "script-src-elem 'self'",
      'blocked-uri': 'https://evil.example/x.js?who=niamh',
      'script-sample': 'niamh@calderbrook.example',
    },
  }
  const recent = {
    type: 'csp-violation',
    body: { documentURL: 'https://hr.example/login', effectiveDirective: 'style-src-attr', blockedURL: 'inline', sample: 'niamh' },
  }
  expect((await report(old, 'application/csp-report')).statusCode).toBe(204)
  expect((await report([recent, recent, 7, { type: 'x' }], 'application/reports+json')).statusCode).toBe(204)
  expect([...counts]).toEqual([
    ['script-src-elem https://evil.example /app/people', 1],
    ['style-src-attr inline /login', 2],
  ])
})

test('V3.4.7 inventions fill neither memory nor time: kinds are limited, and so is each address', async () => {
  const statuses = []
  for (let i = 0; i < 32; i += 1) {
    const invented = Array.from({ length: 10 }, (_, j) => ({
      body: { effectiveDirective: 'img-src', blockedURL: `https://h${i}x${j}.example/` },
    }))
    statuses.push((await report(invented, 'application/reports+json', '10.0.0.2')).statusCode)
  }
  expect(statuses).toEqual([...Array(30).fill(204), 429, 429])
  expect([counts.size, counts.get('other')]).toEqual([201, 102])
  expect((await report('not a report', 'application/csp-report', '10.0.0.3')).statusCode).toBe(204)
  const large = await report([{ body: { effectiveDirective: 'x'.repeat(20_000) } }], 'application/reports+json', '10.0.0.3')
  expect(large.statusCode).toBe(413)
})

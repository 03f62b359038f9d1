import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { servePublicPages } from './public-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-pages-'))
const page = '<html lang="en-GB"><a href="⟦PUBLIC_URL⟧/">⟦OPERATOR_NAME⟧ ⟦OPERATOR_EMAIL⟧</a><form action="⟦WAITLIST_URL⟧"></form></html>'
let http: FastifyInstance

async function serve(env: Record<string, string>): Promise<FastifyInstance> {
  const app = fastify()
  const missing = await servePublicPages(app, folder, {
    config: loadConfig({ PUBLIC_URL: 'https://hr.example', DEMO: 'off', ...env }),
    hasSession: ({ headers }) => headers.cookie === 'session=x',
  })
  app.setNotFoundHandler((_request, reply) => missing(reply))
  return app
}

beforeAll(async () => {
  for (const mode of ['waitlist', 'open']) {
    mkdirSync(join(folder, 'site', mode), { recursive: true })
    writeFileSync(join(folder, 'site', mode, 'about.html'), `${mode} ${page}`)
    writeFileSync(join(folder, 'site', mode, 'confirm.html'), '<input value="⟦TOKEN⟧">')
  }
  writeFileSync(join(folder, 'site/404.html'), 'missing')
  writeFileSync(
    join(folder, 'site/pages.json'),
    JSON.stringify([
      { path: '/about', file: 'about', listed: true },
      { path: '/waitlist/confirm', file: 'confirm', listed: false },
    ]),
  )
  http = await serve({ SITE_MODE: 'open', OPERATOR_NAME: 'Reid & Sons <b>', WAITLIST_URL: 'https://list.example/join?u="1"&id=2' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('public pages', () => {
  it('are filled with settings as text; one that is missing shows its name', async () => {
    const { body } = await http.inject('/about')
    expect(body).toContain('open <html')
    expect(body).toContain('<a href="https://hr.example/">Reid &amp; Sons &lt;b&gt; <span class="mk-setting">OPERATOR_EMAIL</span></a>')
    expect(body).toContain('action="https://list.example/join?u=%221%22&amp;id=2"')
    expect((await (await serve({})).inject('/about')).body).toContain('action="/api/waitlist"')
  })

  it('R026 say on an open site that a session cookie came along, and never on one with a waitlist', async () => {
    const headers = { cookie: 'session=x' }
    expect((await http.inject({ url: '/about', headers })).body).toContain('<html lang="en-GB" data-session>')
    expect((await http.inject('/about')).body).not.toContain('data-session')
    const waiting = await serve({ SITE_MODE: 'waitlist' })
    expect((await waiting.inject({ url: '/about', headers })).body).not.toContain('data-session')
  })

  it('are sent compressed as the browser likes, and not again when it has them', async () => {
    const br = await http.inject({ url: '/about', headers: { 'accept-encoding': 'gzip, br' } })
    expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual([
      'br',
      (await http.inject('/about')).body,
    ])
    const gz = await http.inject({ url: '/about', headers: { 'accept-encoding': 'gzip, br;q=0' } })
    expect([gz.headers['content-encoding'], gunzipSync(gz.rawPayload).toString().slice(0, 4)]).toEqual(['gzip', 'open'])
    const again = await http.inject({ url: '/about', headers: { 'if-none-match': String(br.headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('put a link’s token into its form only if it looks like one', async () => {
    const token = 'a'.repeat(43)
    const shown = async (query: string): Promise<string> => (await http.inject(`/waitlist/confirm?${query}`)).body
    expect(await shown(`token=${token}`)).toBe(`<input value="${token}">`)
    for (const query of ['', 'token=%22%3E%3Cscript%3E', `token=${token}&token=${token}`, `token=${'a'.repeat(101)}`])
      expect(await shown(query)).toBe('<input value="">')
  })

  it('are mapped for search engines, and R005 an unknown address is 404', async () => {
    expect((await http.inject('/sitemap.xml')).body.match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://hr.example/about</loc>'])
    expect((await http.inject('/robots.txt')).body).toContain('Sitemap: https://hr.example/sitemap.xml')
    const missing = await http.inject('/nowhere')
    expect([missing.statusCode, missing.body]).toEqual([404, 'missing'])
  })
})

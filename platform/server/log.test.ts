import { expect, it } from 'vitest'
import { createLog, loggedError } from './log.ts'

function lines(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const written: string[] = []
  write(createLog('info', { write: (text: string) => void written.push(text) }))
  return written.map((text) => JSON.parse(text) as Record<string, unknown>)
}

it('writes one JSON object a line, with level and time, and keeps below its level silent', () => {
  const [line, ...rest] = lines((log) => {
    log.debug('not shown')
    log.info({ request_id: 'r1', status: 200 }, 'request')
  })
  expect(rest).toEqual([])
  expect(line).toMatchObject({
    level: 'info',
    msg: 'request',
    request_id: 'r1',
    status: 200,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

it('drops personal data and secrets wherever they were put', () => {
  const text = JSON.stringify(
    lines((log) => {
      log.info(
        {
          email: 'a@b.example',
          person: { first_name: 'Niamh' },
          request: { user: { phone: '0123456' } },
          headers: { cookie: 'secret-cookie' },
          task: 'mail',
        },
        'sent',
      )
    }),
  )
  expect(text).toContain('"task":"mail"')
  for (const value of ['a@b.example', 'Niamh', '0123456', 'secret-cookie']) expect(text).not.toContain(value)
})

it('tells where an error came from without what it quoted', () => {
  const database = Object.assign(new Error('invalid input syntax for type uuid: "Niamh"'), {
    code: '22P02',
    severity: 'ERROR',
    detail: 'Key (email)=(a@b.example)',
  })
  const error = new TypeError('cannot send to niamh@b.example: "Niamh Gallagher" refused', { cause: database })
  const logged = loggedError(error)
  expect(logged).toMatchObject({ type: 'TypeError', cause: { code: '22P02', message: 'database error' } })
  expect(logged.stack).toContain('log.test.ts')
  expect(JSON.stringify(logged)).not.toMatch(/niamh|b\.example/i)
  expect(loggedError('just text')).toEqual({ type: 'string', message: '', stack: '' })
})

import fastify from 'fastify'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/server-database.ts'
import { inIdentityTransaction, type IdentityPool, openIdentityPool } from './identity-pool.ts'
import { createLog } from './log.ts'
import { createMail, type Mail } from './mail.ts'
import { renderMail } from './mail-layout.ts'
import { mountOutboxPage } from './mail-outbox-page.ts'
import { type SmtpServer, startSmtp } from './smtp.fixture.ts'

const log = createLog('silent')
const byText = (a = '', b = '') => a.localeCompare(b)
const publicUrl = 'https://hr.example.co.uk'
let database: TestDatabase
let pool: IdentityPool
let smtp: SmtpServer
const mails: Mail[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openIdentityPool(database.urls.auth)
  smtp = await startSmtp()
})
afterAll(async () => {
  for (const mail of mails) await mail.stop()
  await pool.end()
})
beforeEach(async () => {
  smtp.received.length = 0
  smtp.behave('accept')
  await database.query('delete from auth.mail_outbox')
})

function mailer(smtpUrl: string | null = smtp.url): Mail {
  const mail = createMail({ config: { publicUrl, smtpUrl, mailFrom: 'Evenkeel <no-reply@hr.example.co.uk>' }, pool, log })
  mails.push(mail)
  return mail
}

const notice = (subject = 'Your leave was approved') => ({
  subject,
  paragraphs: ['Hello Ada,', 'Your leave from 3 to 7 August was approved.'],
  action: { label: 'See my leave', path: '/app/me/time-off' },
})
const states = async () =>
  (await database.query<{ state: string }>('select state from auth.mail_outbox order by created_at')).map(({ state }) => state)
const makeDue = () => database.query("update auth.mail_outbox set due_at = now() where state = 'queued'")

describe('the mail outbox', () => {
  it('delivers a queued mail once, in text and HTML, and keeps nothing of it', async () => {
    const mail = mailer()
    const id = await mail.queue(pool, 'ada@people.example', 'notice', notice())
    expect(await mail.deliverDue()).toBe(1)
    expect(await mail.deliverDue()).toBe(0)
    expect(smtp.received).toHaveLength(1)
    const { to, data } = smtp.received[0]!
    expect(to).toEqual(['ada@people.example'])
    for (const part of [
      `Message-ID: <${id}@hr.example.co.uk>`,
      'From: Evenkeel <no-reply@hr.example.co.uk>',
      'Subject: Your leave was approved',
      'text/plain',
      'text/html',
      'Auto-Submitted: auto-generated',
    ])
      expect(data).toContain(part)
    expect(await database.query('select state, data, subject, text_body, html_body from auth.mail_outbox')).toEqual([
      { state: 'sent', data: {}, subject: null, text_body: null, html_body: null },
    ])
  })

  it('is written in the transaction of its cause: what is rolled back is never sent', async () => {
    const mail = mailer()
    await expect(
      inIdentityTransaction(pool, async (client) => {
        await mail.queue(client, 'ada@people.example', 'notice', notice())
        throw new Error('the cause failed')
      }),
    ).rejects.toThrow('the cause failed')
    expect(await mail.deliverDue()).toBe(0)
    expect(await states()).toEqual([])
  })

  it('is shared by several processes: each mail is sent by one of them', async () => {
    const [first, second, third] = [mailer(), mailer(), mailer()]
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => first.queue(pool, `person.${i}@people.example`, 'notice', notice())))
    await Promise.all([first.deliverDue(), second.deliverDue(), third.deliverDue()])
    expect(smtp.received.map(({ data }) => /Message-ID: <([^@]+)@/.exec(data)?.[1]).toSorted(byText)).toEqual(ids.toSorted(byText))
  })

  it('tries again, ever later, while the mail server says not now or hangs up', async () => {
    const mail = mailer()
    await mail.queue(pool, 'ada@people.example', 'notice', notice())
    const waits: number[] = []
    for (const manner of ['later', 'hang-up', 'later'] as const) {
      smtp.behave(manner)
      await mail.deliverDue()
      expect(await mail.deliverDue()).toBe(0)
      const [row] = await database.query<{ wait: number }>(
        'select round(extract(epoch from due_at - now()))::int as wait from auth.mail_outbox',
      )
      waits.push(row?.wait ?? 0)
      await makeDue()
    }
    expect(waits.map((wait) => Math.round(wait / 10) * 10)).toEqual([30, 60, 120])
    smtp.behave('accept')
    await mail.deliverDue()
    expect(await states()).toEqual(['sent'])
    expect(smtp.received).toHaveLength(1)
  })

  it('keeps a mail while nobody listens at the address of the mail server', async () => {
    const mail = mailer('smtp://127.0.0.1:1')
    await mail.queue(pool, 'ada@people.example', 'notice', notice())
    await mail.deliverDue()
    expect(await states()).toEqual(['queued'])
    await makeDue()
    await mailer().deliverDue()
    expect(await states()).toEqual(['sent'])
  })

  it('gives up when the mailbox does not exist, and goes on with the next mail', async () => {
    const mail = mailer()
    await mail.queue(pool, 'gone@people.example', 'notice', notice())
    smtp.behave('never')
    await mail.deliverDue()
    smtp.behave('accept')
    await mail.queue(pool, 'ada@people.example', 'notice', notice())
    await mail.queue(pool, 'bad@people.example', 'no-such-template', {})
    await mail.queue(pool, 'ben@people.example', 'notice', notice())
    await mail.deliverDue()
    expect(await states()).toEqual(['failed', 'sent', 'queued', 'sent'])
  })

  it('sends again, under the same Message-ID, what a crash left between sending and noting it: one double at most', async () => {
    const mail = mailer()
    const id = await mail.queue(pool, 'ada@people.example', 'notice', notice())
    smtp.behave('accept-and-hang-up')
    await mail.deliverDue()
    await makeDue()
    smtp.behave('accept')
    await mail.deliverDue()
    await mail.deliverDue()
    expect(smtp.received.map(({ data }) => data.includes(`<${id}@hr.example.co.uk>`))).toEqual([true, true])
  })

  it('leaves a mail alone for two minutes while another process has it', async () => {
    const mail = mailer()
    await mail.queue(pool, 'ada@people.example', 'notice', notice())
    await database.query("update auth.mail_outbox set claimed_until = now() + interval '2 minutes'")
    expect(await mail.deliverDue()).toBe(0)
    await database.query("update auth.mail_outbox set claimed_until = now() - interval '1 second'")
    expect(await mail.deliverDue()).toBe(1)
  })

  it('asks the template when it sends, and drops what there is nothing to say about any more', async () => {
    const mail = mailer()
    mail.register('test.reminder', ({ data }) =>
      Promise.resolve(data['wanted'] === true ? { subject: 'Reminder', paragraphs: ['Do it.'] } : null),
    )
    await mail.queue(pool, 'ada@people.example', 'test.reminder', { wanted: false })
    await mail.queue(pool, 'ada@people.example', 'test.reminder', { wanted: true })
    await mail.deliverDue()
    expect(await states()).toEqual(['dropped', 'sent'])
    expect(smtp.received).toHaveLength(1)
  })

  it('starts by itself where it is started, and stops after the mail it is sending', async () => {
    const mail = mailer()
    mail.kick()
    mail.start()
    await mail.queue(pool, 'ada@people.example', 'notice', notice())
    mail.kick()
    await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1)
    await mail.stop()
    await mail.queue(pool, 'ben@people.example', 'notice', notice())
    mail.kick()
    expect(await mail.deliverDue()).toBe(0)
  })

  it.each(['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', '<a@b.example>', 'a b@c.example', ''])(
    'takes one address and no more: not %j',
    async (address) => {
      await expect(mailer().queue(pool, address, 'notice', notice())).rejects.toMatchObject({ code: '23514' })
    },
  )
})

const asApp = async <T>(run: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: database.urls.app })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

describe('other parts of the server', () => {
  it('queue a mail by one function, in their own transaction, and cannot see the outbox or use the templates of identity', async () => {
    await asApp(async (client) => {
      await client.query('begin')
      await client.query("select app.queue_mail('ada@people.example', 'notice', $1)", [JSON.stringify(notice())])
      await client.query('rollback')
      await client.query("select app.queue_mail('ben@people.example', 'notice', $1)", [JSON.stringify(notice())])
      await expect(client.query("select app.queue_mail('ben@people.example', 'auth.password-reset', '{}')")).rejects.toMatchObject({
        code: '42501',
      })
      await expect(client.query('select * from auth.mail_outbox')).rejects.toMatchObject({ code: '42501' })
    })
    await mailer().deliverDue()
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['ben@people.example'])
  })
})

describe('the words of a mail', () => {
  it('are text, whatever is in them: no markup, no other header, no other site', () => {
    const mail = renderMail(
      {
        subject: 'Hi\r\nBcc: all@people.example',
        paragraphs: ['<img src=x onerror=alert(1)> & "quotes"'],
        action: { label: '<b>Go</b>', path: '/app?a=1&b="2"' },
      },
      publicUrl,
    )
    expect(mail.subject).toBe('Hi Bcc: all@people.example')
    expect(mail.html).not.toMatch(/<img|<b>/)
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;')
    expect(mail.html).toContain('href="https://hr.example.co.uk/app?a=1&amp;b=&quot;2&quot;"')
    expect(mail.text).toContain('https://hr.example.co.uk/app?a=1&b="2"')
  })
})

const local = { publicUrl: 'http://localhost:3000', isLocal: true, smtpUrl: null }
const open = async (config: Parameters<typeof mountOutboxPage>[1], request: { host?: string; remoteAddress?: string } = {}) => {
  const http = fastify()
  const mail = createMail({ config: { ...config, mailFrom: 'x@localhost' }, pool, log })
  mountOutboxPage(http, config, mail)
  await mail.queue(pool, 'ada@people.example', 'notice', notice('<script>alert(1)</script>'))
  await mail.deliverDue()
  const answer = await http.inject({
    url: '/dev/outbox',
    remoteAddress: request.remoteAddress ?? '127.0.0.1',
    headers: { host: request.host ?? 'localhost:3000' },
  })
  await http.close()
  return answer
}

describe('the outbox page', () => {
  it('lists what was kept, with links of this installation, and nothing in it is markup', async () => {
    const page = await open(local)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('<a href="http://localhost:3000/app/me/time-off">')
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('does not exist with a mail server, on a public address, for another machine, or under a foreign name', async () => {
    expect((await open({ ...local, smtpUrl: smtp.url })).statusCode).toBe(404)
    expect((await open({ publicUrl, isLocal: false, smtpUrl: null })).statusCode).toBe(404)
    expect((await open(local, { remoteAddress: '192.168.1.20' })).statusCode).toBe(404)
    expect((await open(local, { host: 'evil.test:3000' })).statusCode).toBe(404)
    expect((await open(local, { host: '127.0.0.1:3000' })).statusCode).toBe(200)
  })
})

import { createTransport, type Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import type { IdentityClient, IdentityPool } from './identity-pool.ts'
import type { Log } from './log.ts'
import { type MailContent, type RenderedMail, renderMail } from './mail-layout.ts'

/** One mail to be sent, as its template sees it. */
export interface QueuedMail {
  readonly id: string
  readonly to: string
  readonly data: Record<string, unknown>
}

/** Finds the words at the moment of sending, so that a link is made then and need not be stored. null: there is nothing to send after all. */
export type MailTemplate = (mail: QueuedMail) => Promise<MailContent | null>

/** A finished mail of an installation without a mail server, for the development page. */
export interface KeptMail {
  readonly id: string
  readonly to_address: string
  readonly template: string
  readonly created_at: Date
  readonly subject: string
  readonly text_body: string
}

export interface Mail {
  register(name: string, template: MailTemplate): void
  /** Writes the mail to the outbox on `client`, in that client's transaction if it has one open; answers its id. */
  queue(client: IdentityClient, to: string, template: string, data: Record<string, unknown>): Promise<string>
  /** Looks at the outbox now rather than at the next interval. Does nothing in a process that does not deliver. */
  kick(): void
  /** Sends everything that is due; answers how many were handled. */
  deliverDue(): Promise<number>
  /** Starts delivering in this process. */
  start(): void
  /** Lets the mail being sent finish, and sends no more. */
  stop(): Promise<void>
  kept(limit: number): Promise<KeptMail[]>
}

interface Claimed {
  id: string
  to_address: string
  template: string
  data: Record<string, unknown>
  attempts: number
}

type Sender = Pick<Transporter, 'sendMail' | 'close'>
interface MailParts {
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom'>
  readonly pool: IdentityPool
  readonly log: Log
}

const everyMs = 2_000
const mostAttempts = 12
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

const Notice = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  action: z.optional(z.object({ label: z.string(), path: z.templateLiteral(['/', z.string()]) })),
  closing: z.optional(z.array(z.string())),
})

/**
 * The outbox. A mail is a row written in the transaction of its cause and delivered afterwards, one at a time: claimed, sent,
 * marked. A crash between the server's answer and the mark sends that one mail twice, with the same Message-ID; nothing else
 * is lost or doubled. Without SMTP_URL the finished mail is kept in its row.
 */
export function createMail({ config, pool, log }: MailParts): Mail {
  const templates = new Map<string, MailTemplate>([['notice', ({ data }) => Promise.resolve(Notice.parse(data) as MailContent)]])
  const sender: Sender | null = config.smtpUrl ? createTransport({ url: config.smtpUrl, pool: true, maxConnections: 1, ...timeouts }) : null
  const host = new URL(config.publicUrl).hostname
  const state: { timer: NodeJS.Timeout | null; running: Promise<number> | null; stopping: boolean } = { timer: null, running: null, stopping: false }

  const deliver = async (row: Claimed): Promise<void> => {
    const template = templates.get(row.template)
    if (!template) throw new Error('unknown mail template')
    const content = await template({ id: row.id, to: row.to_address, data: row.data })
    if (!content) return finish(pool, row.id, 'dropped')
    const mail = renderMail(content, config.publicUrl)
    if (!sender) return finish(pool, row.id, 'kept', mail)
    await sender.sendMail({ from: config.mailFrom, to: { name: '', address: row.to_address }, messageId: `<${row.id}@${host}>`, ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    await finish(pool, row.id, 'sent')
  }

  const deliverAll = async (): Promise<number> => {
    let handled = 0
    while (!state.stopping) {
      const row = await claim(pool)
      if (!row) break
      await deliver(row).catch((error: unknown) => putOff({ pool, log }, row, error))
      handled += 1
    }
    return handled
  }

  // One run at a time in a process; who asks meanwhile gets a run of their own after it, as theirs may have come too late for it.
  const deliverDue = async (): Promise<number> => {
    await state.running?.catch(() => {})
    if (state.running) return deliverDue()
    state.running = deliverAll()
    try {
      return await state.running
    } finally {
      state.running = null
    }
  }

  const kick = (): void => {
    if (state.timer !== null) void deliverDue().catch((error: unknown) => log.error({ err: error }, 'mail outbox could not be read'))
  }

  return {
    register: (name, template) => void templates.set(name, template),
    queue: async (client, to, template, data) => {
      const { rows } = await client.query<{ id: string }>('insert into auth.mail_outbox (to_address, template, data) values ($1, $2, $3) returning id', [to, template, JSON.stringify(data)])
      return rows[0]?.id ?? ''
    },
    kick,
    deliverDue,
    start: () => {
      state.stopping = false
      state.timer ??= setInterval(kick, everyMs)
      kick()
    },
    stop: async () => {
      if (state.timer) clearInterval(state.timer)
      state.timer = null
      state.stopping = true
      await state.running?.catch(() => {})
      sender?.close()
    },
    kept: async (limit) => (await pool.query<KeptMail>("select id, to_address, template, created_at, subject, text_body from auth.mail_outbox where state = 'kept' order by created_at desc, id limit $1", [limit])).rows,
  }
}

/** Takes one due mail for two minutes; another process passes over it, and takes it again if this one never reports back. */
async function claim(pool: IdentityPool): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(
    `update auth.mail_outbox set attempts = attempts + 1, claimed_until = now() + interval '2 minutes'
     where id = (select id from auth.mail_outbox where state = 'queued' and due_at <= now() and (claimed_until is null or claimed_until < now()) order by due_at limit 1 for update skip locked)
     returning id, to_address, template, data, attempts`,
  )
  return rows[0]
}

async function finish(pool: IdentityPool, id: string, state: 'sent' | 'kept' | 'dropped', mail?: RenderedMail): Promise<void> {
  await pool.query("update auth.mail_outbox set state = $2, finished_at = now(), data = '{}', subject = $3, text_body = $4, html_body = $5, last_error = null where id = $1", [
    id,
    state,
    mail?.subject ?? null,
    mail?.text ?? null,
    mail?.html ?? null,
  ])
}

/** Tries again later, ever more rarely (half a minute to six hours); gives up when the server refuses for good. */
async function putOff({ pool, log }: Pick<MailParts, 'pool' | 'log'>, row: Pick<Claimed, 'id' | 'attempts'>, error: unknown): Promise<void> {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const hopeless = row.attempts >= mostAttempts || (responseCode !== undefined && responseCode >= 550 && responseCode < 560)
  log.warn({ mail_id: row.id, attempt: row.attempts, hopeless, err: error }, 'mail not delivered')
  const seconds = Math.min(30 * 2 ** (row.attempts - 1), 21_600)
  await pool.query(
    "update auth.mail_outbox set state = case when $2 then 'failed' else 'queued' end, data = case when $2 then '{}' else data end, finished_at = case when $2 then now() end, claimed_until = null, due_at = now() + make_interval(secs => $3), last_error = $4 where id = $1",
    [row.id, hopeless, seconds, String(responseCode ?? code ?? 'error')],
  )
}

import { createTransport, type Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import type { Config } from './config.ts'
import type { IdentityClient, IdentityPool } from './identity-pool.ts'
import type { Log } from './log.ts'
import { type MailContent, renderMail } from './mail-layout.ts'
import { type ClaimedMail, claimMail, finishMail, insertMail, type KeptMail, keptMails, putOffMail } from './mail-outbox.ts'

/** One mail to be sent, as its template sees it. */
export interface QueuedMail {
  readonly id: string
  readonly to: string
  readonly data: Record<string, unknown>
}

/** Finds the words at the moment of sending, so that a link is made then and need not be stored. null: there is nothing to send after all. */
export type MailTemplate = (mail: QueuedMail) => Promise<MailContent | null>

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

interface MailParts {
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom'>
  readonly pool: IdentityPool
  readonly log: Log
}

const everyMs = 2_000
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

const Notice = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  action: z.optional(z.object({ label: z.string(), path: z.templateLiteral(['/', z.string()]) })),
  closing: z.optional(z.array(z.string())),
})

/** The template `notice` takes its words as data; others are registered by their slices. */
const notice: MailTemplate = ({ data }) => Promise.resolve(Notice.parse(data) as MailContent)

/**
 * The outbox. A mail is a row written in the transaction of its cause and delivered afterwards, one at a time: claimed, sent,
 * marked. A crash between the server's answer and the mark sends that one mail twice, with the same Message-ID; nothing else
 * is lost or doubled. Without SMTP_URL the finished mail is kept in its row.
 */
export const createMail = (parts: MailParts): Mail => new Outbox(parts)

class Outbox implements Mail {
  readonly #parts: MailParts
  readonly #templates = new Map<string, MailTemplate>([['notice', notice]])
  readonly #sender: Pick<Transporter, 'sendMail' | 'close'> | null
  #timer: NodeJS.Timeout | null = null
  #running: Promise<number> | null = null
  #waiting = false
  #stopping = false

  constructor(parts: MailParts) {
    this.#parts = parts
    const { smtpUrl } = parts.config
    this.#sender = smtpUrl ? createTransport({ url: smtpUrl, pool: true, maxConnections: 1, ...timeouts }) : null
  }

  register(name: string, template: MailTemplate): void {
    this.#templates.set(name, template)
  }

  queue(client: IdentityClient, to: string, template: string, data: Record<string, unknown>): Promise<string> {
    return insertMail(client, to, template, data)
  }

  kept(limit: number): Promise<KeptMail[]> {
    return keptMails(this.#parts.pool, limit)
  }

  readonly kick = (): void => {
    if (this.#timer === null || this.#waiting) return
    this.#waiting = this.#running !== null
    this.deliverDue().catch((error: unknown) => this.#parts.log.error({ err: error }, 'mail outbox could not be read'))
  }

  /** One run at a time in a process; who asks meanwhile gets a run of their own after it, as theirs may have come too late for it. */
  async deliverDue(): Promise<number> {
    await this.#running?.catch(() => {})
    if (this.#running) return this.deliverDue()
    this.#waiting = false
    this.#running = this.#deliverAll()
    try {
      return await this.#running
    } finally {
      this.#running = null
    }
  }

  start(): void {
    this.#stopping = false
    this.#timer ??= setInterval(this.kick, everyMs)
    this.kick()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#stopping = true
    await this.#running?.catch(() => {})
    this.#sender?.close()
  }

  async #deliverAll(): Promise<number> {
    let handled = 0
    while (!this.#stopping) {
      const mail = await claimMail(this.#parts.pool)
      if (!mail) break
      await this.#deliver(mail).catch((error: unknown) => this.#putOff(mail, error))
      handled += 1
    }
    return handled
  }

  async #deliver({ id, to_address: to, template: name, data }: ClaimedMail): Promise<void> {
    const { config, pool } = this.#parts
    const template = this.#templates.get(name)
    if (!template) throw new Error('unknown mail template')
    const content = await template({ id, to, data })
    if (!content) return finishMail(pool, id, 'dropped')
    const mail = renderMail(content, config.publicUrl)
    if (!this.#sender) return finishMail(pool, id, 'kept', mail)
    await this.#sender.sendMail({
      from: config.mailFrom,
      to: { name: '', address: to },
      messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...mail,
    })
    return finishMail(pool, id, 'sent')
  }

  async #putOff(mail: ClaimedMail, error: unknown): Promise<void> {
    const hopeless = await putOffMail(this.#parts.pool, mail, error)
    this.#parts.log.warn({ mail_id: mail.id, attempt: mail.attempts, hopeless, err: error }, 'mail not delivered')
  }
}

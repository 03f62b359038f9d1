import type { IdentityClient, IdentityPool } from './identity-pool.ts'
import type { RenderedMail } from './mail-layout.ts'

/** A mail that this process has taken for itself. */
export interface ClaimedMail {
  readonly id: string
  readonly to_address: string
  readonly template: string
  readonly data: Record<string, unknown>
  readonly attempts: number
}

/** A finished mail of an installation without a mail server, for the development page. */
export interface KeptMail {
  readonly id: string
  readonly to_address: string
  readonly template: string
  readonly created_at: Date
  readonly subject: string
  readonly text_body: string
}

const mostAttempts = 12

export async function insertMail(client: IdentityClient, to: string, template: string, data: Record<string, unknown>): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into auth.mail_outbox (to_address, template, data) values ($1, $2, $3) returning id',
    [to, template, JSON.stringify(data)],
  )
  return rows[0]?.id ?? ''
}

/** Takes one due mail for two minutes; another process passes over it, and takes it again if this one never reports back. */
export async function claimMail(pool: IdentityPool): Promise<ClaimedMail | undefined> {
  const { rows } = await pool.query<ClaimedMail>(
    `update auth.mail_outbox set attempts = attempts + 1, claimed_until = now() + interval '2 minutes'
     where id = (select id from auth.mail_outbox where state = 'queued' and due_at <= now() and (claimed_until is null or claimed_until < now())
                 order by due_at limit 1 for update skip locked)
     returning id, to_address, template, data, attempts`,
  )
  return rows[0]
}

/** The mail is done with; its data goes, and its words stay only where they are kept for the development page. */
export async function finishMail(pool: IdentityPool, id: string, state: 'sent' | 'kept' | 'dropped', mail?: RenderedMail): Promise<void> {
  await pool.query(
    `update auth.mail_outbox set state = $2, finished_at = now(), data = '{}', subject = $3, text_body = $4, html_body = $5, last_error = null where id = $1`,
    [id, state, mail?.subject ?? null, mail?.text ?? null, mail?.html ?? null],
  )
}

/** Tries again later, ever more rarely (half a minute to six hours); gives up when the server refuses for good. Answers whether it has. */
export async function putOffMail(pool: IdentityPool, { id, attempts }: ClaimedMail, error: unknown): Promise<boolean> {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  const hopeless = attempts >= mostAttempts || (responseCode >= 550 && responseCode < 560)
  const seconds = Math.min(30 * 2 ** (attempts - 1), 21_600)
  await pool.query(
    `update auth.mail_outbox set state = case when $2 then 'failed' else 'queued' end, data = case when $2 then '{}' else data end,
       finished_at = case when $2 then now() end, claimed_until = null, due_at = now() + make_interval(secs => $3), last_error = $4
     where id = $1`,
    [id, hopeless, seconds, String(responseCode || code || 'error')],
  )
  return hopeless
}

export async function keptMails(pool: IdentityPool, limit: number): Promise<KeptMail[]> {
  const { rows } = await pool.query<KeptMail>(
    `select id, to_address, template, created_at, subject, text_body from auth.mail_outbox where state = 'kept' order by created_at desc, id limit $1`,
    [limit],
  )
  return rows
}

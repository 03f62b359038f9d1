import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Several mails of one kind, by one statement. */
export async function queueMails(
  tx: Tx,
  template: string,
  mails: readonly { readonly to: string; readonly data: Record<string, unknown> }[],
): Promise<void> {
  await sql`select app.queue_mail(m."to", ${template}, m.data) from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m ("to" text, data jsonb)`.execute(
    tx,
  )
}

/** Puts a mail into the outbox in the effect's own transaction; `template` is registered by its slice (see Mail.register). */
export async function queueMail(tx: Tx, to: string, template: string, data: Record<string, unknown>): Promise<void> {
  await sql`select app.queue_mail(${to}, ${template}, ${JSON.stringify(data)}::jsonb)`.execute(tx)
}

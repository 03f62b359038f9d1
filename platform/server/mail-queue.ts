import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Puts a mail into the outbox in the effect's own transaction; `template` is registered by its slice (see Mail.register). */
export async function queueMail(tx: Tx, to: string, template: string, data: Record<string, unknown>): Promise<void> {
  await sql`select app.queue_mail(${to}, ${template}, ${JSON.stringify(data)}::jsonb)`.execute(tx)
}

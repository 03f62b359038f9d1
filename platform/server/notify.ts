import { sql } from 'kysely'
import { urgentKinds, type NotificationData, type NotificationKind } from '#platform/shared/notification-kinds.ts'
import type { Tx } from './database.ts'
import { enqueueJob } from './queue.ts'

/** Something that needs people's attention. Its words come from its kind, so no caller can put a restricted thing into a title. */
export interface Notice {
  /** User ids; those who do not belong to the open workspace (any more) are left out. */
  readonly to: readonly string[]
  readonly kind: NotificationKind
  readonly subjectKind?: string
  /** What settles it. While a person's notification of this kind about this thing is open, saying it again refreshes that one. */
  readonly subjectId?: string
  /** Path in the application, such as `/app/people/…`. */
  readonly link?: `/app${string}`
  readonly data?: NotificationData
}

/** Each person of something of their own, all of one kind and by one statement. Not for what is urgent. */
export async function notifyEach(
  tx: Tx,
  { kind, subjectKind, link }: Pick<Notice, 'kind' | 'link'> & { readonly subjectKind: string },
  each: readonly { readonly to: string; readonly subjectId: string }[],
): Promise<void> {
  await sql`select app.notify(array[n."to"], ${kind}, ${subjectKind}, n.subject_id, ${link ?? null}, '{}')
    from jsonb_to_recordset(${JSON.stringify(each.map(({ to, subjectId }) => ({ to, subject_id: subjectId })))}::jsonb) as n ("to" uuid, subject_id uuid)`.execute(
    tx,
  )
}

/** Tells people something, in the effect's own transaction. */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  if (notice.to.length === 0) return
  await sql`select app.notify(${[...new Set(notice.to)]}::uuid[], ${notice.kind}, ${notice.subjectKind ?? null}, ${notice.subjectId ?? null}::uuid,
    ${notice.link ?? null}, ${JSON.stringify(notice.data ?? {})}::jsonb)`.execute(tx)
  // Mailed as soon as the worker gets to it rather than with the next digest.
  if (urgentKinds.includes(notice.kind)) {
    const { rows } = await sql<{ tenant: string }>`select app.tenant_id() as tenant`.execute(tx)
    await enqueueJob(tx, 'mail-urgent-notifications', { tenantId: rows[0]?.tenant })
  }
}

/** Marks every notification about a settled thing as done, whoever got it. */
export async function resolveNotifications(tx: Tx, about: { kind: NotificationKind; subjectId: string | null }): Promise<void> {
  await sql`select app.resolve_notifications(${about.kind}, ${about.subjectId}::uuid)`.execute(tx)
}

/** The users with one of these roles in the open workspace; `exceptPerson` leaves out the person a decision is about. */
export async function usersInRoles(tx: Tx, roles: readonly string[], exceptPerson: string | null = null): Promise<string[]> {
  const rows = await tx
    .selectFrom('hr.memberships')
    .select('user_id')
    .where('ended_at', 'is', null)
    .where('role', 'in', [...roles])
    .where('employee_id', 'is distinct from', exceptPerson)
    .execute()
  return rows.map((row) => row.user_id)
}

/** The user of a person in the open workspace, as the list `notify` wants: empty when they have none or have left. */
export async function usersOfPerson(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('hr.memberships')
    .select('user_id')
    .where('ended_at', 'is', null)
    .where('employee_id', '=', personId)
    .execute()
  return rows.map((row) => row.user_id)
}

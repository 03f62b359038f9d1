import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { notify } from '#platform/server/notify.ts'
import { Reply } from '#platform/server/reply.ts'
import { AppError, invalid, type FieldProblem } from '#platform/shared/app-error.ts'
import { daysBetween } from '#platform/shared/calendar-date.ts'
import { changeTimeOff, findWorkFacts } from '#slices/time-off/server/service.ts'
import { familyLeaveKinds, type FamilyLeaveAsked, type FamilyLeaveShown } from '../contract.ts'
import { canAskFamilyLeave, canConfirmFamilyLeave } from '../policy.ts'
import { familyDates } from '../rules.ts'
import { answerWith, loadFamilyLeave, loadPerson, record } from './load.ts'
import { addFamilyLeave, setBooking, setWanted, usersWhoRead, type StoredFamilyLeave, type Wanted } from './queries/family-leaves.ts'
import { factsOf } from './show.ts'

/** Nothing that began longer ago is planned, and nothing is planned further ahead: what a form takes for a slip of the pen. */
const furthest = 3 * 366

interface Whose {
  readonly id: string
  readonly own: boolean
  /** The day of the notice that was given already. */
  readonly before: string | null
}
async function wantedBy(ctx: Context, { id, own, before }: Whose, asked: FamilyLeaveAsked): Promise<Wanted> {
  const person = (await findWorkFacts(ctx.tx, [id])).get(id)
  const wanted = { ...asked, notice_on: (own ? before : asked.notice_on) ?? before ?? ctx.today, note: asked.note || null }
  const far = (['starts_on', 'ends_on', 'expected_on'] as const).find(
    (path) => Math.abs(daysBetween(ctx.today, wanted[path] ?? ctx.today)) > furthest,
  )
  const problems: FieldProblem[] = [
    ...(far ? [{ path: far, message: 'This is too far away to be planned.' }] : []),
    ...(wanted.notice_on > ctx.today ? [{ path: 'notice_on', message: 'Notice was given today or earlier.' }] : []),
    ...familyDates(factsOf(wanted, person?.start ?? null))
      .problems.filter(({ bars }) => bars)
      .map(({ path, message }) => ({ path, message })),
  ]
  if (problems.length > 0) throw invalid(problems)
  return wanted
}

/** POST …/family-leave. It waits for hr to confirm it: until then nothing is booked and nobody else is told. */
export async function askFamilyLeave(ctx: Context, id: string, asked: FamilyLeaveAsked): Promise<Reply<FamilyLeaveShown>> {
  const standing = await loadPerson(ctx, id)
  if (!canAskFamilyLeave(ctx.actor, standing)) throw new AppError('forbidden')
  const wanted = await wantedBy(ctx, { id, own: standing.relation === 'self', before: null }, asked)
  const leave = { ...wanted, id: randomUUID(), employee_id: id }
  await addFamilyLeave(ctx.tx, leave, ctx.actorName)
  await record(ctx, 'asked', leave, { wanted: [null, wanted] })
  if (standing.relation === 'self')
    await notify(ctx.tx, {
      to: await usersWhoRead(ctx.tx, id),
      kind: 'request-waiting',
      subjectKind: 'family-leave',
      subjectId: leave.id,
      // There by whoever may read it; the list of everybody's is not for a role that reaches some people only.
      link: `/app/people/${id}`,
      data: { personId: id },
    })
  return new Reply(await answerWith(ctx, leave.id), { status: 201 })
}

/** PUT /family-leave/{id}: before it is confirmed by the person or hr, afterwards by hr, and its time off moves with it. */
export async function changeFamilyLeave(
  ctx: Context,
  id: string,
  { version, ...asked }: FamilyLeaveAsked & { version: number },
): Promise<FamilyLeaveShown> {
  const stored = await loadFamilyLeave(ctx, id, version)
  const may = stored.state === 'planned' ? canAskFamilyLeave(ctx.actor, stored.standing) : canConfirmFamilyLeave(ctx.actor, stored.standing)
  if (!may) throw new AppError('forbidden')
  if (asked.kind !== stored.kind) throw invalid([{ path: 'kind', message: 'Withdraw it and plan the other kind.' }])
  const wanted = await wantedBy(ctx, { id: stored.employee_id, own: stored.standing.relation === 'self', before: stored.notice_on }, asked)
  if (!(await setWanted(ctx.tx, stored, wanted))) throw new AppError('stale')
  await moveBooking(ctx, stored, wanted)
  await record(ctx, 'changed', stored, { wanted: [onlyWanted(stored), wanted] })
  return answerWith(ctx, id)
}

const onlyWanted = ({
  kind,
  expected_on,
  happened_on,
  matched_on,
  care_from,
  care_until,
  weeks_used,
  starts_on,
  ends_on,
  notice_on,
  note,
}: Wanted): Wanted => ({
  kind,
  expected_on,
  happened_on,
  matched_on,
  care_from,
  care_until,
  weeks_used,
  starts_on,
  ends_on,
  notice_on,
  note,
})

/** The days as time off: of the kind, and without a word of why. */
export const bookingOf = ({ kind, starts_on, ends_on }: Wanted) => ({
  type: familyLeaveKinds[kind].booked,
  custom_type: null,
  starts_on,
  ends_on,
  first_part: 'day' as const,
  last_part: 'day' as const,
  minutes: null,
  note: null,
})

async function moveBooking(ctx: Context, stored: StoredFamilyLeave, wanted: Wanted): Promise<void> {
  if (stored.booking_id === null || stored.booking_version === null) return
  if (stored.starts_on === wanted.starts_on && stored.ends_on === wanted.ends_on) return
  const booking = await changeTimeOff(ctx, stored.booking_id, { version: stored.booking_version, ...bookingOf(wanted) })
  await setBooking(ctx.tx, stored.id, booking.id)
}

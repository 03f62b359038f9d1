import type { Context } from '#platform/server/context.ts'
import { findDecides, findHolidayHalves, type PersonFacts } from '#slices/time-off/server/service.ts'
import type { SpellAbility, SpellShown } from '../contract.ts'
import { canInterview, canJudge, canKeepAbsence, canKeepHealth, canSeeHealth, isRunning } from '../policy.ts'
import { firstUncovered, type SickPayOfSpell, sickPayOf, type SickSpan, weeklyEarnings } from '../rules.ts'
import { costOfSpell, datesOf, lastDayOf, spanOf } from './load.ts'
import type { StoredAbsence } from './queries/absences.ts'
import { findSalaries } from './queries/health.ts'

/** Spells of one person as the asker may see them. */
export async function projectSpells(ctx: Context, person: PersonFacts, absences: readonly StoredAbsence[]): Promise<SpellShown[]> {
  const pay = await sickPayFor(ctx, person, absences)
  const decides = await findDecides(ctx.tx, person.id)
  const shown: SpellShown[] = []
  for (const absence of absences) {
    const held = await findHolidayHalves(ctx.tx, person.id, absence.starts_on, lastDayOf(absence, ctx.today))
    const lost = new Set(
      costOfSpell(person, datesOf(absence), ctx.today).days.flatMap(({ day, parts }) => parts.map(({ part }) => `${day} ${part}`)),
    )
    const leave = held.filter(({ day, part }) => lost.has(`${day} ${part}`)).length / 2
    shown.push(project(ctx, { person, absence, leave, decides, pay: pay?.get(absence.id) ?? null }))
  }
  return shown
}

/** By spell, for who sees both the sickness record and the pay; null: not for the asker, or no salary is recorded. */
export async function sickPayFor(
  ctx: Pick<Context, 'tx' | 'today'>,
  person: PersonFacts,
  absences: readonly StoredAbsence[],
): Promise<Map<string, SickPayOfSpell> | null> {
  const salary = (await findSalaries(ctx.tx, [person.id])).get(person.id)
  if (salary === undefined) return null
  const spans = absences
    .map((absence) => spanOf(person, absence, ctx.today))
    .filter((span): span is SickSpan => span !== null)
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
  return new Map(sickPayOf(spans, weeklyEarnings(salary)).map((spell) => [spell.id, spell]))
}

interface Shown {
  readonly person: PersonFacts
  readonly absence: StoredAbsence
  /** Days of holiday in it. */
  readonly leave: number
  /** Whether the asker decides on the person's time off. */
  readonly decides: boolean
  readonly pay: SickPayOfSpell | null
}

function project(ctx: Context, shown: Shown): SpellShown {
  const { person, absence, leave } = shown
  const cost = costOfSpell(person, datesOf(absence), ctx.today)
  return {
    id: absence.id,
    starts_on: absence.starts_on,
    ends_on: absence.ends_on,
    first_part: absence.first_part,
    last_part: absence.last_part,
    minutes_asked: absence.minutes_asked,
    expected_on: absence.expected_on,
    state: absence.state,
    days: daysIn(absence, cost),
    minutes: absence.ends_on === null ? cost.minutes : absence.days.reduce((sum, { minutes }) => sum + minutes, 0),
    reported_at: absence.reported_at.toISOString(),
    reported_by: absence.reported_by_name,
    interview_on: absence.interview_on,
    leave_days: leave,
    leave_asked: absence.leave_asked_at !== null,
    leave_returned: absence.leave_returned_at !== null,
    version: absence.version,
    events: [...absence.events],
    health: canSeeHealth(ctx.actor, absence.standing) ? healthOf(ctx, shown) : null,
    interview: absence.interview,
    can: abilitiesOf(ctx, shown),
  }
}

/** Days of work missed, half days as a half. */
export const daysIn = (absence: StoredAbsence, { days }: ReturnType<typeof costOfSpell>): number =>
  (absence.ends_on === null ? days.reduce((sum, { parts }) => sum + parts.length, 0) : absence.days.length) / 2

function healthOf(ctx: Context, { absence, pay }: Shown): NonNullable<SpellShown['health']> {
  const { health, fit_notes: notes } = absence
  return {
    category: health?.category ?? null,
    detail: health?.detail ?? null,
    scoring: health?.scoring ?? 'usual',
    certified_on: health?.certified_on ?? null,
    certified_by: health?.certified_by ?? null,
    query_note: health?.query_note ?? null,
    fit_notes: [...notes],
    ...needsOf(absence, ctx.today),
    sick_pay: pay && { total: pay.total, weeks: [...pay.weeks], sentences: [...pay.sentences] },
    linked_from: pay?.linked_from ?? null,
  }
}

/** What is still missing for a spell: a fit note from the 8th day on, else the person's own word once they are back. */
export function needsOf(absence: StoredAbsence, today: string): Pick<NonNullable<SpellShown['health']>, 'needs' | 'needed_from'> {
  const uncovered = firstUncovered(absence.starts_on, lastDayOf(absence, today), absence.fit_notes)
  if (uncovered !== null) return { needs: 'fit-note', needed_from: uncovered }
  const noted = absence.fit_notes.some(({ from_on: from }) => from <= absence.starts_on)
  const due = absence.state !== 'open' && absence.minutes_asked === null && !noted && !absence.health?.certified_on
  return { needs: due ? 'self-certificate' : 'nothing', needed_from: null }
}

function abilitiesOf(ctx: Context, { absence, leave, decides }: Shown): Record<SpellAbility, boolean> {
  const { standing, state } = absence
  const keep = canKeepAbsence(ctx.actor, standing)
  const health = canKeepHealth(ctx.actor, standing)
  const judge = canJudge(ctx.actor, standing)
  const own = standing.relation === 'self'
  const live = isRunning(state)
  const back = live && state !== 'open'
  const leaveLeft = leave > 0 && back
  return {
    return: keep && state === 'open',
    change: keep && live && (judge || (own ? state !== 'returned' || !absence.interview_on : state === 'open')),
    reason: health && live,
    certify: health && back && absence.minutes_asked === null && !absence.health?.certified_on,
    fit_note: health && live,
    interview: canInterview(ctx.actor, standing) && back && (absence.interview_on === null || absence.interview?.by === ctx.actorName),
    query: judge && back && state !== 'query',
    close: judge && back,
    withdraw: keep && live && (judge || state === 'open'),
    review: judge && live,
    ask_leave: own && keep && leaveLeft && absence.leave_asked_at === null,
    give_leave: decides && keep && !own && leaveLeft,
  }
}

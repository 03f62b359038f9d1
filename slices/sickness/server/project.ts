import type { Context } from '#platform/server/context.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { findDecides, findHolidayHalves, findMaternityWeeks, type PersonFacts } from '#slices/time-off/server/service.ts'
import type { SpellAbility, SpellShown } from '../contract.ts'
import { canInterview, canJudge, canKeepAbsence, canKeepHealth, canSeeHealth, isRunning } from '../policy.ts'
import { earningsBefore, firstUncovered, type SickPayOfSpell, sickPayOf, type SickSpan } from '../rules.ts'
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
    shown.push(project(ctx, { person, absence, all: absences, leave, decides, pay: pay?.get(absence.id) ?? null }))
  }
  return shown
}

/** By spell, for who sees both the sickness record and the pay; null: not for the asker, or no salary is recorded. */
export async function sickPayFor(
  ctx: Pick<Context, 'tx' | 'today'>,
  person: PersonFacts,
  absences: readonly StoredAbsence[],
): Promise<Map<string, SickPayOfSpell> | null> {
  const salaries = (await findSalaries(ctx.tx, [person.id])).get(person.id)
  if (salaries === undefined) return null
  const spans = absences
    .map((absence) => spanOf(person, absence, ctx.today))
    .filter((span): span is SickSpan => span !== null)
    .toSorted((a, b) => (a.first < b.first ? -1 : 1))
  return new Map(
    sickPayOf(spans, earningsBefore(salaries), (await findMaternityWeeks(ctx.tx, [person.id])).get(person.id)).map((spell) => [
      spell.id,
      spell,
    ]),
  )
}

interface Shown {
  readonly person: PersonFacts
  readonly absence: StoredAbsence
  /** All of the person. */
  readonly all: readonly StoredAbsence[]
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

const nothingSaid = { category: null, detail: null, scoring: 'usual', certified_on: null, certified_by: null, query_note: null } as const

const healthOf = (ctx: Context, { absence, all, pay }: Shown): NonNullable<SpellShown['health']> => ({
  ...(absence.health ?? nothingSaid),
  fit_notes: [...absence.fit_notes],
  ...needsOf(absence, ctx.today, all),
  sick_pay: pay && { total: pay.total, weeks: [...pay.weeks], sentences: [...pay.sentences], ssp1: pay.ssp1 },
  linked_from: pay?.linked_from ?? null,
})

/** The spells without a day between them that end in this one, the latest first: the seven days of one's own word begin once. */
function oneIllness(absence: StoredAbsence, all: readonly StoredAbsence[]): StoredAbsence[] {
  const isDayBefore = (other: StoredAbsence): boolean =>
    other.ends_on === addDays(absence.starts_on, -1) && other.minutes_asked === null && other.last_part === 'day'
  const before =
    absence.first_part === 'day' ? all.find((other) => other.employee_id === absence.employee_id && isDayBefore(other)) : undefined
  return before ? [absence, ...oneIllness(before, all)] : [absence]
}

/** What is still missing for a spell: a fit note from the 8th day on, else the person's own word once they are back. */
export function needsOf(
  absence: StoredAbsence,
  today: string,
  all: readonly StoredAbsence[],
): Pick<NonNullable<SpellShown['health']>, 'needs' | 'needed_from'> {
  const illness = oneIllness(absence, all)
  const notes = illness.flatMap(({ fit_notes: own }) => own)
  // Of days before it the spell before is asked for.
  const since = [illness.at(-1)?.starts_on ?? absence.starts_on, addDays(absence.starts_on, -7)].toSorted().at(-1) ?? absence.starts_on
  const uncovered = firstUncovered(since, lastDayOf(absence, today), notes)
  if (uncovered !== null) return { needs: 'fit-note', needed_from: uncovered }
  const noted = notes.some(({ from_on: from, until_on: until }) => from <= absence.starts_on && until >= absence.starts_on)
  const due = absence.state !== 'open' && absence.minutes_asked === null && !noted && !absence.health?.certified_on
  return { needs: due ? 'self-certificate' : 'nothing', needed_from: null }
}

interface Standings {
  readonly keep: boolean
  readonly health: boolean
  readonly judge: boolean
  readonly own: boolean
  /** Neither closed nor withdrawn. */
  readonly live: boolean
  /** Live, and the person is back. */
  readonly back: boolean
}

function abilitiesOf(ctx: Context, shown: Shown): Record<SpellAbility, boolean> {
  const { standing, state } = shown.absence
  const live = isRunning(state)
  const may: Standings = {
    keep: canKeepAbsence(ctx.actor, standing),
    health: canKeepHealth(ctx.actor, standing),
    judge: canJudge(ctx.actor, standing),
    own: standing.relation === 'self',
    live,
    back: live && state !== 'open',
  }
  return { ...datesAbilities(may, shown.absence), ...healthAbilities(ctx, may, shown.absence), ...leaveAbilities(may, shown) }
}

function datesAbilities({ keep, judge, own, live, back }: Standings, { state, interview_on: talked }: StoredAbsence) {
  const open = state === 'open'
  const unsettled = own ? state !== 'returned' || talked === null : open
  const may = keep && live
  return {
    return: may && open,
    change: may && (judge || unsettled),
    withdraw: may && (judge || open),
    ...judgeAbilities(judge, back, live, state),
  }
}

const judgeAbilities = (judge: boolean, back: boolean, live: boolean, state: StoredAbsence['state']) => ({
  query: judge && back && state !== 'query',
  close: judge && back,
  review: judge && live,
})

function healthAbilities(ctx: Context, { health, live, back }: Standings, absence: StoredAbsence) {
  const may = health && live
  return { reason: may, fit_note: may, certify: health && back && isUncertified(absence), interview: back && mayInterview(ctx, absence) }
}

const isUncertified = ({ minutes_asked: minutes, health }: StoredAbsence): boolean => minutes === null && !health?.certified_on

/** Once, and whoever held it may put it right. */
const mayInterview = ({ actor, actorName }: Context, { standing, interview, interview_on: held }: StoredAbsence): boolean =>
  canInterview(actor, standing) && (held === null || interview?.by === actorName)

function leaveAbilities({ keep, own, back }: Standings, { absence, leave, decides }: Shown) {
  const left = keep && leave > 0 && back
  return { ask_leave: own && left && absence.leave_asked_at === null, give_leave: decides && !own && left }
}

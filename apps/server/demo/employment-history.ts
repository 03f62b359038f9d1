import { chanceOf, type Chance } from './chance.ts'
import type { DatedField, DemoChange, DemoPerson } from './company.ts'
import { addDays, dayNumber, workday } from './days.ts'
import { jobNamed, riseIn } from './jobs.ts'
import { roundPay } from './people-in-posts.ts'
import { mobilePrefix } from './personal-details.ts'

export interface HistoryPlan {
  readonly people: readonly DemoPerson[]
  /** The day the records were first kept here; people who had started before were entered then. */
  readonly since: string
  /** The day the people are as they are. */
  readonly laidOut: string
  /** Nothing after this day is told. */
  readonly today: string
  /** Account holders who keep the records; the first from the beginning, the others from a day on. */
  readonly keepers: readonly { readonly key: string; readonly from: string }[]
  /** Changes that are told elsewhere in the demo and so happen exactly so. */
  readonly told: readonly DemoChange[]
}

type Step = Omit<DemoChange, 'by_key' | 'person_key'>

/**
 * The past of every person from their entry to now, in time order. Read forward, each field ends at the value the
 * person has; read backward it is how the past was made up.
 */
export function historyOf(chance: Chance, plan: HistoryPlan): DemoChange[] {
  const byKey = new Map(plan.people.map((person) => [person.key, person]))
  const changes = plan.people.flatMap((person) => {
    const told = plan.told.filter((change) => change.person_key === person.key)
    const steps = pastOf(chance, { person, plan, told, byKey })
    return [...told, ...steps.flatMap((step) => signed(plan, person, step))]
  })
  return changes
    .filter((change) => change.at.slice(0, plan.today.length) <= plan.today)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.person_key < b.person_key ? -1 : 1))
}

interface Past {
  readonly person: DemoPerson
  readonly plan: HistoryPlan
  readonly told: readonly DemoChange[]
  readonly byKey: ReadonlyMap<string, DemoPerson>
}

function pastOf(chance: Chance, past: Past): Step[] {
  const { person, plan, told } = past
  const entered = enteredOn(chance, past)
  const later = [
    ...jobsAndPay(chance, past, entered.slice(0, 10)),
    ...lines(chance, past, entered.slice(0, 10)),
    ...smallChanges(chance, past, entered.slice(0, 10)),
  ]
  const first = (field: DatedField, now: string | null): string | null =>
    [...later, ...told].filter((step) => step.field === field).toSorted((a, b) => (a.at < b.at ? -1 : 1))[0]?.from ?? now
  const created = (field: DatedField, to: string | null): Step[] =>
    to === null ? [] : [{ at: entered, action: 'created', field, from: null, to, reason: null }]
  return [
    ...created('start_date', person.start_date),
    ...created('job_title', first('job_title', person.job_title)),
    ...created('location', first('location', person.location)),
    ...created('manager_id', first('manager_id', person.manager_key)),
    ...created('salary', first('salary', person.salary === null ? null : String(person.salary))),
    ...later,
    ...leaving(chance, person, plan.since),
  ]
}

/** Records are entered a week or so before the first day, or on the day the workspace began. */
function enteredOn(chance: Chance, { person, plan }: Past): string {
  if (person.start_date <= plan.since) return momentOn(chance, plan.since)
  const day = workday(addDays(person.start_date, -chance.whole(6, 14)))
  return momentOn(chance, day < plan.since ? plan.since : day)
}

/** Yearly rises and at most one step up, worked out from today's job and pay backward. */
function jobsAndPay(chance: Chance, past: Past, entered: string): Step[] {
  const { person, told } = past
  if (person.salary === null || person.job_title === null) return []
  const job = jobNamed(person.job_title)
  let { paid } = job
  let pay = Number(told.find((change) => change.field === 'salary')?.from ?? person.salary)
  const steps: Step[] = []
  for (const { day, was } of turnsOf(chance, past, entered)) {
    if (was) paid = jobNamed(was).paid
    const before = roundPay(was ? pay / (1.06 + chance.next() * 0.08) : pay / riseIn(Number(day.slice(0, 4)), paid), paid)
    const at = momentOn(chance, day)
    const reason = was ? 'Promotion' : 'Yearly pay review'
    if (was) steps.push({ at, action: 'updated', field: 'job_title', from: was, to: person.job_title, reason })
    steps.push({ at, action: 'updated', field: 'salary', from: String(before), to: String(pay), reason })
    pay = before
  }
  return steps
}

/** The days on which pay changed, latest first; `was` is the job before, on the day of a promotion. */
function turnsOf(chance: Chance, { person, plan, told }: Past, entered: string): { day: string; was?: string }[] {
  const until = person.end_date ?? plan.laidOut
  const { was } = jobNamed(person.job_title ?? '')
  const mayRise = was !== undefined && !told.some((change) => change.field === 'job_title')
  const promoted = mayRise && chance.happens(0.34) ? promotionDay(chance, person, entered, until) : null
  return [...riseDays(entered, until).map((day) => ({ day })), ...(promoted && was ? [{ day: promoted, was }] : [])]
    .filter(({ day }) => keepersFor(plan, person, day).length > 0)
    .toSorted((a, b) => (a.day < b.day ? 1 : -1))
}

/** Reviews are entered on the last working days of March, for everyone who had been there three months. */
function riseDays(entered: string, until: string): string[] {
  const years = [2022, 2023, 2024, 2025, 2026]
  return years
    .map((year) => `${year}-03-${[2025, 2026].includes(year) ? '27' : '28'}`)
    .filter((day) => dayNumber(day) - dayNumber(entered) > 90 && day < addDays(until, -30))
}

function promotionDay(chance: Chance, person: DemoPerson, entered: string, until: string): string | null {
  const from = Math.max(dayNumber(person.start_date) + 400, dayNumber(entered) + 40)
  const room = dayNumber(until) - 120 - from
  if (room < 0) return null
  const day = workday(addDays(entered, from - dayNumber(entered) + chance.whole(0, room)))
  // never in the weeks of a pay review, so that the two are told apart
  return day.slice(5, 7) === '03' ? workday(addDays(day, 40)) : day
}

/** A manager who came later took the team over from their own manager. */
function lines(chance: Chance, { person, told, byKey }: Past, entered: string): Step[] {
  const manager = person.manager_key === null ? undefined : byKey.get(person.manager_key)
  if (!manager || told.some((change) => change.field === 'manager_id')) return []
  if (manager.start_date <= entered || (person.end_date !== null && person.end_date <= manager.start_date)) return []
  return [
    {
      at: momentOn(chance, workday(manager.start_date)),
      action: 'updated',
      field: 'manager_id',
      from: manager.manager_key,
      to: manager.key,
      reason: `${manager.first_name} ${manager.last_name} joined`,
    },
  ]
}

/** Now and then: other hours, a new number, a move between sites. */
function smallChanges(chance: Chance, { person, plan }: Past, entered: string): Step[] {
  const until = person.end_date ?? plan.laidOut
  const day = (): string => workday(addDays(entered, chance.whole(60, Math.max(61, dayNumber(until) - dayNumber(entered) - 30))))
  if (dayNumber(until) - dayNumber(entered) < 200 || person.employment_type === 'Contractor') return []
  const steps: Step[] = []
  if (person.phone_mobile !== null && chance.happens(0.12)) {
    steps.push({
      at: momentOn(chance, day()),
      action: 'updated',
      field: 'phone_mobile',
      from: `${mobilePrefix}${String(chance.whole(0, 99)).padStart(3, '0')}`,
      to: person.phone_mobile,
      reason: null,
    })
  }
  if (person.employment_type === 'Part-time' && chance.happens(0.45)) {
    const before = JSON.stringify({ days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], hours: 37.5 })
    steps.push({
      at: momentOn(chance, day()),
      action: 'updated',
      field: 'work_pattern',
      from: before,
      to: JSON.stringify(person.work_pattern),
      reason: 'Flexible working request agreed',
    })
  }
  return steps
}

const reasons = [
  [9, 'Resigned'],
  [1, 'Retired'],
  [1.5, 'Probation not passed'],
  [1, 'Dismissed'],
  [1, 'Moved away'],
  [0.7, 'Redundant'],
] as const

function leaving(chance: Chance, person: DemoPerson, since: string): Step[] {
  if (person.end_date === null) return []
  const notice = workday(
    addDays(person.end_date, -Math.min(chance.whole(7, 35), Math.max(0, dayNumber(person.end_date) - dayNumber(person.start_date)))),
  )
  const day = notice > person.end_date ? person.end_date : notice
  const age = (dayNumber(person.end_date) - dayNumber(person.date_of_birth)) / 365.25
  const reason = age > 62 ? 'Retired' : chance.weighted(reasons.filter(([, text]) => text !== 'Retired'))
  return [
    {
      at: momentOn(chance, day <= since ? addDays(since, 1) : day),
      action: 'left',
      field: 'end_date',
      from: null,
      to: person.end_date,
      reason,
    },
  ]
}

/** Nobody changes their own record. */
const keepersFor = (plan: HistoryPlan, person: DemoPerson, day: string) =>
  plan.keepers.filter((keeper) => keeper.from <= day && keeper.key !== person.key)

/** Adds who did it. The first keeper enters their own record, when there is nobody else yet, and changes nothing in it. */
function signed(plan: HistoryPlan, person: DemoPerson, step: Step): DemoChange[] {
  const keepers = keepersFor(plan, person, step.at.slice(0, 10))
  const latest = keepers.at(-1)
  // drawn from the moment, so that everything saved at once was saved by one person
  const by =
    latest && chanceOf(0, `${person.key} ${step.at}`).happens(0.6)
      ? latest
      : (keepers[0] ?? (step.action === 'created' ? plan.keepers[0] : undefined))
  return by ? [{ ...step, person_key: person.key, by_key: by.key }] : []
}

const two = (n: number): string => String(n).padStart(2, '0')
/** A moment within office hours. */
const momentOn = (chance: Chance, day: string): string =>
  `${day}T${two(chance.whole(8, 16))}:${two(chance.whole(0, 59))}:${two(chance.whole(0, 59))}.000Z`

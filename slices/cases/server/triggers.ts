import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { notify } from '#platform/server/notify.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { addDays, addMonths, showDate } from '#platform/shared/calendar-date.ts'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { listCaseTriggers as triggersEndpoint } from '../contract.ts'
import { processTitles } from '../names.ts'
import { canOpenCases, recipientsOf } from '../policy.ts'
import { lengthEnds } from '../rules/contract-notice.ts'
import { findCandidates, findPeople, usersOf } from './queries/people.ts'
import { findTriggers, type StoredTrigger, type TriggersAsked } from './queries/triggers.ts'
import { openAbout, type OpenAbout, toldTriggers } from './queries/upkeep.ts'

/** How long before an end it is time to begin: three months for a term or a permission, six weeks for probation. */
const monthsBefore = 3
const daysBeforeProbation = 42
const longAbsence = 28

interface Said {
  readonly why: string
  readonly on: string | null
}

/** The last day of a probation that is near; null where the terms do not say how long it is. */
function probation(words: string | null, started: string, today: string): Said | null {
  const ends = words === null ? null : lengthEnds(words, started)
  if (ends === null) return null
  const last = addDays(ends, -1)
  const near = last >= today && last <= addDays(today, daysBeforeProbation)
  return near ? { why: `Probation ends on ${showDate(last)}`, on: last } : null
}

const says: Readonly<Record<StoredTrigger['kind'], (on: string, today: string, words: string | null) => Said | null>> = {
  absence: (on) => ({ why: 'An absence crossed a trigger of your policy', on }),
  term: (on) => ({ why: `The fixed term ends on ${showDate(on)}`, on }),
  permission: (on, today) => ({ why: `The right to work on file ${on < today ? 'ended' : 'ends'} on ${showDate(on)}`, on }),
  long_absence: (on) => ({ why: `Off sick since ${showDate(on)}, ${longAbsence} days or longer`, on: null }),
  probation: (on, today, words) => probation(words, on, today),
}

/** What a trigger says, and the day it comes to; null where the record turns out to call for nothing. */
const said = ({ kind, on_day: on, words }: StoredTrigger, today: string): Said | null => (on === null ? null : says[kind](on, today, words))

/** What is looked for on a day. */
const lookingFrom = (today: string): TriggersAsked => ({
  today,
  until: addMonths(today, monthsBefore),
  longSince: addDays(today, 1 - longAbsence),
  startedSince: addMonths(today, -13),
})

const sees = ({ restricted, handlers }: OpenAbout, person: string): boolean => !restricted || handlers.includes(person)
/** A short absence is dealt with in a case about the long one, too. */
const isDealtWithIn = ({ process }: StoredTrigger, about: OpenAbout): boolean =>
  about.process === process || (process === 'sickness_short' && about.process === 'sickness_long')

/**
 * By night: what the records call for since last time goes to hr without a part in it, never to whom it is about or whoever is below them. Left out is
 * who works on a case about it; that somebody else has one which they may not know of must not be told by what is missing.
 */
export async function tellOfTriggers(tx: Tx, today: string): Promise<void> {
  const found = (await findTriggers(tx, lookingFrom(today))).filter((trigger) => said(trigger, today) !== null)
  if (found.length === 0) return
  const told = new Set((await toldTriggers(tx)).map(({ person, on_day: on }) => `${person} ${on}`))
  const fresh = found.filter(({ person, on_day: on }) => !told.has(`${person} ${on}`))
  if (fresh.length === 0) return
  const candidates = await findCandidates(tx, today)
  const open = await openAbout(
    tx,
    fresh.map(({ person }) => person),
  )
  for (const trigger of fresh) {
    const { person, on_day: date } = trigger
    const about = open.filter((one) => one.person === person && isDealtWithIn(trigger, one))
    const free = recipientsOf(candidates, new Set([person])).filter((one) => !about.some((there) => sees(there, one)))
    await notify(tx, {
      to: await usersOf(tx, free),
      kind: 'process-to-start',
      subjectKind: 'person',
      subjectId: person,
      link: '/app/cases',
      data: { personId: person, ...(date === null ? {} : { date }) },
    })
  }
}

/** GET /case-triggers. */
export async function listCaseTriggers(ctx: Context): Promise<EndpointResult<typeof triggersEndpoint>> {
  if (!canOpenCases(ctx.actor)) throw new AppError('forbidden')
  const { today } = ctx
  const found = (await findTriggers(ctx.tx, lookingFrom(today))).flatMap((trigger) => {
    const line = trigger.person === ctx.actor.personId ? null : said(trigger, today)
    return line ? [{ ...line, process: trigger.process, person: trigger.person }] : []
  })
  const people = await findPeople(
    ctx.tx,
    found.map(({ person }) => person),
  )
  return {
    data: found.flatMap(({ person, process, why, on }) => {
      const known = people.get(person)
      return known ? [{ process, process_title: processTitles[process], person: known, why, on }] : []
    }),
  }
}

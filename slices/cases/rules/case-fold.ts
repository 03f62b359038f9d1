import type { Answer, CaseEvent, Happening } from '../events.ts'
import type { HandlerRole, PartyRole } from '../names.ts'
import { blankCase, type CaseState, type Meeting } from './case-state.ts'

type Of<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>
type Folds = { readonly [Kind in Happening['kind']]: (state: CaseState, what: Of<Kind>, event: CaseEvent) => void }

function enter(state: CaseState, stage: string, on: string): void {
  state.stage = stage
  state.enteredOn = on
  if (!state.visited.has(stage)) state.visited.set(stage, on)
  if (stage === 'suspended') state.suspendedSince = on
}

type Said = Pick<CaseEvent, 'on' | 'by' | 'number'>
const keep = (state: CaseState, answers: Readonly<Record<string, Answer>>, { on, by, number }: Said): void => {
  for (const [id, value] of Object.entries(answers)) state.answers.set(id, { value, on, by, number })
}

const endRoles = (state: CaseState, person: string, as?: HandlerRole): void => {
  for (const [role, holders] of state.roles)
    if (as === undefined || role === as)
      state.roles.set(
        role,
        holders.filter((holder) => holder.person !== person),
      )
}

function meetingOf(state: CaseState, id: string, event: CaseEvent): Meeting | null {
  const meeting = state.meetings.get(id)
  if (!meeting) state.faults.push({ number: event.number, says: `It speaks of meeting “${id}”, which was never arranged.` })
  return meeting ?? null
}

/** An invitation that speaks of the right to be accompanied has offered it, to the meeting it calls. */
function offeredBy(state: CaseState, meeting: string | undefined, on: string): void {
  const called = meeting === undefined ? undefined : state.meetings.get(meeting)
  if (called) called.offeredOn ??= on
}

const folds: Folds = {
  opened: (state, what, event) => {
    state.process = what.process
    state.version = what.version
    state.division = what.division
    state.restricted = what.restricted
    state.openedOn = event.on
    enter(state, what.stage, event.on)
  },
  // A party loses whatever access a role gave them with this very event, not with a later one (proposal 1 of the peer study).
  party_added: (state, { person, as, anonymous }, event) => {
    const known = state.parties.get(person) ?? { as: new Set<PartyRole>(), anonymous: false, since: event.on }
    known.as.add(as)
    if (anonymous) known.anonymous = true
    state.parties.set(person, known)
    endRoles(state, person)
  },
  role_given: (state, { person, as }, event) => {
    if (state.parties.has(person)) {
      state.faults.push({ number: event.number, says: 'It gives a party a role in their own case; the role does not count.' })
      return
    }
    state.roles.set(as, [...(state.roles.get(as) ?? []).filter((holder) => holder.person !== person), { person, since: event.on }])
    state.everHeld.set(as, (state.everHeld.get(as) ?? new Set()).add(person))
  },
  role_ended: (state, { person, as }) => endRoles(state, person, as),
  answered: (state, { answers }, event) => keep(state, answers, event),
  step_taken: (state, { step, from, to, answers, behalf }, event) => {
    // Whose step it was counts, not who wrote it down for them.
    const by = behalf?.person ?? event.by
    if (from !== state.stage)
      state.faults.push({ number: event.number, says: `Step ${step} leaves “${from}”, but the case was in “${state.stage}”.` })
    keep(state, answers, { on: event.on, by, number: event.number })
    state.steps.push({ step, from, to, on: event.on, by, number: event.number })
    if (to !== state.stage) enter(state, to, event.on)
  },
  gate_overridden: (state, { gate, step, reason }, event) => {
    state.overrides.push({ gate, step, reason, by: event.by, on: event.on, number: event.number })
  },
  letter_issued: (state, what, event) => {
    state.letters.push({
      letter: what.letter,
      on: event.on,
      by: event.by,
      number: event.number,
      meeting: what.meeting ?? null,
      appeal: what.appeal ?? null,
      months: what.months ?? null,
      companion: what.companion ?? false,
      to: what.to ?? null,
    })
    if (what.companion === true) offeredBy(state, what.meeting, event.on)
    if (what.letter === 'suspension_review') state.suspensionReviewedOn = event.on
  },
  meeting_arranged: (state, { meeting, purpose, date, time, place }, event) => {
    state.meetings.set(meeting, {
      id: meeting,
      number: event.number,
      purpose,
      date,
      time: time ?? null,
      place: place ?? null,
      firstDate: date,
      arrangedOn: event.on,
      movedOn: null,
      state: 'arranged',
      heldOn: null,
      missed: [],
      offeredOn: null,
      companion: null,
      companionName: null,
      postponement: null,
    })
  },
  companion_offered: (state, { meeting }, event) => {
    const found = meetingOf(state, meeting, event)
    if (found) found.offeredOn ??= event.on
  },
  companion_answered: (state, { meeting, companion, name }, event) => {
    const found = meetingOf(state, meeting, event)
    if (!found) return
    found.companion = companion
    found.companionName = companion === 'declined' ? null : (name ?? null)
  },
  postponement_asked: (state, { meeting, proposed, reasonable }, event) => {
    const found = meetingOf(state, meeting, event)
    if (found) found.postponement = { proposed, reasonable, askedOn: event.on, from: found.date }
  },
  meeting_moved: (state, { meeting, date, time, place }, event) => {
    const found = meetingOf(state, meeting, event)
    if (!found) return
    found.date = date
    found.time = time ?? found.time
    found.place = place ?? found.place
    found.movedOn = event.on
    found.state = 'arranged'
  },
  meeting_held: (state, { meeting }, event) => {
    const found = meetingOf(state, meeting, event)
    if (!found) return
    found.state = 'held'
    found.heldOn = event.on
  },
  meeting_missed: (state, { meeting, good_reason: goodReason }, event) => {
    const found = meetingOf(state, meeting, event)
    if (!found) return
    found.state = 'missed'
    found.missed.push({ date: found.date, goodReason })
  },
  allegation_made: (state, { allegation, text, category }, event) => {
    state.allegations.set(allegation, { text, category: category ?? null, madeOn: event.on, finding: null })
  },
  finding_made: (state, { allegation, finding }, event) => {
    const found = state.allegations.get(allegation)
    if (found) found.finding = finding
    else state.faults.push({ number: event.number, says: `It finds on allegation “${allegation}”, which was never made.` })
  },
  item_added: (state, what, event) => {
    const { item, title, relied_on: reliedOn, about, file } = what
    state.items.set(item, { title, reliedOn, about: about ?? null, file: file ?? null, addedOn: event.on, disclosedTo: new Map() })
  },
  item_disclosed: (state, { item, to }, event) => {
    const found = state.items.get(item)
    if (!found) state.faults.push({ number: event.number, says: `It shows item “${item}”, which is not in the case.` })
    else if (!found.disclosedTo.has(to)) found.disclosedTo.set(to, event.on)
  },
  suspension_reviewed: (state, { continues }, event) => {
    state.suspensionReviewedOn = event.on
    if (!continues) state.suspendedSince = null
  },
  paused: (state, { reason }, event) => {
    state.pauses.push({ from: event.on, to: null, reason })
  },
  resumed: (state, _, event) => {
    const open = state.pauses.find(({ to }) => to === null)
    if (open) open.to = event.on
  },
  clock_extended: (state, { clock, to, reason }, event) => {
    state.extensions.set(clock, { to, on: event.on, reason })
  },
  moved_to_version: (state, { version, stage }, event) => {
    state.version = version
    if (stage !== state.stage) enter(state, stage, event.on)
  },
  // What was taken out of a case changes nothing in it; it stays on the file.
  bundle_made: () => undefined,
  break_glass: (state, { person, second, reason, until }, event) => {
    state.breakGlass.push({ person, second, reason, until, on: event.on })
  },
}

/** Adds one event to a state, in place. An event whose number is not the next is noted as a fault and left out. */
function addEvent(state: CaseState, event: CaseEvent): void {
  if (event.number !== state.lastNumber + 1) {
    const says =
      event.number <= state.lastNumber
        ? `Event ${event.number} is there twice or too late: ${state.lastNumber} events are counted already.`
        : `Events ${state.lastNumber + 1} to ${event.number - 1} are missing.`
    state.faults.push({ number: event.number, says })
    return
  }
  const fold = folds[event.what.kind] as (state: CaseState, what: Happening, event: CaseEvent) => void
  fold(state, event.what, event)
  state.lastNumber = event.number
  state.lastBy = event.by
  state.lastOn = event.on
}

/** The case its events make. The events are not changed, and the same events always make the same case. */
export function caseFrom(events: readonly CaseEvent[]): CaseState {
  const state = blankCase()
  for (const event of events) addEvent(state, event)
  return state
}

import { showDate } from '#platform/shared/calendar-date.ts'
import type { ProcessDefinition } from '../definition.ts'
import { stageOf, stepOf } from '../definition-index.ts'
import type { Happening } from '../events.ts'
import { letterTitles, processTitles } from '../names.ts'
import { meetingTitle } from './case-derived.ts'
import type { CaseState } from './case-state.ts'
import { gates } from './gates.ts'

/** What the words of a timeline are made with: the process, the case as it is now, and who somebody is. */
export interface Telling {
  readonly definition: ProcessDefinition
  readonly state: CaseState
  readonly name: (person: string) => string
}

type Of<Kind extends Happening['kind']> = Extract<Happening, { kind: Kind }>
type Words = { readonly [Kind in Happening['kind']]: (what: Of<Kind>, telling: Telling) => string }

const inWords = (role: string): string => role.replace(/_manager$/, role.startsWith('case') ? ' manager' : ' chair').replaceAll('_', ' ')
const meeting = ({ state }: Telling, id: string): string => meetingTitle(state.meetings.get(id)?.purpose ?? 'meeting')
const item = ({ state }: Telling, id: string): string => `“${state.items.get(id)?.title ?? id}”`
const findings = { upheld: 'upheld', part_upheld: 'upheld in part', not_upheld: 'not upheld' } as const

const words: Words = {
  opened: ({ process, restricted }) => `Opened: ${processTitles[process]}${restricted ? '' : ', open to HR'}`,
  party_added: ({ person, as, anonymous }, { name }) =>
    `Added ${name(person)} as ${as}${anonymous === true ? ', whose name is kept from the accused' : ''}`,
  role_given: ({ person, as }, { name }) => `Named ${name(person)} as ${inWords(as)}`,
  role_ended: ({ person, as }, { name }) => `Ended the role of ${name(person)} as ${inWords(as)}`,
  answered: ({ answers }) =>
    Object.keys(answers).length === 1 ? 'An answer was written down' : `${Object.keys(answers).length} answers were written down`,
  step_taken: ({ step, from, to, behalf }, { definition, name }) =>
    `${stepOf(definition, step)?.label ?? step}${from === to ? '' : `. The case is now at “${stageOf(definition, to)?.label ?? to}”`}${behalf ? `. Written down for ${name(behalf.person)}, from: ${behalf.source}` : ''}`,
  gate_overridden: ({ gate }) => `Went past a check: ${gates[gate].title}`,
  letter_issued: ({ letter, to }, { name }) => `Sent a letter: ${letterTitles[letter]}${to === undefined ? '' : `, to ${name(to)}`}`,
  meeting_arranged: ({ purpose, date }) => `${meetingTitle(purpose)} arranged for ${showDate(date)}`,
  companion_offered: (what, telling) => `${meeting(telling, what.meeting)}: a companion was offered`,
  companion_answered: (what, telling) =>
    `${meeting(telling, what.meeting)}: ${what.companion === 'declined' ? 'no companion is wanted' : `companion: ${what.name ?? inWords(what.companion)}`}`,
  postponement_asked: (what, telling) => `${meeting(telling, what.meeting)}: another day was asked for, ${showDate(what.proposed)}`,
  meeting_moved: (what, telling) => `${meeting(telling, what.meeting)} moved to ${showDate(what.date)}`,
  meeting_held: (what, telling) => `${meeting(telling, what.meeting)} held`,
  meeting_missed: (what, telling) => `${meeting(telling, what.meeting)} missed ${what.good_reason ? 'with' : 'without'} a good reason`,
  allegation_made: ({ text }) => `Allegation: ${text}`,
  finding_made: ({ allegation, finding }, { state }) =>
    `Finding: ${findings[finding]}. ${state.allegations.get(allegation)?.text ?? ''}`.trim(),
  item_added: ({ title }) => `Added to the file: “${title}”`,
  item_disclosed: (what, telling) => `${item(telling, what.item)} shown to ${telling.name(what.to)}`,
  suspension_reviewed: ({ continues }) => `Suspension reviewed: it ${continues ? 'goes on' : 'ends'}`,
  paused: () => 'Paused',
  resumed: () => 'Goes on',
  clock_extended: ({ clock, to }, { definition }) =>
    `More time: ${definition.clocks.find(({ id }) => id === clock)?.label ?? clock} by ${showDate(to)}`,
  moved_to_version: ({ version }) => `Moved to version ${version} of the process`,
  bundle_made: ({ pages, documents, redactions, sha256 }) =>
    `Bundle made: ${documents} documents on ${pages} pages${redactions === 0 ? '' : `, ${redactions} redacted`} (SHA-256 ${sha256.slice(0, 12)}…)`,
  break_glass: ({ person, second, until }, { name }) =>
    `Opened in an emergency to ${name(person)} until ${showDate(until)}; ${name(second)} agreed`,
}

/** One event in words, for the timeline and the chronology of a bundle. */
export function eventInWords(what: Happening, telling: Telling): { readonly text: string; readonly reason: string | null } {
  const say = words[what.kind] as (what: Happening, telling: Telling) => string
  return { text: say(what, telling), reason: 'reason' in what ? what.reason : null }
}

import type { Division } from '#rules/uk/inputs.ts'
import type { Answer, ItemFile } from '../events.ts'
import type { GateName } from '../gate-names.ts'
import type { AllegationKind, HandlerRole, LetterName, PartyRole, ProcessName } from '../names.ts'

export interface Meeting {
  readonly id: string
  /** Number of the event that arranged it. */
  readonly number: number
  readonly purpose: string
  date: string
  time: string | null
  place: string | null
  /** The date first proposed: what the five working days of a postponement count from. */
  readonly firstDate: string
  readonly arrangedOn: string
  movedOn: string | null
  state: 'arranged' | 'held' | 'missed'
  heldOn: string | null
  /** Dates missed without and with a good reason. */
  missed: { readonly date: string; readonly goodReason: boolean }[]
  offeredOn: string | null
  /** Kind of companion, "declined", or null while there is no answer. */
  companion: string | null
  /** Their name, where it was said. */
  companionName: string | null
  postponement: { readonly proposed: string; readonly reasonable: boolean; readonly askedOn: string; readonly from: string } | null
}

export interface IssuedLetter {
  readonly letter: LetterName
  readonly on: string
  readonly by: string
  readonly number: number
  readonly meeting: string | null
  readonly appeal: { readonly to: string; readonly by: string } | null
  readonly months: number | null
  readonly companion: boolean
  /** Who was written to; null where the record does not say. */
  readonly to: string | null
}

export interface Item {
  readonly title: string
  readonly reliedOn: boolean
  /** Whose statement it is. */
  readonly about: string | null
  readonly file: ItemFile | null
  readonly addedOn: string
  /** Person → the day it was shown to them. */
  readonly disclosedTo: Map<string, string>
}

export interface StepTaken {
  readonly step: string
  readonly from: string
  readonly to: string
  readonly on: string
  readonly by: string
  readonly number: number
}

export interface Override {
  readonly gate: GateName
  readonly step: string
  readonly reason: string
  readonly by: string
  readonly on: string
  readonly number: number
}

/** Something in the log that cannot be right; a case with faults is shown, and no step is taken on it until they are settled. */
export interface Fault {
  readonly number: number
  readonly says: string
}

/** Everything a case is, as far as its events tell. */
export interface CaseState {
  process: ProcessName
  version: number
  division: Division
  restricted: boolean
  stage: string
  openedOn: string
  /** When the present stage was entered; taking a step that stays does not count. */
  enteredOn: string
  lastNumber: number
  lastBy: string
  lastOn: string
  readonly parties: Map<string, { readonly as: Set<PartyRole>; anonymous: boolean; readonly since: string }>
  readonly roles: Map<HandlerRole, { readonly person: string; readonly since: string }[]>
  /** People who once held a role: an investigator stays involved after handing over. */
  readonly everHeld: Map<HandlerRole, Set<string>>
  /** With the number of the event that said it. */
  readonly answers: Map<string, { readonly value: Answer; readonly on: string; readonly by: string; readonly number: number }>
  readonly steps: StepTaken[]
  readonly letters: IssuedLetter[]
  readonly meetings: Map<string, Meeting>
  readonly allegations: Map<
    string,
    { readonly text: string; readonly category: AllegationKind | null; readonly madeOn: string; finding: string | null }
  >
  readonly items: Map<string, Item>
  readonly overrides: Override[]
  readonly pauses: { readonly from: string; to: string | null; readonly reason: string }[]
  readonly extensions: Map<string, { readonly to: string; readonly on: string; readonly reason: string }>
  readonly visited: Map<string, string>
  readonly breakGlass: {
    readonly person: string
    readonly second: string
    readonly reason: string
    readonly on: string
    readonly until: string
  }[]
  suspendedSince: string | null
  suspensionReviewedOn: string | null
  readonly faults: Fault[]
}

/** A case before its first event. */
export function blankCase(): CaseState {
  return {
    process: 'disciplinary',
    version: 0,
    division: 'england-and-wales',
    restricted: true,
    stage: '',
    openedOn: '',
    enteredOn: '',
    lastNumber: 0,
    lastBy: '',
    lastOn: '',
    parties: new Map(),
    roles: new Map(),
    everHeld: new Map(),
    answers: new Map(),
    steps: [],
    letters: [],
    meetings: new Map(),
    allegations: new Map(),
    items: new Map(),
    overrides: [],
    pauses: [],
    extensions: new Map(),
    visited: new Map(),
    breakGlass: [],
    suspendedSince: null,
    suspensionReviewedOn: null,
    faults: [],
  }
}

/** Who holds a role now. */
export const holdersOf = (state: CaseState, role: HandlerRole): readonly string[] =>
  (state.roles.get(role) ?? []).map(({ person }) => person)

/** Who holds or ever held a role. */
export const everHeld = (state: CaseState, role: HandlerRole): ReadonlySet<string> => state.everHeld.get(role) ?? new Set()

/** The latest meeting for a purpose, however it ended. */
export const latestMeeting = (state: CaseState, purpose: string): Meeting | undefined =>
  [...state.meetings.values()].findLast((meeting) => meeting.purpose === purpose)

export const partiesAs = (state: CaseState, as: PartyRole): readonly string[] =>
  [...state.parties].filter(([, party]) => party.as.has(as)).map(([person]) => person)

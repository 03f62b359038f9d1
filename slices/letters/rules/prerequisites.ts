import { houseCatalogue, type Catalogue, type PlaceToMend } from './catalogue.ts'
import { claimProblems } from './claims.ts'
import type { PrerequisiteProblem } from './prerequisite.ts'
import type { Facts } from './field.ts'
import type { DecisionMaker, LibraryLetter } from './template.ts'
import { valuesOf } from './values.ts'
import { dateWithWeekday } from './written.ts'

export type { PrerequisiteProblem } from './prerequisite.ts'

/** What a letter is written about, beside its facts: where the case stands and who has which part in it. */
export interface Situation {
  /** Process and state of the case, or null for a letter that is about no case. */
  readonly case: {
    readonly process: string
    readonly state: string
    /** States that a step leads to which waits for this letter: it goes out before the case is there. */
    readonly waiting?: readonly string[]
  } | null
  /** Who has a part in the case, by person id. */
  readonly parties: {
    readonly subject?: string | null
    readonly investigator?: string | null
    readonly hearingManager?: string | null
    readonly appealManager?: string | null
  }
  /** What a letter that calls a meeting has to leave to prepare for it: working days, and the first day the meeting may then be on. */
  readonly timeToPrepare?: { readonly days: number; readonly earliest: string } | null
  /** The person in whose name the letter goes out. */
  readonly signatory: string | null
  /** A person has confirmed that a letter made for Great Britain may go to somebody in Northern Ireland. */
  readonly northernIrelandConfirmed: boolean
}

type Letter = Pick<LibraryLetter, 'id' | 'steps' | 'mandatory' | 'title' | 'basis' | 'process'>

/** Everything about a case that keeps a letter from going out: the step, the decision-maker, the nation, dates that cannot be. */
export function prerequisites(
  letter: Letter,
  situation: Situation,
  facts: Facts,
  catalogue: Catalogue = houseCatalogue,
): readonly PrerequisiteProblem[] {
  return [
    ...stepProblems(letter, situation),
    ...fewest(stepsOf(letter, situation).map(({ decides }) => decisionMakerProblems(decides, situation))),
    ...chairProblems(letter, situation),
    ...nationProblems(letter, situation, facts),
    ...preparationProblems(situation, facts),
    ...dateProblems(facts),
    ...noticeProblems(facts, catalogue),
    ...claimProblems(letter.id, facts, catalogue),
  ]
}

const inCase = (part: string): PlaceToMend => ({ where: 'case', part })

/** More than one step can lead to where a case is; the letter may go out by any of them. */
const stepsOf = (letter: Pick<Letter, 'steps'>, { case: about }: Pick<Situation, 'case'>) =>
  letter.steps.filter(
    ({ process, state }) => process === about?.process && [about.state, ...(about.waiting ?? [])].some((stage) => matches(state, stage)),
  )

const fewest = (found: readonly (readonly PrerequisiteProblem[])[]): readonly PrerequisiteProblem[] =>
  found.toSorted((a, b) => a.length - b.length)[0] ?? []

const matches = (wanted: string, state: string): boolean =>
  wanted.endsWith('*') ? state.startsWith(wanted.slice(0, -1)) : wanted === state

function stepProblems(letter: Letter, situation: Situation): readonly PrerequisiteProblem[] {
  if (letter.steps.length === 0 || stepsOf(letter, situation).length > 0) return []
  const steps = letter.steps.map(({ process, state }) => `${inWords(process)} at “${inWords(state)}”`)
  const goesOut = `“${letter.title}” goes out for ${orList(steps)}`
  return situation.case === null
    ? [{ code: 'no_case', message: `${goesOut}. Choose the case it belongs to.`, mend: inCase('case') }]
    : [
        {
          code: 'wrong_step',
          message: `${goesOut}. This case is at “${inWords(situation.case.state)}”.`,
          mend: inCase('step'),
        },
      ]
}

const inWords = (name: string): string => (name === '*' ? 'any step' : name.replaceAll('_', ' ').replace('*', '').trim())
const orList = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1) ?? ''}`

type Party = 'investigator' | 'hearingManager' | 'appealManager'
const named: Readonly<Partial<Record<DecisionMaker, { party: Party; label: string; notAlso: readonly Party[] }>>> = {
  hearing_manager: { party: 'hearingManager', label: 'the hearing manager', notAlso: ['investigator'] },
  appeal_manager: { party: 'appealManager', label: 'the appeal manager', notAlso: ['investigator', 'hearingManager'] },
  investigator: { party: 'investigator', label: 'the investigator', notAlso: [] },
}
const partyNames: Readonly<Record<Party, string>> = {
  investigator: 'the investigator',
  hearingManager: 'the hearing manager',
  appealManager: 'the appeal manager',
}

/** The person in whose name a letter out of a case goes out, because they decided what it tells; null where that is nobody's alone. */
export function decidedBy(letter: Letter, situation: Pick<Situation, 'case' | 'parties'>): string | null {
  const [only, other] = [...new Set(stepsOf(letter, situation).flatMap(({ decides }) => named[decides]?.party ?? []))]
  return only === undefined || other !== undefined ? null : (situation.parties[only] ?? null)
}

/** Only who decides tells the decision, and nobody decides who investigated, decided before or is the subject: Acas Code paras 6, 27. */
function decisionMakerProblems(decides: DecisionMaker, { parties, signatory }: Situation): readonly PrerequisiteProblem[] {
  const role = named[decides]
  if (!role) return []
  const person = parties[role.party]
  const mend = inCase('parties')
  if (!person) return [{ code: 'decision_maker_not_named', message: `Name ${role.label} in the case first.`, mend }]
  const problems = involvedProblems(role, parties)
  if (signatory === person) return problems
  return [
    ...problems,
    {
      code: 'wrong_decision_maker',
      message: `${capital(role.label)} decides here, so the letter goes out in their name: choose them under “Signed by”.`,
      mend: inCase('decision'),
    },
  ]
}

type Role = NonNullable<(typeof named)[DecisionMaker]>

function involvedProblems({ party, label, notAlso }: Role, parties: Situation['parties']): readonly PrerequisiteProblem[] {
  const person = parties[party]
  if (!person) return []
  const involved = notAlso.filter((other) => parties[other] === person).map((other) => partyNames[other])
  if (parties.subject === person) involved.push('the person the case is about')
  return involved.map((other) => ({
    code: 'decision_maker_involved',
    message: `${capital(label)} is also ${other}. Name somebody who has had no part in it.`,
    mend: inCase('parties'),
  }))
}

/** An invitation says that who investigated takes no part in the decision: so it has to be. */
const chairProblems = ({ id }: Letter, { parties }: Situation): readonly PrerequisiteProblem[] =>
  id === 'disciplinary_invite' && named.hearing_manager ? involvedProblems(named.hearing_manager, parties) : []

/** Reasonable time to prepare: Acas Code para 11. How much that is stands in the process of the workspace. */
function preparationProblems({ timeToPrepare: asked }: Situation, facts: Facts): readonly PrerequisiteProblem[] {
  const date = facts['meeting.date']
  if (!asked || typeof date !== 'string' || date >= asked.earliest) return []
  const days = asked.days === 1 ? 'one working day' : `${asked.days} working days`
  return [
    {
      code: 'too_soon',
      message:
        `A meeting on ${dateWithWeekday(date) ?? date} leaves too little time to prepare: with ${days} it can be on ` +
        `${dateWithWeekday(asked.earliest) ?? asked.earliest} at the earliest. Move the meeting, or say in the case why it may be sooner.`,
      mend: inCase('meeting'),
    },
  ]
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The library is written for Great Britain. Northern Ireland has statutes, procedures and a code of practice of its own. */
function nationProblems(letter: Letter, { northernIrelandConfirmed }: Situation, facts: Facts): readonly PrerequisiteProblem[] {
  if (facts.nation !== 'northern-ireland' || northernIrelandConfirmed || letter.basis === 'company') return []
  return [
    {
      code: 'northern_ireland',
      message: 'This letter follows the law of Great Britain. Have it checked for Northern Ireland and confirm that you did.',
      mend: { where: 'letter', part: 'nation' },
    },
  ]
}

/** Pairs that have to be in this order: what is first, what is not before it, and why. */
const order: readonly (readonly [earlier: string, later: string, message: string, strict?: boolean])[] = [
  ['letter.sent_on', 'meeting.date', 'The meeting has to be after the date of the letter.', true],
  ['letter.sent_on', 'meeting.reply_by', 'The answer is wanted before the letter is written.'],
  ['meeting.reply_by', 'meeting.date', 'The answer is wanted after the meeting.'],
  ['meeting.papers_by', 'meeting.date', 'Papers are wanted after the meeting.'],
  ['meeting.held_on', 'letter.sent_on', 'The meeting has not been held yet.'],
  ['letter.sent_on', 'appeal.by', 'The time to appeal is over before the letter is written.', true],
  ['letter.sent_on', 'letter.reply_by', 'The answer is wanted before the letter is written.'],
  ['letter.sent_on', 'settlement.open_until', 'The offer has ended before the letter is written.', true],
  ['letter.sent_on', 'offer.open_until', 'The offer has ended before the letter is written.', true],
  ['person.continuous_from', 'leaving.date', 'Employment would end before it began.'],
  ['suspension.from', 'suspension.review_on', 'The suspension would be reviewed before it begins.'],
  ['improvement.from', 'improvement.until', 'The improvement period would end before it begins.'],
]

function dateProblems(facts: Facts): readonly PrerequisiteProblem[] {
  return order.flatMap(([earlier, later, message, strict = false]): readonly PrerequisiteProblem[] => {
    const [first, second] = [facts[earlier], facts[later]]
    if (typeof first !== 'string' || typeof second !== 'string') return []
    const fine = strict ? first < second : first <= second
    return fine ? [] : [{ code: 'dates_out_of_order', message, mend: { where: 'case', part: later.split('.')[0] ?? later } }]
  })
}

/** Notice is never shorter than the statute's; and a letter that says it is in time has to be. */
function noticeProblems(facts: Facts, catalogue: Catalogue): readonly PrerequisiteProblem[] {
  const values = valuesOf(facts, catalogue)
  const numberOf = (name: string): number | null => {
    const found = values.show(name)
    return 'lines' in found ? Number.parseFloat(found.lines[0] ?? '') : null
  }
  const [given, least] = [numberOf('notice.weeks'), numberOf('rules.notice_weeks')]
  const problems: PrerequisiteProblem[] = []
  if (facts['notice.how'] !== 'not_required' && given !== null && least !== null && given < least)
    problems.push({
      code: 'notice_too_short',
      message: `The law gives at least ${least} weeks of notice here, and ${given} are recorded.`,
      mend: inCase('notice'),
    })
  if (facts['notice.how'] === 'not_required' && least !== null && least > 0)
    problems.push({ code: 'notice_too_short', message: `The law gives ${least} weeks of notice here.`, mend: inCase('notice') })
  return problems
}

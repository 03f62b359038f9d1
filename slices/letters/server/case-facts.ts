import { caseForLetter, fileLetter, namedInLetter, type LetterCase } from '#slices/cases/server/service.ts'
import type { Fact, Facts } from '../rules/field.ts'
import { decisionOf, ofProcess, proposedBy } from './case-answers.ts'
import type { CaseForLetter, CasePort } from './case-port.ts'
import { findPeopleNamed, type Named } from './queries/facts.ts'

/** Cases as letters reach them: what a case records under the names of the fields, and nothing that it does not record. */
export const caseLetters: CasePort = {
  async find(ctx, caseId): Promise<CaseForLetter | null> {
    const found = await caseForLetter(ctx, caseId)
    if (!found) return null
    const holder = (role: string): string | null => found.roles.get(role)?.[0] ?? null

    const people = await findPeopleNamed(ctx.tx, [
      ...[...found.roles.values()].flat(),
      ...(found.lastAppeal && found.lastAppeal.to !== namedInLetter ? [found.lastAppeal.to] : []),
    ])
    return {
      id: found.id,
      reference: found.reference,
      process: found.process,
      state: found.stage,
      statesWaitingFor: (letter) => found.stagesWaitingFor(letter),
      invitesBy: (letter) => found.invitesBy(letter),
      timeToPrepare: (letter) => found.timeToPrepare(letter),
      parties: {
        subject: found.subjects[0] ?? null,
        investigator: holder('investigator'),
        hearingManager: holder('hearing_manager'),
        appealManager: holder('appeal_manager'),
      },
      people: found.people,
      facts: factsOf(found, people),
      proposed: (own) => proposedBy(found, own),
      factsOf: (employeeId) => partOf(found, employeeId),
    }
  },
  termsOf(facts) {
    const live = Number(facts['warning.live_for'])
    return {
      companion: isSaid(facts['meeting.reply_by']),
      appeal: appealIn(facts),
      months: Number.isFinite(live) && live > 0 ? live : null,
    }
  },
  async sent(ctx, { caseId, ...letter }) {
    await fileLetter(ctx, caseId, letter)
  },
}

/** To whom an appeal goes is a person of the case where one was named for it; a name that was typed stands in the letter alone. */
const appealIn = (facts: Facts): { to: string; by: string } | null => {
  const [to, by] = [facts['appeal.to_id'] ?? (isSaid(facts['appeal.to_name']) ? namedInLetter : null), facts['appeal.by']]
  return typeof to === 'string' && typeof by === 'string' ? { to, by } : null
}

function factsOf(found: LetterCase, people: ReadonlyMap<string, Named>): Facts {
  const decision = decisionOf(found)
  const known = {
    nation: found.division,
    'case.subject': found.title,
    'case.step': stepOf(found.stage),
    'warning.level': warningOf(found),
    'case.allegations': found.allegations.filter(({ finding }) => finding !== 'not_upheld').map(({ text }) => text),
    'case.enclosures': found.evidence,
    ...ofMeeting(found),
    ...ofRoles(found, people),
    ...ofProcess(found, (role) => people.get(found.roles.get(role)?.[0] ?? '')),
    ...ofAnswers(found),
    'suspension.applies': found.suspendedSince === null ? 'no' : 'yes',
    'suspension.from': found.suspendedSince,
    'suspension.review_on': found.suspensionReviewOn,
    'suspension.allegations': found.suspendedSince === null ? null : found.allegations.map(({ text }) => text),
    'decision.made_on': decision.on,
    'decision.in_short': decision.inShort,
    'decision.findings': findingsOf(found),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => isSaid(value)))
}

/** Where a case is, as far as a letter tells steps apart. */
function stepOf(stage: string): string {
  if (stage.startsWith('appeal')) return 'appeal'
  if (stage.startsWith('closed')) return 'closed'
  if (stage.startsWith('decided')) return 'decided'
  return /scheduled|held|consult/.test(stage) ? 'meeting' : 'before_meeting'
}

/** The warning the case came to, the last one where there were several. */
const warningOf = ({ stage, visited }: LetterCase): string | null =>
  [...visited.keys(), stage].flatMap((each) => /^decided_(first|final)_warning$/.exec(each)?.[1] ?? []).at(-1) ?? null

/** Whoever the case is about is asked as that, whatever else they are in it. */
function partOf({ subjects, complainants, witnesses }: LetterCase, employeeId: string): Facts {
  if (subjects.includes(employeeId)) return { 'investigation.role': 'subject' }
  if (complainants.includes(employeeId)) return { 'investigation.role': 'complainant' }
  return witnesses.includes(employeeId) ? { 'investigation.role': 'witness' } : {}
}

const isSaid = (value: Fact): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

function ofMeeting({ meeting }: LetterCase): Facts {
  if (!meeting) return {}
  const moved = meeting.firstDate !== meeting.date
  return {
    'meeting.kind': meeting.kind,
    'meeting.date': meeting.state === 'arranged' ? meeting.date : null,
    'meeting.time': meeting.state === 'arranged' ? meeting.time : null,
    'meeting.place': meeting.state === 'arranged' ? meeting.place : null,
    'meeting.former_date': moved ? meeting.firstDate : null,
    'meeting.moved_for': moved && meeting.postponement ? 'companion' : null,
    'meeting.held_on': meeting.heldOn,
    'meeting.attended': meeting.state === 'held' ? 'yes' : null,
    'meeting.companion_name': companionOf(meeting),
  }
}

const kinds: Readonly<Record<string, string>> = {
  fellow_worker: 'a fellow worker',
  trade_union_official: 'a trade union official',
  certified_workplace_rep: 'a certified workplace representative',
}
/** Who came along: a letter must not say that somebody came alone who did not. */
const companionOf = ({ companion, companionName }: NonNullable<LetterCase['meeting']>): string | null =>
  companion === null || companion === 'declined' ? null : (companionName ?? kinds[companion] ?? 'somebody')

/** What was found to have taken place; where something was found in part, only a person can say which part. */
const findingsOf = ({ allegations }: LetterCase): readonly string[] =>
  allegations.some(({ finding }) => finding === 'part_upheld')
    ? []
    : allegations.filter(({ finding }) => finding === 'upheld').map(({ text }) => text)

const personAs = (role: string, { name, job_title: title }: Partial<Named> = {}): Facts => ({
  [`${role}_name`]: name,
  [`${role}_title`]: title,
})

/** Meetings that no chair is named for: whoever runs the case holds them. */
const heldByWhoRunsIt: ReadonlySet<string> = new Set([
  'flexible_working',
  'contract_change',
  'resignation',
  'redundancy',
  'performance_review',
])

function ofRoles(found: LetterCase, people: ReadonlyMap<string, Named>): Facts {
  const held = (role: string): Named | undefined => people.get(found.roles.get(role)?.[0] ?? '')
  const [investigator, hearer] = [held('investigator'), held('hearing_manager')]
  // Whom the letter of the decision named, until somebody is named for it in the case.
  const appeals = held('appeal_manager') ?? people.get(found.lastAppeal?.to ?? '')
  return {
    'investigation.investigator': investigator?.name,
    'investigation.investigator_title': investigator?.job_title,
    'meeting.note_taker': held('note_taker')?.name,
    ...personAs('meeting.chair', isAppeal(found) ? appeals : chairOf(found, held)),
    ...personAs('decision.maker', hearer),
    ...personAs('appeal.to', appeals),
    'appeal.to_id': appeals?.id,
  }
}
const chairOf = ({ process }: LetterCase, held: (role: string) => Named | undefined): Named | undefined =>
  held('hearing_manager') ?? (heldByWhoRunsIt.has(process) ? (held('case_manager') ?? held('owner')) : undefined)
const isAppeal = ({ stage, meeting }: LetterCase): boolean => stage.includes('appeal') || meeting?.purpose.includes('appeal') === true

/** What was answered in steps, where a letter says the same thing. */
const answered: Readonly<Record<string, string>> = {
  reasons: 'decision.reasons',
  mitigation: 'decision.mitigation',
  suspension_reason: 'suspension.reason',
  alternatives_considered: 'suspension.alternatives',
  terms_of_reference: 'investigation.subject',
  last_day: 'leaving.date',
  appeal_received_on: 'appeal.received_on',
}
function ofAnswers({ answers, stage }: LetterCase): Facts {
  const said = Object.entries(answered).flatMap(([answer, field]) => {
    const value = answers[answer]
    return typeof value === 'string' || typeof value === 'number' ? [[field, value] as const] : []
  })
  const grounds = answers['appeal_grounds']
  return {
    ...Object.fromEntries(said),
    // While an appeal is open the reasons on file are those it is made against, and must not be given as those of its outcome.
    ...(stage.startsWith('appeal') ? { 'decision.reasons': null } : {}),
    ...(typeof grounds === 'string'
      ? {
          'appeal.grounds': linesOf(grounds),
          'appeal.late': typeof answers['late_reason'] === 'string' && answers['late_reason'] !== '' ? 'yes' : 'no',
        }
      : {}),
  }
}

const linesOf = (text: string): readonly string[] => text.split('\n').flatMap((line) => line.trim() || [])

import type { HandlerRole } from '../names.ts'
import { everHeld, holdersOf, partiesAs } from './case-state.ts'
import { acas1, confirmed, doesNotApply, type Gate, met, notMet, onDay, unknown, type Verdict } from './gate.ts'
import { answerTo, type Look } from './surroundings.ts'

/** Who acts: named, different people, without a part in it. */

const named = (role: HandlerRole, what: string): Gate => ({
  title: `${what} is named`,
  basis: 'code',
  source: acas1,
  reads: [],
  check: ({ state }) => {
    const since = state.roles.get(role)?.at(-1)?.since
    return since === undefined ? notMet(`${what} is not named yet.`) : met(`Named on ${onDay(since)}.`, since)
  },
})

/** Whether nobody who holds a role ever held one of the others. */
function apart(look: Look, role: HandlerRole, others: readonly HandlerRole[], problem: string): Verdict {
  const holders = holdersOf(look.state, role)
  if (holders.length === 0) return unknown('Nobody is named yet.')
  const involved = others.some((other) => holders.some((person) => everHeld(look.state, other).has(person)))
  return involved ? notMet(problem) : met('They are different people.')
}

const investigator = named('investigator', 'An investigator')
const hearing = named('hearing_manager', 'Whoever hears and decides')
const appealManager = named('appeal_manager', 'Whoever hears the appeal')

export const peopleGates = {
  investigator_named: investigator,
  hearing_manager_named: hearing,
  appeal_manager_named: appealManager,
  hearer_did_not_investigate: {
    title: 'Who hears it did not investigate it',
    basis: 'code',
    source: `${acas1} para 6`,
    reads: [],
    check: (look) => apart(look, 'hearing_manager', ['investigator'], 'The same person investigates and decides.'),
  },
  appeal_hearer_not_involved: {
    title: 'Who hears the appeal was not involved before',
    basis: 'code',
    source: `${acas1} paras 27, 43`,
    reads: [],
    check: (look) =>
      apart(look, 'appeal_manager', ['investigator', 'hearing_manager'], 'Whoever hears the appeal has investigated or decided it before.'),
  },
  handler_is_impartial: {
    title: 'Nobody handles a complaint about themselves or their own line',
    basis: 'code',
    source: `${acas1} para 32; proposal of the workspace’s own conflict check`,
    reads: [],
    check: (look) => {
      const { state, around } = look
      const handlers = (['hearing_manager', 'investigator', 'case_manager'] as const).flatMap((role) => holdersOf(state, role))
      const accused = new Set(partiesAs(state, 'subject'))
      if (handlers.some((person) => accused.has(person))) return notMet('Somebody it is about handles it.')
      // From the one above the person upwards: whoever it is about, and everybody between, who is led by them. Above them somebody may decide.
      const { lineManagers } = around.employment
      const highest = lineManagers.findLastIndex((person) => accused.has(person))
      const upTo = answerTo(look, 'about_line_manager') === true ? Math.max(0, highest) : highest
      const own = lineManagers.slice(0, upTo + 1)
      if (handlers.some((person) => own.includes(person)))
        return notMet('It is about the line manager: neither they nor anybody they lead may handle it.')
      return handlers.length === 0 ? doesNotApply('Nobody is named yet.') : met('Nobody who handles it has a part in it.')
    },
  },
  second_approver_named: {
    title: 'A second person approved it',
    basis: 'company',
    source: 'Nobody approves alone (company default)',
    reads: ['second_approver'],
    check: (look) => {
      const second = answerTo(look, 'second_approver')
      if (typeof second !== 'string' || second === '') return unknown('The second person is not named yet.')
      if (look.state.parties.has(second)) return notMet('The second person has a part in the case.')
      if (holdersOf(look.state, 'hearing_manager').includes(second)) return notMet('The second person is the one who decides.')
      return met('A second person approved it.')
    },
  },
} as const satisfies Record<string, Gate>

export const reporterGates = {
  worker_agrees_informal: confirmed(
    { title: 'The person wants an informal way', basis: 'code', source: acas1 },
    'worker_agrees_informal',
    'Without agreement it goes the formal way.',
  ),
  both_agree_to_mediate: confirmed(
    { title: 'Both parties agree to mediate', basis: 'guidance', source: 'Acas guidance on mediation' },
    'both_agree_to_mediate',
    'Mediation needs the agreement of both.',
  ),
  safety_first: {
    title: 'Everybody is safe, and not at the complainant’s cost',
    basis: 'guidance',
    source: 'Equality and Human Rights Commission technical guidance',
    reads: ['immediate_measures'],
    check: (look) =>
      answerTo(look, 'immediate_measures') ? met('Measures are written down.') : unknown('Write down what was done at once.'),
  },
  reporter_protected: {
    title: 'Who knows the reporter is written down',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.47B',
    reads: ['who_knows'],
    check: (look) => (answerTo(look, 'who_knows') ? met('Written down.') : unknown('Write down who knows who reported it.')),
  },
  not_a_disclosure_explained: {
    title: 'Why it is no disclosure is written down',
    basis: 'guidance',
    source: 'Acas and gov.uk guidance on whistleblowing',
    reads: ['not_disclosure_reason'],
    check: (look) => (answerTo(look, 'not_disclosure_reason') ? met('Written down.') : unknown('Write down why.')),
  },
  harassment_screened: {
    title: 'Screened for harassment and whistleblowing',
    basis: 'law',
    source: 'Employment Rights Act 1996 s.43B; Equality Act 2010 s.26',
    reads: ['alleges_harassment', 'screening_opened'],
    check: (look) => {
      const alleged = answerTo(look, 'alleges_harassment')
      if (alleged === undefined) return unknown('Not answered yet.')
      if (alleged === false) return doesNotApply('No harassment or wrongdoing is alleged.')
      return answerTo(look, 'screening_opened') === true
        ? met('A harassment or whistleblowing case was opened.')
        : notMet('Harassment or wrongdoing is alleged: open a harassment or whistleblowing case.')
    },
  },
} as const satisfies Record<string, Gate>

import { day, maybe, pick, text, type WrittenStep, yes } from './write.ts'

/** What a decision maker writes down whatever the decision is. */
export const decision = { reasons: text('Why this decision?') }
const decisionGates = ['meeting_held', 'hearer_did_not_investigate', 'finding_on_every_allegation', 'reasons_recorded'] as const
const dismissal = {
  ...decision,
  mitigation: text('What was said in mitigation, and how similar cases were decided'),
  dismissal_reason: pick('Which fair reason is relied on?', [
    'conduct',
    'capability',
    'redundancy',
    'statutory_restriction',
    'other_substantial',
  ]),
  protected_reason_screen: yes('Has it been checked that no automatically unfair or discriminatory reason plays a part?'),
  last_day: day('Last day of employment'),
}

/** The six decisions a disciplinary hearing can end with. */
export const decisions: readonly WrittenStep[] = [
  {
    n: 13,
    from: 'hearing_held',
    to: 'decided_no_action',
    label: 'Decide: not upheld',
    who: 'hearing_manager',
    ask: decision,
    letter: 'no_action_letter',
    gates: decisionGates,
    pace: 'In writing without unreasonable delay: 5 working days',
    basis: 'code',
  },
  {
    n: 14,
    from: 'hearing_held',
    to: 'decided_first_warning',
    label: 'Decide: first written warning',
    who: 'hearing_manager',
    ask: { ...decision, mitigation: dismissal.mitigation },
    letter: 'first_written_warning',
    gates: decisionGates,
    pace: '5 working days; live for 6 months unless policy says otherwise',
    basis: 'code',
  },
  {
    n: 15,
    from: 'hearing_held',
    to: 'decided_final_warning',
    label: 'Decide: final written warning',
    who: 'hearing_manager',
    ask: { ...decision, mitigation: dismissal.mitigation, serious_misconduct: yes('Is it serious misconduct by itself?') },
    letter: 'final_written_warning',
    gates: [...decisionGates, 'first_warning_or_serious'],
    pace: '5 working days; live for 12 months unless policy says otherwise',
    basis: 'code',
  },
  {
    n: 16,
    from: 'hearing_held',
    to: 'decided_dismissal_notice',
    label: 'Decide: dismiss with notice',
    who: 'hearing_manager',
    ask: { ...dismissal, pay_in_lieu: maybe(yes('Is notice paid in lieu?')) },
    letter: 'dismissal_notice',
    gates: [...decisionGates, 'final_warning_live', 'dismissal_reason_named', 'protected_reasons_screened', 'notice_long_enough'],
    pace: 'In writing as soon as possible; notice is the longer of contract and statute',
    basis: 'law',
  },
  {
    n: 17,
    from: 'hearing_held',
    to: 'decided_summary_dismissal',
    label: 'Decide: dismiss without notice',
    who: 'hearing_manager',
    ask: { ...dismissal, why_gross: text('Why is it gross misconduct?') },
    letter: 'summary_dismissal',
    gates: [...decisionGates, 'gross_misconduct_explained', 'dismissal_reason_named', 'protected_reasons_screened'],
    pace: 'No notice or pay in lieu; accrued holiday is still paid',
    basis: 'law',
  },
  {
    n: 18,
    from: 'hearing_held',
    to: 'decided_alternative',
    label: 'Decide: demotion, transfer or other sanction',
    who: 'hearing_manager',
    ask: {
      ...decision,
      contract_term: text('Which term of the contract allows it?'),
      change_from: day('From when does the change take effect?'),
    },
    letter: 'sanction_short_of_dismissal',
    gates: [...decisionGates, 'contract_allows_sanction'],
    pace: '5 working days',
    basis: 'guidance',
  },
]

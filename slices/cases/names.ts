/** The names that processes, cases and letters are written with. A name is stored, so it is never changed, only added to. */

export const processTitles = {
  disciplinary: 'Disciplinary',
  grievance: 'Grievance',
  flexible_working: 'Flexible working request',
  sickness_short: 'Sickness absence and short-term triggers',
  sickness_long: 'Long-term ill health',
  performance: 'Performance improvement',
  probation: 'Probation',
  resignation: 'Exit: resignation',
  dismissal: 'Exit: dismissal',
  redundancy: 'Exit: redundancy',
  fixed_term_end: 'Exit: end of fixed term',
  settlement: 'Exit: settlement agreement',
  contract_change: 'Role change',
  salary_change: 'Salary adjustment',
  harassment: 'Harassment complaint',
  whistleblowing: 'Whistleblowing',
  dsar: 'Subject access request',
  right_to_work: 'Right to work',
  performance_review: 'Performance review',
  appeal: 'Appeal',
} as const
export type ProcessName = keyof typeof processTitles
export const processNames = Object.keys(processTitles) as [ProcessName, ...ProcessName[]]

/** Who takes a step. The first four and payroll follow from role and line, the next three are named case by case, system is the clock. */
export const stepActors = ['manager', 'hr', 'employee', 'payroll', 'investigator', 'hearing_manager', 'appeal_manager', 'system'] as const
export type StepActor = (typeof stepActors)[number]
export const actorTitles = {
  manager: 'Case manager',
  hr: 'HR',
  employee: 'The person the process is for',
  payroll: 'Payroll',
  investigator: 'Investigator',
  hearing_manager: 'Hearing chair',
  appeal_manager: 'Appeal chair',
  system: 'By itself, once its checks hold',
} as const satisfies Record<StepActor, string>

/** Parties are what the case is about; handlers work on it. Nobody is both. */
export const partyRoles = ['subject', 'complainant', 'witness'] as const
export type PartyRole = (typeof partyRoles)[number]
export const handlerRoles = ['owner', 'case_manager', 'investigator', 'hearing_manager', 'appeal_manager', 'note_taker', 'adviser'] as const
export type HandlerRole = (typeof handlerRoles)[number]

/** Where a rule comes from, strongest first. A company default may be changed; the others may only be made stricter. */
export const bases = ['law', 'code', 'guidance', 'company'] as const
export type Basis = (typeof bases)[number]

/** What an allegation is about, so that outcomes of like cases can be set side by side. */
export const allegationTitles = {
  attendance: 'Attendance and timekeeping',
  instructions: 'Instructions and procedures',
  behaviour: 'Behaviour towards others',
  harassment: 'Harassment or bullying',
  honesty: 'Honesty, fraud or theft',
  safety: 'Health and safety',
  data: 'Confidentiality and data',
  substances: 'Alcohol or drugs',
  other: 'Other',
} as const
export type AllegationKind = keyof typeof allegationTitles
export const allegationKinds = Object.keys(allegationTitles) as [AllegationKind, ...AllegationKind[]]

export const isOfThe =
  <Name extends string>(names: readonly Name[]) =>
  (text: string): text is Name =>
    names.some((name) => name === text)

export const letterTitles = {
  probation_review_invite: 'Probation review invitation',
  probation_pass: 'Probation passed',
  probation_extension: 'Probation extended',
  probation_dismissal: 'Dismissal in probation',
  investigation_invite: 'Investigation meeting invitation',
  suspension_letter: 'Suspension',
  suspension_review: 'Suspension review or end',
  disciplinary_invite: 'Disciplinary hearing invitation',
  hearing_rescheduled: 'Hearing rearranged',
  no_action_letter: 'No further action',
  first_written_warning: 'First written warning',
  final_written_warning: 'Final written warning',
  sanction_short_of_dismissal: 'Demotion, transfer or other sanction',
  dismissal_notice: 'Dismissal with notice',
  summary_dismissal: 'Summary dismissal (gross misconduct)',
  appeal_ack: 'Appeal received',
  appeal_invite: 'Appeal hearing invitation',
  appeal_outcome: 'Appeal outcome',
  grievance_ack: 'Grievance acknowledged',
  grievance_invite: 'Grievance meeting invitation',
  grievance_outcome: 'Grievance outcome',
  fw_ack: 'Flexible working request received',
  fw_meeting_invite: 'Flexible working consultation meeting',
  fw_approval: 'Flexible working agreed',
  fw_refusal: 'Flexible working refused',
  fw_extension: 'Flexible working: more time agreed',
  fw_withdrawn: 'Flexible working: treated as withdrawn',
  fit_note_request: 'Fit note needed',
  return_to_work_record: 'Return-to-work record',
  absence_review_invite: 'Absence review meeting',
  attendance_support: 'Attendance support plan',
  attendance_warning: 'Attendance warning',
  long_term_review_invite: 'Long-term absence welfare meeting',
  oh_referral_consent: 'Occupational health / GP report consent',
  phased_return: 'Phased return plan',
  ssp1: 'Form SSP1',
  capability_meeting_invite: 'Capability meeting (performance or health)',
  improvement_note: 'Improvement note / PIP',
  pip_outcome: 'Improvement review outcome',
  capability_dismissal: 'Capability dismissal (performance)',
  ill_health_dismissal: 'Capability dismissal (ill health)',
  at_risk: 'At risk of redundancy',
  collective_s188: 'Collective consultation information (s.188) and HR1',
  consultation_invite: 'Individual consultation meeting',
  alternative_role_offer: 'Alternative role offer with trial',
  trial_outcome: 'Trial period outcome',
  redundancy_notice: 'Redundancy notice',
  redundancy_payment_statement: 'Written statement of redundancy payment',
  resignation_ack: 'Resignation accepted',
  leaver_confirmation: 'Leaver confirmation to payroll and IT',
  garden_leave: 'Garden leave',
  exit_interview_invite: 'Exit interview',
  final_pay_statement: 'Final pay statement',
  written_reasons: 'Written statement of reasons for dismissal',
  fixed_term_expiry: 'Fixed-term contract ending',
  fixed_term_renewal: 'Fixed-term renewal or permanent confirmation',
  contract_change_proposal: 'Proposed contract change',
  contract_change_statement: 'Statement of change (s.4)',
  role_change_letter: 'Role change / promotion',
  salary_change_letter: 'Salary change',
  settlement_offer: 'Settlement offer',
  settlement_cover: 'Settlement agreement',
  harassment_ack: 'Harassment complaint received',
  whistleblowing_ack: 'Whistleblowing received',
  whistleblowing_outcome: 'Whistleblowing feedback',
  dsar_ack: 'Subject access acknowledged',
  dsar_clarify: 'Subject access: clarification',
  dsar_extension: 'Subject access: extended',
  dsar_response: 'Subject access: answer',
  dsar_refusal: 'Subject access: refusal',
  data_complaint_ack: 'Data-protection complaint acknowledged',
  rtw_followup: 'Right-to-work follow-up',
  review_invite: 'Performance review opens',
  review_record: 'Performance review record',
} as const
export type LetterName = keyof typeof letterTitles
export const letterNames = Object.keys(letterTitles) as [LetterName, ...LetterName[]]

/** Letters that are a warning from the day they are issued, and the level each counts as. */
export const warningLetters = {
  improvement_note: 'improvement_note',
  first_written_warning: 'first_written_warning',
  attendance_warning: 'first_written_warning',
  final_written_warning: 'final_written_warning',
} as const satisfies Partial<Record<LetterName, string>>

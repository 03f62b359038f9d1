/**
 * Every check a step can ask for, by name. Definitions name them, `rules/gates.ts` answers them; what is in one and not in the other does
 * not compile.
 */
export const gateNames = [
  // Who acts
  'investigator_named',
  'hearing_manager_named',
  'hearer_did_not_investigate',
  'appeal_manager_named',
  'appeal_hearer_not_involved',
  'handler_is_impartial',
  'second_approver_named',
  // Before a meeting
  'allegations_in_writing',
  'evidence_shared',
  'meeting_notice_given',
  'companion_offered',
  'companion_answered',
  'postponement_honoured',
  'adjustments_considered',
  'union_official_told',
  'related_grievance_settled',
  'meeting_held',
  'two_meetings_missed',
  // A decision
  'finding_on_every_allegation',
  'reasons_recorded',
  'first_warning_or_serious',
  'final_warning_live',
  'gross_misconduct_explained',
  'contract_allows_sanction',
  'dismissal_reason_named',
  'protected_reasons_screened',
  'notice_long_enough',
  // After it
  'outcome_in_writing',
  'appeal_offered',
  'appeal_window_over',
  'appeal_in_time',
  'sanction_not_increased',
  // Suspension
  'suspension_needed',
  'suspension_reviewed',
  // Grievance, harassment, whistleblowing
  'worker_agrees_informal',
  'harassment_screened',
  'both_agree_to_mediate',
  'safety_first',
  'reporter_protected',
  'not_a_disclosure_explained',
  // Flexible working
  'request_complete',
  'request_allowed',
  'request_not_valid',
  'decided_in_period',
  'extension_agreed',
  'consulted_before_refusal',
  'ground_is_one_of_eight',
  'refusal_reasonable',
  'worker_agrees_in_writing',
  'disability_considered',
  // Redundancy
  'collective_route_needed',
  'collective_route_not_needed',
  'collective_period_over',
  'protected_priority_checked',
  'alternative_starts_in_time',
  'redundancy_pay_right',
  // Other exits
  'worker_notice_long_enough',
  'time_to_consider',
  'settlement_conditions_met',
  'four_years_checked',
  'deductions_authorised',
  'probation_end_not_passed',
  'extended_once',
  // Sickness
  'fit_note_seen',
  'absence_exclusions_checked',
  'trigger_crossed',
  'absence_is_long',
  'medical_consent_given',
  'medical_evidence_current',
  // Terms and pay
  'minimum_wage_met',
  'pay_not_cut',
  'equal_pay_checked',
  'acas_contacted',
  'restricted_variation_checked',
  // Data and right to work
  'identity_proved',
  'extension_told_in_month',
  'exemptions_logged',
  'checked_before_start',
  'permission_end_known',
  'employer_checking_service_asked',
] as const
export type GateName = (typeof gateNames)[number]

/**
 * The given list of letters: what each has to contain, on what basis, and the steps of the processes at which it goes out, written as
 * process:state:who decides. One line a letter; the texts are in the other files of this folder.
 */
export interface GivenLetter {
  readonly id: string
  readonly title: string
  readonly process: string
  readonly mandatory: string
  readonly source: string
  readonly confidence: string
  readonly core: boolean
  readonly steps: readonly string[]
}

/** The day on which the list and its sources were read. */
export const givenAsOf = '2026-11-27'

// id | title | process | mandatory contents | source | confidence | steps. A star marks a core letter.
const list = `
*offer_letter | Offer of employment | onboarding | role; start date; pay; hours; place; conditions (right to work, references, DBS if relevant); how to accept; expiry | contract | general knowledge | -
*section1_statement | Written statement of particulars (principal statement) | onboarding | see 6.4: 19 day-one items in one document; plus where to find pension, collective agreements, other training, disciplinary and grievance procedures | ERA 1996 ss.1-3 | verified (Acas) | -
union_rights_statement | Statement of the right to join a trade union | onboarding | prescribed content (functions of a union, rights, recognised unions, gov.uk list) | TULRCA as amended by ERA 2025; from October 2026, form/frequency in regulations | uncertain | -
probation_review_invite | Probation review invitation | probation | date/time/place; purpose; evidence; possible outcomes if dismissal is possible; may be accompanied (recommended) | policy | general knowledge | probation:review_mid:manager probation:review_final:manager
*probation_pass | Probation passed | probation | confirmation; date; terms that now change (notice) | policy | general knowledge | probation:passed:manager
*probation_extension | Probation extended | probation | reason; new end date; standards; support; consequence | contract | general knowledge | probation:extended:manager
*probation_dismissal | Dismissal in probation | probation | reason; last day; notice or PILON; holiday pay; appeal (recommended) | ERA s.86 | general knowledge | probation:failed:hr
*investigation_invite | Investigation meeting invitation | disciplinary, grievance, harassment | what is being looked into; investigator; date/time/place; not a disciplinary meeting; confidentiality | Acas guidance | general knowledge | disciplinary:investigating:hr grievance:investigating:investigator harassment:investigating:investigator harassment:investigating:hr
*suspension_letter | Suspension | disciplinary | reason; not a disciplinary action and no view formed; full pay and benefits; how long and review date; contact person; what the person can/cannot do; support | Acas suspension guidance | verified (secondary reports of the Acas guide) | disciplinary:suspended:hr
suspension_review | Suspension review or end | disciplinary | continues/ends; reason; next review; return arrangements | Acas guidance | general knowledge | disciplinary:investigating:investigator
*disciplinary_invite | Disciplinary hearing invitation | disciplinary | allegations in enough detail; evidence enclosed incl. witness statements; date/time/place; possible consequences (say dismissal if possible); right to be accompanied and by whom; who will hear it; how to send documents/witness names; adjustments | Acas Code para 9-10; ERelA s.10; Acas template | verified (Acas template) | disciplinary:hearing_scheduled:hr
hearing_rescheduled | Hearing rearranged | disciplinary, grievance | new date/time/place; reason; companion right repeated | ERelA s.10(4)-(5) | verified | disciplinary:hearing_scheduled:hr grievance:meeting_scheduled:hr appeal:scheduled:hr
*no_action_letter | No further action | disciplinary | matter closed; nothing kept as a warning; thanks | Acas outcome guidance | verified (Acas page 137) | disciplinary:closed_no_action:hr disciplinary:decided_no_action:hearing_manager dismissal:retained:hearing_manager redundancy:avoided:hr contract_change:withdrawn:hr
*first_written_warning | First written warning | disciplinary | the misconduct; change needed and timescale; how long it stays live; consequence (final warning, then dismissal); appeal right, to whom, by when | Acas Code para 19-21 | verified (secondary) | disciplinary:decided_first_warning:hearing_manager
*final_written_warning | Final written warning | disciplinary, performance | as first warning; says further misconduct/failure may lead to dismissal or other named action; live period; appeal | Acas Code para 20-21 | verified (secondary) | disciplinary:decided_final_warning:hearing_manager performance:final_pip:hearing_manager
sanction_short_of_dismissal | Demotion, transfer or other sanction | disciplinary | decision; contract power; new terms; start date; live period; appeal | Acas guidance | general knowledge | disciplinary:decided_alternative:hearing_manager
*dismissal_notice | Dismissal with notice | disciplinary, dismissal | reason for dismissal; date employment ends; notice period or PILON; pay and holiday; appeal right, to whom, by when; return of property | Acas Code para 22-24; ERA s.86 | verified (brief and stored notes) | disciplinary:decided_dismissal_notice:hearing_manager dismissal:dismissed:hearing_manager right_to_work:not_cleared:hr
*summary_dismissal | Summary dismissal (gross misconduct) | disciplinary | reason; why gross; effective date (no notice); holiday owed; appeal | Acas Code para 22-23 | general knowledge | disciplinary:decided_summary_dismissal:hearing_manager
appeal_ack | Appeal received | all | received date; grounds noted; who will hear it; next step | Acas Code | general knowledge | disciplinary:appeal_requested:hr grievance:appeal_requested:hr flexible_working:appeal_requested:hr sickness_long:dismissed:hr performance:*:hr probation:failed:hr dismissal:dismissed:hr redundancy:notice_given:hr
*appeal_invite | Appeal hearing invitation | all | who hears it; date/time/place; right to be accompanied and the three kinds of companion; final decision | Acas template | verified (Acas template) | disciplinary:appeal_held:appeal_manager grievance:appeal_held:appeal_manager flexible_working:appeal_requested:appeal_manager appeal:scheduled:hr
*appeal_outcome | Appeal outcome | all | decision on each ground; reasons; effect on the original sanction; final | Acas Code para 29, 45 | general knowledge | disciplinary:closed_*:appeal_manager grievance:closed_*:appeal_manager flexible_working:refused:appeal_manager appeal:upheld:appeal_manager appeal:part_upheld:appeal_manager appeal:rejected:appeal_manager
*grievance_ack | Grievance acknowledged | grievance | received date; who will deal with it; next step; support; confidentiality | Acas Code | general knowledge | grievance:formal_received:hr whistleblowing:triaged:hr
*grievance_invite | Grievance meeting invitation | grievance | date/time/place; who hears it; right to be accompanied; bring evidence and wished outcome | Acas Code para 33-36; ERelA s.10 | verified (complyer/Acas step guide) | grievance:meeting_scheduled:hr
*grievance_outcome | Grievance outcome | grievance, harassment | finding on each point; reasons; actions; appeal right, to whom, by when | Acas Code para 40 | verified (secondary) | grievance:decided:hearing_manager harassment:outcome:hearing_manager
*fw_ack | Flexible working request received | flexible_working | date received; decision date (2 months); who decides; whether valid | ERA s.80G | verified | flexible_working:invalid:hr flexible_working:under_review:hr
*fw_meeting_invite | Flexible working consultation meeting | flexible_working | date/time/place/format; purpose; may bring a companion (good practice) | Acas Code 5 | verified (secondary) | flexible_working:consultation_scheduled:manager
*fw_approval | Flexible working agreed | flexible_working | new hours/times/place; start date; permanent or trial with review date; effect on pay and holiday; = contract change | ERA s.4 | general knowledge | flexible_working:approved:manager flexible_working:approved_modified:manager flexible_working:approved:appeal_manager
*fw_refusal | Flexible working refused | flexible_working | ground(s) from the eight; clear explanation; options discussed; appeal; (2027) why refusing is reasonable | ERA s.80G; ERA 2025 s.9(4) | verified | flexible_working:refused_pending_appeal:manager
fw_extension | Flexible working: more time agreed | flexible_working | reason; new decision date; employee agreement; dated | ERA s.80G(1B)-(1C) | verified | flexible_working:under_review:manager
fw_withdrawn | Flexible working: treated as withdrawn | flexible_working | two dates missed without good reason; effect | ERA s.80G(1D) | verified | flexible_working:withdrawn:hr
fit_note_request | Fit note needed | sickness | absence dates; needed from day 8; who may sign | gov.uk | verified | sickness_short:absent:hr
return_to_work_record | Return-to-work record | sickness | dates; reason; fit for work; adjustments; triggers; signature | Acas | general knowledge | sickness_short:returned:manager
*absence_review_invite | Absence review meeting | sickness | record and trigger; purpose; date/time/place; companion if formal | policy | general knowledge | sickness_short:trigger_review:hr
attendance_support | Attendance support plan | sickness | targets; adjustments; occupational health; review | policy | general knowledge | sickness_short:returned:manager
attendance_warning | Attendance warning | sickness | record; improvement; period; consequence; appeal | Acas Code | general knowledge | sickness_short:attendance_warning:hearing_manager
long_term_review_invite | Long-term absence welfare meeting | sickness_long | place that suits; purpose; companion; no decision at this meeting | Acas | general knowledge | sickness_short:escalated_long_term:hr sickness_long:contact_plan:manager
*oh_referral_consent | Occupational health / GP report consent | sickness_long | questions asked; consent; right to see the report first, to ask for changes, to refuse | AMRA 1988; UK GDPR art 9 | general knowledge | sickness_long:medical_evidence:hr
phased_return | Phased return plan | sickness_long | weeks, hours, duties, pay and SSP days, review | Acas; fit note advice | general knowledge | sickness_long:returned:manager
ssp1 | Form SSP1 | sickness | why SSP is not paid or is ending; dates | SSP regs; within 7 days | verified | sickness_short:absent:hr
*capability_meeting_invite | Capability meeting (performance or health) | performance, sickness_long, dismissal | shortfall or medical position; evidence enclosed; possible outcomes; companion; date/time/place | Acas Code | general knowledge | sickness_long:final_meeting:hr performance:formal_meeting_1:hr performance:formal_meeting_2:hr performance:formal_meeting_3:hr dismissal:meeting:hr
*improvement_note | Improvement note / PIP | performance | problem; standard required; timescale; review date; support; = first stage of a formal procedure; consequence; appeal | Acas Code para 21 / Acas guide | verified (Randstad, Acas) | performance:pip_active:hearing_manager
pip_outcome | Improvement review outcome | performance | met / extended / next stage; evidence; next date | policy | general knowledge | performance:improved:manager performance:pip_extended:hearing_manager
*capability_dismissal | Capability dismissal (performance) | performance | reason; stages and support; alternatives; date; notice; appeal | ERA s.98(2)(a) | general knowledge | performance:dismissed:hearing_manager
ill_health_dismissal | Capability dismissal (ill health) | sickness_long | medical position relied on; adjustments considered; alternatives; date; notice; holiday; appeal; pension | ERA s.98; EqA | general knowledge | sickness_long:dismissed:hearing_manager
*at_risk | At risk of redundancy | redundancy | reason; pool; proposal not final; consultation timetable; criteria; vacancies; support | Acas | general knowledge | redundancy:individual_consultation:hr
collective_s188 | Collective consultation information (s.188) and HR1 | redundancy | reasons; numbers and descriptions; total employed of that description; selection method; method and period of dismissals; how extra redundancy pay is worked out; agency-worker numbers, places and work | TULRCA s.188(4) | verified except agency and extra-pay items | redundancy:collective_consultation:hr
*consultation_invite | Individual consultation meeting | redundancy, contract_change | date; agenda; scores or proposal; may be accompanied (recommended) | Acas | general knowledge | redundancy:selection:manager contract_change:consulting:manager
*alternative_role_offer | Alternative role offer with trial | redundancy | job, pay, place, start (within 4 weeks); 4-week trial; effect of refusing | ERA ss.138, 141 | verified (gov.uk mirror) | redundancy:redeployed:hr
trial_outcome | Trial period outcome | redundancy | accepted or ended; redundancy pay kept | ERA s.138 | general knowledge | redundancy:redeployed:manager
*redundancy_notice | Redundancy notice | redundancy | reason; selection; notice dates; statutory pay and how calculated; holiday; time off to look for work; appeal | ERA ss.86, 135, 165 | general knowledge | redundancy:voluntary:hr redundancy:notice_given:hearing_manager
redundancy_payment_statement | Written statement of redundancy payment | redundancy | how the amount was calculated (service, age bands, week's pay, cap) | ERA s.165 | general knowledge | redundancy:dismissed:hr
*resignation_ack | Resignation accepted | resignation | date received; notice; last day; holiday; handover; property; exit interview | policy | general knowledge | disciplinary:closed_resigned:hr sickness_long:resigned:hr performance:resigned:hr probation:resigned:hr resignation:acknowledged:hr
leaver_confirmation | Leaver confirmation to payroll and IT | resignation | last day; pay items; access removal | policy | general knowledge | resignation:notice:hr
garden_leave | Garden leave | resignation | contract clause; duties that continue; pay; contact | contract | general knowledge | resignation:garden_leave:hr
exit_interview_invite | Exit interview | resignation | voluntary; who; use of answers | policy | general knowledge | resignation:offboarding:manager
final_pay_statement | Final pay statement | all exits | pay to date; holiday owed or taken too much; notice/PILON; deductions with authority; P45 | ERA ss.8, 13; WTR reg 14 | general knowledge | disciplinary:closed_dismissed:hr resignation:left:hr settlement:left:hr
written_reasons | Written statement of reasons for dismissal | dismissal | true reason with particulars | ERA s.92: 14 days of request | verified | disciplinary:closed_dismissed:hr dismissal:dismissed:hr fixed_term_end:ended:hr
*fixed_term_expiry | Fixed-term contract ending | fixed_term_end | end date; reason not renewed; vacancies; redundancy pay if due; appeal | FTE Regs 2002; ERA s.95 | general knowledge | fixed_term_end:consultation:hr fixed_term_end:ended:hr
fixed_term_renewal | Fixed-term renewal or permanent confirmation | fixed_term_end | new end date or permanent; justification if past 4 years | FTE Regs reg 8 | general knowledge | fixed_term_end:renewed:manager
contract_change_proposal | Proposed contract change | contract_change | what; who; why; when; options considered; how to respond | Acas; Code on dismissal and re-engagement | verified (Acas) | contract_change:informed:hr
*contract_change_statement | Statement of change (s.4) | contract_change, salary, flexible | old and new term; effective date | ERA s.4: within 1 month | verified (Acas) | disciplinary:closed_sanction:hr flexible_working:contract_updated:hr contract_change:agreed:hr
role_change_letter | Role change / promotion | contract_change | new title, duties, manager, place, pay, start; probation/trial; unchanged terms | ERA s.4 | general knowledge | sickness_long:redeployed:hr performance:redeployed:hr fixed_term_end:permanent:hr
*salary_change_letter | Salary change | salary_change | old and new pay; effective date; reason; next review | ERA s.4 | general knowledge | salary_change:applied:hr
settlement_offer | Settlement offer | settlement | headed without prejudice / s.111A; terms; at least 10 calendar days; advice contribution | Acas Code 4 | verified | settlement:offer_made:hr settlement:under_advice:hr
settlement_cover | Settlement agreement | settlement | in writing; particular complaints; independent adviser named and insured; statement that the statutory conditions are met; payments and tax | ERA s.203(3) | verified (secondary) | settlement:signed:hr
harassment_ack | Harassment complaint received | harassment | safety steps; options; support; confidentiality; no victimisation | EHRC guidance | general knowledge | harassment:safeguarded:hr
whistleblowing_ack | Whistleblowing received | whistleblowing | received; contact; confidentiality; no detriment; next step | Acas/gov.uk | general knowledge | whistleblowing:triaged:hr
whistleblowing_outcome | Whistleblowing feedback | whistleblowing | what was done as far as possible; external routes | gov.uk | general knowledge | whistleblowing:closed_no_action:hr whistleblowing:closed_acted:hr
dsar_ack | Subject access acknowledged | dsar | received date; due date; identity check if needed | UK GDPR art 12 | verified (ICO) | dsar:identity_check:hr dsar:searching:hr
dsar_clarify | Subject access: clarification | dsar | what is needed; clock paused | DUAA 2025 | verified (Ashfords) | dsar:clarifying:hr
dsar_extension | Subject access: extended | dsar | why complex; new date (3 months from receipt); complaint right | UK GDPR art 12(3) | verified (ICO) | dsar:searching:hr
dsar_response | Subject access: answer | dsar | data; purposes; recipients; retention; rights; source; exemptions used; complaint right | UK GDPR art 15 | general knowledge | dsar:answered:hr
dsar_refusal | Subject access: refusal | dsar | reason; complaint to ICO and court | UK GDPR art 12(4)-(5) | general knowledge | dsar:refused:hr
data_complaint_ack | Data-protection complaint acknowledged | dsar | received; next step | DUAA 2025: within 30 days | verified (secondary) | -
rtw_followup | Right-to-work follow-up | right_to_work | expiry date; what to provide (share code); date needed; consequence | Home Office guide | verified (secondary) | right_to_work:follow_up_due:hr
holiday_refusal | Holiday request refused or leave required | time off | dates; reason; counter-notice length (as many days as the leave asked for; twice as long to require leave) | WTR reg 15 | general knowledge | -
review_invite | Performance review opens | performance_review | dates; form; objectives | policy | general knowledge | performance_review:self_review:hr
review_record | Performance review record | performance_review | ratings, comments, objectives, development plan, signatures | policy | general knowledge | performance_review:completed:hr
reference | Employment reference | leavers | dates, role (and agreed facts); true, accurate, fair | case law | general knowledge | -
`

function givenLetter(line: string): GivenLetter {
  const [id = '', title = '', process = '', mandatory = '', source = '', confidence = '', steps = ''] = line.split(' | ')
  return {
    id: id.replace('*', ''),
    title,
    process,
    mandatory,
    source,
    confidence,
    core: id.startsWith('*'),
    steps: steps === '-' ? [] : steps.split(' '),
  }
}

export const givenLetters: readonly GivenLetter[] = list.trim().split('\n').map(givenLetter)

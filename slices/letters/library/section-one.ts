import { letter } from './letter.ts'

/**
 * The written statement of particulars. Items marked in the law as ones for which it is enough to say where they are to be found (sick
 * leave, other paid leave, and what may follow within two months) do so by their fields, which are texts.
 */
export const sectionOne = [
  letter('section1_statement', {
    basis: 'law',
    form: true,
    must: [
      ['employer_name', 'workspace.name'],
      ['worker_name', 'person.name'],
      ['start', 'person.start_date'],
      ['continuous', 'person.continuous_from'],
      ['job', 'person.job_title'],
      ['employer_address', 'workspace.address_line'],
      ['place', 'terms.places'],
      ['pay', 'terms.pay'],
      ['pay_interval', 'terms.pay_interval'],
      ['hours', 'terms.weekly_hours', 'terms.days', 'terms.hours_vary'],
      ['holiday', 'terms.holiday', 'terms.holiday_pay', 'terms.holiday_on_leaving'],
      ['sick', 'terms.sick_leave'],
      ['other_leave', 'terms.other_leave'],
      ['benefits', 'terms.benefits'],
      ['notice', 'notice.from_employer', 'notice.from_employee'],
      ['duration'],
      ['probation'],
      ['abroad'],
      ['training', 'terms.training_required'],
      ['pension', 'terms.pension'],
      ['collective', 'terms.collective_agreements'],
      ['other_training', 'terms.training_other'],
      ['procedures', 'terms.disciplinary_procedure', 'terms.grievance_procedure', 'terms.appeal_to', 'terms.grievance_to'],
    ],
    heading: 'Written statement of your terms of employment',
    body: `
This statement sets out the main terms of your employment, as section 1 of the Employment Rights Act 1996 asks. It describes them as they are on [letter.sent_on].

# Who and when
§ {employer_name} Your employer is [workspace.name].
§ {employer_address} Your employer's address is [workspace.address_line].
§ {worker_name} You are [person.name].
§ {start} Your employment began, or begins, on [person.start_date].
?terms.earlier_service=yes
§ {continuous} Your continuous employment began on [person.continuous_from]. It includes your work for [terms.earlier_employer].
?else
§ {continuous} Your continuous employment began on [person.continuous_from]. No work for an earlier employer counts towards it.
?end
?has:terms.ends_on=yes
§ {duration} Your employment is not meant to be permanent. It is expected to last until [terms.ends_on], because [terms.fixed_term_reason].
?else
§ {duration} Your employment is permanent. It goes on until you or we end it with notice.
?end

# Your job and where you do it
§ {job} You are employed as [person.job_title]. [terms.job_description]
§ {place} You work at [terms.places].
?terms.works_abroad=yes
§ {abroad} You are to work outside the United Kingdom for longer than [rules.abroad_longer_than]. The period is [terms.abroad_period]. You are paid in [terms.abroad_currency]. These are the additional pay and benefits: [terms.abroad_benefits] These are the terms of your return: [terms.abroad_return]
?else
§ {abroad} You are not required to work outside the United Kingdom for longer than [rules.abroad_longer_than].
?end

# Your pay
§ {pay} Your pay is [terms.pay] [terms.pay_basis]. [terms.pay_method]
§ {pay_interval} You are paid [terms.pay_interval], on [terms.pay_day].

# Your hours
§ {hours} Your normal hours are [terms.weekly_hours] a week. You work on [terms.days], [terms.times].
§ {hours} Whether and how your hours or days may vary: [terms.hours_vary]

# Your holiday
§ {holiday} In each full holiday year, which begins on [terms.holiday_year], you have [terms.holiday] of paid holiday. [terms.bank_holidays]
§ {holiday} While on holiday you are paid like this: [terms.holiday_pay]
§ {holiday} When you leave, your holiday is worked out like this: [terms.holiday_on_leaving]

# Sickness and other leave
§ {sick} If you are unable to work because of sickness or injury: [terms.sick_leave]
§ {other_leave} Other paid leave: [terms.other_leave]

# Benefits and pension
§ {benefits} Your other benefits, and whether they are part of your contract: [terms.benefits]
§ {pension} Pension: [terms.pension]

# Probation
?has:terms.probation_length=yes
§ {probation} You have a probation period of [terms.probation_length]. These are its conditions: [terms.probation_terms]
?else
§ {probation} There is no probation period.
?end

# Training
§ {training} Training that you must complete, and any of it that you have to pay for yourself: [terms.training_required]
§ {other_training} Other training to which you are entitled: [terms.training_other]

# Notice
§ {notice} The notice you are entitled to from us is [notice.from_employer], or the statutory notice where that is longer.
§ {notice} The notice you must give us is [notice.from_employee].

# Agreements and procedures
§ {collective} Collective agreements that affect your terms: [terms.collective_agreements]
§ {procedures} The disciplinary rules and procedure are here: [terms.disciplinary_procedure]. If you are not content with a disciplinary decision, you can appeal to [terms.appeal_to].
§ {procedures} The grievance procedure is here: [terms.grievance_procedure]. You can raise a grievance with [terms.grievance_to].
{next} Please read this statement, tell us if something is wrong, and sign the copy to show that you have received it. If a term changes, you will have a written statement of the change within [rules.change_statement_within] of it.
`,
    acknowledgement: 'received',
  }),
]

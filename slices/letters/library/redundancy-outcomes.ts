import { letter } from './letter.ts'
import { appealRight, holidayOnLeaving, noticeOrPay, property } from './passages.ts'

/** The sum of s.162 as a person can follow it: service, age bands, week's pay and the limit on it. */
const howItIsWorkedOut = `
{calculation} It is worked out from your complete years of service, your age in each of them and your week's pay, up to the limit that the law sets:
{calculation} |: Continuous service from | [person.continuous_from] |
{calculation} |: Relevant date | [redundancy.relevant_date] |
{calculation} |: Complete years that count | [rules.redundancy_years] |
{calculation} |: Your age on the relevant date | [redundancy.age] |
{calculation} |: Your week's pay | [pay.week] |
{calculation} |: Limit on a week's pay | [rules.week_pay_limit] |
{calculation} |: Week's pay used | [rules.redundancy_week_pay] |
{calculation} |: Weeks of pay due | [rules.redundancy_weeks] |
{calculation} |: Statutory redundancy pay | [rules.redundancy_pay] |

{calculation} Each year gives a number of weeks that depends on how old you were all through it:
|{calculation} [[rules.redundancy_bands]]|
`

export const redundancyOutcomes = [
  letter('alternative_role_offer', {
    basis: 'law',
    must: [
      ['terms', 'job.title', 'job.pay', 'job.place', 'job.start_date'],
      ['trial', 'rules.trial_length', 'rules.trial_ends'],
      ['refusing'],
    ],
    heading: 'Offer of another job',
    body: `
We have looked for other work for you, and I am glad to be able to offer you another job instead of redundancy.

# The job
{terms} |: Job | [job.title], [job.department] |
{terms} |: Pay | [job.pay] [job.pay_basis] |
{terms} |: Place | [job.place] |
|: Hours | [job.weekly_hours] a week, [job.days] |
|: You would report to | [job.manager_name] |
{terms} |: Start | [job.start_date:day] |

{terms} Your present job ends on [leaving.date:day]. To count as an alternative the new one has to begin within [rules.alternative_within] of that day, and it does. Your continuous employment is not broken.
This differs from your present terms: [job.differences]

# Your trial period
{trial} You have the right to try the job for [rules.trial_length]. The trial ends on [rules.trial_ends:day].
?has:job.training_trial_until=yes
{trial} Because you need to be retrained, we agree in writing with you that it lasts until [job.training_trial_until:day].
?end
{trial} If you find in that time that the job does not suit you, and you have a good reason, tell us before the trial ends. You will then be treated as redundant from your old job and keep your right to redundancy pay.

# If you do not want it
{refusing} You do not have to accept. If the job is suitable for you and you refuse it, or give it up during the trial, without a good reason, you may lose your statutory redundancy pay. Please tell us your reasons, such as pay, travel, hours, family or health, so that we can take them into account.
{next} Please let us know by [letter.reply_by:day] whether you would like to take the job. [letter.contact_name] can arrange for you to meet the team and see the place beforehand.
`,
    acknowledgement: 'agreed',
  }),

  letter('trial_outcome', {
    basis: 'law',
    must: [['result'], ['pay_kept']],
    heading: 'The outcome of your trial period',
    body: `
Your trial period as [job.title] began on [job.start_date:day]. We talked on [meeting.held_on:day] about how it has gone.
?trial.result=accepted
{result} I am glad to confirm that you are staying in the job. It is now your job on the terms of our offer, and your continuous employment is not broken.
{pay_kept} Because you were not dismissed, no redundancy payment is due now. Your service in your old job counts in full, so nothing of it is lost if you should ever be made redundant later.
?else
{result} We agreed that the job does not suit you, for this reason: [trial.reason] The trial has ended, and so your employment ends on [leaving.date:day].
{pay_kept} You ended, or we ended, the trial within its time and for a good reason. You keep your right to redundancy pay, as if you had left when your old job ended. It is [rules.redundancy_pay], and you will have a statement of how it is worked out.
?end
{next} [letter.contact_name] will talk with you about what happens now. Thank you for giving it a try.
`,
  }),

  letter('redundancy_notice', {
    basis: 'law',
    must: [
      ['reason', 'redundancy.reason'],
      ['selection', 'redundancy.why_selected'],
      ['notice', 'leaving.date'],
      ['statutory_pay', 'rules.redundancy_pay'],
      ['holiday'],
      ['job_search', 'rules.job_search_pay'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    heading: 'Notice of redundancy',
    body: `
I am writing to confirm what I told you at our meeting on [meeting.held_on:day]. I am very sorry that your job as [person.job_title] is redundant and that your employment is ending because of it.

# Why
{reason} [[redundancy.reason]]

# How the choice was made
?redundancy.voluntary=yes
{selection} You volunteered for redundancy, and we agreed. [redundancy.why_selected]
?else
{selection} [[redundancy.why_selected]]
?end
We considered what you said during the consultation and looked for other work for you: [leaving.alternatives]

# Your notice
${noticeOrPay}
# Your redundancy pay
?redundancy.entitled=yes
{statutory_pay} Your statutory redundancy pay is [rules.redundancy_pay].
${howItIsWorkedOut.replaceAll('{calculation}', '{statutory_pay}')}
You will be paid it with your final pay on [pay.final_on:day].
?else
{statutory_pay} Statutory redundancy pay is for people with at least [rules.redundancy_service] of continuous service on the relevant date. You will have [person.service_at_end], so your statutory redundancy pay is [rules.redundancy_pay].
?end
?has:redundancy.extra_pay_amount=yes
In addition we will pay you [redundancy.extra_pay_amount]. [redundancy.extra_pay_method]
?end

# Your holiday
${holidayOnLeaving}
# Time to look for work
?redundancy.entitled=yes
{job_search} You have the right to a reasonable amount of time off during your notice to look for work or arrange training. We will pay you for it, up to [rules.job_search_pay] in all, which is what the law provides. Please agree the times with your manager.
?else
{job_search} We will give you a reasonable amount of time off during your notice to look for work. The law gives a right to it after [rules.redundancy_service] of service; we will pay you for it up to [rules.job_search_pay] in all. Please agree the times with your manager.
?end

# What to return
${property}
${appealRight}
{next} We will go on looking for other work for you until your last day, and tell you at once about every vacancy that might suit. [letter.contact_name] will go through this letter with you if you like.
`,
  }),

  letter('redundancy_payment_statement', {
    basis: 'law',
    form: true,
    must: [['calculation', 'person.continuous_from', 'rules.redundancy_bands', 'pay.week', 'rules.week_pay_limit', 'rules.redundancy_pay']],
    heading: 'How your redundancy payment is worked out',
    body: `
This statement is for [person.name], whose employment with [workspace.name] ends because of redundancy. The law says that we must tell you in writing how the amount was calculated.

# The amount
{calculation} Your statutory redundancy pay is **[rules.redundancy_pay]**.
${howItIsWorkedOut}
?nation=northern-ireland
{calculation} The limit on a week's pay is the one that applies in Northern Ireland on the relevant date.
?else
{calculation} The limit on a week's pay is the one that applies in Great Britain on the relevant date.
?end
?has:redundancy.extra_pay_amount=yes
# Beyond the statutory amount
We are also paying you [redundancy.extra_pay_amount]. [redundancy.extra_pay_method]
?end

# Payment and tax
It will be paid on [pay.final_on:day] into the account your pay goes to. The first [rules.termination_tax_free] of a redundancy payment is free of income tax.
{next} If you think that the calculation is wrong, please tell [letter.contact_name] and we will look at it again. If we do not agree, you have [rules.redundancy_claim] from the end of your employment to claim the payment from a tribunal.
`,
  }),
]

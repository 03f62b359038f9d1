import { letter } from './letter.ts'
import { appealRight, holidayOnLeaving, noticeOrPay, property } from './passages.ts'

export const dismissals = [
  letter('dismissal_notice', {
    basis: 'law',
    must: [
      ['reason', 'leaving.reason'],
      ['end_date', 'leaving.date'],
      ['notice', 'leaving.date'],
      ['pay_and_holiday', 'pay.final_on'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
      ['property', 'leaving.property'],
    ],
    heading: 'Notice of dismissal',
    body: `
I am writing to confirm what was decided after our meeting on [meeting.held_on:day], which [meeting.companion_sentence]. I am sorry to tell you that you are being dismissed from your job as [person.job_title].

# Why
?leaving.ground=conduct
{reason} The reason is your conduct. I find that the following took place:
?end
?leaving.ground=capability
{reason} The reason is that your work does not reach the standard the job needs. I find the following:
?end
?leaving.ground=statutory_restriction
{reason} The reason is that the law does not allow us to go on employing you in this job:
?end
?leaving.ground=other_substantial
{reason} The reason is another substantial one, which is this:
?end
{reason} [[leaving.reason]]
?has:warning.earlier_on=yes
The warning that you were given on [warning.earlier_on] is still live and was taken into account.
?end
I considered everything you said, what speaks in your favour, and whether something less than dismissal would do: [leaving.alternatives]

# Your notice and your last day
{end_date} Your employment ends on [leaving.date:day].
${noticeOrPay}
# Your pay and holiday
{pay_and_holiday} You will be paid up to that date. Your final pay comes with the pay run of [pay.final_on:day], and your P45 follows.
${holidayOnLeaving.replaceAll('{holiday}', '{holiday pay_and_holiday}')}
# What to return
${property}
${appealRight}
The date on which your employment ends stays the same while an appeal is open. If your appeal succeeds, you will be treated as if you had not been dismissed.
{next} [letter.contact_name] will talk with you about your remaining time with us, who will be told and what they will be told. If you ask us for a written statement of the reasons for your dismissal and you are entitled to one, we will send it within [rules.written_reasons_days] of your request.
`,
  }),

  letter('summary_dismissal', {
    basis: 'code',
    must: [
      ['reason', 'leaving.reason'],
      ['why_gross', 'leaving.why_gross'],
      ['effective', 'leaving.date'],
      ['holiday'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    heading: 'Dismissal without notice',
    body: `
I am writing to confirm the outcome of your disciplinary hearing on [meeting.held_on:day], which [meeting.companion_sentence].

# What was decided, and why
{reason} I have decided to dismiss you from your job as [person.job_title] for gross misconduct. I find that the following took place:
{reason} [[leaving.reason]]
{why_gross} I consider this to be gross misconduct because [leaving.why_gross]
Before deciding I considered your explanation, your record and what speaks in your favour: [decision.mitigation] I also considered whether something less than dismissal would do: [leaving.alternatives]

# Your last day
{effective} Your dismissal takes effect on [leaving.date:day]. Because it is for gross misconduct, it is without notice and without pay in place of notice.

# Your pay and holiday
You will be paid up to and including that day. Your final pay comes with the pay run of [pay.final_on:day], and your P45 follows.
${holidayOnLeaving}
# What to return
${property}
${appealRight}
Your employment stays ended while an appeal is open. If your appeal succeeds, you will be treated as if you had not been dismissed, and you will be paid for the time between.
{next} I know that this is hard to read. If you have a question, or would like us to explain any part of it, [letter.contact_name] is there for you. If you ask us for a written statement of the reasons and you are entitled to one, we will send it within [rules.written_reasons_days] of your request.
`,
  }),

  letter('written_reasons', {
    basis: 'law',
    must: [['true_reason', 'leaving.ground_in_words', 'leaving.reason']],
    heading: 'Written statement of the reasons for your dismissal',
    body: `
?reasons.asked_for=yes
On [reasons.requested_on:day] you asked us for a written statement of the reasons for your dismissal. This is that statement, within the time the law gives us, which ends on [rules.written_reasons_due:day].
?else
The law entitles you to a written statement of the reasons for your dismissal without your having to ask, because of your pregnancy or your maternity or adoption leave. This is that statement.
?end
You were employed as [person.job_title] from [person.continuous_from] and your employment ended on [leaving.date:day].

# The reason
{true_reason} The reason for your dismissal was [leaving.ground_in_words].

# The particulars
{true_reason} [[leaving.reason]]
The decision was made by [decision.maker_name], [decision.maker_title], after a meeting on [meeting.held_on:day]. It was given to you in writing on [leaving.told_on], and this statement adds no reason that was not a reason then.
{next} There is nothing you need to do. If you think that this statement is not complete or not right, please tell [letter.contact_name], who will look at it again.
`,
  }),
]

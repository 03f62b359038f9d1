import { letter } from './letter.ts'
import { appealRight, companionWelcome, holidayOnLeaving, noticeOrPay, property, whenAndWhere } from './passages.ts'

export const probation = [
  letter('probation_review_invite', {
    basis: 'company',
    must: [
      ['date_time_place', 'meeting.date', 'meeting.time', 'meeting.place'],
      ['purpose', 'probation.ends_on'],
      ['evidence', 'case.enclosures'],
      ['outcomes'],
      ['companion'],
    ],
    heading: 'Your probation review',
    body: `
{date_time_place} I would like to meet you to talk about how your probation is going.
${whenAndWhere}
# What the meeting is for
{purpose} Your probation period ends on [probation.ends_on:day]. At the meeting we will look together at how you have settled in, at your work against what the job needs, at anything that has got in your way, and at the support and training you have had or still need. It is your meeting too: please bring examples of your work and anything you would like to raise.

# What we will look at
{evidence} We will talk about these papers, which come with this letter:
- {evidence} [[case.enclosures]]

# What could come of it
?probation.dismissal_possible=yes
{outcomes} After the meeting we may confirm that you have passed your probation, extend it, or decide to end your employment. We say this so that you can prepare. No decision has been made, and what you tell us will be taken into account.
?else
{outcomes} After the meeting we will tell you how your probation continues and what, if anything, needs to change. Dismissal is not a possible outcome of this meeting.
?end

# Bringing somebody with you
${companionWelcome}
{next} Please confirm by [meeting.reply_by:day] that you can come. If you need an adjustment so that you can take full part, or another time, tell us by then too.
`,
  }),

  letter('probation_pass', {
    basis: 'company',
    must: [['confirmation'], ['date', 'probation.passed_on'], ['terms', 'notice.from_employer', 'notice.from_employee']],
    heading: 'You have passed your probation',
    body: `
{confirmation} I am very pleased to tell you that you have passed your probation as [person.job_title]. Congratulations, and thank you for the work you have put in. [letter.personal_note]
{date} Your probation is complete from [probation.passed_on:day].

# What changes now
{terms} From that date the notice we must give you is [notice.from_employer], and the notice you must give us is [notice.from_employee], or the statutory notice where that is longer.
?has:probation.other_changes=yes
{terms} These terms change as well:
- [[probation.other_changes]]
?end
Your other terms stay as they are.
{next} There is nothing you need to do. Your manager, [person.manager_name], will agree your aims for the coming months with you.
`,
  }),

  letter('probation_extension', {
    basis: 'company',
    must: [
      ['reason', 'probation.reason'],
      ['new_end', 'probation.new_end'],
      ['standards', 'improvement.standards'],
      ['support', 'improvement.support'],
      ['consequence'],
    ],
    heading: 'Your probation is extended',
    body: `
Thank you for meeting us on [meeting.held_on:day] to talk about your probation as [person.job_title].
{reason} We have decided to extend your probation. These are the reasons:
{reason} [[probation.reason]]
{new_end} Your contract allows this ([probation.contract_clause]). Your probation was due to end on [probation.ends_on:day] and now ends on [probation.new_end:day].

# What we need to see by then
- {standards} [[improvement.standards]]

# How we will help
- {support} [[improvement.support]]

If there is something else that would help, or a reason for the difficulties that we have not understood, such as your health or a disability, please tell us.

# What happens at the end
{consequence} If you reach these standards, we will confirm that you have passed. If you do not, your employment may be ended with notice. We would meet you first and hear what you have to say.
{next} Your manager, [person.manager_name], will meet you on [improvement.first_review:day] to see how things are going, and we will hold a final review before [probation.new_end:day].
`,
  }),

  letter('probation_dismissal', {
    basis: 'law',
    must: [
      ['reason', 'leaving.reason'],
      ['last_day', 'leaving.date'],
      ['notice', 'leaving.date'],
      ['holiday'],
      ['appeal', 'appeal.to_name', 'appeal.by'],
    ],
    heading: 'The end of your employment',
    body: `
I am writing to tell you what was decided after our meeting on [meeting.held_on:day].
{reason} I am sorry to say that you have not passed your probation as [person.job_title], and that we are ending your employment. These are the reasons:
{reason} [[leaving.reason]]
We considered what you told us at the meeting, the support you have had, and whether to extend your probation instead: [leaving.alternatives]

# Your last day and your notice
{last_day} Your last day of employment is [leaving.date:day].
${noticeOrPay}
# Your holiday
${holidayOnLeaving}
# What to return
${property}
${appealRight}
{next} [letter.contact_name] will be in touch about your last days with us. You will have your final pay with the pay run of [pay.final_on:day] and your P45 after that.
`,
  }),
]

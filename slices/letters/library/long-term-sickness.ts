import { letter } from './letter.ts'
import { adjustments, appealRight, holidayOnLeaving, noticeOrPay, property } from './passages.ts'

export const longTermSickness = [
  letter('long_term_review_invite', {
    basis: 'guidance',
    must: [['place', 'meeting.place', 'meeting.other_places'], ['purpose'], ['companion'], ['no_decision']],
    heading: 'How are you? A meeting while you are off work',
    body: `
You have been off work since [absence.first_day:day], and we are thinking of you. I would like to meet you to hear how you are and how we can help.

{place} I suggest [meeting.date:day] at [meeting.time]. We can meet wherever suits you best: at [meeting.place], or if you prefer [meeting.other_places]. If you are not well enough to meet, we can talk later or in another way.

# What the meeting is for
{purpose} We would like to talk about how you are, what your doctor says if you wish to tell us, and what support would help. Please tell us too how and how often you would like us to keep in touch, and what might make it easier to come back when you are ready. We may also talk about asking occupational health for advice, which we would only do with your agreement.

# Bringing somebody with you
{companion} You are welcome to bring somebody: a fellow worker, a trade union representative, or a friend or member of your family. Please tell us who it will be by [meeting.reply_by:day].

# No decision
{no_decision} This is a welfare meeting. No decision about your employment will be made at it, and it is not part of a disciplinary or capability procedure.
${adjustments}
{next} Please tell us by [meeting.reply_by:day] whether the time and place suit you. Meanwhile, please keep sending us your fit notes; you do not need to do anything else.
`,
  }),

  letter('oh_referral_consent', {
    basis: 'law',
    must: [['questions', 'health.questions'], ['consent'], ['rights']],
    heading: 'May we ask for a medical report?',
    body: `
We would like to ask [health.asked_of] for advice about your health and your work, so that we can support you in the right way. We will only do so if you agree.

# Why we ask
[[health.why]]

# What we would ask
1. {questions} [[health.questions]]

We would tell them what your job involves, and nothing about your health beyond what you and your fit notes have told us. Please tell us if you would like a question to be changed or added.

# Your consent
{consent} Whether you agree is your own decision, and you can take your consent back at any time before the report is given. If you do not agree, we will have to decide on what we know, which may be less than is good for you; you will not be disciplined for refusing. What the report says is health data. Only [health.readers] will see it, and it is kept apart from your personnel file.

# Your rights
?health.report_kind=own_doctor
{rights} Because the report would come from a doctor who looks after you, the Access to Medical Reports Act gives you these rights:
- {rights} to see the report before it is sent to us
- {rights} to ask the doctor to change what you think is wrong or misleading, and to add your own view if the doctor does not agree
- {rights} to refuse to let the report be sent to us, also after you have seen it
- {rights} to refuse your consent altogether

If you wish to see the report first, say so on the slip. We will tell you when we ask for it, so that you can arrange it with the doctor.
?else
{rights} You have these rights with a report from occupational health, too:
- {rights} to see the report before it is sent to us
- {rights} to ask for what you think is wrong or misleading to be changed
- {rights} to refuse to let the report be sent to us, also after you have seen it
- {rights} to refuse your consent altogether
?end

# Your answer
{consent} Please tick what you wish, sign and return:
- {consent} I agree that [workspace.name] asks for the report.
- {consent} I agree, and I wish to see the report before it is sent.
- {consent} I do not agree.
{next} Please send your answer to [letter.contact_email] by [letter.reply_by:day]. If you would like to talk about it first, [letter.contact_name] will be glad to.
`,
    acknowledgement: 'answered',
  }),

  letter('phased_return', {
    basis: 'guidance',
    must: [
      ['weeks', 'return.plan'],
      ['hours', 'return.plan'],
      ['duties', 'return.duties'],
      ['pay', 'return.pay_terms', 'return.sick_pay_days'],
      ['review', 'return.review_on'],
    ],
    heading: 'Your phased return to work',
    body: `
I am very glad that you are well enough to start coming back. This is the plan that we agreed on [meeting.held_on:day], with the advice of [return.advised_by].

# Week by week
Your return begins on [return.starts_on:day].
|{weeks hours} [[return.plan]]|

# What you will do
{duties} [[return.duties]]

# Your pay
{pay} For the hours that you work you have your usual pay. For the rest: [return.pay_terms]
{pay} Statutory Sick Pay is for whole days on which you do not work. During the plan these days count for it: [return.sick_pay_days]

# Looking at it again
{review} [person.manager_name] will meet you on [return.review_on:day] to see how it is going. If it is too much, or if you can do more, the plan can be changed at any time. It is due to end on [return.ends_on:day]; after that you will be back to your usual hours unless we agree otherwise.
{next} Please ask your doctor or whoever advised you to tell us if they would change anything. On your first day, come to [return.first_day_place] at [return.first_day_time]; somebody will be expecting you.
`,
    acknowledgement: 'agreed',
  }),

  letter('ill_health_dismissal', {
    basis: 'law',
    must: [
      ['medical', 'health.position', 'health.evidence'],
      ['adjustments', 'health.adjustments_considered'],
      ['alternatives', 'leaving.alternatives'],
      ['date', 'leaving.date'],
      ['notice', 'leaving.date'],
      ['holiday'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
      ['pension', 'health.pension'],
    ],
    heading: 'The end of your employment because of ill health',
    body: `
I am writing after our meeting on [meeting.held_on:day], which [meeting.companion_sentence]. I am truly sorry to tell you that we have decided to end your employment as [person.job_title], because your health does not allow you to return to work in a reasonable time. You have done nothing wrong, and this is no reflection on your work.

# The medical position
{medical} We relied on this evidence, which you have seen:
- {medical} [[health.evidence]]

{medical} It tells us the following: [health.position]

# Adjustments we considered
- {adjustments} [[health.adjustments_considered]]

# Other work we considered
{alternatives} We looked for other work that you could do, and considered with you whether waiting longer would help. [leaving.alternatives]

# Why we came to this decision
[[decision.reasons]]

# Your last day and your notice
{date} Your employment ends on [leaving.date:day].
${noticeOrPay}
During your notice you are paid as if you were at work, where the law says so, even if you are unable to work.

# Your holiday
${holidayOnLeaving}
Holiday that you could not take because you were ill is included, as far as the law carries it over.

# Your pension
{pension} [health.pension] You may wish to ask the pension scheme about retirement because of ill health and to take independent advice before you decide.

# What to return
${property}
${appealRight}
{next} [letter.contact_name] will call you, if you would like that, to go through this letter with you. We thank you warmly for all that you have done for us.
`,
  }),
]

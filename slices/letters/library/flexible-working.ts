import { letter } from './letter.ts'
import { appealRight, companionWelcome, whenAndWhere } from './passages.ts'

export const flexibleWorking = [
  letter('fw_ack', {
    basis: 'law',
    must: [
      ['received', 'request.received_on'],
      ['decision_date', 'rules.flexible_decision_due'],
      ['who', 'request.decider_name', 'request.decider_title'],
      ['valid'],
    ],
    heading: 'Your flexible working request',
    body: `
{received} Thank you for your request for flexible working, which is dated [request.dated] and which we received on [request.received_on:day]. You asked for the following:
[[request.asked_for]]

?request.valid=yes
{valid} Your request has everything that the law asks for, so it is a valid statutory request.
?else
{valid} Your request is not yet a valid statutory request, for this reason: [request.not_valid_because] Please send it again with that put right. [letter.contact_name] will gladly help you with it. We will look at it as soon as we have it, and will consider meanwhile what we can do informally.
?end
{who} [request.decider_name], [request.decider_title], will decide on it and has the authority to agree.
?request.valid=yes
{decision_date} You will have our decision, including the outcome of any appeal, by [rules.flexible_decision_due:day], unless you and we agree in writing to take longer.
?else
{decision_date} If the request had been complete, our decision would have been due by [rules.flexible_decision_due:day]. The time begins when a complete request is with us.
?end
?request.disability_link=yes
You told us that your request has to do with a disability. We will look at it as a request for reasonable adjustments as well.
?end
{next} If we can agree to all of it, we will simply tell you so. If not, we will meet you to talk about it, and about what else might work, before anything is decided.
`,
  }),

  letter('fw_meeting_invite', {
    basis: 'code',
    must: [['date_time_place', 'meeting.date', 'meeting.time', 'meeting.place', 'meeting.format'], ['purpose'], ['companion']],
    heading: 'A meeting about your flexible working request',
    body: `
I would like to meet you to talk about the flexible working request that we received on [request.received_on:day].

# When, where and how
${whenAndWhere}
{date_time_place} The meeting will be held [meeting.format]. If another form or time would suit you better, please say so.

# What the meeting is for
{purpose} No decision has been made. We would like to understand what you need and why, to look with you at how it would affect your work and your team, and to think about other ways. A different pattern, a later start or a trial might suit both sides. I will also tell you openly what makes it difficult for us: [request.concerns]

# Bringing somebody with you
${companionWelcome}
{next} Please confirm by [meeting.reply_by:day] that you can come. If you cannot, we will find another time. The law lets us treat a request as withdrawn if somebody misses this meeting and the one arranged in its place without a good reason, so please do tell us. You will have our decision by [request.decision_due:day].
`,
  }),

  letter('fw_approval', {
    basis: 'law',
    must: [
      ['arrangement', 'request.new_arrangement'],
      ['start', 'request.starts_on'],
      ['lasting'],
      ['pay_and_holiday', 'request.pay_effect', 'request.holiday_effect'],
      ['contract_change'],
    ],
    heading: 'Your flexible working request is agreed',
    body: `
?request.as_asked=yes
I am glad to tell you that we agree to the flexible working request that we received on [request.received_on:day].
?else
I am glad to confirm what we agreed together about your flexible working request. It differs from what you first asked for, and you told us on [request.agreed_on] that you agree to it.
?end

# Your new arrangement
{arrangement} [[request.new_arrangement]]
{start} It begins on [request.starts_on:day].
?request.trial=yes
{lasting} It is a trial. We will review it with you on [request.review_on:day]. If it works for both sides, it becomes permanent; if it does not, you go back to your present arrangement or we look for another one together.
?else
{lasting} It is permanent. Neither side can change it back without the other's agreement.
?end

# What it means for your pay and holiday
{pay_and_holiday} Your pay: [request.pay_effect]
{pay_and_holiday} Your holiday: [request.holiday_effect]

# A change to your contract
?request.trial=yes
{contract_change} For the time of the trial this changes the terms of your contract. All your other terms stay as they are.
?else
{contract_change} This changes the terms of your contract. All your other terms stay as they are. You will have a written statement of the change by [rules.change_statement_due:day].
?end
{next} Please sign and return the copy of this letter to show that you agree. [person.manager_name] will talk with you about what needs to be arranged before [request.starts_on:day].
`,
    acknowledgement: 'agreed',
  }),

  letter('fw_refusal', {
    basis: 'law',
    must: [
      ['grounds', 'request.grounds'],
      ['explanation', 'request.explanation'],
      ['options', 'request.options_discussed'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
      ['reasonable'],
    ],
    heading: 'Our decision on your flexible working request',
    body: `
Thank you for your flexible working request, which we received on [request.received_on:day], and for talking it through with us on [meeting.held_on:day]. I am sorry to tell you that we cannot agree to it.

# The ground
{grounds} The law lets an employer refuse such a request on certain business grounds only. We refuse yours on this ground, or these grounds:
- {grounds} [[request.grounds]]

# Why it applies
{explanation} [[request.explanation]]
?request.reasonableness_test=yes
{reasonable} We consider it reasonable to refuse your request on that ground, because [request.reasonable_because]
?else
{reasonable} We weighed what your request means to you against its effect on the business before we decided.
?end

# What else we talked about
{options} At the meeting we looked at these other ways with you, and this is why none of them was agreed:
- {options} [[request.options_discussed]]

If you have another idea, or if your circumstances change, please talk to us. The law limits how many statutory requests you may make in a year; an informal talk is possible at any time.
${appealRight}
{next} If you appeal, you will be invited to a meeting and have the outcome by [request.decision_due:day], unless you and we agree in writing to take longer. Until then your present arrangement continues.
`,
  }),

  letter('fw_extension', {
    basis: 'law',
    must: [
      ['reason', 'request.extension_reason'],
      ['new_date', 'request.extended_to'],
      ['agreement', 'request.extension_agreed_on'],
      ['dated', 'letter.sent_on'],
    ],
    heading: 'More time for your flexible working request',
    body: `
{dated} This letter is dated [letter.sent_on]. It records what you and we agreed about the time for deciding on the flexible working request that we received on [request.received_on:day].
{reason} We need more time because [request.extension_reason]
{new_date} Without this agreement our decision would be due by [rules.flexible_decision_due:day]. The new date is [request.extended_to:day]. By then you will have our decision, including the outcome of any appeal.
{agreement} You agreed to this on [request.extension_agreed_on:day]. If that is not right, please tell [letter.contact_name] straight away: without your agreement the time is not extended.
{next} Please sign and return the copy of this letter so that both of us have the agreement in writing. Until the decision, your present arrangement continues.
`,
    acknowledgement: 'agreed',
  }),

  letter('fw_withdrawn', {
    basis: 'law',
    must: [['missed', 'request.first_missed', 'request.second_missed'], ['effect']],
    heading: 'Your flexible working request is treated as withdrawn',
    body: `
I am writing about the flexible working request that we received from you on [request.received_on:day].
?request.missed_kind=appeal
{missed} We invited you to a meeting about your appeal on [request.first_missed:day] and, when you did not come, to another on [request.second_missed:day]. You did not come to that one either, and we know of no good reason for it.
?else
{missed} We invited you to a meeting about it on [request.first_missed:day] and, when you did not come, to another on [request.second_missed:day]. You did not come to that one either, and we know of no good reason for it.
?end
{effect} The law allows us in that case to treat the request as withdrawn, and we do so from the date of this letter. No decision on the request will follow, and your present working arrangement continues. It still counts as a request when the number you may make in a year is counted.
If there was a reason that we do not know of, such as illness or an emergency, please tell [letter.contact_name]. We would much rather look at your request than close it for a misunderstanding.
{next} There is nothing you need to do. If your working arrangement is still difficult for you, please talk to your manager, [person.manager_name]: many things can be settled informally.
`,
  }),
]

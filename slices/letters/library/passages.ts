/** Passages that several letters share, in the notation of rules/notation.ts. Their sources stand with the letters that use them. */

/** The right of s.10 of the Employment Relations Act 1999, the kinds of companion and what a companion may do. */
export const companionRight = `
?companion.allowed=law
{companion} You have the right to be accompanied at this meeting. Your companion may be:
- {companion} a fellow worker, that is, somebody else who works for us
- {companion} an official employed by a trade union
- {companion} a workplace representative whom a trade union has certified as able to act as a companion

The choice among these is yours, and the union does not have to be one that we recognise. Your companion may speak for you at the meeting, sum up your case, respond for you to what is said and talk with you privately. They may not answer questions in your place.

{companion} Please tell us the name of your companion by [meeting.reply_by:day]. If your companion cannot come on [meeting.date:day], you may propose another time. We will agree to it if it is reasonable and no later than [rules.latest_alternative_date:day].
?else
{companion} The law does not give a right to be accompanied at this kind of meeting. We are glad for you to bring a fellow worker, an official employed by a trade union or a workplace representative certified by a trade union all the same. Please tell us who it will be by [meeting.reply_by:day].
?end
`

export const companionWelcome = `
{companion} The law does not give a right to be accompanied at this kind of meeting. We would be glad for you to bring somebody with you all the same: a fellow worker or a trade union representative. If you would like to, please tell us who it will be by [meeting.reply_by:day].
`

/** When, where and in what form, for any meeting. */
export const whenAndWhere = `
{date_time_place} |: When | [meeting.date:day] at [meeting.time] |
{date_time_place} |: Where | [meeting.place] |
{who} |: Who will hold it | [meeting.chair_name], [meeting.chair_title] |
`

export const adjustments = `
{adjustments} If you have a disability or a health condition, if English is not your first language, or if anything else would make it hard for you to take part, please tell us by [meeting.reply_by:day]. We will make the adjustments that are reasonable, such as another place, more breaks, an interpreter or papers in another form.
`

export const appealRight = `
# Your right to appeal
{appeal} You may appeal against this decision. If you wish to, please write to [appeal.to_name], [appeal.to_title], so that it arrives by [appeal.by:day], and say why you think the decision is wrong, too severe or was reached unfairly. If you need more time, ask for it and give the reason: we will not turn down an appeal only because it is late without considering why.

[appeal.to_name] has had no part in this matter so far. An appeal is never used to make the outcome worse.
`

export const support = `
{support} We know that this may be hard for you. [letter.support] You can also talk to your trade union, if you have one, or to your doctor.
`

export const dataKept = `
We keep a record of this matter in confidence and only for as long as we need it. Our privacy notice for staff says more about how we use personal data.
`

export const noticeOrPay = `
?notice.how=worked
{notice} You are entitled to [notice.weeks] of notice, the longer of your contract and the statutory notice of [rules.notice_weeks]. Your notice begins on [notice.begins_on:day] and your employment ends on [leaving.date:day]. You will be paid as usual until then.
?end
?notice.how=in_lieu
{notice} You are entitled to [notice.weeks] of notice, the longer of your contract and the statutory notice of [rules.notice_weeks]. You do not have to work it: we will pay you [pay.in_lieu] in its place, less tax and National Insurance. Your employment ends on [leaving.date:day].
?end
?notice.how=not_required
{notice} Your employment ends on [leaving.date:day]. On your service so far, neither the law nor your contract gives a period of notice.
?end
`

export const holidayOnLeaving = `
?holiday.balance=owed
{holiday} By that date you will have [holiday.days_owed] of holiday that you have earned and not taken. We will pay you [holiday.pay_owed] for it with your final pay, before deductions.
?end
?holiday.balance=overtaken
{holiday} By that date you will have taken [holiday.days_overtaken] of holiday more than you had earned. [holiday.overtaken_terms]
?end
?holiday.balance=even
{holiday} By that date you will have taken exactly the holiday that you have earned, so nothing is owed either way.
?end
`

export const property = `
{property} Please return the following to [leaving.return_to] by [leaving.return_by:day]:
- {property} [[leaving.property]]
`

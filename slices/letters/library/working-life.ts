import { letter } from './letter.ts'

export const workingLife = [
  letter('rtw_followup', {
    basis: 'law',
    must: [
      ['expiry', 'right_to_work.expires_on'],
      ['provide', 'right_to_work.what_to_provide'],
      ['needed_by', 'right_to_work.needed_by'],
      ['consequence'],
    ],
    heading: 'Your right to work: we need to check again',
    body: `
{expiry} When we last checked, your permission to work in the United Kingdom was limited until [right_to_work.expires_on:day]. The law asks us to check again on or before that day. We do this in the same way for everybody whose permission is limited.

# What we need
{provide} [right_to_work.what_to_provide]
{provide} The usual way is a share code. You get it from your UK Visas and Immigration account on the government's website; please give it to us together with your date of birth. A share code is valid for [rules.share_code_days]. If you have applied to stay longer and have no decision yet, tell us when and how you applied. We can then ask the Home Office ourselves.
{needed_by} Please let us have it by [right_to_work.needed_by:day].

# What happens if we do not have it
{consequence} If we cannot confirm your right to work by the day your permission ends, we may not be able to go on employing you. We would first ask the Home Office's Employer Checking Service, meet you and listen to you. Please do not let it come to that: tell us early if something is difficult.
{next} Please send it to [letter.contact_email]. [letter.contact_name] can explain what is needed and give you time at work to arrange it.
`,
  }),

  letter('holiday_refusal', {
    basis: 'law',
    must: [
      ['dates', 'leave.from', 'leave.until'],
      ['reason', 'leave.reason'],
      ['notice_length', 'leave.notice_needed'],
    ],
    heading: 'Your holiday',
    body: `
?leave.kind=refused
{dates} Thank you for your request to take holiday from [leave.from:day] until [leave.until:day], which is [leave.days]. I am sorry that we cannot agree to these dates.
?else
{dates} I am writing to tell you that we need you to take holiday from [leave.from:day] until [leave.until:day], which is [leave.days].
?end
{reason} The reason is this: [leave.reason]
?leave.kind=refused
{notice_length} An employer has to refuse as many days before the holiday would begin as it is long. In your case that is [leave.notice_needed], so that we have to tell you by [leave.notice_by:day]. This letter is in time.
We would like you to have your holiday. You still have [leave.balance] for this holiday year, and these dates would suit: [leave.other_dates]
?else
{notice_length} An employer has to give twice as many days of notice as the holiday is long. In your case that is [leave.notice_needed], so that we have to tell you by [leave.notice_by:day]. This letter is in time.
The days come from your holiday for the year, and you are paid for them as for any holiday. You will have [leave.balance] left.
?end
{next} If these dates cause you real difficulty, for example because you have booked something or have to care for somebody, please talk to [person.manager_name] soon. We will see what can be done.
`,
  }),

  letter('review_invite', {
    basis: 'company',
    must: [
      ['dates', 'review.period_from', 'review.period_until', 'review.self_by', 'meeting.date'],
      ['form', 'review.form_at'],
      ['objectives', 'review.objectives'],
    ],
    heading: 'Your performance review',
    body: `
{dates} It is time to look back on the past months together and to plan the next ones. This review covers your work from [review.period_from] until [review.period_until].

# The dates
{dates} |: Your own part is due | [review.self_by:day] |
{dates} |: Your manager's part is due | [review.manager_by:day] |
{dates} |: Your meeting | [meeting.date:day] at [meeting.time], [meeting.place] |

# The form
{form} You will find the form here: [review.form_at]. It is the same for everybody in comparable jobs. Please write about what went well, what did not, what you learned and what you need. A few honest sentences are worth more than many.

# Your objectives
{objectives} These are the objectives we agreed for this period:
- {objectives} [[review.objectives]]

If something has made one of them impossible or pointless, such as absence, leave or changed plans, say so and it will be taken into account.
{next} Please send your part by [review.self_by:day]. [person.manager_name] will then write theirs, and you will see it before you meet. If you need help or more time, just ask.
`,
  }),

  letter('review_record', {
    basis: 'company',
    form: true,
    must: [
      ['content', 'review.ratings', 'review.employee_comment', 'review.manager_comment', 'review.next_objectives', 'review.development'],
    ],
    heading: 'Record of your performance review',
    body: `
This is the record of the review of [person.name], [person.job_title], for the time from [review.period_from] until [review.period_until]. [meeting.chair_name] and [person.greeting] talked about it on [meeting.held_on:day].

# Ratings
|{content} [[review.ratings]]|

# Comments
{content} Your own:
{content} [[review.employee_comment]]
{content} Your manager's:
{content} [[review.manager_comment]]

# Objectives for the next period
- {content} [[review.next_objectives]]

# Development plan
|{content} [[review.development]]|

# Signatures
{content} Signing means that the review took place and that you have read this record. It does not mean that you agree with every word. You can add a comment at any time within [review.comment_within].
{next} You have a copy of this record. The objectives are looked at again on [review.next_on:day].
`,
    acknowledgement: 'received',
  }),
]

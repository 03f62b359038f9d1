import { letter } from './letter.ts'
import { adjustments, appealRight, companionRight, holidayOnLeaving, noticeOrPay, property, whenAndWhere } from './passages.ts'

export const capability = [
  letter('capability_meeting_invite', {
    basis: 'code',
    must: [
      ['shortfall'],
      ['evidence', 'case.enclosures'],
      ['outcomes'],
      ['companion', 'meeting.reply_by'],
      ['date_time_place', 'meeting.date', 'meeting.time', 'meeting.place'],
    ],
    heading: 'Invitation to a capability meeting',
    body: `
?capability.about=performance
I am writing to invite you to a formal meeting about your work.
?else
I am writing to invite you to a formal meeting about your health and your job.
?end

# When and where
${whenAndWhere}
{who} [meeting.chair_name] will hold the meeting and decide.
?has:meeting.note_taker=yes
[meeting.note_taker] will take notes, and you will be given a copy.
?end

# What the meeting is about
?capability.about=performance
{shortfall} Your work in these respects does not reach the standard that your job needs:
- {shortfall} [[capability.shortfalls]]

{shortfall} This has been tried so far to help you: [capability.support_so_far] At the meeting we would like to understand the causes, including anything to do with your health, training, workload or the way you are managed.
?else
{shortfall} You have been off work, or unable to do all of your work, since [absence.first_day:day]. As we understand it, this is the medical position: [health.position]
{shortfall} At the meeting we would like to hear how you see it, and to talk about when and how you could return, which adjustments might make it possible, and whether other work would suit you.
?end

# The papers
{evidence} With this letter you will find everything the meeting will look at:
- {evidence} [[case.enclosures]]

# What could come of it
?meeting.dismissal_possible=yes
{outcomes} The outcome could be more support, more time, other work or the end of your employment. You should know before the meeting that **dismissal is possible**.
?else
{outcomes} The outcome could be no action, more support or [case.possible_outcomes]. Dismissal is not a possible outcome of this meeting.
?end
No decision has been made.

# Being accompanied
${companionRight}
${adjustments}
{next} Please confirm by [meeting.reply_by:day] that you will come, and send anything you would like to be considered to [letter.contact_email] by [meeting.papers_by:day]. If you cannot come for a good reason, tell us and we will arrange another time.
`,
  }),

  letter('improvement_note', {
    basis: 'code',
    must: [
      ['problem', 'capability.shortfalls'],
      ['standard', 'improvement.standards'],
      ['timescale', 'improvement.from', 'improvement.until'],
      ['review', 'improvement.reviews'],
      ['support', 'improvement.support'],
      ['first_stage'],
      ['consequence'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    heading: 'Improvement note',
    body: `
I am writing to confirm what was decided at our meeting about your work on [meeting.held_on:day], which [meeting.companion_sentence].
{first_stage} Having listened to you, I have decided to give you this improvement note. It is the **first stage of our formal capability procedure** and has the same standing as a first written warning.

# What is not going well
- {problem} [[capability.shortfalls]]

What you told us about the causes was taken into account: [capability.explanation]

# What we need to see
- {standard} [[improvement.standards]]

# By when
{timescale} The improvement period begins on [improvement.from:day] and ends on [improvement.until:day].

# How we will look at it together
{review} We will review your progress on these days:
- {review} [[improvement.reviews]]

# How we will help
- {support} [[improvement.support]]

If something else would help, or if something stands in the way of the help we promised, please say so at once.

# What happens at the end
{consequence} If you reach the standard by then and keep it, no further action follows. If you do not, you will be invited to a further formal meeting, which may lead to a final written warning. If your work still does not reach the standard after that, it may lead to your dismissal. The note is live for [warning.live_for], until the end of [rules.warning_last_day:day], and is disregarded after that.
${appealRight}
{next} Please sign and return the copy of this letter to show that you have received it. Signing does not mean that you agree.
`,
    acknowledgement: 'received',
  }),

  letter('pip_outcome', {
    basis: 'company',
    must: [['result'], ['evidence', 'improvement.evidence'], ['next_date']],
    heading: 'The outcome of your improvement review',
    body: `
Thank you for meeting me on [meeting.held_on:day] to review your work since the improvement note of [improvement.note_on].

# The outcome
?improvement.result=met
{result} I am very pleased to tell you that you have reached the standards we set. The improvement period is over. Well done: I know how much work you have put in.
?end
?improvement.result=extended
{result} You have reached some of the standards and not yet all of them. I am extending the improvement period once, until [improvement.new_end:day], because [improvement.extension_reason]
?end
?improvement.result=next_stage
{result} I am sorry to say that you have not reached the standards we set. The matter goes on to the next stage of the capability procedure, which is a formal meeting.
?end

# What this is based on
|{evidence} [[improvement.evidence]]|

# What comes next
?improvement.result=met
{next_date} We will talk about how things are going on [improvement.next_on:day], as part of your usual meetings. Please keep up the standard: the note stays live until the end of [rules.note_last_day:day].
?end
?improvement.result=extended
{next_date} We will meet again on [improvement.next_on:day]. The help that was agreed continues. If you then do not reach the standards, the next step is a formal meeting.
?end
?improvement.result=next_stage
{next_date} The meeting is planned for [improvement.next_on:day]. You will have a separate invitation with all the papers and with your right to be accompanied. No decision has been made.
?end
{next} If you think that something in the review is not right, or if there is a cause that we have not talked about, please tell me or [letter.contact_name].
`,
  }),

  letter('capability_dismissal', {
    basis: 'law',
    must: [
      ['reason', 'leaving.reason'],
      ['stages', 'capability.stages'],
      ['alternatives', 'leaving.alternatives'],
      ['date', 'leaving.date'],
      ['notice', 'leaving.date'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    heading: 'The end of your employment',
    body: `
I am writing to confirm what was decided after our meeting on [meeting.held_on:day], which [meeting.companion_sentence]. I am sorry to tell you that you are being dismissed from your job as [person.job_title].

# Why
{reason} The reason is your capability: your work does not reach the standard that the job needs.
{reason} [[leaving.reason]]

# What was done before
{stages} These are the stages of the procedure and the help you were given:
|{stages} [[capability.stages]]|

# What else was considered
{alternatives} Before deciding we considered more time, other work and a job with fewer or other duties. [leaving.alternatives]
We also considered whether your health or a disability plays a part, and what you told us about it.

# Your last day and your notice
{date} Your employment ends on [leaving.date:day].
${noticeOrPay}
# Your pay and holiday
Your final pay comes with the pay run of [pay.final_on:day], and your P45 follows.
${holidayOnLeaving}
# What to return
${property}
${appealRight}
The date on which your employment ends stays the same while an appeal is open. If your appeal succeeds, you will be treated as if you had not been dismissed.
{next} [letter.contact_name] will talk with you about your remaining time, who will be told and what they will be told. If you ask us for a written statement of the reasons and you are entitled to one, we will send it within [rules.written_reasons_days] of your request.
`,
  }),
]

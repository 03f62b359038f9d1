import { letter } from './letter.ts'
import { adjustments, companionRight, dataKept, whenAndWhere } from './passages.ts'

export const disciplinary = [
  letter('disciplinary_invite', {
    basis: 'code',
    must: [
      ['allegations', 'case.allegations'],
      ['evidence', 'case.enclosures'],
      ['date_time_place', 'meeting.date', 'meeting.time', 'meeting.place'],
      ['consequences'],
      ['companion', 'meeting.reply_by'],
      ['who', 'meeting.chair_name', 'meeting.chair_title'],
      ['documents', 'meeting.papers_by'],
      ['adjustments'],
    ],
    heading: 'Invitation to a disciplinary hearing',
    body: `
I am writing to ask you to attend a disciplinary hearing. This letter tells you what it is about, what could come of it and what your rights are.

# When and where
${whenAndWhere}
{who} [meeting.chair_name] will hear the matter and decide. The investigation was made by [investigation.investigator], who takes no part in the decision.
?has:meeting.note_taker=yes
[meeting.note_taker] will take notes, and you will be given a copy.
?end

# What the hearing will consider
{allegations} The allegations are:
1. {allegations} [[case.allegations]]

# The evidence
{evidence} With this letter you will find all the evidence that the hearing will look at, including the investigation report and every witness statement:
- {evidence} [[case.enclosures]]

?case.witnesses_called=yes
We intend to call these witnesses to the hearing, and you will be able to ask them questions:
- [[case.witnesses]]
?end

# What could come of it
?meeting.dismissal_possible=yes
{consequences} If the allegations are found to be true, the outcome could be anything from no action to a warning or dismissal. You should know before the hearing that **dismissal is possible**.
?meeting.gross_misconduct_alleged=yes
{consequences} The allegations may amount to gross misconduct under [case.rule]. If they do, dismissal could be without notice and without pay in place of notice.
?else
{consequences} Dismissal is possible because [case.dismissal_possible_because]. It would be with notice.
?end
?else
{consequences} If the allegations are found to be true, the outcome could be no action, [case.possible_outcomes]. Dismissal is not a possible outcome of this hearing.
?end
No decision has been made. You will have every opportunity to answer, to ask questions, to put forward evidence of your own and to say what should be taken into account in your favour.

# Being accompanied
${companionRight}
# Your documents and witnesses
{documents} If there are documents you would like the hearing to look at, or people you would like it to hear, please send the documents and the names to [letter.contact_name] at [letter.contact_email] by [meeting.papers_by:day]. If you need something from work to prepare, ask and we will get it for you.

# Anything you need to take part
${adjustments}
?nation=northern-ireland
The code of practice that applies to this hearing is the Labour Relations Agency's.
?else
The hearing follows our disciplinary procedure, which is enclosed or can be had from [letter.contact_name], and the Acas Code of Practice on disciplinary and grievance procedures.
?end
${dataKept}
{next} Please confirm by [meeting.reply_by:day] that you will come. If you cannot come for a good reason, tell us as soon as you can and we will arrange another time. If you do not come and give no good reason, the hearing may have to decide on the evidence it has. You will be told the outcome in writing without unreasonable delay.
`,
  }),

  letter('hearing_rescheduled', {
    basis: 'law',
    must: [
      ['date_time_place', 'meeting.date', 'meeting.time', 'meeting.place'],
      ['reason', 'meeting.moved_because'],
      ['companion', 'meeting.reply_by'],
    ],
    heading: 'A new date for your hearing',
    body: `
The hearing that was to take place on [meeting.former_date:day] has been moved.
{reason} The reason is this: [meeting.moved_because]
# The new date
${whenAndWhere}
Nothing else has changed. The hearing is about the same matter, the same papers apply, and no decision has been made.
?meeting.moved_for=companion
You asked for the change because your companion could not come on the former date. The time you proposed is reasonable and within the time the law gives, and we are glad to agree to it.
?end

# Being accompanied
${companionRight}
${adjustments}
{next} Please confirm by [meeting.reply_by:day] that you can come at the new time. If something again stands in the way, tell us straight away. If you cannot or do not attend without a good reason, a decision may have to be made on the evidence we have.
`,
  }),

  letter('no_action_letter', {
    basis: 'guidance',
    must: [['closed', 'case.subject'], ['no_warning'], ['thanks']],
    heading: 'No further action',
    body: `
{closed} I am writing to tell you that the following matter is closed, and that no further action will be taken: [case.subject]
?no_action.stage=investigation
{closed} We looked into it and found that there is no case to answer. There will be no hearing.
?end
?no_action.stage=hearing
{closed} This is the decision of [decision.maker_name], [decision.maker_title], after the meeting on [meeting.held_on:day]: the matter was not upheld.
?end
?no_action.stage=proposal
{closed} We are not going ahead with what was proposed. Your job and your terms stay as they are.
?end
{closed} These are the reasons: [decision.reasons]
?suspension.applies=yes
Your suspension has ended. Please come back to work on [suspension.return_on:day] at [suspension.return_time]. Your manager will meet you and help you settle back in.
?end
{no_warning} Nothing is kept on your record as a warning, and this matter will not be held against you in any way. The papers are kept apart from your personnel file, in confidence, for as long as our retention schedule says and no longer.
{thanks} I know that this will have been a worrying time. Thank you for your patience and for the way you helped us.
{next} There is nothing that you need to do. If anything about this is still on your mind, or if you would like some support, [letter.contact_name] will be glad to hear from you.
`,
  }),
]

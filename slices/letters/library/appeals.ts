import { letter } from './letter.ts'
import { adjustments, companionRight, whenAndWhere } from './passages.ts'

export const appeals = [
  letter('appeal_ack', {
    basis: 'code',
    must: [['received', 'appeal.received_on'], ['grounds', 'appeal.grounds'], ['who', 'appeal.to_name', 'appeal.to_title'], ['next_step']],
    heading: 'We have received your appeal',
    body: `
{received} Thank you for your appeal against the decision of [decision.made_on]: [decision.in_short]. We received it on [appeal.received_on:day].
?appeal.late=yes
It reached us after the date we gave. We have considered the reason you gave for that, and we accept the appeal.
?end

# Your grounds, as we understand them
1. {grounds} [[appeal.grounds]]

If we have misunderstood or left something out, please tell us, so that nothing is missed.

# Who will hear it
{who} [appeal.to_name], [appeal.to_title], will hear your appeal. They have had no part in the matter so far.
{next_step} The next step is an appeal meeting, to which you will be invited in writing by [appeal.invite_by:day]. You can bring a companion and put forward anything new.
{next} If you have more to add, or papers to send, please let [letter.contact_name] have them before the meeting. Until the appeal is decided, the original decision stands. An appeal is never used to make it worse.
`,
  }),

  letter('appeal_invite', {
    basis: 'code',
    must: [
      ['who', 'meeting.chair_name', 'meeting.chair_title'],
      ['date_time_place', 'meeting.date', 'meeting.time', 'meeting.place'],
      ['companion', 'meeting.reply_by'],
      ['final'],
    ],
    heading: 'Invitation to an appeal hearing',
    body: `
I am writing to invite you to a hearing of your appeal against the decision of [decision.made_on]: [decision.in_short].

# When and where
${whenAndWhere}
{who} [meeting.chair_name] will hear your appeal and decide on it, and has had no part in the matter so far.
?has:meeting.note_taker=yes
[meeting.note_taker] will take notes, and you will be given a copy.
?end

# What the hearing will consider
You appealed on these grounds:
1. [[appeal.grounds]]

You will be able to explain each of them, to put forward new evidence and to say what you would like to happen.
?has:case.enclosures=yes
These papers come with this letter:
- [[case.enclosures]]
?end

# Being accompanied
${companionRight}
${adjustments}
# The decision
{final} The original decision may be confirmed, made milder or set aside. It will not be made worse. You will have the decision in writing without unreasonable delay. It is final: there is no further appeal within the company.
{next} Please confirm by [meeting.reply_by:day] that you will come, and send any papers you would like to be considered to [letter.contact_email] by [meeting.papers_by:day].
`,
  }),

  letter('appeal_outcome', {
    basis: 'code',
    must: [['each_ground', 'appeal.decisions'], ['reasons', 'decision.reasons'], ['effect', 'appeal.effect'], ['final']],
    heading: 'The outcome of your appeal',
    body: `
I am writing to tell you what I have decided after the hearing of your appeal on [meeting.held_on:day], which [meeting.companion_sentence]. You appealed against the decision of [decision.made_on]: [decision.in_short].

# My decision on each ground
|{each_ground} [[appeal.decisions]]|

# My reasons
{reasons} [[decision.reasons]]

# What this means for the original decision
?appeal.result=upheld
{effect} Your appeal is upheld, and the original decision is set aside.
?end
?appeal.result=part_upheld
{effect} Your appeal is upheld in part, and the original decision is changed.
?end
?appeal.result=rejected
{effect} Your appeal is not upheld, and the original decision stands.
?end
{effect} [[appeal.effect]]
?appeal.reinstated=yes
Because you had been dismissed, you are taken back into your job as if you had not been. Your continuous employment is unbroken, and you will be paid for the time between.
?end
{final} This decision is final. There is no further appeal within the company.
{next} [letter.contact_name] will talk with you about what happens now and is there for any question. I thank you for the way you put your case.
`,
  }),
]

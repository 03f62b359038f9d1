import { letter } from './letter.ts'
import { adjustments, dataKept, support } from './passages.ts'

export const investigation = [
  letter('investigation_invite', {
    basis: 'guidance',
    must: [
      ['subject', 'investigation.subject'],
      ['investigator', 'investigation.investigator'],
      ['date_time_place', 'meeting.date', 'meeting.time', 'meeting.place'],
      ['not_disciplinary'],
      ['confidentiality'],
    ],
    heading: 'Investigation meeting',
    body: `
?investigation.role=subject
{subject} We are looking into a matter that concerns you, and I would like to hear your account of it:
?end
?investigation.role=witness
{subject} We are looking into a matter that you may know something about, and I would be grateful for your help:
?end
?investigation.role=complainant
{subject} We are looking into what you raised with us, and I would like to hear your account of it in your own words:
?end
{subject} [[investigation.subject]]
{investigator} [investigation.investigator], [investigation.investigator_title], has been asked to establish the facts and will lead the meeting. [investigation.investigator] will not decide what, if anything, happens afterwards.

{date_time_place} The meeting will be on [meeting.date:day] at [meeting.time]. The place is [meeting.place].

# What kind of meeting this is
{not_disciplinary} This is not a disciplinary meeting, and no disciplinary action can come of the meeting itself. Its purpose is only to find out what happened. No view has been formed. If it turns out that there is a case to answer, whoever it concerns will be told so in writing and invited to a separate hearing with the right to be accompanied.
The law does not give a right to be accompanied at an investigation meeting. If you would like a fellow worker or a trade union representative to come with you, we will agree to it unless it would harm the investigation or somebody else who is involved.

# Keeping it confidential
{confidentiality} Please keep this matter, and what is said at the meeting, to yourself. You may of course talk to your companion, your trade union, a legal adviser, your doctor or somebody close to you who supports you. Nothing in this letter stops you from reporting wrongdoing or a crime.
Notes will be taken and you will be able to check them. Please bring, or tell us about, any document, message or person that may help.
${adjustments}
${dataKept}
{next} Please tell us by [meeting.reply_by:day] that you can come, or suggest another time if you cannot.
`,
  }),

  letter('suspension_letter', {
    basis: 'guidance',
    must: [
      ['reason', 'suspension.reason', 'suspension.allegations'],
      ['not_action'],
      ['full_pay'],
      ['review', 'suspension.review_on', 'suspension.expected_length'],
      ['contact_person', 'suspension.contact_name', 'suspension.contact_phone'],
      ['can_and_cannot', 'suspension.restrictions'],
      ['support', 'letter.support'],
    ],
    heading: 'Suspension from work',
    body: `
I am writing to confirm what we told you on [suspension.told_on:day]: you are suspended from work from [suspension.from:day] while we look into the following:
- {reason} [[suspension.allegations]]

{reason} We have thought carefully about whether suspension is needed. We decided on it because [suspension.reason] We considered these alternatives first and do not think that they would work: [suspension.alternatives]
{not_action} Suspension is not a disciplinary action and says nothing about whether the allegations are true. No view has been formed. It is there so that the matter can be looked into fairly.
{full_pay} You will have your full pay and all your usual benefits throughout, and your holiday goes on building up.

# How long it will last
{review} We will keep it as short as we can. At present we expect it to last [suspension.expected_length]. We will review whether it is still needed on [suspension.review_on:day], and at regular times after that, and tell you the result in writing each time.

# Who to talk to
{contact_person} Your contact while you are suspended is [suspension.contact_name], whom you can reach on [suspension.contact_phone] or at [suspension.contact_email]. Please ask them anything you wish to know, including how to reach a document or a person that would help you to give your account.

# What you can and cannot do
{can_and_cannot} While you are suspended you can spend your time as you wish, but please be available during your normal working hours so that we can reach you, and ask us first if you would like to take holiday. In particular:
- {can_and_cannot} [[suspension.restrictions]]

You may talk to your trade union, a companion or a legal adviser about this matter, and to colleagues who are your friends about other things. If you need to speak to a colleague because they may be a witness for you, tell your contact and we will arrange it.

# Support
${support}
{next} The investigation will go on without unreasonable delay. We will invite you to a meeting to hear your account, and write to you on or before [suspension.review_on:day].
`,
  }),

  letter('suspension_review', {
    basis: 'guidance',
    must: [['decision'], ['reason', 'suspension.review_reason'], ['next_review'], ['return']],
    heading: 'Review of your suspension',
    body: `
On [suspension.reviewed_on:day] we looked again at whether your suspension, which began on [suspension.from:day], is still needed.
?suspension.result=continues
{decision} We have decided that it has to continue for now.
{reason} The reason is this: [suspension.review_reason]
{next_review} We will review it again on [suspension.next_review_on:day], or sooner if something changes.
{return} You will be told in good time when you can return, and your manager will agree with you how to make the return easy. Until then nothing changes: you have your full pay and benefits, the arrangements of our earlier letter apply, and [suspension.contact_name] is still your contact on [suspension.contact_phone].
{next} If you think that the suspension could end, or that something less would do, please tell your contact. We will consider what you say at once.
?else
{decision} We have decided to end it. Your suspension ends on [suspension.ends_on:day].
{reason} The reason is this: [suspension.review_reason]
{next_review} No further review is needed, because you are no longer suspended.
{return} Please come back to work on [suspension.return_on:day] at [suspension.return_time]. [suspension.return_arrangements]
{next} Your manager, [person.manager_name], will meet you when you arrive to help you settle back in. If the matter we are looking into is still open, we will write to you about it separately.
?end
As before, suspension is not a disciplinary action and no view has been formed.
${support}
`,
  }),
]

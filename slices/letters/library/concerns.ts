import { letter } from './letter.ts'
import { adjustments, appealRight, companionRight, support, whenAndWhere } from './passages.ts'

export const concerns = [
  letter('grievance_ack', {
    basis: 'code',
    must: [
      ['received', 'concern.received_on'],
      ['who', 'concern.handler_name', 'concern.handler_title'],
      ['next_step'],
      ['support', 'letter.support'],
      ['confidentiality'],
    ],
    heading: 'We have received your grievance',
    body: `
{received} Thank you for telling us about your grievance, which we received on [concern.received_on:day]. It takes some courage to raise a concern, and we take it seriously.

# What we understand it to be about
- [[concern.points]]

?has:concern.wished_outcome=yes
You would like this to come of it: [concern.wished_outcome]
?end
If we have misunderstood or left something out, please tell us.

# Who will deal with it
{who} [concern.handler_name], [concern.handler_title], will deal with your grievance. They are not involved in what it is about. If you think that somebody else should, please say so and why.

# What happens next
{next_step} We will invite you in writing, by [concern.invite_by:day], to a meeting at which you can explain your grievance and say what you would like to be done. You can bring a companion.
If you would rather settle it informally, or with the help of a mediator, tell us. You can come back to the formal way at any time.

# Confidentiality
{confidentiality} We keep your grievance in confidence and tell only those who need to know in order to look into it and put it right. Somebody whom it concerns has to know enough to be able to answer. Please keep it confidential as well; you may of course talk to your companion, your trade union, an adviser or somebody close to you.
You will not be treated worse because you raised a grievance in good faith. If you think that you are, tell us at once.

# Support
${support}
{next} Until then there is nothing you need to do. If something happens that cannot wait, please call [letter.contact_name] on [letter.contact_phone].
`,
  }),

  letter('grievance_invite', {
    basis: 'code',
    must: [
      ['date_time_place', 'meeting.date', 'meeting.time', 'meeting.place'],
      ['who', 'meeting.chair_name', 'meeting.chair_title'],
      ['companion', 'meeting.reply_by'],
      ['bring', 'meeting.papers_by'],
    ],
    heading: 'Invitation to a grievance meeting',
    body: `
I am writing to invite you to a meeting about the grievance that we received from you on [concern.received_on:day].

# When and where
${whenAndWhere}
{who} [meeting.chair_name] will listen to you, look into what you say and decide. They are not involved in what your grievance is about.
?has:meeting.note_taker=yes
[meeting.note_taker] will take notes, and you will be given a copy.
?end

# What the meeting is for
It is your chance to explain your grievance in your own words and to say how you would like it to be settled. We understand it to be about this:
- [[concern.points]]

If facts have to be checked afterwards, the meeting may be adjourned and taken up again.

# What to bring
{bring} Please bring anything that supports what you say, such as messages, notes or the names of people who know something about it, and think about the outcome you wish for. If you can, send papers to [letter.contact_email] by [meeting.papers_by:day], so that they can be read beforehand.

# Being accompanied
${companionRight}
${adjustments}
?nation=northern-ireland
The code of practice that applies is the Labour Relations Agency's.
?else
The meeting follows our grievance procedure and the Acas Code of Practice on disciplinary and grievance procedures.
?end
{next} Please confirm by [meeting.reply_by:day] that you will come. You will have a decision in writing without unreasonable delay after the meeting, with a right to appeal.
`,
  }),

  letter('grievance_outcome', {
    basis: 'code',
    must: [
      ['findings', 'concern.findings'],
      ['reasons', 'decision.reasons'],
      ['actions', 'concern.actions'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    heading: 'The outcome of your grievance',
    body: `
I am writing to tell you what I have decided about the grievance that we received from you on [concern.received_on:day]. We met on [meeting.held_on:day], at a meeting which [meeting.companion_sentence].

# What I looked at
I spoke with the people who could tell me about it and read what there was to read: [concern.what_was_done]

# What I find on each point
|{findings} [[concern.findings]]|

# My reasons
{reasons} [[decision.reasons]]

# What we will do
- {actions} [[concern.actions]]

?concern.confidential_part=yes
Part of what follows concerns other people, and I cannot tell you about it. That does not mean that nothing is being done.
?end
You will not be treated worse because you raised this. If you think that you are, or if things do not get better, please tell [letter.contact_name] at once.
${appealRight}
{next} [concern.follow_up_by] will meet you on [concern.follow_up_on:day] to see whether what we said would happen has happened.
`,
  }),

  letter('harassment_ack', {
    basis: 'guidance',
    must: [['safety', 'concern.safety_steps'], ['options'], ['support', 'letter.support'], ['confidentiality'], ['no_victimisation']],
    heading: 'What you have told us',
    body: `
Thank you for telling us on [concern.received_on:day] what has happened to you. I am sorry that you have been through this. Nobody should have to, and we will take it seriously and act with care.

# Keeping you safe
{safety} These steps apply from now on:
- {safety} [[concern.safety_steps]]

{safety} None of them is meant to be at your cost. If one does not suit you, or if you do not feel safe, call [letter.contact_name] on [letter.contact_phone] at any time and we will change it. In an emergency, call the police.

# What you can choose
{options} You have these options, and you can change your mind between them:
- {options} we look into it formally, through somebody who is not involved, and you are told the outcome
- {options} we try to settle it informally, if you would like that and it is safe
- {options} you report it to the police, if it may be a crime; that is your own decision, and we will help you whichever way you decide

Sometimes we have to look into something in order to protect other people even where the person who told us would rather we did not. If so, we will talk to you first.

# Support
${support}
# Confidentiality
{confidentiality} Only the people who have to know in order to keep you safe and look into this will be told. At present they are [concern.who_knows]. We will ask you before anybody else is told, unless somebody is in danger or the law requires it.

# You are protected
{no_victimisation} The law protects you from being treated badly because you complained of harassment, gave evidence about it or helped somebody who did. We will not accept it from anybody. A complaint of sexual harassment can also be protected as whistleblowing. If anything of the kind happens to you, tell us at once.
{next} I would like to meet you on [concern.first_meeting_on:day], at a place where you are comfortable and with somebody you trust if you like, to agree with you what happens next.
`,
  }),

  letter('whistleblowing_ack', {
    basis: 'guidance',
    contact: 'handler',
    must: [
      ['received', 'concern.received_on'],
      ['contact', 'concern.handler_name', 'concern.handler_phone'],
      ['confidentiality'],
      ['no_detriment'],
      ['next_step'],
    ],
    heading: 'What you have reported to us',
    body: `
{received} Thank you for reporting your concern to us. We received it on [concern.received_on:day]. Speaking up helps us to put right what is wrong, and we are grateful.
We understand it to be about this: [concern.in_short]

# Your contact
{contact} Your contact is [concern.handler_name], [concern.handler_title], on [concern.handler_phone] or at [concern.handler_email]. Please use this contact for everything about your report, so that as few people as possible know of it.

# Confidentiality
?concern.wishes_anonymity=yes
{confidentiality} You asked us to keep your name to ourselves. Only [concern.who_knows] know it. If it should become hard to look into the matter without your name becoming known, or if the law requires us to give it, we will tell you first.
?else
{confidentiality} Your name is known to [concern.who_knows] and to nobody else. We will not pass it on unless you agree, it is needed in order to look into the matter, or the law requires it, and we will tell you first.
?end

# You are protected
{no_detriment} You must not be dismissed or treated badly because you reported this. The law protects workers who report wrongdoing in the public interest, however long they have worked for us. If you think that you are being treated badly for it, tell your contact at once.

# What happens next
{next_step} We will first establish whether your report falls under our whistleblowing policy, and by [concern.next_by:day] we will tell you whether it will be investigated and by whom. If it is a matter for the grievance procedure instead, we will explain why and help you to use it.
{next} If you have more information, or think of something later, please pass it on to your contact. You do not have to collect evidence yourself.
`,
  }),

  letter('whistleblowing_outcome', {
    basis: 'guidance',
    contact: 'handler',
    must: [
      ['done', 'concern.what_was_done'],
      ['external', 'concern.external_bodies'],
    ],
    heading: 'Feedback on what you reported',
    body: `
I am writing to tell you, as far as I can, what has come of the concern that you reported on [concern.received_on:day]: [concern.in_short]
?concern.result=acted
{done} We looked into it and have taken action. This is what was done:
?end
?concern.result=no_action
{done} We looked into it and found that no action is needed. This is what was done:
?end
?concern.result=out_of_scope
{done} We considered it carefully and found that it does not fall under our whistleblowing policy. This is what was done:
?end
{done} [[concern.what_was_done]]
{done} There may be more that I cannot tell you, because it concerns other people or because telling you could get in the way of what is still being done.

# If you are not content
{external} If you think that your concern has not been dealt with properly, you can ask [concern.review_by] to look at it again. You can also report it to an outside body, such as:
- {external} [[concern.external_bodies]]

{external} The government publishes a list of the people and bodies to whom a report can be made. It is wise to take advice before you go outside, from your trade union or from a charity that advises on whistleblowing.
You remain protected: nobody may treat you badly because of what you reported. We will ask you on [concern.follow_up_on:day] whether anything of the kind has happened. If it happens before, tell us at once.
{next} There is nothing you need to do. Thank you again for speaking up.
`,
  }),
]

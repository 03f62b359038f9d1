import { letter } from './letter.ts'
import { adjustments, appealRight, companionRight, companionWelcome, support, whenAndWhere } from './passages.ts'

export const sickness = [
  letter('fit_note_request', {
    basis: 'guidance',
    must: [['dates', 'absence.first_day'], ['day_needed', 'rules.self_certified_days', 'rules.fit_note_from'], ['who_signs']],
    heading: 'We need a fit note from you',
    body: `
I am sorry that you are unwell and hope that you feel better soon.
{dates} You have been off work since [absence.first_day:day].
?has:absence.note_until=yes
{dates} Your last note covers you up to [absence.note_until:day].
?end
{day_needed} For the first [rules.self_certified_days] of an absence, weekends included, you can certify your illness yourself. From the day after that we need a fit note. In your case that is from [rules.fit_note_from:day].
{who_signs} A fit note can be signed by a doctor, a nurse, an occupational therapist, a pharmacist or a physiotherapist. It can be on paper or digital, and it can be dated back. It says either that you are not fit for work or that you may be fit for work with some changes. If it suggests changes, we will talk with you about whether we can make them.
{next} Please send the note to [letter.contact_email] by [absence.note_needed_by:day]. If you have asked for one and not received it yet, just tell us. If you cannot get one, call [letter.contact_name] on [letter.contact_phone] and we will see what can be done.
`,
  }),

  letter('return_to_work_record', {
    basis: 'guidance',
    form: true,
    must: [
      ['dates', 'absence.first_day', 'absence.last_day', 'absence.days'],
      ['reason', 'absence.reason'],
      ['fit'],
      ['adjustments'],
      ['triggers', 'absence.spells_in_year', 'absence.days_in_year'],
      ['signature'],
    ],
    heading: 'Return-to-work record',
    body: `
This is a record of the talk between [person.name] and [meeting.chair_name], [meeting.chair_title], on [meeting.held_on:day]. Its purpose is to welcome you back, to see that you are well enough to work, and to find out what would help.

# The absence
{dates} |: First day of absence | [absence.first_day:day] |
{dates} |: Last day of absence | [absence.last_day:day] |
{dates} |: Working days lost | [absence.days] |
{reason} |: Reason given | [absence.reason] |
|: How it was certified | [absence.certified_by] |

# How you are now
?absence.fit=yes
{fit} You told us that you feel well enough to do your work.
?else
{fit} You told us that you do not yet feel well enough to do all of your work: [absence.fit_concerns]
?end
?absence.adjustments_needed=yes
{adjustments} We agreed these adjustments:
- {adjustments} [[absence.adjustments]]
?else
{adjustments} You told us that you need no adjustments at present.
?end

# Your absences in the last year
{triggers} With this one you have been absent [absence.spells_in_year] in the last year, for [absence.days_in_year] in all. Absence that has to do with pregnancy is not counted.
?absence.trigger_reached=yes
{triggers} This reaches a point at which our policy asks us to look at your attendance with you: [absence.trigger]. You will have a separate invitation. It is meant to help, and nothing has been decided.
?else
{triggers} No point has been reached at which our policy asks us to look at your attendance.
?end
{next} What happens next: [absence.next_steps]
{signature} Both of us sign to say that this is what we talked about.
`,
    acknowledgement: 'received',
  }),

  letter('absence_review_invite', {
    basis: 'company',
    must: [
      ['record', 'absence.record', 'absence.trigger'],
      ['purpose'],
      ['date_time_place', 'meeting.date', 'meeting.time', 'meeting.place'],
      ['companion', 'meeting.reply_by'],
    ],
    heading: 'A meeting about your attendance',
    body: `
I would like to meet you to talk about your recent absences and about what might help.

# When and where
${whenAndWhere}
# Your absences
|{record} [[absence.record]]|
{record} This reaches a point at which our policy asks us to meet: [absence.trigger]. Absence that has to do with pregnancy is not in this record. If any of it has to do with a disability, or if a date is wrong, please tell us, because it may change what counts.

# What the meeting is for
?meeting.formal=yes
{purpose} It is a formal meeting under our attendance policy. We want to understand the reasons for your absences, to see whether your work or anything at work plays a part, and to agree what would help. One possible outcome is an attendance warning. No decision has been made.
?else
{purpose} It is an informal meeting. We want to understand the reasons for your absences, to see whether your work or anything at work plays a part, and to agree what would help. It cannot lead to a warning.
?end

# Being accompanied
?meeting.formal=yes
${companionRight}
?else
${companionWelcome}
?end
${adjustments}
{next} Please confirm by [meeting.reply_by:day] that you can come. If you have a note from your doctor or another paper that you would like us to see, bring it along. You decide how much about your health you tell us.
`,
  }),

  letter('attendance_support', {
    basis: 'company',
    must: [['targets', 'improvement.standards'], ['adjustments'], ['oh'], ['review', 'improvement.review_on']],
    heading: 'Your attendance support plan',
    body: `
Thank you for meeting us on [meeting.held_on:day]. This letter sets down what we agreed in order to help you to be well at work. It is support and not a warning.

# What we are aiming for
- {targets} [[improvement.standards]]

If something gets in the way that is outside your control, it will be taken into account.

# Adjustments
?absence.adjustments_needed=yes
{adjustments} We will make these adjustments:
- {adjustments} [[absence.adjustments]]
?else
{adjustments} We looked at whether an adjustment would help and agreed that none is needed at present. Please tell us if that changes.
?end

# Occupational health
?absence.oh_referral=yes
{oh} With your agreement we will ask occupational health for advice. You will see the questions first, and you can see the report before we do.
?else
{oh} We talked about asking occupational health for advice and agreed not to for now: [absence.oh_reason]
?end
${support}
{review} We will look at how things are going together on [improvement.review_on:day].
{next} Until then, please tell your manager, [person.manager_name], early if you are finding something difficult. It is always easier to help early.
`,
  }),

  letter('attendance_warning', {
    basis: 'code',
    must: [
      ['record', 'absence.record'],
      ['improvement', 'improvement.standards'],
      ['period', 'warning.live_for', 'rules.warning_last_day', 'improvement.timescale'],
      ['consequence'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    heading: 'Attendance warning',
    body: `
I am writing to confirm the outcome of the meeting about your attendance on [meeting.held_on:day], which [meeting.companion_sentence].

# Your attendance
|{record} [[absence.record]]|
Absence that has to do with pregnancy is not counted. We considered whether any of your absence has to do with a disability, and what adjustments would help: [absence.disability_considered]
Having listened to what you said, I have decided to give you an **attendance warning**. I do not doubt that you were ill. The reason is the effect that the absences have: [decision.reasons]

# What needs to improve
- {improvement} [[improvement.standards]]

To help you, [improvement.help]

# How long
{period} We expect the improvement [improvement.timescale]. The warning is live for [warning.live_for], until the end of [rules.warning_last_day:day], and is disregarded after that.

# What happens if it does not improve
{consequence} If your attendance does not improve while the warning is live, we will meet you again. You may then be given a further warning, and in the end your employment could be at risk. We would look at your health, at adjustments and at other work first.
${appealRight}
{next} Your manager, [person.manager_name], will meet you on [improvement.first_review:day] to see how things are going and whether the help is the right one.
`,
    acknowledgement: 'received',
  }),

  letter('ssp1', {
    basis: 'law',
    form: true,
    must: [['why'], ['dates', 'sick_pay.first_day']],
    heading: 'Statutory Sick Pay: why you are not being paid it, or why it is ending',
    body: `
|: Name | [person.name] |
|: National Insurance number | [person.ni_number] |
|: Employer | [workspace.name] |
{dates} |: First day of sickness | [sick_pay.first_day:day] |

This statement is for you to keep and to send with a claim for a benefit. The government's own form SSP1 asks for the same facts. We give it within [rules.ssp1_days] of the day on which you do not qualify or your Statutory Sick Pay ends.

?sick_pay.case=not_entitled
# Why Statutory Sick Pay is not paid
{why} We cannot pay you Statutory Sick Pay for this absence, for this reason: [sick_pay.reason]
{dates} That applies from [sick_pay.not_paid_from:day].
?end
?sick_pay.case=ending
# Why Statutory Sick Pay is ending
{why} Your Statutory Sick Pay is ending, for this reason: [sick_pay.reason]
{dates} It was first paid for [sick_pay.paid_from:day]. The last day for which it is paid is [sick_pay.paid_until:day].
?end
?sick_pay.case=will_run_out
# Why Statutory Sick Pay will end
{why} Statutory Sick Pay is paid for at most [rules.ssp_max_weeks], and yours will run out if you are still unable to work.
{dates} It was first paid for [sick_pay.paid_from:day]. The last day for which it can be paid is [sick_pay.paid_until:day].
?end
Periods of sickness that are linked count together. In your case these are linked: [sick_pay.linked_periods]
If you have company sick pay as well, it goes on by its own rules.
{next} What you can do: if you think that this is wrong, please tell [letter.contact_name] first, and we will look at it again. If we do not agree, you can ask HM Revenue and Customs for a decision. If you cannot work, you may be able to claim a benefit such as Employment and Support Allowance or Universal Credit; the government's website says how.
`,
  }),
]

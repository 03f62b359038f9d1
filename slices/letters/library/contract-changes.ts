import { letter } from './letter.ts'

export const contractChanges = [
  letter('contract_change_proposal', {
    basis: 'code',
    must: [
      ['what', 'change.proposal'],
      ['who', 'change.people'],
      ['why', 'change.reason'],
      ['when', 'change.from'],
      ['options', 'change.options_considered'],
      ['respond', 'letter.reply_by'],
    ],
    heading: 'A proposed change to your contract',
    body: `
I am writing to tell you about a change to your terms that we would like to make, and to ask for your views. Nothing has been decided.

# What we propose
{what} [[change.proposal]]
|{what} [[change.terms]]|

# Whom it concerns
{who} [change.people]

# Why
{why} [[change.reason]]

# When
{when} We would like the change to begin on [change.from:day].

# What else we considered
- {options} [[change.options_considered]]

# How to tell us what you think
{respond} Please tell us what you think by [letter.reply_by:day], in writing to [letter.contact_email] or at a meeting. Questions that would help us are: how would it affect you, what would make it easier, and is there a better way to reach the same end? You can ask a trade union representative to speak for you. We will consider everything and answer you.
{next} You will be invited to a meeting to talk about it. We hope to agree any change with you. If you agree, you will have the change in writing; if you do not, we will go on talking.
`,
  }),

  letter('contract_change_statement', {
    basis: 'law',
    must: [
      ['terms', 'change.terms'],
      ['effective', 'change.from'],
    ],
    heading: 'Statement of a change to your terms',
    body: `
This is the written statement of a change to the terms of your employment with [workspace.name] as [person.job_title]. The law asks us to give it to you within [rules.change_statement_within] of the change, in your case by [rules.change_statement_due:day].
{effective} The change takes effect on [change.from:day].

# What changes
|{terms} [[change.terms]]|
{terms} The term on the left applied until then. The one on the right takes its place.
?has:change.agreed_on=yes
You agreed to this change on [change.agreed_on].
?end
All your other terms stay as they are, and your continuous employment is not broken.
{next} Please keep this statement with your contract. If it does not say what was agreed, tell [letter.contact_name] as soon as you can.
`,
  }),

  letter('role_change_letter', {
    basis: 'law',
    must: [['new_role', 'job.title', 'job.duties', 'job.manager_name', 'job.place', 'job.pay', 'job.start_date'], ['trial'], ['unchanged']],
    heading: 'Your new role',
    body: `
?change.kind=promotion
Congratulations. I am very pleased to confirm your promotion.
?else
I am writing to confirm the change of your role that we agreed.
?end

# Your role
{new_role} |: Job title | [job.title], [job.department] |
{new_role} |: You report to | [job.manager_name] |
{new_role} |: Place of work | [job.place] |
{new_role} |: Pay | [job.pay] [job.pay_basis], paid [job.pay_interval] |
{new_role} |: Hours | [job.weekly_hours] a week, [job.days] |
{new_role} |: Start | [job.start_date:day] |

{new_role} Your main duties will be:
- {new_role} [[job.duties]]

?has:job.trial_until=yes
# A trial
{trial} The new role begins with a trial until [job.trial_until:day]. [job.trial_terms]
?else
{trial} There is no trial or new probation period.
?end

# What stays as it is
{unchanged} All your other terms stay as they are, and your continuous employment is not broken.
?job.sponsored=yes
You have permission to work that is tied to a job. We have checked, or will check before you start, that it covers the new role.
?end
{next} Please sign and return the copy of this letter. You will have a written statement of the changed terms by [rules.change_statement_due:day]. [job.manager_name] will talk with you about how you begin.
`,
    acknowledgement: 'agreed',
  }),

  letter('salary_change_letter', {
    basis: 'law',
    must: [
      ['old_and_new', 'pay.old', 'pay.new'],
      ['effective', 'change.from'],
      ['reason', 'pay.change_reason'],
      ['next_review', 'pay.next_review'],
    ],
    heading: 'A change to your pay',
    body: `
?pay.direction=increase
I am very pleased to tell you that your pay is going up.
?else
I am writing to confirm the change to your pay that you agreed to on [change.agreed_on].
?end
{old_and_new} |: Your pay until now | [pay.old] [pay.basis] |
{old_and_new} |: Your new pay | [pay.new] [pay.basis] |
{effective} |: From | [change.from:day] |

{reason} The reason for the change is this: [pay.change_reason]
The amounts are before deductions. You will see the new amount for the first time in the pay run of [pay.first_new_on:day]. All your other terms stay as they are.
{next_review} Your pay will next be looked at on or around [pay.next_review]. A review does not promise a change.
{next} This letter is also the written statement of the change, which the law asks us to give you by [rules.change_statement_due:day]. Please keep it with your contract. Thank you for your work.
`,
  }),

  letter('fixed_term_expiry', {
    basis: 'law',
    must: [
      ['end_date', 'leaving.date'],
      ['reason', 'leaving.reason'],
      ['vacancies', 'leaving.vacancies_at'],
      ['redundancy_pay'],
      ['appeal', 'appeal.to_name', 'appeal.to_title', 'appeal.by'],
    ],
    heading: 'The end of your fixed-term contract',
    body: `
{end_date} Your fixed-term contract as [person.job_title] ends on [leaving.date:day]. I am writing to tell you that we do not propose to renew it.

# Why
{reason} [[leaving.reason]]
We talked about this on [meeting.held_on:day] and considered what you said.

# Other jobs
{vacancies} You can see all our vacancies, permanent ones included, at [leaving.vacancies_at]. Please tell us about any you would like to be considered for.

# Redundancy pay
?redundancy.entitled=yes
{redundancy_pay} The reason is redundancy and you have enough service, so we will pay you statutory redundancy pay of [rules.redundancy_pay]. You will have a statement of how it is worked out.
?else
{redundancy_pay} No redundancy pay is due, because [leaving.no_redundancy_pay_because]
?end
You will be paid until your last day, with any holiday you have earned and not taken. Your final pay comes with the pay run of [pay.final_on:day], and your P45 follows.

# Your right to appeal
{appeal} You may ask us to look at this again. If you wish to, please write to [appeal.to_name], [appeal.to_title], so that it arrives by [appeal.by:day], and say why. [appeal.to_name] has had no part in the decision.
{next} If something changes and we can offer you more work after all, we will tell you at once. If you ask us for a written statement of the reasons and you are entitled to one, we will send it within [rules.written_reasons_days] of your request. We thank you for your work.
`,
  }),

  letter('fixed_term_renewal', {
    basis: 'law',
    must: [['new_term'], ['justification']],
    heading: 'Your contract continues',
    body: `
?fixed_term.result=permanent
{new_term} I am very pleased to tell you that your job as [person.job_title] is permanent from [change.from:day]. It no longer has an end date.
{justification} No reason for a fixed term is needed any more, because your employment is no longer limited in time.
?else
{new_term} I am pleased to tell you that your contract as [person.job_title] is renewed. It now ends on [fixed_term.new_end:day] instead of [fixed_term.old_end:day].
?fixed_term.past_limit=yes
{justification} By then you will have worked under successive fixed-term contracts for more than [rules.fixed_term_limit]. The law would then regard you as permanent unless there is an objective reason for a fixed term. We believe that there is one: [fixed_term.justification] If you do not agree, you can ask us for a written statement of the reasons.
?else
{justification} The reason why it is again for a fixed term is this: [fixed_term.justification] By its end you will have worked under successive fixed-term contracts for [fixed_term.total_length], which is not more than the [rules.fixed_term_limit] after which the law would regard you as permanent.
?end
?end
All your other terms stay as they are, and your continuous employment, which began on [person.continuous_from], is not broken.
{next} Please sign and return the copy of this letter. You will hear of permanent vacancies in the same way as everybody else.
`,
    acknowledgement: 'agreed',
  }),
]

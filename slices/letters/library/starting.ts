import { letter } from './letter.ts'

export const starting = [
  letter('offer_letter', {
    basis: 'company',
    must: [
      ['role', 'job.title'],
      ['start_date', 'job.start_date'],
      ['pay', 'job.pay', 'job.pay_interval'],
      ['hours', 'job.weekly_hours', 'job.days'],
      ['place', 'job.place'],
      ['conditions', 'offer.references'],
      ['accept', 'offer.accept_to'],
      ['expiry', 'offer.open_until'],
    ],
    acknowledgement: 'agreed',
    body: `
We enjoyed meeting you, and I am delighted to offer you the job set out below. We very much hope you will join us.

# The job
{role} You would work as [job.title] in [job.department], and report to [job.manager_name].
{start_date} Your first day would be [job.start_date:day].
{place} Your place of work would be [job.place].
{hours} Your hours would be [job.weekly_hours] a week, on [job.days]. [job.hours_pattern]
{pay} Your pay would be [job.pay] [job.pay_basis], before deductions, paid [job.pay_interval] by bank transfer.
Your holiday would be [job.holiday] in each full holiday year. [job.bank_holidays]
?has:job.ends_on=yes
This is a fixed-term job. It would end on [job.ends_on:day], because [job.fixed_term_reason].
?end
?has:job.probation=yes
The job begins with a probation period of [job.probation].
?end

# What the offer depends on
{conditions} This offer depends on all of the following:
- {conditions} You show us before your first day that you have the right to work in the United Kingdom. We ask everybody for this in the same way. You can show us your original documents, use an identity service provider if you are a British or Irish citizen, or give us a share code from your UK Visas and Immigration account.
- {conditions} We receive references that satisfy us from [offer.references].
?offer.dbs=yes
- {conditions} The result of a criminal record check at [offer.dbs_level] level satisfies us. The job needs this check because [offer.dbs_reason].
?end
?has:offer.other_conditions=yes
- [[offer.other_conditions]]
?end
Please do not give notice in your present job until we have told you that these are met.

# How to accept
{accept} If you would like to accept, please sign and return the slip at the end of this letter to [offer.accept_to], or reply to say so.
{expiry} The offer is open until [offer.open_until:day]. If you need longer to decide, please tell us before then.
{next} When you have accepted, we will start the checks and send you a written statement of your terms, which you will have by your first day at the latest. It replaces the outline in this letter.
`,
  }),

  letter('union_rights_statement', {
    basis: 'law',
    form: true,
    must: [['prescribed', 'union.functions', 'union.rights', 'union.official_list']],
    body: `
This statement tells you about your right to join a trade union. We give it to everybody who works for us, whether or not they are a member or wish to become one.

# What a trade union does
{prescribed} [[union.functions]]

# Your rights
{prescribed} It is your own decision whether to join a trade union, which one, and whether to take part in its activities. In particular:
- {prescribed} [[union.rights]]

We will not treat you worse because of what you decide, and you do not have to tell us.

# Unions that we recognise
?union.any_recognised=yes
{prescribed} We recognise these unions for the work you do:
- {prescribed} [[union.recognised]]
?else
{prescribed} We do not recognise a union for the work you do at present. You may join one all the same.
?end

# Where to find a union
{prescribed} The government publishes a list of trade unions here: [union.official_list].
{next} You need do nothing with this statement unless you wish to. We will give it to you again whenever the law requires it, and [letter.contact_name] can show you the latest version at any time.
`,
  }),
]

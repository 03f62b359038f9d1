import { letter } from './letter.ts'
import { companionWelcome, support, whenAndWhere } from './passages.ts'

export const redundancy = [
  letter('at_risk', {
    basis: 'guidance',
    must: [
      ['reason', 'redundancy.reason'],
      ['pool', 'redundancy.pool'],
      ['not_final'],
      ['timetable', 'redundancy.timetable'],
      ['criteria', 'redundancy.criteria'],
      ['vacancies', 'redundancy.vacancies_at'],
      ['support', 'letter.support'],
    ],
    heading: 'Your job is at risk of redundancy',
    body: `
I am sorry to tell you that your job as [person.job_title] is at risk of redundancy. I know how unsettling this is, and I would like to explain what it means and what comes next.

# Why
{reason} [[redundancy.reason]]

# Whose jobs are affected
{pool} We propose to choose from this group of jobs, which is called the pool: [redundancy.pool] At present we think that [redundancy.number_proposed] of the [redundancy.number_in_pool] jobs in it would go.

# Nothing is final
{not_final} This is a proposal. No decision has been made, neither that there will be redundancies nor whose job would go. We want to hear your ideas about how redundancies could be avoided or made fewer, about the pool and about how people would be chosen.

# When we will talk
|{timetable} [[redundancy.timetable]]|
?redundancy.collective=yes
{timetable} Because of the number of jobs, we are also consulting the employees' representatives. No dismissal can take effect before [rules.collective_earliest_dismissal:day].
?end

# How people would be chosen
{criteria} We propose these criteria. They are meant to be fair and to be measured the same way for everybody:
- {criteria} [[redundancy.criteria]]

Absence that has to do with pregnancy, maternity or a disability will not count against you.

# Other jobs
{vacancies} You can see all our vacancies at [redundancy.vacancies_at]. Please tell us about any that you would like to be considered for, also if it is not quite what you do now. If you are pregnant, or back from maternity, adoption or shared parental leave in the time the law protects, you have priority for a suitable vacancy.

# Support
${support}
{next} You will have an invitation to your first individual meeting by [redundancy.invite_by:day]. Until then, please write down your questions and ideas. If you would like to volunteer for redundancy, tell us; it does not commit you.
`,
  }),

  letter('collective_s188', {
    basis: 'law',
    to: 'representatives',
    must: [
      ['reasons', 'redundancy.reason'],
      ['numbers', 'redundancy.numbers'],
      ['total', 'redundancy.numbers'],
      ['selection', 'redundancy.selection_method'],
      ['method', 'redundancy.dismissal_method', 'redundancy.dismissal_period'],
      ['extra_pay', 'redundancy.extra_pay_method'],
      ['agency'],
    ],
    heading: 'Information for consultation on proposed redundancies',
    body: `
We propose to make employees redundant at [redundancy.establishment]. As the representatives of the employees who may be affected you are entitled to the information in this letter, so that we can consult you on it. We give it under section 188(4) of the Trade Union and Labour Relations (Consolidation) Act.

# The reasons for the proposals
{reasons} [[redundancy.reason]]

# Numbers and descriptions
{numbers total} This is how many employees of each description we propose to make redundant, and how many of that description we employ in all at the establishment:
|{numbers total} [[redundancy.numbers]]|

# How people would be selected
{selection} [[redundancy.selection_method]]

# How and when dismissals would take place
{method} The procedure would be this, with due regard to any agreed procedure: [redundancy.dismissal_method]
{method} The dismissals would take effect in this period: [redundancy.dismissal_period]. Consultation began on [redundancy.consultation_started:day]. With [redundancy.number_proposed] proposed dismissals it must last at least [rules.collective_days], so that none can take effect before [rules.collective_earliest_dismissal:day].

# Redundancy pay beyond the statutory amount
?redundancy.extra_pay=yes
{extra_pay} Payments above the statutory redundancy pay would be worked out like this: [redundancy.extra_pay_method]
?else
{extra_pay} We do not propose any payment above the statutory redundancy pay. [redundancy.extra_pay_method]
?end

# Agency workers
?redundancy.uses_agency=yes
{agency} This is how many agency workers work for us, where, and what work they do:
|{agency} [[redundancy.agency_workers]]|
?else
{agency} No agency workers work for us under our supervision and direction.
?end

# Consultation
We would like to consult you, with a view to reaching agreement, about ways to avoid the dismissals, to reduce their number and to soften their consequences. We have notified, or will notify, the government on form HR1, and a copy of it is given to you.
{next} Our first meeting is on [meeting.date:day] at [meeting.time], at [meeting.place]. Please tell us what other information or facilities you need. You may meet the employees you represent in working time.
`,
  }),

  letter('consultation_invite', {
    basis: 'guidance',
    must: [
      ['date', 'meeting.date', 'meeting.time', 'meeting.place'],
      ['agenda', 'meeting.agenda'],
      ['proposal'],
      ['companion', 'meeting.reply_by'],
    ],
    heading: 'Invitation to a consultation meeting',
    body: `
?consultation.about=redundancy
I would like to meet you to talk about the proposed redundancies and what they could mean for you.
?else
I would like to meet you to talk about the change to your contract that we have proposed.
?end

# When and where
${whenAndWhere.replaceAll('{date_time_place}', '{date_time_place date}')}
# What we will talk about
- {agenda} [[meeting.agenda]]

?consultation.about=redundancy
# Your provisional scores
{proposal} This is how you have been scored so far. Two people scored you separately and their scores were compared. They are provisional:
|{proposal} [[redundancy.scores]]|
{proposal} Please tell us if you think that a score is wrong, or if something has not been taken into account, such as an illness, a disability or family leave.
?else
# What we propose
{proposal} [[change.proposal]]
{proposal} Nothing has been decided. We want to know how it would affect you and whether there is a better way.
?end

# Bringing somebody with you
?meeting.final_redundancy=yes
This meeting may confirm that you have been selected, so we treat it as one at which you may be accompanied.
?end
${companionWelcome}
{next} Please confirm by [meeting.reply_by:day] that you can come. If you have ideas or questions you would like us to prepare for, send them to [letter.contact_email] beforehand. We will answer in writing what you raise.
`,
  }),
]

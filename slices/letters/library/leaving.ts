import { letter } from './letter.ts'
import { holidayOnLeaving, property } from './passages.ts'

export const leaving = [
  letter('resignation_ack', {
    basis: 'company',
    must: [
      ['received', 'resignation.received_on'],
      ['notice', 'notice.from_employee'],
      ['last_day', 'leaving.date'],
      ['holiday'],
      ['handover', 'leaving.handover'],
      ['property', 'leaving.property'],
      ['exit_interview'],
    ],
    heading: 'Your resignation',
    body: `
{received} Thank you for letting us know that you have decided to leave. We received your resignation on [resignation.received_on:day] and accept it. We are sorry to see you go. [letter.personal_note]
?resignation.check=yes
Because it came at a difficult moment, I would like to be sure that it is what you want. If it is not, tell me by [resignation.retract_by:day] and we will treat it as never given.
?end

# Your notice and your last day
{notice} Your notice is [notice.from_employee].
{last_day} Your last day of employment is [leaving.date:day].
?resignation.waived=yes
{last_day} That is earlier than your notice would end, because you asked for it and we agreed.
?end

# Your holiday
${holidayOnLeaving}
# Handing over
{handover} [leaving.handover]

# What to return
${property}
# A talk before you go
{exit_interview} We would like to hear what has been good and what could be better. We will invite you to an exit interview. It is voluntary.
{next} You will be paid as usual until your last day, with your final pay on [pay.final_on:day] and your P45 after that. If you are leaving because something at work has gone wrong, please tell [letter.contact_name]: we would still like to put it right, and you can raise a grievance.
`,
  }),

  letter('leaver_confirmation', {
    basis: 'company',
    to: 'colleagues',
    must: [
      ['last_day', 'leaving.date'],
      ['pay_items', 'pay.final_items'],
      ['access', 'leaving.access'],
    ],
    heading: 'A colleague is leaving',
    body: `
Please note the following for somebody who is leaving. It is confidential: please share it only with those who have to act on it.

# Who and when
|: Name | [person.name] |
|: Employee number | [person.employee_no] |
|: Job | [person.job_title], [person.department] |
{last_day} |: Last day of employment | [leaving.date:day] |
|: Last day at work | [leaving.last_worked:day] |

# For payroll
{pay_items} Please include these in the final pay on [pay.final_on:day]:
|{pay_items} [[pay.final_items]]|
{pay_items} Make a deduction only where the list says what allows it, and issue the P45.

# For IT and facilities
{access} Please remove access and take back equipment as follows:
|{access} [[leaving.access]]|
{next} Please confirm to [letter.contact_name] when your part is done. If a date changes, you will be told in writing.
`,
  }),

  letter('garden_leave', {
    basis: 'company',
    must: [['clause', 'garden.clause'], ['duties'], ['pay'], ['contact', 'garden.contact_name', 'garden.contact_phone']],
    heading: 'Garden leave',
    body: `
You are leaving us on [leaving.date:day]. I am writing to ask you to spend your notice from [garden.from:day] on garden leave. That means that you stay employed and paid but do not come to work.
{clause} Your contract allows this: [garden.clause]

# What continues
{duties} You remain our employee until [leaving.date:day], so your duties of confidence and good faith continue. In particular:
- {duties} [[garden.duties]]

{pay} You have your full pay and all your contractual benefits until then, and your holiday goes on building up. [garden.holiday_terms]

# Your contact
{contact} Your contact is [garden.contact_name], on [garden.contact_phone] or at [garden.contact_email]. Please be available in your normal working hours in case we need to ask you something.
We will tell your colleagues and customers this: [garden.announcement]
${property}
{next} Please hand over your work by [garden.from:day] as agreed with your manager. If there is something personal that you need from the building, tell your contact and we will arrange it.
`,
  }),

  letter('exit_interview_invite', {
    basis: 'company',
    must: [['voluntary'], ['who', 'meeting.chair_name', 'meeting.chair_title'], ['use']],
    heading: 'A talk before you leave',
    body: `
Before you leave us on [leaving.date:day] we would like to ask you how it was to work here: what was good, what could be better and what made you decide to go.
{voluntary} It is voluntary. You do not have to take part, or to answer every question, and it makes no difference to your pay or your reference.
{who} [meeting.chair_name], [meeting.chair_title], would talk with you, on [meeting.date:day] at [meeting.time], at [meeting.place]. If you would rather speak with somebody else, or answer in writing, just say so.
{use} We use the answers of many people together to see what we should change. Your own answers are read by [exit.readers] and are not put on your personnel file. If you tell us about harassment, wrongdoing or a danger, we may have to look into it; we will tell you first.
{next} Please tell us by [meeting.reply_by:day] whether you would like to come. Either way, thank you for what you have done for us.
`,
  }),

  letter('final_pay_statement', {
    basis: 'law',
    must: [['pay_to_date', 'pay.items'], ['holiday'], ['notice', 'pay.notice_terms'], ['deductions'], ['p45']],
    heading: 'Your final pay',
    body: `
This statement shows what you are paid at the end of your employment on [leaving.date:day], and how it is made up.

# Your pay to that date
|{pay_to_date} [[pay.items]]|
{pay_to_date} These are amounts before tax and National Insurance. Your payslip shows those.

# Your holiday
${holidayOnLeaving}
# Your notice
{notice} [pay.notice_terms]

# Deductions
?pay.deductions_made=yes
{deductions} We deduct these amounts. Beside each you see what allows us to: the law, your contract, or your own agreement in writing.
|{deductions} [[pay.deductions]]|
?else
{deductions} We make no deductions apart from those that the law requires, such as tax, National Insurance and your pension contribution.
?end

# Payment and your P45
It will be paid on [pay.final_on:day] into the account your pay goes to.
{p45} [pay.p45_terms]
{next} Please check the figures. If something does not look right, tell [letter.contact_name] as soon as you can and we will put it right.
`,
  }),

  letter('reference', {
    basis: 'guidance',
    to: 'third_party',
    must: [['facts', 'person.start_date', 'leaving.date', 'person.job_title'], ['fair']],
    heading: 'Employment reference',
    body: `
You asked us for a reference for [person.name].
{facts} |: Employed by | [workspace.name] |
{facts} |: From | [person.start_date] |
{facts} |: Until | [leaving.date] |
{facts} |: Job when leaving | [person.job_title] |
?has:reference.earlier_jobs=yes
|: Jobs before that | [reference.earlier_jobs] |
?end
?has:reference.agreed_facts=yes
{facts} These facts are given as well, as agreed with [person.name]:
- {facts} [[reference.agreed_facts]]
?end
{fair} To the best of our knowledge, what we say here is true, accurate and fair. It is our practice to give the facts only; that we say no more should not be read as criticism of anybody.
It is given in confidence to you, for the purpose for which you asked. [person.name] may ask you for a copy of it.
{next} If you need to have it confirmed, please write to [letter.contact_email].
`,
  }),
]

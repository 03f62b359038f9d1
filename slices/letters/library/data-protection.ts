import { letter } from './letter.ts'

/** Where a person can go who is not content with an answer about their data. */
const complaint = `
{complaint} If you are not content, please tell us first: [data.complaint_contact]. You can complain to the Information Commissioner's Office at any time, at ico.org.uk, and you can ask a court to enforce your rights.
`

export const dataProtection = [
  letter('dsar_ack', {
    basis: 'law',
    must: [['received', 'data.received_on'], ['due', 'rules.access_due'], ['identity']],
    heading: 'Your request for your personal data',
    body: `
{received} Thank you for your request for a copy of your personal data, which we received on [data.received_on:day]. We understand it to be for this: [data.asked_for]
?data.identity=needed
{identity} Before we can send you anything we have to be sure that it goes to the right person. Please let us have this by [letter.reply_by:day]: [data.identity_proof]
{due} The time we have begins when that is with us. Had it begun on the day we received your request, it would end on [rules.access_due:day]. We will confirm the date when we have heard from you.
?else
{identity} We know who you are and need no proof of your identity.
{due} You will have our answer by [rules.access_due:day] at the latest.
?end
It costs you nothing. We will make a reasonable and proportionate search. If your request turns out to be complex, we may need longer and will tell you before that date, and why.
{next} We have begun to look. If there is something that matters to you most, or a form in which you would like to have the data, please tell [letter.contact_name].
`,
  }),

  letter('dsar_clarify', {
    basis: 'law',
    must: [
      ['needed', 'data.questions'],
      ['paused', 'data.asked_on'],
    ],
    heading: 'Your request for your personal data: a question',
    body: `
We are working on the request that we received from you on [data.received_on:day]. We hold a great deal of data about you and are not sure what you would like to have. So that we can look in the right places, please help us with this:
1. {needed} [[data.questions]]

{paused} The time we have for answering is paused from [data.asked_on:day] until your reply reaches us. It then goes on from where it stopped.
You do not have to narrow your request. If you would like to have everything, please just say so, and we will make a reasonable and proportionate search for it.
{next} Please reply to [letter.contact_email]. If you would rather talk about it, call [letter.contact_name] on [letter.contact_phone].
`,
  }),

  letter('dsar_extension', {
    basis: 'law',
    must: [['why', 'data.complex_because'], ['new_date', 'rules.access_due_extended'], ['complaint']],
    heading: 'Your request for your personal data: more time',
    body: `
We are working on the request that we received from you on [data.received_on:day]. Our answer was due by [rules.access_due:day]. I am sorry to say that we need longer.
{why} The reason is that [data.complex_because]
{new_date} You will have our full answer by [rules.access_due_extended:day] at the latest. That is the longest time the law allows, counted from the day we received your request. We will send you what is ready before then if we can.
${complaint}
{next} There is nothing you need to do. If you would like a part of the data first, tell [letter.contact_name] which.
`,
  }),

  letter('dsar_response', {
    basis: 'law',
    must: [
      ['data', 'data.copies'],
      ['purposes', 'data.purposes'],
      ['recipients', 'data.recipients'],
      ['retention'],
      ['rights'],
      ['source', 'data.sources'],
      ['exemptions'],
      ['complaint'],
    ],
    heading: 'Your personal data',
    body: `
This is our answer to the request that we received from you on [data.received_on:day].

# Your data
{data} With this letter you have a copy of the personal data about you that we found. It consists of:
- {data} [[data.copies]]

We searched here: [data.searched]

# Why we use it
- {purposes} [[data.purposes]]

# Who receives it
- {recipients} [[data.recipients]]

?data.sent_abroad=yes
Some of it is sent to another country. It is protected there like this: [data.safeguards]
?end

# How long we keep it
|{retention} [[data.retention]]|
?nation=scotland
{retention} Where a period depends on how long a claim can be brought, the periods are those that apply in Scotland.
?else
{retention} Where a period depends on how long a claim can be brought, the periods are those that apply where you work.
?end
{retention} A legal claim or an investigation can make it necessary to keep something for longer.

# Where it came from
- {source} [[data.sources]]

# Your rights
{rights} You can ask us to correct what is wrong, to delete data or to restrict its use, and you can object to its use. You can take back a consent you gave. These rights have limits, and we will explain them if one applies.
?data.automated=yes
{rights} These decisions about you are made by automated means alone: [data.automated_logic] You can ask for a person to look at them.
?else
{rights} No decision about you is made by automated means alone.
?end

# What we have left out
?data.exemptions_used=yes
{exemptions} The law lets us leave out some data, for example what is about other people, what is legally privileged and references given in confidence. We left out the following, for these reasons:
|{exemptions} [[data.exemptions]]|
?else
{exemptions} We have left nothing out.
?end

# If you are not content
${complaint}
{next} If something is missing or hard to understand, please tell [letter.contact_name]. We will gladly explain it.
`,
  }),

  letter('dsar_refusal', {
    basis: 'law',
    must: [['reason', 'data.refusal_reason'], ['complaint']],
    heading: 'Your request for your personal data',
    body: `
I am writing about the request that we received from you on [data.received_on:day]. I am sorry to tell you that we will not answer it.
?data.refusal_ground=unfounded
{reason} The law lets us refuse a request that is manifestly unfounded. We consider yours to be so, because [data.refusal_reason]
?else
{reason} The law lets us refuse a request that is manifestly excessive. We consider yours to be so, because [data.refusal_reason]
?end
We looked at your request on its own merits and considered whether a part of it could be answered, or answered for a reasonable fee: [data.partly_considered]

# If you are not content
${complaint}
{next} If you would like to ask again for something more limited, we will look at it afresh. [letter.contact_name] will help you to put it.
`,
  }),

  letter('data_complaint_ack', {
    basis: 'law',
    must: [['received', 'data.complaint_received_on'], ['next_step']],
    heading: 'Your complaint about personal data',
    body: `
{received} Thank you for your complaint about how we have used your personal data. We received it on [data.complaint_received_on:day], and we confirm it to you before [rules.complaint_ack_due:day], the last day the law gives us for doing so. We understand it to be about this: [data.complaint_about]
{next_step} [data.handler_name], [data.handler_title], will look into it, make enquiries as far as is appropriate, and tell you how it is going and what the outcome is without undue delay. You will first hear from them by [data.next_by:day].
You can add to your complaint at any time, in writing or through our form. You can also complain to the Information Commissioner's Office, at ico.org.uk.
{next} There is nothing you need to do. If your data is being used right now in a way that harms you, call [letter.contact_name] on [letter.contact_phone] straight away.
`,
  }),
]

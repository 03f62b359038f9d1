import type { Page } from './kinds.ts'

const group = 'Resources'

export const resources: readonly Page[] = [
  {
    path: '/resources/tour',
    title: 'Tour',
    description:
      'Walk through real screens of Evenkeel: finding a person, adding somebody, reading a record, seeing it as a colleague, the organisation chart.',
    group,
    heading: 'A walk through real screens',
    lead: 'Five stops, taken from the product as it runs, with an invented company in it. No film, no form to fill in.',
    sections: [{ title: 'Five stops', blocks: [{ kind: 'piece', piece: 'tour' }] }],
    next: ['/features/hr-database', '/features/access-control', '/pricing'],
  },
  {
    path: '/resources/use-cases',
    title: 'Use cases',
    description:
      'Everyday HR work in Evenkeel, step by step: a starter, a change of manager, a rise that needs approval, a question about the past.',
    group,
    heading: 'Everyday work, step by step',
    lead: 'What people do with the product as it is today. Where a step still happens elsewhere, it says so.',
    sections: [
      {
        title: 'Somebody starts',
        standing: 'today',
        blocks: [
          {
            kind: 'steps',
            items: [
              {
                title: 'Check that the record is not there already',
                text: 'Search by name or email. An address that is taken is refused, so nobody is entered twice.',
              },
              {
                title: 'Add Person',
                text: 'First and last name, email, job title, start date. Choose the line manager; the chart follows.',
              },
              { title: 'Invite them', text: 'With an account they fill in what is theirs: phone numbers, address, emergency contacts.' },
            ],
          },
        ],
      },
      {
        title: 'A team gets another manager',
        standing: 'today',
        blocks: [
          'Open each person’s profile and edit the manager. Evenkeel refuses a loop (nobody reports to somebody who reports to them) and a manager who has left. From the next request the new manager sees the team, and the former one no longer does.',
        ],
      },
      {
        title: 'A rise that needs approval',
        standing: 'today',
        blocks: [
          'A manager proposes, HR decides. The proposal shows what it was and what it would be; both the proposal and the decision are in the log with their authors. A letter about it is written elsewhere for now.',
        ],
      },
      {
        title: 'A question about the past',
        standing: 'today',
        blocks: [
          '“Who was her manager when the complaint was made?” The record’s history answers for the day you ask about, and the log says who entered it.',
        ],
      },
      {
        title: 'Somebody leaves',
        standing: 'part',
        blocks: [
          'Enter the end date. The person drops out of the list and the chart after it, their access can be ended at once, and the record stays for as long as you must keep it. The exit process itself (notice, handover, final pay) is being built.',
        ],
      },
    ],
    next: ['/resources/tour', '/solutions/hr-teams', '/docs'],
  },
  {
    path: '/resources/partner-guide',
    title: 'Partner guide',
    description: 'For HR consultants: what to agree with a client, how to set up their workspace, and how to hand it back when you part.',
    group,
    heading: 'A guide for consultants',
    lead: 'For those who look after the people of several organisations. What to agree, how to begin, and how to leave.',
    sections: [
      {
        title: 'Agree before the first record',
        blocks: [
          'Your client decides why and how employee data is used, so they are the controller. When you handle it on their instructions you are a processor, and UK GDPR article 28 asks for a written contract. It says at least:',
          {
            kind: 'list',
            items: [
              'what is processed, about whom, for what and for how long;',
              'that you act on documented instructions and keep confidence;',
              'how data is secured, and who else you use (the people who run the installation are one of them);',
              'that you help with requests from employees and with breaches;',
              'that data goes back or is deleted at the end, and that the client may check all this.',
            ],
          },
          {
            kind: 'sources',
            items: [
              '[ICO: contracts between controllers and processors](https://ico.org.uk/for-organisations/uk-gdpr-guidance-and-resources/accountability-and-governance/contracts/)',
            ],
          },
        ],
      },
      {
        title: 'Set up a client',
        standing: 'today',
        blocks: [
          {
            kind: 'steps',
            items: [
              {
                title: 'Let the client own the workspace',
                text: 'Somebody of theirs is the super admin. You are a member with the role they give you, HR in most cases.',
              },
              { title: 'Use one account', text: 'The same sign-in opens every client; the name in the top bar says where you are.' },
              { title: 'Turn on the second factor', text: 'An account that opens several companies deserves it.' },
              {
                title: 'Begin with the reporting lines',
                text: 'They decide what each manager sees. Enter the managers first, then their people.',
              },
            ],
          },
        ],
      },
      {
        title: 'Part well',
        standing: 'today',
        blocks: [
          'The client ends your membership and it counts at once. Their records and their log stay with them; nothing of it is left in your account.',
        ],
      },
    ],
    next: ['/solutions/hr-consultants', '/company/security', '/resources/policies'],
  },
]

export const moreResources: readonly Page[] = [
  {
    path: '/resources/policies',
    title: 'Policies',
    description:
      'What UK law and the Acas Codes ask of a disciplinary, grievance, flexible working and sickness policy, with sources, as of November 2026.',
    group,
    heading: 'What a fair policy has to say',
    lead: 'Four policies every UK employer needs, what the law asks of each, and where to read it yourself. Checked in November 2026; law changes, so look at the source before you rely on a date.',
    sections: [
      {
        title: 'Disciplinary',
        blocks: [
          'The Acas Code applies to misconduct and poor performance. It does not apply to redundancy or to the end of a fixed term.',
          {
            kind: 'list',
            items: [
              'The order: facts, information in writing, meeting with a companion, decision, appeal.',
              'Who investigates, who decides and who hears the appeal, as different people where possible.',
              'Warnings that say what was wrong, what must change by when, what follows otherwise, and how long they stay live. Six months for a first and twelve for a final warning are Acas’s examples; the policy decides.',
              'Examples of gross misconduct. Even then there is an investigation and a hearing.',
              'Suspension only if needed and without an alternative, on full pay unless the contract clearly says otherwise, short and reviewed.',
            ],
          },
          {
            kind: 'sources',
            items: [
              '[Acas Code of Practice on disciplinary and grievance procedures](https://www.acas.org.uk/acas-code-of-practice-on-disciplinary-and-grievance-procedures)',
              'Employment Relations Act 1999, section 10 (companion)',
            ],
          },
        ],
      },
      {
        title: 'Grievance',
        blocks: [
          'An employee raises it in writing, is heard without unreasonable delay with a companion if it is about a legal duty, gets the decision in writing, and may appeal. A grievance raised during a disciplinary case may pause it, or both may be dealt with together.',
          'Since 26 October 2024 employers must take reasonable steps to prevent sexual harassment; a policy that waits for complaints is not enough.',
        ],
      },
      {
        title: 'Flexible working',
        blocks: [
          {
            kind: 'list',
            items: [
              'A right from the first day, for requests from 6 April 2024; two requests in any twelve months.',
              'You must consult before you refuse, and decide within two months, an appeal included, unless both agree on longer.',
              'Refusal on one or more of eight business grounds, which the Employment Rights Act 1996 lists in section 80G.',
              'A further test, that the refusal is also reasonable, is in the Employment Rights Act 2025 and not in force yet.',
            ],
          },
          {
            kind: 'sources',
            items: [
              '[Employment Rights Act 1996, Part 8A](https://www.legislation.gov.uk/ukpga/1996/18/part/8A)',
              '[Acas Code of Practice on requests for flexible working](https://www.acas.org.uk/acas-code-of-practice-on-flexible-working-requests)',
            ],
          },
        ],
      },
      {
        title: 'Sickness',
        blocks: [
          'How to report, when a fit note is needed (an employee certifies the first seven calendar days themselves), what is paid and when you meet. From 6 April 2026 statutory sick pay is due from the first day of sickness, without waiting days and without a lower earnings limit.',
          'Triggers such as a number of absences are your policy’s and not the law’s. Absence for a disability or pregnancy needs care before it is counted at all.',
          { kind: 'sources', items: ['[GOV.UK: statutory sick pay for employers](https://www.gov.uk/employers-sick-pay)'] },
        ],
      },
      {
        title: 'What this page is not',
        blocks: [
          'It is general information for England, Wales and Scotland, and not legal advice. Northern Ireland has law of its own: look at the [Labour Relations Agency](https://www.lra.org.uk/).',
        ],
      },
    ],
    next: ['/features/er-case-manager', '/solutions/compliance', '/solutions/employee-relations'],
  },
  {
    path: '/resources/support',
    title: 'Support resources',
    description:
      'Where to turn, and for what: your own HR team, the help pages, the status page, the people who run the installation, Acas and the ICO.',
    group,
    heading: 'Where to turn, and for what',
    lead: 'Most questions have a short way to an answer. Which one depends on what the question is about.',
    sections: [
      {
        title: 'Who answers what',
        blocks: [
          {
            kind: 'table',
            caption: 'Questions and who answers them',
            head: ['Question', 'Turn to'],
            rows: [
              ['My record is wrong, or I cannot see something', 'Your HR team. Nobody outside your workspace can see it.'],
              ['I cannot log in', '[Set a new password](/forgot-password), then your HR team.'],
              ['How do I do something?', 'The [help pages](/docs).'],
              ['Is it running?', 'The [status page](/status), which asks the installation at that moment.'],
              ['Something does not work', '[Feedback](/feedback), once you are logged in.'],
              ['I found a weakness in the security', '[Security](/company/security) says how to report it.'],
              ['What does the law say about my case?', '[Acas](https://www.acas.org.uk/), free of charge, for employers and employees.'],
              ['How is my data used?', 'Your employer first, then the [ICO](https://ico.org.uk/).'],
            ],
          },
        ],
      },
    ],
    next: ['/support', '/docs', '/status'],
  },
]

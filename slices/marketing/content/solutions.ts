import type { Page } from './kinds.ts'

const group = 'Solutions'

export const solutions: readonly Page[] = [
  {
    path: '/solutions/hr-teams',
    title: 'For HR teams',
    description:
      'For in-house HR teams in the UK: one record for each person, changes that wait for approval, and a chart that is never out of date.',
    group,
    heading: 'For HR teams who answer for the record',
    lead: 'You are asked for a start date, a reporting line, a reason for a change of pay three years ago. The answer should take one search, and should be right.',
    sections: [
      {
        title: 'A week with it',
        standing: 'today',
        blocks: [
          {
            kind: 'steps',
            items: [
              {
                title: 'Monday: somebody starts',
                text: 'Five fields make a record. The line manager is chosen by name; the [chart](/resources/tour) shows the new colleague at once.',
              },
              {
                title: 'Tuesday: a manager proposes a rise',
                text: 'The proposal waits for you with who asked, what it was and what it would be. You decide; the manager cannot, and neither can the person themselves.',
              },
              { title: 'Wednesday: a new address', text: 'The employee enters it under My Profile. You do nothing, and the log knows.' },
              {
                title: 'Thursday: a reorganisation on the first of the month',
                text: 'Enter the changes with their date. Until then the record shows what holds today and what is planned.',
              },
              { title: 'Friday: a question from finance', text: 'The history says what the pay was on any day, who changed it and why.' },
            ],
          },
        ],
      },
      {
        title: 'Moving in',
        blocks: [
          'Today people are entered one by one. A reader for spreadsheets is being built: it will show every cell that would change and every problem before anything is saved. Until it is there, plan for entering records by hand, or start with one department.',
        ],
      },
    ],
    next: ['/resources/use-cases', '/features/hr-database', '/solutions/onboarding'],
  },
  {
    path: '/solutions/hr-consultants',
    title: 'For HR consultants',
    description:
      'For consultants with several clients: one sign-in, one workspace a client, kept apart by the database, with the log naming who acted.',
    group,
    heading: 'Several clients, kept apart',
    lead: 'One sign-in opens every client you work for, and nothing ever crosses from one to another.',
    sections: [
      {
        title: 'How clients are kept apart',
        standing: 'today',
        blocks: [
          {
            kind: 'list',
            items: [
              'Each client is a workspace. You change between them by pressing the organisation’s name; every request then names the one you are in.',
              'The database refuses to show or change a row of another workspace, whatever the program asks of it.',
              'Your role is set by each client and may differ. When a client ends it, it ends with the next request.',
              'Each client’s log names you as the person who acted, so your work can be shown to them.',
            ],
          },
        ],
      },
      {
        title: 'Whose data it is',
        blocks: [
          'For employee records your client is the controller and you usually act as a processor on their instructions: you need a written contract that says so (UK GDPR, article 28). The [partner guide](/resources/partner-guide) lists what to agree before the first record.',
        ],
      },
    ],
    next: ['/resources/partner-guide', '/company/security', '/features/access-control'],
  },
  {
    path: '/solutions/employee-relations',
    title: 'For employee relations',
    description:
      'For people who run disciplinary and grievance cases: what a fair process needs from its records, today and when the case manager lands.',
    group,
    heading: 'For the worst day of someone’s working life',
    lead: 'A case is remembered by the person it is about long after everyone else has forgotten it. It should be run by the book, on time, and with the reasons written down.',
    sections: [
      {
        title: 'What goes wrong without a system',
        blocks: [
          {
            kind: 'list',
            items: [
              'The investigator also decides, because nobody wrote down that they must not.',
              'A deadline passes over a bank holiday that one nation has and another does not.',
              'An appeal is offered by telephone and not in the letter.',
              'A year later, nobody can say what the hearing manager knew.',
            ],
          },
        ],
      },
      {
        title: 'What helps today',
        standing: 'today',
        blocks: [
          'Who reported to whom on the day in question, what the contract and the pay were, and a log of every change with its author. These are the first questions of an investigation, and the record answers them.',
        ],
      },
      {
        title: 'What is being built for it',
        standing: 'coming',
        blocks: [
          'The [case manager](/features/er-case-manager) with the order of steps, the [letters](/features/document-builder), and [guidance that names its sources](/features/ai-guidance). This page will say when each is there.',
        ],
      },
    ],
    next: ['/features/er-case-manager', '/resources/policies', '/features/audit-logs'],
  },
  {
    path: '/solutions/compliance',
    title: 'For compliance',
    description:
      'For those who must show what was done: access by role, a log that shows alterations, retention with reasons, and exports of your own data.',
    group,
    heading: 'Show what was done, and when',
    lead: 'An auditor, a regulator and a tribunal ask the same thing: who could see it, who did it, and can you prove it.',
    sections: [
      {
        title: 'Three questions, answered from the record',
        standing: 'today',
        blocks: [
          {
            kind: 'table',
            caption: 'Questions and where their answers are',
            head: ['Question', 'Answer'],
            rows: [
              [
                'Who could see it?',
                'Rights for each group of fields and each role, kept on the server. [Access control](/features/access-control)',
              ],
              ['Who did it?', 'An entry for each change and for each look at sensitive data. [Audit logs](/features/audit-logs)'],
              ['Was it altered?', 'A chain of fingerprints that names the first entry that does not fit.'],
            ],
          },
        ],
      },
      {
        title: 'How long to keep what',
        blocks: [
          'Keep what the law asks for, as long as it asks, and no longer than you can explain. Some periods that often matter:',
          {
            kind: 'table',
            caption: 'How long common records are kept',
            head: ['Record', 'Keep', 'Why'],
            rows: [
              ['Evidence of the right to work', 'Employment and 2 years', 'Home Office guidance'],
              ['Holiday and holiday pay', '6 years from when made', 'Working Time Regulations, from 6 April 2026'],
              ['Minimum wage', '6 years', 'National Minimum Wage Regulations, regulation 59'],
              ['Working time and opt-outs', '2 years', 'Working Time Regulations, regulation 9'],
              ['Personnel file and contract', '6 years after leaving (5 in Scotland)', 'Time limits for contract claims'],
            ],
          },
          'A legal hold comes before all of them: while a claim or an investigation is open, nothing that bears on it is deleted.',
        ],
      },
      {
        title: 'Requests for a copy of data',
        blocks: [
          'Somebody who asks for their data must have it within one month, which starts on the day of receipt; where a request is complex it may be extended to three, if you say so within the first. An employee sees their own record under My Profile at any time.',
        ],
      },
    ],
    next: ['/features/audit-logs', '/company/security', '/privacy'],
  },
  {
    path: '/solutions/onboarding',
    title: 'For onboarding',
    description:
      'From offer to a complete record: what must be in place on the first day in the UK, and how a record fills itself without chasing.',
    group,
    heading: 'From offer to a complete record',
    lead: 'A first day goes well when what has to be ready is ready: the check, the statement, the record, the line manager.',
    sections: [
      {
        title: 'Before and on the first day',
        blocks: [
          {
            kind: 'steps',
            items: [
              {
                title: 'Check the right to work',
                text: 'Before the first day, for everyone alike. Keep the evidence for the employment and two years more; note the date when a time-limited right ends.',
              },
              {
                title: 'Give the written statement',
                text: 'The main particulars of employment are due on or before day one: pay, hours, place, holiday, notice and the rest of section 1 of the Employment Rights Act 1996.',
              },
              { title: 'Make the record', text: 'Name, email, job title and start date are enough to begin with.' },
              {
                title: 'Let the person fill in the rest',
                text: 'Address, bank details and emergency contacts are theirs to give. What needs approval waits for HR.',
              },
            ],
          },
          {
            kind: 'sources',
            items: [
              '[GOV.UK: check a job applicant’s right to work](https://www.gov.uk/check-job-applicant-right-to-work)',
              'Employment Rights Act 1996, section 1',
            ],
          },
        ],
      },
      {
        title: 'In the product today',
        standing: 'today',
        blocks: [
          { kind: 'picture', name: 'create', alt: 'The dialog for a new employee with its five required fields and the line manager' },
          'Records, line managers, the employee’s own changes and their approval. Checklists, documents and contracts on the record are being built and not there yet.',
        ],
      },
    ],
    next: ['/features/hr-database', '/resources/use-cases', '/resources/policies'],
  },
]

import type { Page } from './kinds.ts'

const group = 'Features'

export const features: readonly Page[] = [
  {
    path: '/features/er-case-manager',
    title: 'ER case manager',
    description:
      'How Evenkeel is being built to run disciplinary, grievance and other cases by your own policy, step by step, with deadlines and evidence.',
    group,
    heading: 'A case that tells you what is due',
    lead: 'Disciplinary, grievance, flexible working, exit: each has an order that must be kept and dates that must be met. The case manager is being built to hold both.',
    standing: 'coming',
    sections: [
      {
        title: 'What it is being built to do',
        standing: 'coming',
        blocks: [
          'A case will be a path through your policy. Each question (is suspension needed, is there a case to answer) picks the next step, and the routes not taken stay in view, because a fair process is judged by what was considered as well as by what was done.',
          {
            kind: 'list',
            items: [
              'Deadlines counted in working days, with the bank holidays of the place where the person works.',
              'Investigator, hearing manager and appeal manager as three different people, none of them the subject.',
              'Allegations, evidence and findings beside each other, with what has been shared with the employee.',
              'A case visible only to the people named on it.',
            ],
          },
        ],
      },
      {
        title: 'The order a fair process follows',
        blocks: [
          'The Acas Code of Practice on disciplinary and grievance procedures sets the order whichever tool you use. A tribunal may raise or lower an award by up to 25% where the Code was unreasonably not followed.',
          {
            kind: 'steps',
            items: [
              {
                title: 'Establish the facts',
                text: 'Investigate without delay and with an open mind. Suspension is not a sanction, and is for when there is no alternative.',
              },
              { title: 'Inform in writing', text: 'Say what is alleged and what it may lead to, in time for the employee to prepare.' },
              {
                title: 'Hold a meeting',
                text: 'Let the employee answer the case. A fellow worker or trade union companion may come along.',
              },
              { title: 'Decide', text: 'Give the decision in writing: what was found, what follows, for how long, and why.' },
              { title: 'Allow an appeal', text: 'Heard, where possible, by a manager who was not involved before.' },
            ],
          },
          {
            kind: 'sources',
            items: [
              '[Acas Code of Practice on disciplinary and grievance procedures](https://www.acas.org.uk/acas-code-of-practice-on-disciplinary-and-grievance-procedures)',
              'Trade Union and Labour Relations (Consolidation) Act 1992, section 207A',
              'Employment Relations Act 1999, section 10',
            ],
          },
        ],
      },
      {
        title: 'What you can rely on today',
        standing: 'today',
        blocks: [
          'Cases stand on records. Those are in the product now: [one record for each person](/features/hr-database), [rights decided for every field](/features/access-control), and [a log that shows if anyone altered it](/features/audit-logs).',
        ],
      },
    ],
    next: ['/features/ai-guidance', '/resources/policies', '/solutions/employee-relations'],
  },
  {
    path: '/features/document-builder',
    title: 'Document builder',
    description:
      'Letters drafted from your own templates and the facts on file, with anything missing marked before you send. What is being built, and how.',
    group,
    heading: 'The right letter, with nothing missing',
    lead: 'Most of a letter is already on record: the name, the job, the dates. The document builder is being built to put them where they belong and to stop you where one is missing.',
    standing: 'coming',
    sections: [
      {
        title: 'What it is being built to do',
        standing: 'coming',
        blocks: [
          'You write a template once, in your own words, with fields for the facts. A draft takes them from the record. A field that has nothing to show is marked, and a letter with such a field cannot be sent.',
          {
            kind: 'list',
            items: [
              'The same letter on screen, on paper, as a PDF and as a Word file.',
              'A person reads and sends every letter; nothing goes out by itself.',
              'The sent letter is kept as it was sent, also when the template changes later.',
            ],
          },
        ],
      },
      {
        title: 'What a hearing invitation has to say',
        blocks: [
          'A good letter is a checklist in prose. An invitation to a disciplinary hearing says:',
          {
            kind: 'list',
            items: [
              'what is alleged, in enough detail to answer it, and what it may lead to;',
              'the date, time and place, with reasonable time to prepare;',
              'the evidence that will be used, with copies;',
              'the right to be accompanied by a fellow worker or a trade union companion;',
              'what to do if the companion cannot come on that day: the employee may propose another time, and a reasonable one within five working days must be taken.',
            ],
          },
          {
            kind: 'sources',
            items: [
              'Employment Relations Act 1999, section 10',
              '[Acas: disciplinary and grievance code](https://www.acas.org.uk/acas-code-of-practice-on-disciplinary-and-grievance-procedures)',
            ],
          },
        ],
      },
    ],
    next: ['/features/er-case-manager', '/features/hr-database', '/resources/policies'],
  },
  {
    path: '/features/ai-guidance',
    title: 'AI guidance',
    description:
      'Guidance that names its source for every step, says what it did not check, and leaves the decision to a person. How it is being built.',
    group,
    heading: 'A reason and a source for every step',
    lead: 'Advice without a source cannot be checked. The guidance is being built to quote your own policy and the law beside each step, and to say plainly when neither answers.',
    standing: 'coming',
    sections: [
      {
        title: 'How it is being built',
        standing: 'coming',
        blocks: [
          {
            kind: 'list',
            items: [
              'Steps come from rules written down and tested, not from a model’s memory.',
              'An answer quotes the passage it rests on. Where no passage answers, it says so.',
              'A language model is off unless whoever runs the installation connects one, and then only to one they chose.',
              'Every piece of guidance ends the same way: you make the decision.',
            ],
          },
        ],
      },
      {
        title: 'What it will not do',
        blocks: [
          'It will not decide whether somebody did what is alleged, rank employees, or predict who will leave. It will not send health or other special category data to an outside model by default.',
          'UK data protection law limits decisions about people made by machines alone. A tool that proposes and a person who decides, with the reasons on record, is the arrangement that can be defended.',
        ],
      },
      {
        title: 'In the product today',
        standing: 'today',
        blocks: [
          'There is no assistant yet. What exists is the ground under it: complete records, and [a log of who did what](/features/audit-logs).',
        ],
      },
    ],
    next: ['/features/er-case-manager', '/company/security', '/resources/policies'],
  },
  {
    path: '/features/hr-database',
    title: 'HR database',
    description:
      'One record for each employee, manager and executive: contact, employment, pay, bank details and emergency contacts, with rights for every field.',
    group,
    heading: 'One record for each person',
    lead: 'Employees, managers and executives in one place, with the reporting lines between them, so that nobody has to ask which spreadsheet is right.',
    standing: 'today',
    sections: [
      {
        title: 'What a record holds',
        standing: 'today',
        blocks: [
          {
            kind: 'picture',
            name: 'profile',
            alt: 'An employee’s record as HR sees it: contact, employment and pay details, key information at the side',
          },
          {
            kind: 'list',
            items: [
              'Contact details, job title, department, location, start and end dates, type of employment and working pattern.',
              'Pay and its frequency, bank details (masked), address, date of birth, nationality and emergency contacts.',
              'Fields of your own where your organisation needs something more.',
              'The line manager, and from all of these together the [organisation chart](/resources/tour).',
            ],
          },
        ],
      },
      {
        title: 'Changes with a date',
        standing: 'today',
        blocks: [
          'Job, pay, manager and address have a history: what held from when, and what is planned. A promotion from the first of next month can be entered today and takes effect on its day.',
          'A correction is kept apart from a change, so that “it was always so” and “it is so from now on” are never confused.',
        ],
      },
      {
        title: 'Two people at once',
        standing: 'today',
        blocks: [
          'If somebody else saved the same record while you were writing, you are told who changed what and when. Nothing is overwritten in silence, and a repeated click adds nobody twice.',
        ],
      },
      {
        title: 'What is coming',
        standing: 'coming',
        blocks: [
          'Documents on a person’s record, time off, sickness, and a reader for spreadsheets that shows every change before it is made.',
        ],
      },
    ],
    next: ['/features/access-control', '/features/audit-logs', '/resources/tour'],
  },
  {
    path: '/features/access-control',
    title: 'Access control',
    description:
      'Rights decided by the server for every field: what each role may see, propose and change, with masked bank details and templates of your own.',
    group,
    heading: 'People see what their role needs',
    lead: 'Rights in Evenkeel are decided by the server for every field of every record, and a second time by the database itself. What somebody may not see never reaches their browser.',
    standing: 'today',
    sections: [
      {
        title: 'Four roles to start with',
        standing: 'today',
        blocks: [
          {
            kind: 'table',
            caption: 'What each role is for',
            head: ['Role', 'Sees', 'Changes'],
            rows: [
              ['Employee', 'Their own record, colleagues’ names and jobs', 'Their own contact details and emergency contacts'],
              ['Manager', 'The people who report to them, without bank details', 'Proposes changes that HR decides'],
              ['HR', 'Everyone in the workspace', 'Records, and other people’s proposals'],
              ['Super admin', 'Everyone, and the workspace itself', 'Roles, settings and members'],
            ],
          },
          'Where a role does not fit, a template of your own says for each group of fields what may be seen, proposed, changed and revealed. View as shows what somebody would see before you give them the role.',
        ],
      },
      {
        title: 'Careful with what is sensitive',
        standing: 'today',
        blocks: [
          {
            kind: 'list',
            items: [
              'Bank details are masked. Seeing them takes the password again and a reason, and is recorded.',
              'Nobody approves a change to their own record.',
              'A role change or an ended membership counts from the very next request.',
              'A record you may not see looks exactly like one that does not exist.',
            ],
          },
          { kind: 'picture', name: 'colleague', alt: 'An employee’s own profile with the fields an employee may read' },
        ],
      },
    ],
    next: ['/company/security', '/features/audit-logs', '/solutions/compliance'],
  },
  {
    path: '/features/audit-logs',
    title: 'Audit logs',
    description:
      'Every change and every look at sensitive data, with person, time, field and reason, in a chain that shows if an entry was altered or removed.',
    group,
    heading: 'Who did what, kept so changes show',
    lead: 'When a decision is questioned a year later, what counts is what was recorded at the time. The log is written together with the change itself, or the change does not happen.',
    standing: 'today',
    sections: [
      {
        title: 'What an entry holds',
        standing: 'today',
        blocks: [
          {
            kind: 'list',
            items: [
              'Who, by name and account, also when somebody acts in a role they were lent.',
              'What: the field, what it was, what it became, and the reason where one was asked for. Sensitive values are sealed, so that the log is not a second copy of them.',
              'When, to the moment, and in which request.',
              'Views of bank details and other sensitive data, not changes alone.',
            ],
          },
        ],
      },
      {
        title: 'A chain, not a list',
        standing: 'today',
        blocks: [
          'Each entry carries a fingerprint (SHA-256) of itself and of the entry before. Alter one, take one out or slip one in, and every fingerprint after it is wrong. Whoever runs the installation can check the whole chain with one command, which names the first entry that does not fit.',
          'The program itself has no right to change or delete entries: the database refuses.',
          {
            kind: 'note',
            title: 'What a chain cannot do',
            text: 'It shows that something was altered. It does not stop somebody with full control of the machine from replacing the whole of it; for that, keep checkpoints of the chain somewhere else.',
          },
        ],
      },
    ],
    next: ['/company/security', '/solutions/compliance', '/features/access-control'],
  },
  {
    path: '/features/insights',
    title: 'Insights',
    description:
      'Headcount, turnover, absence and case outcomes as figures that say what they count. What is being built, and the rules it will follow.',
    group,
    heading: 'Figures you can explain',
    lead: 'A figure is worth what its definition is worth. The reports are being built so that each says what it counts, from which records, on which day.',
    standing: 'coming',
    sections: [
      {
        title: 'What is being built',
        standing: 'coming',
        blocks: [
          {
            kind: 'list',
            items: [
              'Headcount by department, location and type of employment, on any day in the history.',
              'Starters, leavers and turnover over a period.',
              'Absence and case outcomes, once those are recorded in the product.',
              'Every chart also as a table, and as a file.',
            ],
          },
        ],
      },
      {
        title: 'Rules they will follow',
        blocks: [
          'Groups of fewer than five people are not shown, because a small group is a person. A comparison names its period. An axis that does not begin at zero says so. What is not known is shown as not known, and never as nought.',
        ],
      },
      {
        title: 'In the product today',
        standing: 'today',
        blocks: ['The number of people you may see, the list with its filters, and the [organisation chart](/resources/tour).'],
      },
    ],
    next: ['/features/hr-database', '/solutions/hr-teams', '/pricing'],
  },
]

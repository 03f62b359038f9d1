import type { Page } from './kinds.ts'

const group = 'Company'

export const company: readonly Page[] = [
  {
    path: '/company/about',
    title: 'About',
    description: 'Why Evenkeel exists, what its name and its mark mean, and what it will not do.',
    group,
    heading: 'Why an even keel',
    lead: 'In 1876 UK law put a line on the side of ships so that anyone on the quay could see whether a fair limit was kept. Evenkeel wants to be that line for decisions about people at work.',
    sections: [
      {
        title: 'What we think',
        blocks: [
          'Most unfairness at work is not ill will. It is a step that was forgotten, a deadline in somebody’s head, a reason that was never written down. Software can help with exactly that, if it shows its working.',
          {
            kind: 'list',
            items: [
              'A rule that cannot be read by the people it applies to is not fair.',
              'A record that can be altered in silence is not a record.',
              'A tool may propose. A person decides, and is named.',
            ],
          },
        ],
      },
      {
        title: 'What we will not do',
        blocks: [
          'No scores of people. No tracking on this site: not one request goes to anyone else. No present tense for what is not built: pages say “being built” where that is so.',
        ],
      },
      {
        title: 'The software',
        blocks: [
          'Evenkeel is free software under the Apache Licence 2.0. Whoever wants to can run it, read it and check what these pages say. This installation is run by ⟦OPERATOR_NAME⟧.',
        ],
      },
    ],
    next: ['/company/security', '/company/leadership', '/resources/tour'],
  },
  {
    path: '/company/careers',
    title: 'Careers',
    description: 'How we work, what we look for, and whether there is a vacancy.',
    group,
    heading: 'How we work',
    lead: 'There is no vacancy at the moment. If that changes, this page will say so, with the pay.',
    sections: [
      {
        title: 'What the work is like',
        blocks: [
          {
            kind: 'list',
            items: [
              'Small pieces, finished: with the tests, the words and the dark theme.',
              'Decisions are written down with their reasons, so that they can be questioned later.',
              'The law is read at its source. “Everybody knows” is not a source.',
              'Anyone can use what we make: by keyboard, with a screen reader, on a telephone.',
            ],
          },
        ],
      },
      {
        title: 'How we would hire',
        blocks: [
          'An advert with the pay in it, questions sent beforehand, the same ones for everyone, adjustments without having to justify them, and an answer to each application. It is what we would advise anyone who uses the product to do.',
        ],
      },
      {
        title: 'Write anyway',
        blocks: [
          'If you want to help with the software, [write to us](/company/contact). Contributions are public, and reviewed like our own.',
        ],
      },
    ],
    next: ['/company/about', '/company/leadership', '/company/contact'],
  },
  {
    path: '/company/leadership',
    title: 'Leadership',
    description: 'Who decides about the software, who decides about this installation, and how decisions are recorded.',
    group,
    heading: 'Who decides, and how',
    lead: 'Two different questions: who decides about the software, and who decides about the installation you are looking at.',
    sections: [
      {
        title: 'The software',
        blocks: [
          'Its maintainers decide, in public. Each decision of weight has a record that says what was decided, what else was considered and what follows. Anyone can read them beside the code.',
        ],
      },
      {
        title: 'This installation',
        blocks: [
          'It is run by ⟦OPERATOR_NAME⟧, ⟦OPERATOR_ADDRESS⟧, company number ⟦OPERATOR_COMPANY_NUMBER⟧. They decide where it runs, who may sign up and how long backups are kept, and they answer for it under [their terms](/terms) and [their privacy notice](/privacy).',
        ],
      },
      {
        title: 'Your workspace',
        blocks: [
          'Your own organisation decides what is recorded about its people and who may see it. Neither of the two above takes that decision for you.',
        ],
      },
    ],
    next: ['/company/about', '/company/contact', '/company/security'],
  },
  {
    path: '/company/security',
    title: 'Security',
    description:
      'How Evenkeel keeps workspaces apart, decides who sees what, logs every change, encrypts, retains and deletes, and how to report a weakness.',
    group,
    heading: 'How records are kept safe',
    lead: 'What the product does, in words you can check. What depends on whoever runs an installation says so.',
    sections: [
      {
        title: 'Each workspace on its own',
        blocks: [
          'Every record belongs to one workspace. The database itself refuses to show or change a row of another one (row-level security, forced on every table, also for the owner of the tables), whatever the program asks. A check of the whole catalogue runs with the tests and fails on a table that lacks it.',
        ],
      },
      {
        title: 'Only what a role needs',
        blocks: [
          'The server decides for every field who may read, propose and change. Pay, bank details, dates of birth and home addresses are not sent to colleagues. Bank details are masked; seeing them takes the password again and a reason, and is recorded. [More about access control](/features/access-control).',
        ],
      },
      {
        title: 'Signing in',
        blocks: [
          {
            kind: 'list',
            items: [
              'Passwords have at least 12 characters, common ones are refused, and only a slow one-way hash (argon2id) is stored.',
              'A second factor by app or passkey, with recovery codes; a workspace can require it.',
              'Repeated attempts are slowed down, without locking anybody out.',
              'The session lives in a cookie no script can read. It ends after a time without use, and everywhere at once when you say so.',
            ],
          },
        ],
      },
      {
        title: 'The log',
        blocks: [
          'Changes and looks at sensitive data are written together with what they record, in a chain of SHA-256 fingerprints that shows alterations. [More about audit logs](/features/audit-logs).',
        ],
      },
      {
        title: 'Encryption',
        blocks: [
          'On the way: an installation with a public address is served over TLS, and tells browsers to insist on it. Sensitive values in the log are sealed with a key of the installation. Private keys that sign access are encrypted with a key derived from its secret.',
          'At rest: the database and the files are encrypted if whoever runs the installation encrypts the disks under them. The product does not do that by itself. This installation runs at: ⟦HOSTING_LOCATION⟧.',
        ],
      },
      {
        title: 'Keeping and deleting',
        blocks: [
          'Records stay until your organisation deletes them or its retention periods end. Sessions, links and used mail are removed by themselves. Backups are the business of whoever runs the installation, and keep deleted data until they are overwritten.',
        ],
      },
      {
        title: 'Who else is involved',
        blocks: [
          'The software sends nothing to anyone by itself: no analytics, no fonts, no pictures from elsewhere. Whoever runs the installation may connect a mail server, storage, Google sign-in or a language model; those are then sub-processors. Here they are: ⟦SUB_PROCESSORS⟧.',
        ],
      },
      {
        title: 'What we do not claim',
        blocks: [
          'No certificate is held for the software. Ask the people who run your installation for theirs. No penetration test by an outside firm has been published.',
        ],
      },
      {
        id: 'report',
        title: 'Report a weakness',
        blocks: [
          'Write to ⟦SECURITY_EMAIL⟧ with what you found and how to see it. You will have an answer from a person. Look only at data of your own, and give time to mend it before you publish; nobody who keeps to that will be pursued. The repository’s security notes say how to report a weakness in the software itself.',
        ],
      },
    ],
    next: ['/privacy', '/features/audit-logs', '/status'],
  },
  {
    path: '/company/contact',
    title: 'Contact',
    description: 'How to reach the people who run this installation, and whom to write to about records, security or data protection.',
    group,
    heading: 'Write to the people who run this',
    lead: 'This installation is run by ⟦OPERATOR_NAME⟧.',
    sections: [
      {
        title: 'Addresses',
        blocks: [
          {
            kind: 'table',
            caption: 'Addresses for each purpose',
            head: ['About', 'Write to'],
            rows: [
              ['Anything', '⟦OPERATOR_EMAIL⟧'],
              ['A weakness in the security', '⟦SECURITY_EMAIL⟧'],
              ['Data protection', '⟦PRIVACY_EMAIL⟧'],
              ['By post', '⟦OPERATOR_ADDRESS⟧'],
            ],
          },
        ],
      },
      {
        title: 'About your own record',
        blocks: [
          'Write to your HR team. The people who run the installation cannot tell who you are, and your record is not theirs to change.',
        ],
      },
    ],
    next: ['/support', '/resources/support', '/company/security'],
  },
  {
    path: '/company/investors',
    title: 'Investors',
    description: 'What can be said about the state of Evenkeel, and what cannot: no customers to name, no figures to report.',
    group,
    heading: 'What we can say, and what not',
    lead: 'A short page, because little can be said that is both interesting and true.',
    sections: [
      {
        title: 'Where it stands',
        blocks: [
          {
            kind: 'list',
            items: [
              'The product is young: records, rights, history and the log are there; cases, letters and reports are being built.',
              'It has a waitlist and no customers that it may name.',
              'The software is free under the Apache Licence 2.0; what is sold is running it, at the [prices shown](/pricing).',
            ],
          },
        ],
      },
      {
        title: 'What is not here',
        blocks: [
          'No forecast, no market size, no figures of use. This page offers no investment and asks for none. For anything else, [write to us](/company/contact).',
        ],
      },
    ],
    next: ['/company/about', '/pricing', '/company/leadership'],
  },
]

import type { Page } from '../kinds.ts'

export const solutionsCompliance: Page = {
  path: '/solutions/compliance',
  title: 'For compliance',
  description:
    'For those who must show what was done: access by role, a log that shows alterations, retention with reasons, and exports of your own data.',
  group: 'Solutions',
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
}

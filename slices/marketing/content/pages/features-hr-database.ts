import type { Page } from '../kinds.ts'

export const featuresHrDatabase: Page = {
  path: '/features/hr-database',
  title: 'HR database',
  description:
    'One record for each employee, manager and executive: contact, employment, pay, bank details and emergency contacts, with rights for every field.',
  group: 'Features',
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
}

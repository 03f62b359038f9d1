import type { Page } from '../kinds.ts'

export const resourcesUseCases: Page = {
  path: '/resources/use-cases',
  title: 'Use cases',
  description:
    'Everyday HR work in Evenkeel, step by step: a starter, a change of manager, a rise that needs approval, a question about the past.',
  group: 'Resources',
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
}

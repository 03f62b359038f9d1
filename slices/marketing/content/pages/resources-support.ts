import type { Page } from '../kinds.ts'

export const resourcesSupport: Page = {
  path: '/resources/support',
  title: 'Support resources',
  description:
    'Where to turn, and for what: your own HR team, the help pages, the status page, the people who run the installation, Acas and the ICO.',
  group: 'Resources',
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
}

import type { Page } from '../kinds.ts'

export const companyCareers: Page = {
  path: '/company/careers',
  title: 'Careers',
  description: 'How we work, what we look for, and whether there is a vacancy.',
  group: 'Company',
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
}

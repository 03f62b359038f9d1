import type { Page } from '../kinds.ts'

/** Where a form or a link of the waitlist leads. It never says whether an address was on the list before. */
export const waitlistSent: Page = {
  path: '/waitlist/sent',
  title: 'Check your email',
  description: 'A message with a link is on its way.',
  hidden: true,
  heading: 'Check your email',
  lead: 'Follow the link we have sent, and your place on the waitlist is kept.',
  sections: [{ title: 'Nothing there?', blocks: ['Look in your junk folder. The message comes within a few minutes.'] }],
}

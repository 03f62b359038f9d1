import type { Page } from '../kinds.ts'

/** Where a form or a link of the waitlist leads. It never says whether an address was on the list before. */
export const waitlistConfirmed: Page = {
  path: '/waitlist/confirmed',
  title: 'Your place is kept',
  description: 'You are on the waitlist.',
  hidden: true,
  heading: 'Your place is kept',
  lead: 'We write once, when it is ready. Until then you hear nothing from us.',
  sections: [{ title: 'Meanwhile', blocks: ['Take [the tour](/resources/tour), or read [how records are kept safe](/company/security).'] }],
}

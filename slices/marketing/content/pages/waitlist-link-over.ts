import type { Page } from '../kinds.ts'

/** Where a form or a link of the waitlist leads. It never says whether an address was on the list before. */
export const waitlistLinkOver: Page = {
  path: '/waitlist/link-over',
  title: 'This link no longer works',
  description: 'The link has been used, replaced or is too old.',
  hidden: true,
  heading: 'This link no longer works',
  lead: 'It has been replaced by a newer one, or it is too old.',
  sections: [{ title: 'Ask again', blocks: ['You can [ask for a new link](/#waitlist) at any time.'] }],
}

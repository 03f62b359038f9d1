import type { Page } from '../kinds.ts'

/** Where a form or a link of the waitlist leads. It never says whether an address was on the list before. */
export const waitlistLeft: Page = {
  path: '/waitlist/left',
  title: 'Your address is removed',
  description: 'The address is no longer on the waitlist.',
  hidden: true,
  heading: 'Your address is removed',
  lead: 'It is no longer on the list, and we keep no copy there.',
  sections: [{ title: 'Changed your mind?', blocks: ['You can [ask for a new link](/#waitlist) at any time.'] }],
}

import type { Page } from '../kinds.ts'

/** Where a form or a link of the waitlist leads. It never says whether an address was on the list before. */
export const waitlistProblem: Page = {
  path: '/waitlist/problem',
  title: 'That did not work',
  description: 'The address could not be added to the waitlist.',
  hidden: true,
  heading: 'That did not work',
  lead: 'Either the email address is not complete, or there were too many attempts from your network. Nothing was stored.',
  sections: [
    { title: 'Try again', blocks: ['[Go back to the form](/#waitlist), check the address, and if it was right wait a few minutes.'] },
  ],
}

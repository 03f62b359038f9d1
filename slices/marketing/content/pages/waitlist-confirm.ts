import type { Page } from '../kinds.ts'

/** Where a form or a link of the waitlist leads. It never says whether an address was on the list before. */
export const waitlistConfirm: Page = {
  path: '/waitlist/confirm',
  title: 'Keep your place',
  description: 'Confirm that the address on the waitlist is yours.',
  hidden: true,
  heading: 'Is this address yours?',
  lead: 'Somebody, most likely you, put it on the waitlist. Keep your place, or have the address removed.',
  sections: [{ title: 'Your choice', blocks: [{ kind: 'piece', piece: 'confirm' }] }],
}

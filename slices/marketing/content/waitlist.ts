import type { Page } from './kinds.ts'

const again = 'You can [ask for a new link](/#waitlist) at any time.'

/** Where forms and links of the waitlist lead. Nothing on them says whether an address was on the list before. */
export const waitlistPages: readonly Page[] = [
  {
    path: '/waitlist/sent',
    title: 'Check your email',
    description: 'A message with a link is on its way.',
    hidden: true,
    heading: 'Check your email',
    lead: 'Follow the link we have sent, and your place on the waitlist is kept.',
    sections: [{ title: 'Nothing there?', blocks: ['Look in your junk folder. The message comes within a few minutes.'] }],
  },
  {
    path: '/waitlist/problem',
    title: 'That did not work',
    description: 'The address could not be added to the waitlist.',
    hidden: true,
    heading: 'That did not work',
    lead: 'Either the email address is not complete, or there were too many attempts from your network. Nothing was stored.',
    sections: [
      { title: 'Try again', blocks: ['[Go back to the form](/#waitlist), check the address, and if it was right wait a few minutes.'] },
    ],
  },
  {
    path: '/waitlist/confirm',
    title: 'Keep your place',
    description: 'Confirm that the address on the waitlist is yours.',
    hidden: true,
    heading: 'Is this address yours?',
    lead: 'Somebody, most likely you, put it on the waitlist. Keep your place, or have the address removed.',
    sections: [{ title: 'Your choice', blocks: [{ kind: 'piece', piece: 'confirm' }] }],
  },
  {
    path: '/waitlist/confirmed',
    title: 'Your place is kept',
    description: 'You are on the waitlist.',
    hidden: true,
    heading: 'Your place is kept',
    lead: 'We write once, when it is ready. Until then you hear nothing from us.',
    sections: [
      { title: 'Meanwhile', blocks: ['Take [the tour](/resources/tour), or read [how records are kept safe](/company/security).'] },
    ],
  },
  {
    path: '/waitlist/left',
    title: 'Your address is removed',
    description: 'The address is no longer on the waitlist.',
    hidden: true,
    heading: 'Your address is removed',
    lead: 'It is no longer on the list, and we keep no copy there.',
    sections: [{ title: 'Changed your mind?', blocks: [again] }],
  },
  {
    path: '/waitlist/link-over',
    title: 'This link no longer works',
    description: 'The link has been used, replaced or is too old.',
    hidden: true,
    heading: 'This link no longer works',
    lead: 'It has been replaced by a newer one, or it is too old.',
    sections: [{ title: 'Ask again', blocks: [again] }],
  },
]

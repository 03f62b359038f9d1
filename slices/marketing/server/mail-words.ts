import type { MailContent } from '#platform/server/mail-layout.ts'

type Path = `/${string}`

export const confirmWords = (path: Path): MailContent => ({
  subject: 'Keep your place on the Evenkeel waitlist',
  paragraphs: ['Somebody, most likely you, asked for a place on the waitlist with this address.', 'If it was you, keep your place:'],
  action: { label: 'Keep my place', path },
  closing: [
    'The link works for seven days. The same page can remove your address.',
    'If it was not you, do nothing: the address is removed by itself after thirty days, and we do not write again.',
  ],
})

export const knownWords = (path: Path): MailContent => ({
  subject: 'You are on the Evenkeel waitlist',
  paragraphs: ['This address has a place on the waitlist already, so there is nothing to do. We write once, when it is ready.'],
  action: { label: 'Leave the waitlist', path },
})

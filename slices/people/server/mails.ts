import type { Mail } from '#platform/server/mail.ts'

/** The words of the mails this slice queues (see queueMail). */
export function registerPeopleMails(mail: Mail): void {
  mail.register('people.bank-changed', () =>
    Promise.resolve({
      subject: 'Your bank details were changed',
      paragraphs: [
        'The bank details on your employee record were changed.',
        'If you did not ask for this, tell your HR team straight away, in person or by telephone.',
      ],
    }),
  )
}

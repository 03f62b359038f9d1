import type { Page } from '../kinds.ts'

export const support: Page = {
  path: '/support',
  title: 'Support',
  description: 'Help with your record, your access, a problem with Evenkeel, or this site.',
  heading: 'Support',
  lead: 'Where to turn when something is not right.',
  sections: [
    {
      title: 'Your record or your access',
      blocks: [
        'Your HR team can correct your record, change your role and end the access of someone who has left. They see your workspace; nobody else does.',
      ],
    },
    {
      title: 'You cannot log in',
      blocks: [
        '[Ask for a link to set a new password](/forgot-password). It goes to the email address of your account, if there is one. If you have lost your second factor, use a recovery code, or ask your HR team.',
      ],
    },
    {
      title: 'Something does not work',
      blocks: [
        'See whether the service is running on the [status page](/status), read how things work in the [help pages](/docs), or [send feedback](/feedback) to the people who run this installation.',
      ],
    },
    {
      title: 'By email',
      blocks: [
        'The [contact page](/company/contact) has the addresses of whoever runs this installation. Please leave names and details of cases out of the message; say when it happened and what you saw.',
      ],
    },
  ],
  next: ['/docs', '/resources/support', '/status'],
}

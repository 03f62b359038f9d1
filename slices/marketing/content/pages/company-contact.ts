import type { Page } from '../kinds.ts'

export const companyContact: Page = {
  path: '/company/contact',
  title: 'Contact',
  description: 'How to reach the people who run this installation, and whom to write to about records, security or data protection.',
  group: 'Company',
  heading: 'Write to the people who run this',
  lead: 'This installation is run by ⟦OPERATOR_NAME⟧.',
  sections: [
    {
      title: 'Addresses',
      blocks: [
        {
          kind: 'table',
          caption: 'Addresses for each purpose',
          head: ['About', 'Write to'],
          rows: [
            ['Anything', '⟦OPERATOR_EMAIL⟧'],
            ['A weakness in the security', '⟦SECURITY_EMAIL⟧'],
            ['Data protection', '⟦PRIVACY_EMAIL⟧'],
            ['By post', '⟦OPERATOR_ADDRESS⟧'],
          ],
        },
      ],
    },
    {
      title: 'About your own record',
      blocks: [
        'Write to your HR team. The people who run the installation cannot tell who you are, and your record is not theirs to change.',
      ],
    },
  ],
  next: ['/support', '/resources/support', '/company/security'],
}

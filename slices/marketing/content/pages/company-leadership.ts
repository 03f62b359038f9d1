import type { Page } from '../kinds.ts'

export const companyLeadership: Page = {
  path: '/company/leadership',
  title: 'Leadership',
  description: 'Who decides about the software, who decides about this installation, and how decisions are recorded.',
  group: 'Company',
  heading: 'Who decides, and how',
  lead: 'Two different questions: who decides about the software, and who decides about the installation you are looking at.',
  sections: [
    {
      title: 'The software',
      blocks: [
        'Its maintainers decide, in public. Each decision of weight has a record that says what was decided, what else was considered and what follows. Anyone can read them beside the code.',
      ],
    },
    {
      title: 'This installation',
      blocks: [
        'It is run by ⟦OPERATOR_NAME⟧, ⟦OPERATOR_ADDRESS⟧, company number ⟦OPERATOR_COMPANY_NUMBER⟧. They decide where it runs, who may sign up and how long backups are kept, and they answer for it under [their terms](/terms) and [their privacy notice](/privacy).',
      ],
    },
    {
      title: 'Your workspace',
      blocks: [
        'Your own organisation decides what is recorded about its people and who may see it. Neither of the two above takes that decision for you.',
      ],
    },
  ],
  next: ['/company/about', '/company/contact', '/company/security'],
}

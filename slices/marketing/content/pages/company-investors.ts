import type { Page } from '../kinds.ts'

export const companyInvestors: Page = {
  path: '/company/investors',
  title: 'Investors',
  description: 'What can be said about the state of Evenkeel, and what cannot: no customers to name, no figures to report.',
  group: 'Company',
  heading: 'What we can say, and what not',
  lead: 'A short page, because little can be said that is both interesting and true.',
  sections: [
    {
      title: 'Where it stands',
      blocks: [
        {
          kind: 'list',
          items: [
            'The product is young: records, rights, history and the log are there; cases, letters and reports are being built.',
            'It has a waitlist and no customers that it may name.',
            'The software is free under the Apache Licence 2.0; what is sold is running it, at the [prices shown](/pricing).',
          ],
        },
      ],
    },
    {
      title: 'What is not here',
      blocks: [
        'No forecast, no market size, no figures of use. This page offers no investment and asks for none. For anything else, [write to us](/company/contact).',
      ],
    },
  ],
  next: ['/company/about', '/pricing', '/company/leadership'],
}

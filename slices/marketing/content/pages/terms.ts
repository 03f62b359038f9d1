import type { Page } from '../kinds.ts'

export const terms: Page = {
  path: '/terms',
  title: 'Terms',
  description: 'The terms on which this installation of Evenkeel is offered by whoever runs it.',
  heading: 'Terms',
  lead: 'Between you and ⟦OPERATOR_NAME⟧, who run this installation. Last changed ⟦LEGAL_UPDATED⟧.',
  template: true,
  sections: [
    {
      title: 'Who we are',
      blocks: [
        '⟦OPERATOR_NAME⟧, ⟦OPERATOR_ADDRESS⟧, company number ⟦OPERATOR_COMPANY_NUMBER⟧, email ⟦OPERATOR_EMAIL⟧. The authors of the software do not run it for you and hold none of your data.',
      ],
    },
    {
      title: 'What you get',
      blocks: [
        'Access to Evenkeel for your organisation and the people it invites, as described on the pages of this site. Where a page says that something is being built, it is not part of what you get until it is there.',
      ],
    },
    {
      title: 'Using it',
      blocks: [
        {
          kind: 'list',
          items: [
            'Use your own account and keep your password to yourself.',
            'Look only at records you need for your work. What you may see depends on your role; trying to get around that is not allowed.',
            'Changes and looks at sensitive data are recorded with your name.',
            'Do not put in what you have no right to hold, and do not use the service to break the law.',
          ],
        },
      ],
    },
    {
      title: 'Price and trial',
      blocks: [
        'The trial lasts 14 days and asks for no payment. After it the prices on the [pricing page](/pricing) hold, by month or by year in advance, for the number of employees you choose. We tell you of a change of price at least 30 days before it counts for you.',
      ],
    },
    {
      title: 'Your data',
      blocks: [
        'It stays yours. For employee records your organisation is the controller and we are the processor; the [privacy notice](/privacy) and the processing agreement between us say how. When you leave you can take your data with you, and we delete it after a period we tell you beforehand.',
      ],
    },
    {
      title: 'No legal advice',
      blocks: ['The service helps with employment matters. It does not replace a lawyer, and the decision in a case is yours.'],
    },
    {
      title: 'If something goes wrong',
      blocks: [
        'We run the service with reasonable care and skill. Nothing here limits liability that cannot be limited by law, such as for death or personal injury by negligence, or for fraud. Further limits, and any promise of availability, are in your agreement with us.',
      ],
    },
    {
      title: 'Ending',
      blocks: [
        'You may end it at any time to the end of the period you paid for. We may end it with 30 days’ notice, or at once if these terms are seriously broken and that is not put right.',
      ],
    },
    {
      title: 'Law',
      blocks: ['The law of ⟦GOVERNING_LAW⟧ applies, and its courts decide, unless you are a consumer to whom others are open.'],
    },
  ],
}

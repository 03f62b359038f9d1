import type { Page } from './kinds.ts'

export const legal: readonly Page[] = [
  {
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
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What this installation of Evenkeel stores about you, why, for how long, who else is involved, and what you can ask for.',
    heading: 'Privacy',
    lead: 'What is stored about you, and who decides about it. Last changed ⟦LEGAL_UPDATED⟧.',
    template: true,
    sections: [
      {
        title: 'Who is responsible',
        blocks: [
          'For your employee record: your employer. They decide what is recorded and why, and answer for it under UK data protection law. We handle it for them.',
          'For your account, the waitlist and this site: ⟦OPERATOR_NAME⟧, ⟦OPERATOR_ADDRESS⟧. Data protection: ⟦PRIVACY_EMAIL⟧. Registration with the Information Commissioner: ⟦ICO_NUMBER⟧.',
        ],
      },
      {
        title: 'What is stored, and why',
        blocks: [
          {
            kind: 'table',
            caption: 'What is stored, why, and for how long',
            head: ['What', 'Why', 'How long'],
            rows: [
              ['Your account: name, email, a one-way hash of your password', 'To let you in (contract)', 'Until the account is deleted'],
              [
                'Your sessions: time, network address, browser',
                'To keep accounts safe (legitimate interests)',
                'Until they end, then removed within days',
              ],
              ['Your employee record', 'Your employer’s decision', 'As your employer sets it'],
              [
                'The log of changes',
                'To show what was done (your employer’s legal duties and interests)',
                'As long as the record it belongs to',
              ],
              [
                'The waitlist: your email, when you joined and confirmed',
                'You asked to hear from us (consent)',
                'Until you leave it; unconfirmed addresses 30 days',
              ],
            ],
          },
        ],
      },
      {
        title: 'The waitlist',
        blocks: [
          'We write once to ask whether the address is yours, and once when there is a place. Every message has a link to leave. Nobody else gets the address, unless whoever runs this installation keeps the list with a mailing service: then it is named under “Who else is involved”.',
        ],
      },
      {
        title: 'Cookies and this device',
        blocks: [
          'One cookie keeps you logged in; it cannot be read by scripts. Another remembers this browser, so that strangers guessing your password cannot slow you down. Your choice of theme and whether the sidebar is collapsed stay on this device. There is no tracking, so there is no banner to click away.',
        ],
      },
      { title: 'Who else is involved', blocks: ['⟦SUB_PROCESSORS⟧. The data is kept at: ⟦HOSTING_LOCATION⟧.'] },
      {
        title: 'What you can ask for',
        blocks: [
          'A copy of your data, its correction, deletion or restriction, and to take it with you; you can object to uses based on legitimate interests. For your employee record ask your employer, for the rest write to ⟦PRIVACY_EMAIL⟧. You will have an answer within one month.',
          'If you are not satisfied, complain to us and we acknowledge it within 30 days. You can also complain to the [Information Commissioner’s Office](https://ico.org.uk/make-a-complaint/).',
        ],
      },
    ],
  },
  {
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
        blocks: ['⟦OPERATOR_EMAIL⟧. Please leave names and details of cases out of the message; say when it happened and what you saw.'],
      },
    ],
    next: ['/docs', '/resources/support', '/status'],
  },
]

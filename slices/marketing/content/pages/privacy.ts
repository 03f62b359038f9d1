import type { Page } from '../kinds.ts'

export const privacy: Page = {
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
}

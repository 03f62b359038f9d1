import type { Page } from '../kinds.ts'

export const resourcesPartnerGuide: Page = {
  path: '/resources/partner-guide',
  title: 'Partner guide',
  description: 'For HR consultants: what to agree with a client, how to set up their workspace, and how to hand it back when you part.',
  group: 'Resources',
  heading: 'A guide for consultants',
  lead: 'For those who look after the people of several organisations. What to agree, how to begin, and how to leave.',
  sections: [
    {
      title: 'Agree before the first record',
      blocks: [
        'Your client decides why and how employee data is used, so they are the controller. When you handle it on their instructions you are a processor, and UK GDPR article 28 asks for a written contract. It says at least:',
        {
          kind: 'list',
          items: [
            'what is processed, about whom, for what and for how long;',
            'that you act on documented instructions and keep confidence;',
            'how data is secured, and who else you use (the people who run the installation are one of them);',
            'that you help with requests from employees and with breaches;',
            'that data goes back or is deleted at the end, and that the client may check all this.',
          ],
        },
        {
          kind: 'sources',
          items: [
            '[ICO: contracts between controllers and processors](https://ico.org.uk/for-organisations/uk-gdpr-guidance-and-resources/accountability-and-governance/contracts/)',
          ],
        },
      ],
    },
    {
      title: 'Set up a client',
      standing: 'today',
      blocks: [
        {
          kind: 'steps',
          items: [
            {
              title: 'Let the client own the workspace',
              text: 'Somebody of theirs is the super admin. You are a member with the role they give you, HR in most cases.',
            },
            { title: 'Use one account', text: 'The same sign-in opens every client; the name in the top bar says where you are.' },
            { title: 'Turn on the second factor', text: 'An account that opens several companies deserves it.' },
            {
              title: 'Begin with the reporting lines',
              text: 'They decide what each manager sees. Enter the managers first, then their people.',
            },
          ],
        },
      ],
    },
    {
      title: 'Part well',
      standing: 'today',
      blocks: [
        'The client ends your membership and it counts at once. Their records and their log stay with them; nothing of it is left in your account.',
      ],
    },
  ],
  next: ['/solutions/hr-consultants', '/company/security', '/resources/policies'],
}

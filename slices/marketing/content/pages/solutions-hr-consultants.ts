import type { Page } from '../kinds.ts'

export const solutionsHrConsultants: Page = {
  path: '/solutions/hr-consultants',
  title: 'For HR consultants',
  description:
    'For consultants with several clients: one sign-in, one workspace a client, kept apart by the database, with the log naming who acted.',
  group: 'Solutions',
  heading: 'Several clients, kept apart',
  lead: 'One sign-in opens every client you work for, and nothing ever crosses from one to another.',
  sections: [
    {
      title: 'How clients are kept apart',
      standing: 'today',
      blocks: [
        {
          kind: 'list',
          items: [
            'Each client is a workspace. You change between them by pressing the organisation’s name; every request then names the one you are in.',
            'The database refuses to show or change a row of another workspace, whatever the program asks of it.',
            'Your role is set by each client and may differ. When a client ends it, it ends with the next request.',
            'Each client’s log names you as the person who acted, so your work can be shown to them.',
          ],
        },
      ],
    },
    {
      title: 'Whose data it is',
      blocks: [
        'For employee records your client is the controller and you usually act as a processor on their instructions: you need a written contract that says so (UK GDPR, article 28). The [partner guide](/resources/partner-guide) lists what to agree before the first record.',
      ],
    },
  ],
  next: ['/resources/partner-guide', '/company/security', '/features/access-control'],
}

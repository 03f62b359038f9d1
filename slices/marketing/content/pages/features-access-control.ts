import type { Page } from '../kinds.ts'

export const featuresAccessControl: Page = {
  path: '/features/access-control',
  title: 'Access control',
  description:
    'Rights decided by the server for every field: what each role may see, propose and change, with masked bank details and templates of your own.',
  group: 'Features',
  heading: 'People see what their role needs',
  lead: 'Rights in Evenkeel are decided by the server for every field of every record, and a second time by the database itself. What somebody may not see never reaches their browser.',
  standing: 'today',
  sections: [
    {
      title: 'Four roles to start with',
      standing: 'today',
      blocks: [
        {
          kind: 'table',
          caption: 'What each role is for',
          head: ['Role', 'Sees', 'Changes'],
          rows: [
            ['Employee', 'Their own record, colleagues’ names and jobs', 'Their own contact details and emergency contacts'],
            ['Manager', 'The people who report to them, without bank details', 'Proposes changes that HR decides'],
            ['HR', 'Everyone in the workspace', 'Records, and other people’s proposals'],
            ['Super admin', 'Everyone, and the workspace itself', 'Roles, settings and members'],
          ],
        },
        'Where a role does not fit, a template of your own says for each group of fields what may be seen, proposed, changed and revealed. View as shows what somebody would see before you give them the role.',
      ],
    },
    {
      title: 'Careful with what is sensitive',
      standing: 'today',
      blocks: [
        {
          kind: 'list',
          items: [
            'Bank details are masked. Seeing them takes the password again and a reason, and is recorded.',
            'Nobody approves a change to their own record.',
            'A role change or an ended membership counts from the very next request.',
            'A record you may not see looks exactly like one that does not exist.',
          ],
        },
        { kind: 'picture', name: 'colleague', alt: 'An employee’s own profile with the fields an employee may read' },
      ],
    },
  ],
  next: ['/company/security', '/features/audit-logs', '/solutions/compliance'],
}

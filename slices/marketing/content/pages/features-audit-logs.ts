import type { Page } from '../kinds.ts'

export const featuresAuditLogs: Page = {
  path: '/features/audit-logs',
  title: 'Audit logs',
  description:
    'Every change and every look at sensitive data, with person, time, field and reason, in a chain that shows if an entry was altered or removed.',
  group: 'Features',
  heading: 'Who did what, kept so changes show',
  lead: 'When a decision is questioned a year later, what counts is what was recorded at the time. The log is written together with the change itself, or the change does not happen.',
  standing: 'today',
  sections: [
    {
      title: 'What an entry holds',
      standing: 'today',
      blocks: [
        {
          kind: 'list',
          items: [
            'Who, by name and account, also when somebody acts in a role they were lent.',
            'What: the field, what it was, what it became, and the reason where one was asked for. Sensitive values are sealed, so that the log is not a second copy of them.',
            'When, to the moment, and in which request.',
            'Views of bank details and other sensitive data, not changes alone.',
          ],
        },
      ],
    },
    {
      title: 'A chain, not a list',
      standing: 'today',
      blocks: [
        'Each entry carries a fingerprint (SHA-256) of itself and of the entry before. Alter one, take one out or slip one in, and every fingerprint after it is wrong. Whoever runs the installation can check the whole chain with one command, which names the first entry that does not fit.',
        'The program itself has no right to change or delete entries: the database refuses. Signed checkpoints of the chain are kept in files outside the database, so that even somebody who can rewrite the whole of it is found out.',
        {
          kind: 'note',
          title: 'What a chain cannot do',
          text: 'It shows that something was altered; it does not prevent it. Somebody with full control of the machine could replace the log and its checkpoints together, so keep a copy of the checkpoints on another machine.',
        },
      ],
    },
  ],
  next: ['/company/security', '/solutions/compliance', '/features/access-control'],
}

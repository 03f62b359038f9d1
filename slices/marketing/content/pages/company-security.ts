import type { Page } from '../kinds.ts'

export const companySecurity: Page = {
  path: '/company/security',
  title: 'Security',
  description:
    'How Evenkeel keeps workspaces apart, decides who sees what, logs every change, encrypts, retains and deletes, and how to report a weakness.',
  group: 'Company',
  heading: 'How records are kept safe',
  lead: 'What the product does, in words you can check. What depends on whoever runs an installation says so.',
  sections: [
    {
      title: 'Each workspace on its own',
      blocks: [
        'Every record belongs to one workspace. The database itself refuses to show or change a row of another one (row-level security, forced on every table, also for the owner of the tables), whatever the program asks. A check of the whole catalogue runs with the tests and fails on a table that lacks it.',
      ],
    },
    {
      title: 'Only what a role needs',
      blocks: [
        'The server decides for every field who may read, propose and change. Pay, bank details, dates of birth and home addresses are not sent to colleagues. Bank details are masked; seeing them takes the password again and a reason, and is recorded. [More about access control](/features/access-control).',
      ],
    },
    {
      title: 'Signing in',
      blocks: [
        {
          kind: 'list',
          items: [
            'Passwords have at least 12 characters, common ones are refused, and only a slow one-way hash (argon2id) is stored.',
            'A second factor by app or passkey, with recovery codes; a workspace can require it.',
            'Repeated attempts are slowed down, without locking anybody out.',
            'The session lives in a cookie no script can read. It ends after a time without use, and everywhere at once when you say so.',
          ],
        },
      ],
    },
    {
      title: 'The log',
      blocks: [
        'Changes and looks at sensitive data are written together with what they record, in a chain of SHA-256 fingerprints that shows alterations. [More about audit logs](/features/audit-logs).',
      ],
    },
    {
      title: 'Encryption',
      blocks: [
        'On the way: an installation with a public address is served over TLS, and tells browsers to insist on it. Sensitive values in the log are sealed with a key of the installation. Private keys that sign access are encrypted with a key derived from its secret.',
        'At rest: the database and the files are encrypted if whoever runs the installation encrypts the disks under them. The product does not do that by itself. This installation runs at: ⟦HOSTING_LOCATION⟧.',
      ],
    },
    {
      title: 'Keeping and deleting',
      blocks: [
        'Records stay until your organisation deletes them or its retention periods end. Sessions, links and used mail are removed by themselves. Backups are the business of whoever runs the installation, and keep deleted data until they are overwritten.',
      ],
    },
    {
      title: 'Who else is involved',
      blocks: [
        'The software sends nothing to anyone by itself: no analytics, no fonts, no pictures from elsewhere. Whoever runs the installation may connect a mail server, storage, Google sign-in or a language model; those are then sub-processors. Here they are: ⟦SUB_PROCESSORS⟧.',
      ],
    },
    {
      title: 'What we do not claim',
      blocks: [
        'No certificate is held for the software. Ask the people who run your installation for theirs. No penetration test by an outside firm has been published.',
      ],
    },
    {
      id: 'report',
      title: 'Report a weakness',
      blocks: [
        'Write to ⟦SECURITY_EMAIL⟧ with what you found and how to see it. You will have an answer from a person. Look only at data of your own, and give time to mend it before you publish; nobody who keeps to that will be pursued. The repository’s security notes say how to report a weakness in the software itself.',
      ],
    },
  ],
  next: ['/privacy', '/features/audit-logs', '/status'],
}

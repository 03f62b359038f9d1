import type { Page } from '../kinds.ts'

export const docs: Page = {
  path: '/docs',
  title: 'Help',
  description:
    'How to do the everyday things in Evenkeel: logging in, workspaces, people, the organisation chart, your profile, keyboard and display.',
  heading: 'Help',
  lead: 'How to do the everyday things. On this page: [logging in](#logging-in), [workspaces](#workspaces), [people](#people), [history](#history), [organisation chart](#organisation-chart), [your profile](#your-profile), [keyboard and display](#keyboard).',
  sections: [
    {
      id: 'logging-in',
      title: 'Logging in',
      blocks: [
        'Log in with your email and password, or with Google where your organisation has set it up. If you do not remember the password, choose “Forgot your password?” and follow the link in the message.',
        'If your session ends while you are writing, you are asked for your password in place and what you wrote stays. To end every session on every device, use Sign out everywhere in Account Settings.',
      ],
    },
    {
      id: 'workspaces',
      title: 'Workspaces',
      blocks: [
        'A workspace holds one organisation. Whoever creates it becomes its super admin. If you belong to several, choose one by pressing the organisation’s name in the top bar; your choice is remembered.',
      ],
    },
    {
      id: 'people',
      title: 'People',
      blocks: [
        'HR sees everyone, a manager sees the people who report to them. Search by name, job title or email, filter by department or location, and sort by pressing a column’s heading.',
        'HR adds people with Add Person. First name, last name, email, job title and start date are required; the rest can follow later.',
      ],
    },
    {
      id: 'history',
      title: 'History',
      blocks: [
        'Job, pay, manager and address can be changed from a date, also one to come. The profile shows what holds today and what is planned. A correction puts right what was wrong all along; choose it only then.',
      ],
    },
    {
      id: 'organisation-chart',
      title: 'Organisation chart',
      blocks: [
        'Drag to move, turn the wheel to zoom, press a card’s count to hide or show the people below it. Everything can also be done with the arrow keys, and the chart has a list view.',
      ],
    },
    {
      id: 'your-profile',
      title: 'Your profile',
      blocks: [
        'My Profile shows what is recorded about you. Some of it you can change yourself, such as your phone numbers, address and emergency contacts. Other changes wait until HR has approved them.',
      ],
    },
    {
      id: 'keyboard',
      title: 'Keyboard and display',
      blocks: [
        'Ctrl K (on a Mac ⌘ K) opens search: type a name to find a person, or the name of a page to go there. The theme, light or dark, is in your own menu at the top right.',
      ],
    },
  ],
  next: ['/support', '/resources/tour', '/status'],
}

import type { Page } from './kinds.ts'

export const service: readonly Page[] = [
  {
    path: '/pricing',
    title: 'Pricing',
    description:
      'Foundation from £4.50 and Elevate from £7.50 per employee per month, less from 10 and from 50 employees, 20% less by the year. 14-day free trial.',
    group: 'Pricing',
    heading: 'Pricing',
    lead: 'Two plans, priced by headcount.',
    sections: [
      {
        title: 'Rates per employee per month',
        blocks: [
          {
            kind: 'table',
            caption: 'Rates per employee per month',
            head: ['Employees', 'Foundation', 'Elevate'],
            rows: [
              ['5 to 9', '£4.50', '£7.50'],
              ['10 to 49', '£3.50', '£5.50'],
              ['50 to 250', '£2.50', '£4.00'],
            ],
          },
          'The rate holds for everyone, not only for those above the threshold. So the price falls where the rate does: nine people on Foundation cost £41 a month, ten cost £35. The calculator says so when you stand just below.',
        ],
      },
    ],
    questions: [
      { question: 'What does paying by the year save?', answer: 'A fifth: twelve months less 20%, paid in advance.' },
      {
        question: 'What happens after the free trial?',
        answer: 'The trial lasts 14 days and asks for no card. If you do nothing it ends, and your data is yours to take.',
      },
      {
        question: 'Who counts as an employee?',
        answer:
          'Everyone with a current record in your workspace: full-time, part-time, contractor or intern. People who have left do not count.',
      },
      {
        question: 'What if we have more than 250 people?',
        answer: 'The calculator ends there. [Write to us](/company/contact) and say how many.',
      },
      {
        question: 'Do I pay for what is marked “coming”?',
        answer:
          'The price is the plan’s price as it stands today, with what is in the product today. Decide on that, and not on what is being built.',
      },
    ],
    next: ['/resources/tour', '/features/hr-database', '/company/security'],
  },
  {
    path: '/status',
    title: 'Status',
    description: 'Whether this installation of Evenkeel is running, asked at this moment.',
    heading: 'Status',
    lead: 'Asked of this installation just now, and again every half minute.',
    sections: [
      { title: 'Right now', blocks: [{ kind: 'piece', piece: 'status' }] },
      {
        title: 'What this page knows',
        blocks: [
          'It asks the installation you are looking at, from your own browser. If your connection is down, everything looks down. It keeps no history. If something does not work although all is well here, see [Support](/support).',
        ],
      },
    ],
  },
  {
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
  },
]

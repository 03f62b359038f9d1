import type { PictureName } from './kinds.ts'

export interface TourStop {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly picture: PictureName
  readonly alt: string
  readonly points: readonly string[]
}

/** The walk through the product: each stop is a screen as it runs, with the demonstration company in it. */
export const tourStops: readonly TourStop[] = [
  {
    id: 'people',
    title: 'Find a person',
    text: 'HR sees everyone, a manager sees the people who report to them. The list is searched, filtered and paged by the server, so a company of thousands opens as fast as one of ten.',
    picture: 'people',
    alt: 'The People list: names, job titles, departments, email addresses and start dates, with search and filters above',
    points: [
      'Search by name, job title or email; accents and capitals do not matter.',
      'Filter by department or location, sort by pressing a column’s heading.',
      'What somebody may not see is not sent to their browser at all.',
    ],
  },
  {
    id: 'create',
    title: 'Add somebody',
    text: 'Five things are required: first and last name, email, job title and start date. The rest can follow when it is known.',
    picture: 'create',
    alt: 'The dialog for a new employee with fields for name, email, job title, department, start date and line manager',
    points: [
      'The line manager is chosen from current people, by name.',
      'Each problem is named beside its field and in a summary.',
      'A slow connection cannot add the same person twice.',
    ],
  },
  {
    id: 'profile',
    title: 'Read a record',
    text: 'Contact, employment, pay, personal details, address, bank details and emergency contacts, each shown only to those whose role needs it.',
    picture: 'profile',
    alt: 'A person’s profile as HR sees it, with contact, employment and pay details and key information at the side',
    points: [
      'Bank details are masked. Seeing them in full takes the password again and is recorded.',
      'A change that needs approval waits for somebody else to decide.',
      'Two people editing at once: the second is told who changed what, and nothing is overwritten.',
    ],
  },
  {
    id: 'colleague',
    title: 'See it as a colleague',
    text: 'The same record opened by a colleague. What their role does not need is not hidden by the page: the server never sends it.',
    picture: 'colleague',
    alt: 'An employee’s own profile with the fields an employee may read',
    points: [
      'Employees read their own record and change what is theirs, such as phone numbers and emergency contacts.',
      'Nobody approves a change to their own record.',
    ],
  },
  {
    id: 'chart',
    title: 'Follow the reporting lines',
    text: 'The organisation chart is drawn from the line managers on record, so it is never out of date.',
    picture: 'chart',
    alt: 'The organisation chart: cards with name and job title joined by lines, from the head of the company down',
    points: [
      'Drag to move, turn the wheel to zoom, press a count to open or close a branch.',
      'Everything works by keyboard, and there is a list for those who prefer one.',
    ],
  },
]

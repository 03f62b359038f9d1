import type { Page } from '../kinds.ts'

export const solutionsHrTeams: Page = {
  path: '/solutions/hr-teams',
  title: 'For HR teams',
  description:
    'For in-house HR teams in the UK: one record for each person, changes that wait for approval, and a chart that is never out of date.',
  group: 'Solutions',
  heading: 'For HR teams who answer for the record',
  lead: 'You are asked for a start date, a reporting line, a reason for a change of pay three years ago. The answer should take one search, and should be right.',
  sections: [
    {
      title: 'A week with it',
      standing: 'today',
      blocks: [
        {
          kind: 'steps',
          items: [
            {
              title: 'Monday: somebody starts',
              text: 'Five fields make a record. The line manager is chosen by name; the [chart](/resources/tour) shows the new colleague at once.',
            },
            {
              title: 'Tuesday: a manager proposes a rise',
              text: 'The proposal waits for you with who asked, what it was and what it would be. You decide; the manager cannot, and neither can the person themselves.',
            },
            { title: 'Wednesday: a new address', text: 'The employee enters it under My Profile. You do nothing, and the log knows.' },
            {
              title: 'Thursday: a reorganisation on the first of the month',
              text: 'Enter the changes with their date. Until then the record shows what holds today and what is planned.',
            },
            { title: 'Friday: a question from finance', text: 'The history says what the pay was on any day, who changed it and why.' },
          ],
        },
      ],
    },
    {
      title: 'Moving in',
      blocks: [
        'Today people are entered one by one. A reader for spreadsheets is being built: it will show every cell that would change and every problem before anything is saved. Until it is there, plan for entering records by hand, or start with one department.',
      ],
    },
  ],
  next: ['/resources/use-cases', '/features/hr-database', '/solutions/onboarding'],
}

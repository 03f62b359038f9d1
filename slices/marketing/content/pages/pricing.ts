import type { Page } from '../kinds.ts'

export const pricing: Page = {
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
          caption: 'Rates of the two plans',
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
}

import type { Page } from '../kinds.ts'

export const featuresInsights: Page = {
  path: '/features/insights',
  title: 'Insights',
  description:
    'Headcount, turnover, absence and case outcomes as figures that say what they count. What is being built, and the rules it will follow.',
  group: 'Features',
  heading: 'Figures you can explain',
  lead: 'A figure is worth what its definition is worth. The reports are being built so that each says what it counts, from which records, on which day.',
  standing: 'coming',
  sections: [
    {
      title: 'What is being built',
      standing: 'coming',
      blocks: [
        {
          kind: 'list',
          items: [
            'Headcount by department, location and type of employment, on any day in the history.',
            'Starters, leavers and turnover over a period.',
            'Absence and case outcomes, once those are recorded in the product.',
            'Every chart also as a table, and as a file.',
          ],
        },
      ],
    },
    {
      title: 'Rules they will follow',
      blocks: [
        'Groups of fewer than five people are not shown, because a small group is a person. A comparison names its period. An axis that does not begin at zero says so. What is not known is shown as not known, and never as nought.',
      ],
    },
    {
      title: 'In the product today',
      standing: 'today',
      blocks: ['The number of people you may see, the list with its filters, and the [organisation chart](/resources/tour).'],
    },
  ],
  next: ['/features/hr-database', '/solutions/hr-teams', '/pricing'],
}

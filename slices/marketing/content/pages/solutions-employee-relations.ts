import type { Page } from '../kinds.ts'

export const solutionsEmployeeRelations: Page = {
  path: '/solutions/employee-relations',
  title: 'For employee relations',
  description:
    'For people who run disciplinary and grievance cases: what a fair process needs from its records, today and when the case manager lands.',
  group: 'Solutions',
  heading: 'For the worst day of someone’s working life',
  lead: 'A case is remembered by the person it is about long after everyone else has forgotten it. It should be run by the book, on time, and with the reasons written down.',
  sections: [
    {
      title: 'What goes wrong without a system',
      blocks: [
        {
          kind: 'list',
          items: [
            'The investigator also decides, because nobody wrote down that they must not.',
            'A deadline passes over a bank holiday that one nation has and another does not.',
            'An appeal is offered by telephone and not in the letter.',
            'A year later, nobody can say what the hearing manager knew.',
          ],
        },
      ],
    },
    {
      title: 'What helps today',
      standing: 'today',
      blocks: [
        'Who reported to whom on the day in question, what the contract and the pay were, and a log of every change with its author. These are the first questions of an investigation, and the record answers them.',
      ],
    },
    {
      title: 'What is being built for it',
      standing: 'coming',
      blocks: [
        'The [case manager](/features/er-case-manager) with the order of steps, the [letters](/features/document-builder), and [guidance that names its sources](/features/ai-guidance). This page will say when each is there.',
      ],
    },
  ],
  next: ['/features/er-case-manager', '/resources/policies', '/features/audit-logs'],
}

import type { Page } from '../kinds.ts'

export const resourcesTour: Page = {
  path: '/resources/tour',
  title: 'Tour',
  description:
    'Walk through real screens of Evenkeel: finding a person, adding somebody, reading a record, seeing it as a colleague, the organisation chart.',
  group: 'Resources',
  heading: 'A walk through real screens',
  lead: 'Five stops, taken from the product as it runs, with an invented company in it. No film, no form to fill in.',
  sections: [{ title: 'Five stops', blocks: [{ kind: 'piece', piece: 'tour' }] }],
  next: ['/features/hr-database', '/features/access-control', '/pricing'],
}

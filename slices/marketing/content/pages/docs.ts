import type { Page } from '../kinds.ts'

/** The address and words of the help among the pages of the site; what stands on it is drawn by the slice help. */
export const docs: Page = {
  path: '/docs',
  title: 'Help',
  description: 'How to do the everyday things in Evenkeel, one task a page: for employees, managers, HR, super admins and consultants.',
  heading: 'Help',
  lead: 'How to do the everyday things, one task a page.',
  sections: [],
}

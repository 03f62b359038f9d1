import type { Page } from '../kinds.ts'

export const status: Page = {
  path: '/status',
  title: 'Status',
  description: 'Whether this installation of Evenkeel is running, how it has been for ninety days, and what went wrong.',
  heading: 'Status',
  lead: 'Checked just now, and again every half minute.',
  sections: [
    { title: 'Right now', blocks: [{ kind: 'piece', piece: 'status' }] },
    {
      title: 'What this page knows',
      blocks: [
        'It asks the installation you are looking at, from your own browser. If your connection is down, everything looks down. The installation checks itself once a minute for the history below. It says nothing of any organisation or person. If something does not work although all is well here, see [Support](/support).',
      ],
    },
  ],
}

export const orgChartStrings = {
  heading: { hr: 'Organisation Chart', others: 'Your People' },
  empty: 'No organisation data available.',
  emptyHelp: 'The chart draws itself from who reports to whom, as soon as there are people.',
  failed: 'Failed to load organization chart.',
  noTenant: 'No tenant found for current user.',
  loading: 'Loading organisation chart…',
  missingTitle: 'Missing',
  left: 'Left the organisation',
  loop: 'Reporting loop',
  you: 'You',
  find: 'Find a person',
  noMatch: 'No matches',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  asList: 'Show as list',
  asChart: 'Show as chart',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  recentre: 'Recentre',
  tree: 'Reporting lines',
} as const

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

/** '148 people, 5 levels. Drag to pan, scroll to zoom.' */
export const summary = (people: number, levels: number, asList: boolean): string =>
  `${counted(people, 'person', 'people')}, ${counted(levels, 'level', 'levels')}.${asList ? '' : ' Drag to pan, scroll to zoom.'}`

export const matchCount = (index: number, count: number): string => (count === 0 ? orgChartStrings.noMatch : `${index + 1} of ${count}`)

export const toggleLabel = (open: boolean, reports: number, name: string): string =>
  `${open ? 'Hide' : 'Show'} ${counted(reports, 'report', 'reports')} of ${name}`

export const reportCount = (reports: number): string => counted(reports, 'report', 'reports')

/** Where a row of the list stands, for those who do not see its indent. */
export const listLevel = (level: number, manager: string | undefined): string => `Level ${level}${manager ? `, reports to ${manager}` : ''}`

/** Said after the figure on a card's handle. */
export const directReports = (reports: number): string => (reports === 1 ? 'direct report' : 'direct reports')

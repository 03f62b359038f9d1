export const orgChartStrings = {
  heading: { hr: 'Organisation Chart', others: 'Your People' },
  empty: 'No organisation data available.',
  emptyHelp: 'The chart draws itself from who reports to whom, as soon as there are people.',
  failed: 'Failed to load organization chart.',
  noTenant: 'No tenant found for current user.',
  loading: 'Loading organisation chart…',
  missingTitle: 'Missing',
  left: 'Left the organisation',
  outside: 'Outside what you may see',
  loop: 'Reporting loop',
  withheld: 'Identity protected',
  you: 'You',
  find: 'Find a person',
  noMatch: 'No matches',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  asList: 'Show as list',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  more: 'More',
  levels: 'Expand to level',
  level: 'Level',
  dotted: 'Dotted lines',
  rearrange: 'Rearrange by dragging',
  rearranging: 'Drag a card onto its new manager. Nothing changes until you confirm it.',
  done: 'Done',
  teamDays: 'Your people as they stand today, on an earlier day. Whoever else led one of them then is not named.',
  otherDay: 'Another day',
  export: 'Print or export',
  fit: 'Fit to screen',
  map: 'Overview',
  notPlaced: 'Not placed',
  notPlacedHelp: 'They report to nobody, and nobody reports to them.',
  actions: 'What to do with',
  open: 'Open profile',
  moveTo: 'Move to…',
  editDotted: 'Dotted lines…',
  branch: 'Show this branch',
  everyone: 'Show everyone',
  close: 'Close',
  undo: 'Undo',
  movedOn: 'was changed again meanwhile, so it was not undone.',
  outOfStep: 'People changed while the chart was loading.',
  yourTeam: 'Your team',
  all: 'Everyone',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  recentre: 'Recentre',
  tree: 'Reporting lines',
} as const

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`

/** '148 people, 5 levels. Drag to pan, scroll to zoom.' */
export const summary = (people: number, levels: number, drawn: boolean): string =>
  `${counted(people, 'person', 'people')}, ${counted(levels, 'level', 'levels')}.${drawn ? ' Drag to pan, scroll to zoom.' : ''}`
/** '12 of 148 people: Ben Ashworth and everyone below.' */
export const branchSummary = (people: number, all: number, head: string): string =>
  `${people.toLocaleString('en-GB')} of ${counted(all, 'person', 'people')}: ${head} and everyone below.`

export const matchCount = (index: number, count: number): string => (count === 0 ? orgChartStrings.noMatch : `${index + 1} of ${count}`)

export const toggleLabel = (open: boolean, reports: number, name: string): string =>
  `${open ? 'Hide' : 'Show'} ${counted(reports, 'report', 'reports')} of ${name}`

export const reportCount = (reports: number): string => counted(reports, 'report', 'reports')

/** Where a row of the list stands, for those who do not see its indent. */
export const listLevel = (level: number, manager: string | undefined): string => `Level ${level}${manager ? `, reports to ${manager}` : ''}`

/** Said after the figure on a card's handle. */
export const directReports = (reports: number): string => (reports === 1 ? 'direct report' : 'direct reports')
export const inAll = (total: number): string => `, ${total.toLocaleString('en-GB')} in all`

export const changeWords = { joined: 'Joined', left: 'Left', moved: 'Moved' } as const
export const kindWords = { functional: 'Functional', project: 'Project', site: 'Site', mentor: 'Mentor' } as const
export const sightWords = { none: 'none', indirect: 'indirect reports', direct: 'direct reports' } as const

/** 'Callum Fraser and 11 people below move.' */
export const whoMoves = (name: string, below: number): string =>
  `${name}${below > 0 ? ` and ${counted(below, 'person', 'people')} below` : ''} ${below > 0 ? 'move' : 'moves'}.`
export const movedTo = (name: string, manager: string | null): string =>
  manager === null ? `${name} now reports to nobody.` : `${name} now reports to ${manager}.`
export const plannedTo = (name: string, manager: string | null, day: string): string =>
  `From ${day}, ${name} reports to ${manager ?? 'nobody'}.`

/** What the composition root may mount of time off. */
export { AbsenceNav } from './absence-nav.tsx'
export { CalendarDialog } from './calendar-dialog.tsx'
export { AwayToday, OwnBalance, TimeOffTasks, useTimeOffTasks } from './dashboard.tsx'

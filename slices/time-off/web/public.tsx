/** What the composition root may mount of time off. */
export { AbsenceNav } from './absence-nav.tsx'
export { AwayToday, OwnBalance, TimeOffTasks, useTimeOffTasks } from './dashboard.tsx'

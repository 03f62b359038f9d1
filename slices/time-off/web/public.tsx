/** What the composition root may mount of time off. */
export { AwayToday, OwnBalance, TimeOffTasks, useTimeOffTasks } from './dashboard.tsx'

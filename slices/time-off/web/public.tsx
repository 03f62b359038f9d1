/** What the composition root may mount of time off. */
export { AwayToday, TimeOffTasks, useTimeOffTasks } from './dashboard.tsx'

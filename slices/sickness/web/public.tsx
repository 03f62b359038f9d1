/** What the composition root may mount of sickness. */
export { SicknessTasks, useSicknessTasks } from './dashboard.tsx'

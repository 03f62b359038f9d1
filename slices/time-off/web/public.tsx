/** What the composition root may mount of time off. */
export { requestsToDecide } from './api.ts'

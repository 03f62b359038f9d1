export { meQuery } from './api.ts'
export type { Place } from './places.ts'
export { placesFor } from './places.ts'
export { useMe } from './use-me.ts'

/** What the composition root may mount of insights on other pages. */
export { SoonParts } from './soon.tsx'
export { findAnything, findHelp } from './search-api.ts'

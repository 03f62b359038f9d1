/** What other folders may ask of the figures. */
export { least } from './rules/query-set.ts'

export { Wording } from './wording.tsx'

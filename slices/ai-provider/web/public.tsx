export { Wording, WordingCase } from './wording.tsx'

import type { ProcessDefinition } from '../definition.ts'
import { type CaseState, partiesAs } from './case-state.ts'

/** The people the process is for: they take the employee’s steps, get the letters and see the evidence. */
export const employeeOf = (state: CaseState, definition: ProcessDefinition): ReadonlySet<string> =>
  new Set(partiesAs(state, definition.employeeIs))

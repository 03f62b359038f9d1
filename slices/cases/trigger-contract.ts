import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { processNames } from './names.ts'
import { CasePerson } from './view-contract.ts'

/** Something on the record that a process is for and nobody has opened one for yet, as far as the asker sees. */
const CaseTrigger = z.object({
  process: z.enum(processNames),
  process_title: z.string(),
  person: CasePerson,
  why: z.string(),
  /** The day it comes to, such as the end of a term; null where there is none. */
  on: z.nullable(z.string()),
})

export const listCaseTriggers = endpoint({
  method: 'GET',
  path: '/case-triggers',
  summary: 'What calls for a process: terms, permissions and probations that end, absences that are long or crossed a trigger',
  response: z.object({ data: z.array(CaseTrigger) }),
})

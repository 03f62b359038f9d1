import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { ProcessDefinition } from './definition.ts'
import { processNames } from './names.ts'

const one = { params: z.object({ process: z.enum(processNames) }) }

/** What becomes different from one version of a process to another. */
export const VersionDifference = z.object({
  kind: z.enum(['stage', 'step', 'gate', 'letter', 'clock', 'deadline', 'duty']),
  id: z.string(),
  was: z.nullable(z.string()),
  becomes: z.nullable(z.string()),
})
export type VersionDifference = z.infer<typeof VersionDifference>

const DefinitionProblem = z.object({
  where: z.object({ kind: z.enum(['process', 'stage', 'step', 'clock', 'duty']), id: z.string() }),
  says: z.string(),
})

export const checkDefinition = endpoint({
  method: 'POST',
  path: '/case-definitions/:process/checks',
  summary: 'What a changed process would differ in, and what keeps it from being published',
  ...one,
  body: z.strictObject({ definition: ProcessDefinition }),
  response: z.object({ differences: z.array(VersionDifference), problems: z.array(DefinitionProblem) }),
})

/** 409 when another version was published since `base`; 422 with a field for each problem. Cases that are open stay on their version. */
export const publishDefinition = endpoint({
  method: 'POST',
  path: '/case-definitions/:process',
  summary: 'Publish a changed process as its next version',
  ...one,
  body: z.strictObject({ base: z.int().check(z.minimum(1), z.maximum(9999)), definition: ProcessDefinition }),
  response: z.object({ version: z.number() }),
  status: 201,
  creates: true,
})

import { config, safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core'
import en from 'zod/v4/locales/en.js'
import type { Endpoint, EndpointParsed } from '#platform/shared/endpoint.ts'
import { AppError, type FieldProblem } from '#platform/shared/app-error.ts'

config(en())

interface Asked {
  params: unknown
  query: unknown
  body: unknown
}

/** Reads a request by its contract. A bad id is 404 like an unknown one; a bad query 400; a bad body 422 with every field named. */
export function parseRequest<E extends Endpoint>(e: E, asked: Asked): EndpointParsed<E> {
  return {
    params: read(e.params, asked.params, () => new AppError('not-found')),
    query: read(e.query, asked.query, (fields) => new AppError('invalid-query', { fields })),
    body: read(e.body, asked.body, (fields) => new AppError('invalid', { fields })),
  } as EndpointParsed<E>
}

function read(schema: $ZodType | undefined, value: unknown, fail: (fields: FieldProblem[]) => AppError): unknown {
  if (!schema) return undefined
  const outcome = safeParse(schema, value)
  if (!outcome.success) throw fail(outcome.error.issues.flatMap(fieldProblems).slice(0, 50))
  return outcome.data
}

function fieldProblems(issue: $ZodIssue): FieldProblem[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'This field is not known here.' }))
  if (issue.code === 'invalid_type' && issue.input === undefined) return [{ path, message: 'Required.' }]
  return [{ path, message: issue.message }]
}

/** Cuts an answer to what its contract declares: a field that is not declared cannot leave the server. */
export function shapeResponse(e: Endpoint, value: unknown): unknown {
  const outcome = safeParse(e.response, value)
  if (!outcome.success)
    throw new Error(
      `answer does not fit its contract: ${e.method} ${e.path} ${outcome.error.issues.map((i) => `${i.path.join('.')} ${i.code}`).join(', ')}`,
    )
  return outcome.data
}

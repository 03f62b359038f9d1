import type { $ZodType, output } from 'zod/v4/core'
import * as z from 'zod/mini'
import { parseRequest } from '#platform/server/parse.ts'

const bare = { method: 'POST', path: '/', summary: '', response: z.unknown() } as const

/** A body by its contract; 422 with every field named, as on every other route. */
export const parseBody = <S extends $ZodType>(schema: S, body: unknown): output<S> =>
  parseRequest({ ...bare, body: schema }, { body, params: undefined, query: undefined }).body as output<S>

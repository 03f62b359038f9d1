import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import type { App } from '#platform/server/http.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'

/** GET /api/openapi.json: OpenAPI 3.1, made from the contracts that the routes themselves are bound by. */
export function openApiRoutes(app: App): void {
  let made: string | undefined
  app.http.get('/api/openapi.json', (_request, reply) => {
    made ??= JSON.stringify(describe(app.endpoints))
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(made)
  })
}

const error = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    fields: { type: 'array', items: { type: 'object' } },
  },
}

function describe(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const e of endpoints) {
    const path = `/api${e.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(e) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Evenkeel', version: '1', description: 'People, reporting lines and employee relations.' },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }, schemas: { Error: error } },
  }
}

const schemaOf = (schema: $ZodType, io: 'input' | 'output') => toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' })

function operation(e: Endpoint) {
  return {
    summary: e.summary,
    ...(e.needs === 'nobody' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...parameters(e.params, 'path'), ...parameters(e.query, 'query')],
    ...(e.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(e.body, 'input') } } } } : {}),
    responses: {
      [e.status ?? 200]: { description: 'Success', content: { 'application/json': { schema: schemaOf(e.response, 'output') } } },
      default: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  }
}

function parameters(schema: $ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: value,
  }))
}

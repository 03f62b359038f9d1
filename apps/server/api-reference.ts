import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '#platform/shared/endpoint.ts'

/** Colours as the design tokens have them (ui/styles), for a page that stands outside of the build. */
export const referenceStyle = readFileSync(join(import.meta.dirname, 'api-reference.css'), 'utf8')

/** What of an operation's description is shown. */
export interface Operation {
  readonly summary: string
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: unknown }[]
  readonly 'x-scope'?: string
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, unknown>>
}

/** The part of the path that an operation is listed under. */
export const tagOf = (path: string): string => {
  const [first = '', second = '', third = ''] = path.slice(1).split('/')
  return second.startsWith(':') && /^[a-z]/.test(third) && first === 'tenants' ? third : first
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (raw: string): string => raw.replaceAll(/[&<>"']/g, (each) => escapes[each] ?? each)

/** /docs/api: every operation, made from the same contracts as the routes. */
export function referencePage(
  endpoints: readonly Endpoint[],
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>,
): string {
  const tags = [...new Set(endpoints.map(({ path }) => tagOf(path)))].toSorted()
  const sections = tags.map((tag) => {
    const rows = endpoints
      .filter(({ path }) => tagOf(path) === tag)
      .map((e) => {
        const path = `/api${e.path.replaceAll(/:(\w+)/g, '{$1}')}`
        const operation = paths[path]?.[e.method.toLowerCase()]
        return operation ? entry(e, path, operation) : ''
      })
    return `<section aria-labelledby="${text(tag)}"><h2 id="${text(tag)}">${text(tag)}</h2>${rows.join('')}</section>`
  })
  const list = tags.map((tag) => `<li><a href="#${text(tag)}">${text(tag)}</a></li>`).join('')
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Evenkeel</title><meta name="description" content="Every operation of the Evenkeel API."><link rel="icon" href="/mark.svg"><link rel="stylesheet" href="/docs/api.css"></head>
<body><a class="skip" href="#main">Skip to the operations</a><header><a href="/">Evenkeel</a> · <a href="/docs">Help</a></header>
<div class="columns"><nav aria-label="Operations"><ul>${list}</ul></nav><main id="main"><h1>API reference</h1>
${introduction}
${sections.join('\n')}</main></div></body></html>`
}

const introduction = `<p>The API speaks JSON in UTF-8. Programs identify themselves with a key made under
<a href="/app/workspace/integrations">Integrations</a>: <code>Authorization: Bearer ek_…</code>. A key reaches what its maker may see, narrowed to its
scopes. The same description for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>Dates are <code>yyyy-mm-dd</code>. A failure has a <code>message</code> to show, a <code>code</code> to act on, and <code>fields</code> where values are not
valid: 401 not known, 403 not permitted, 404 not there or not for you, 409 changed meanwhile, 422 not valid, 429 too many; wait as <code>Retry-After</code>
says. What creates something takes an <code>Idempotency-Key</code>.</p>`

function entry(e: Endpoint, path: string, operation: Operation): string {
  const note = whoMay(e, operation['x-scope'])
  const parameters = operation.parameters.length > 0 ? table(operation.parameters) : ''
  const request = shape('Body', operation.requestBody)
  const response = shape('Answer', operation.responses[e.status ?? 200])
  return `<article id="${text(operation.operationId)}"><h3><span class="method">${e.method}</span> <code>${text(path)}</code></h3>
<p>${text(e.summary)}</p>${note}<details><summary>Parameters and shapes</summary>${parameters}${request}${response}</details></article>`
}

function whoMay(e: Endpoint, scope: string | undefined): string {
  if (e.needs === 'nobody') return '<p>Open to anybody.</p>'
  return scope === undefined ? '<p>For signed-in people only; no key will do.</p>' : `<p>Scope for a key: <code>${text(scope)}</code></p>`
}

function table(parameters: Operation['parameters']): string {
  const rows = parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${text(name)}</code></td><td>${where}${required ? ', required' : ''}</td><td><code>${text(JSON.stringify(schema))}</code></td></tr>`,
  )
  return `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Shape</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function shape(title: string, described: unknown): string {
  const { content = {} } = (described ?? {}) as { content?: Record<string, { schema?: unknown }> }
  const [schema] = Object.values(content)
  return schema?.schema === undefined ? '' : `<h4>${title}</h4><pre tabindex="0">${text(JSON.stringify(schema.schema, null, 2))}</pre>`
}

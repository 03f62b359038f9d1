import type { FastifyInstance } from 'fastify'
import type { Log } from './log.ts'

/** Where browsers say that a page tried what its policy forbids. Not below /api: a browser sends media types of its own. */
export const reportPath = '/reports/policy'

/** How many kinds are told apart; what comes after is counted together, so that nobody fills the memory with inventions. */
const mostKinds = 200
const directives = /^[a-z][a-z-]{2,40}$/

interface Violation {
  readonly directive: string
  readonly blocked: string
  readonly page: string
}

/**
 * Takes reports of violations of the content policy. Kept is a count of each kind since the start, and a line of the log for the first of
 * each: the directive, the origin that was blocked and the place in the product without ids. Addresses, samples and people are not.
 */
export function policyReports(http: FastifyInstance, log: Log): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  void http.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, body),
    )
    scope.post(reportPath, { config: { rateLimit: { max: 30, timeWindow: 60_000 } } }, async (request, reply) => {
      for (const violation of violationsIn(request.body)) count(counts, violation, log)
      return reply.code(204).send()
    })
  })
  return counts
}

function count(counts: Map<string, number>, { directive, blocked, page }: Violation, log: Log): void {
  const kind = `${directive} ${blocked} ${page}`
  const known = counts.has(kind) || counts.size < mostKinds
  if (known && !counts.has(kind)) log.warn({ directive, blocked, page }, 'content policy violated')
  const key = known ? kind : 'other'
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** At most ten of one body, in either form in which browsers send them; what cannot be read is none. */
function violationsIn(body: unknown): Violation[] {
  let read: unknown
  try {
    read = typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return []
  }
  return (Array.isArray(read) ? read : [read]).slice(0, 10).flatMap((report) => violationOf(report))
}

function violationOf(report: unknown): Violation[] {
  const parts = (report ?? {}) as Record<string, Record<string, unknown> | undefined>
  const told = parts['csp-report'] ?? parts['body']
  if (typeof told !== 'object') return []
  const first = (...names: string[]) => names.map((name) => told[name]).find((value) => typeof value === 'string') ?? ''
  const directive = first('effective-directive', 'effectiveDirective', 'violated-directive').split(' ')[0] ?? ''
  if (!directives.test(directive)) return []
  return [{ directive, blocked: originOf(first('blocked-uri', 'blockedURL')), page: placeOf(first('document-uri', 'documentURL')) }]
}

/** `inline`, `eval` and the like as they are; of an address scheme and host alone. */
function originOf(text: string): string {
  if (/^[a-z-]{1,20}$/.test(text)) return text
  if (!URL.canParse(text)) return 'unknown'
  const { protocol, host } = new URL(text)
  return `${protocol}//${host}`.slice(0, 100)
}

/** The first two steps of the path if they are plain words: `/app/people`, and never whose record it was. */
function placeOf(text: string): string {
  if (!URL.canParse(text)) return 'unknown'
  const steps = new URL(text).pathname.split('/').slice(1, 3)
  return `/${steps.filter((step) => /^[a-z-]{1,30}$/.test(step)).join('/')}`
}

import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#platform/shared/app-error.ts'

interface Parts {
  readonly checks: Record<string, () => Promise<boolean>>
  readonly waiting: () => number
  /** Requests refused since the start because too many waited. */
  readonly refused: () => number
  /** Violations of the content policy by kind, as browsers reported them since the start. */
  readonly violations: ReadonlyMap<string, number>
  readonly metricsToken: string | null
  readonly stopping: () => boolean
}

/** /healthz: the process lives. /readyz: what it needs answers. /metrics: Prometheus text, on loopback or with the token. */
export function healthRoutes(http: FastifyInstance, parts: Parts): void {
  http.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(parts.checks).map(async ([name, check]) => [name, (await check().catch(() => false)) ? 'ok' : 'failing'] as const),
    )
    const ready = !parts.stopping() && results.every(([, state]) => state === 'ok')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(results) })
  })
  const registry = metrics(http, parts)
  http.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, parts.metricsToken)) throw new AppError('not-found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function metrics(http: FastifyInstance, { waiting, refused, violations }: Pick<Parts, 'waiting' | 'refused' | 'violations'>): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  registry.registerMetric(
    new Gauge({
      name: 'database_waiting_requests',
      help: 'Requests waiting for a database connection',
      registers: [],
      collect() {
        this.set(waiting())
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'requests_refused_busy',
      help: 'Requests refused since the start because too many waited for the database',
      registers: [],
      collect() {
        this.set(refused())
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'content_policy_violations',
      help: 'Violations of the content policy that browsers reported since the start, by directive, what was blocked and where',
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const [kind, seen] of violations) this.set({ kind }, seen)
      },
    }),
  )
  http.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  return registry
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  return token && given ? isSame(given, token) : isDirectFromHere(request)
}

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** A call from this machine itself, not one that a proxy on this machine passed on. */
function isDirectFromHere(request: FastifyRequest): boolean {
  const { forwarded, 'x-forwarded-for': passedOn } = request.headers
  return (
    forwarded === undefined && passedOn === undefined && /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/.test(request.socket.remoteAddress ?? '')
  )
}

import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/shared/app-error.ts'

/** The origins our own pages have: PUBLIC_URL, and on this machine every name of it at the same port. */
export function ownOrigins(publicUrl: string, isLocal: boolean): ReadonlySet<string> {
  const { protocol, port } = new URL(publicUrl)
  const suffix = port ? `:${port}` : ''
  return new Set([publicUrl, ...(isLocal ? ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${suffix}`) : [])])
}

/**
 * Routes that act on a cookie are for our own pages (SE-017): a browser says where a request comes from in Origin and
 * Sec-Fetch-Site, and a form of another site cannot send JSON. A tool that sends neither is no browser and carries nobody's cookie by accident.
 */
export function refuseOtherSites(request: FastifyRequest, origins: ReadonlySet<string>): void {
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
  if (origin !== undefined && !origins.has(origin)) throw new AppError('auth.cross-site')
  if (site !== undefined && site !== 'same-origin' && !(site === 'none' && request.method === 'GET')) throw new AppError('auth.cross-site')
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported-media-type')
}

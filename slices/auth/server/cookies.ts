import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` binds a cookie to this host and to https; plain http on this machine has no such cookies (security decision D8). */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-evenkeel-${name}` : `evenkeel-${name}`)

/** A cookie of ours by its short name; null when it is absent or given twice. */
export function readCookie(request: FastifyRequest, name: string, secure: boolean): string | null {
  const wanted = `${cookieName(name, secure)}=`
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(wanted))
  return found.length === 1 ? (found[0] ?? '').slice(wanted.length) : null
}

/** Adds a cookie the page cannot read, sent only to us. */
export function setCookie(reply: FastifyReply, cookie: { name: string; value: string; secure: boolean; days: number }): void {
  const { name, value, secure, days } = cookie
  void reply.header(
    'set-cookie',
    `${cookieName(name, secure)}=${value}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
}

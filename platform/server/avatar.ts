import type { FastifyInstance } from 'fastify'

const tints = ['#dce9e6 #11504d', '#efe3cd #6a4510', '#dfe6f0 #2c4a70', '#f0dfd9 #7a3020', '#e4e8d6 #45521b', '#e6e2de #4c443c'] as const
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.codePointAt(0)};`)

/** Initials of at most two words, drawn here so that no name leaves the house (specification section 3, setting AVATAR_URL). */
export function initialsAvatar(name: string): string {
  const initials = name
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
  const sum = Array.from(name).reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7)
  const [ground = '', ink = ''] = (tints[sum % tints.length] ?? '').split(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" role="img"><rect width="64" height="64" fill="${ground}"/><text x="32" y="33" fill="${ink}" font-family="Inter, system-ui, sans-serif" font-size="24" font-weight="600" text-anchor="middle" dominant-baseline="central">${escaped(initials)}</text></svg>`
}

export function avatarRoutes(http: FastifyInstance): void {
  http.get('/avatars/initials', (request, reply) => {
    const { name } = request.query as { name?: unknown }
    const text = typeof name === 'string' ? name.slice(0, 200) : ''
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'private, max-age=86400')
      .header('content-security-policy', "default-src 'none'; style-src 'none'; sandbox")
      .send(initialsAvatar(text))
  })
}

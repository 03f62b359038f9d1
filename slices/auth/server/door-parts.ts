import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FactorMethod } from '../contract.ts'
import { setCookie } from './cookies.ts'
import type { Browser, Parts, SignedIn } from './parts.ts'
import { methodsOf } from './second-factor.ts'

export type Handle = (request: FastifyRequest, reply: FastifyReply, browser: Browser) => Promise<unknown>
/** Binds a route that acts on the cookie. */
export type Act = (path: string, handle: Handle) => unknown

export const isSecure = ({ config }: Parts): boolean => config.publicUrl.startsWith('https:')

export const forward = (reply: FastifyReply, headers: Headers): void => {
  for (const cookie of headers.getSetCookie()) void reply.header('set-cookie', cookie)
}

/** A session begins: who it is, or while the second factor is owed only how it may be given. */
export async function welcome(
  parts: Parts,
  reply: FastifyReply,
  { headers, device, person, due }: SignedIn,
): Promise<{ user: SignedIn['person'] } | { second_factor: { methods: FactorMethod[] } }> {
  forward(reply, headers)
  setCookie(reply, { name: 'device', value: device, secure: isSecure(parts), days: 400 })
  return due ? { second_factor: { methods: await methodsOf(parts, person.id) } } : { user: person }
}

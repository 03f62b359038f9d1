import { PasskeySignIn, SecondFactor } from '../contract.ts'
import { setCookie } from './cookies.ts'
import { type Act, isSecure, welcome } from './door-parts.ts'
import { flowOf } from './links.ts'
import type { Parts } from './parts.ts'
import { parseBody } from './read-body.ts'
import { beginPasskeySignIn, beginPendingPasskey, giveSecondFactor, passkeySignIn, pendingMethods } from './second-factor.ts'

/** The second half of a sign-in, and signing in with a passkey alone. */
export function mountSecondFactor(act: Act, see: Act, parts: Parts): void {
  see('/second-factor', async (_request, _reply, browser) => ({ methods: await pendingMethods(parts, browser) }))
  act('/second-factor', async (request, reply, browser) =>
    welcome(parts, reply, await giveSecondFactor(parts, parseBody(SecondFactor, request.body), browser)),
  )
  act('/second-factor/passkey', async (_request, _reply, browser) => beginPendingPasskey(parts, browser))
  act('/passkey/challenge', async (_request, reply, browser) => {
    const flow = flowOf(browser)
    setCookie(reply, { name: 'flow', value: flow, secure: isSecure(parts), days: 1 })
    return beginPasskeySignIn(parts, { ...browser, flow })
  })
  act('/passkey/sign-in', async (request, reply, browser) =>
    welcome(parts, reply, await passkeySignIn(parts, parseBody(PasskeySignIn, request.body).passkey, browser)),
  )
}

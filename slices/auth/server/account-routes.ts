import type { SessionContext } from '#platform/server/context.ts'
import { type App, serveSession } from '#platform/server/http.ts'
import type { EndpointParsed, EndpointResult, Endpoint } from '#platform/shared/endpoint.ts'
import * as contract from '../account-contract.ts'
import { stepUp } from '../contract.ts'
import * as account from './account.ts'
import * as change from './email-change.ts'
import * as factors from './factors.ts'
import type { Parts } from './parts.ts'
import { setAccountPhoto, type ShowPhoto } from './photo.ts'
import * as passkeys from './passkeys.ts'
import { stepUp as proveIdentity } from './second-factor.ts'

const done = async (act: Promise<void>) => {
  await act
  return { done: true as const }
}

/** What a change of the account means in the workspaces of the person; given by the slice that keeps the people. */
export interface InWorkspaces {
  readonly showPhoto: ShowPhoto
  readonly tellRename: account.TellRename
}

/** Everything about the account of the asker. Whose account it is comes from the token alone. */
export function accountRoutes(app: App, parts: Parts, { showPhoto, tellRename }: InWorkspaces): void {
  const serve = <E extends Endpoint>(e: E, run: (asker: factors.Asker, input: EndpointParsed<E>) => Promise<EndpointResult<E>>) =>
    serveSession(app, e, ({ userId, sessionId }: SessionContext, input) => run({ userId, sessionId }, input))
  serve(stepUp, async (asker, { body }) => ({ until: (await proveIdentity(parts, asker, body)).toISOString() }))
  serve(contract.beginPasskeyProof, (asker) => passkeys.beginAnswer(parts, { purpose: 'confirm', ...asker }))
  serve(contract.getAccountSecurity, (asker) => account.accountSecurity(parts, asker))
  serve(contract.listAccountSessions, (asker) => account.accountSessions(parts, asker))
  serve(contract.endAccountSession, (asker, { params }) => done(account.endAccountSession(parts, asker, params.id)))
  serveSession(app, contract.renameAccount, (ctx, { body }) => account.renameAccount(ctx, body.name, tellRename))
  serveSession(app, contract.setAccountPhoto, (ctx, { body }) => setAccountPhoto(ctx, body.image, showPhoto))
  serve(contract.requestEmailChange, (asker, { body }) => done(change.requestEmailChange(parts, asker, body.email)))
  serve(contract.cancelEmailChange, (asker) => done(change.cancelEmailChange(parts, asker)))
  serve(contract.requestPasswordLink, (asker) => done(account.requestPasswordLink(parts, asker)))
  serve(contract.savePreferences, (asker, { body }) => account.savePreferences(parts, asker, body))
  serve(contract.beginTotp, (asker) => factors.beginTotp(parts, asker))
  serve(contract.confirmTotp, (asker, { body }) => factors.confirmTotp(parts, asker, body.code))
  serve(contract.removeTotp, (asker) => done(factors.removeTotp(parts, asker)))
  serve(contract.renewRecoveryCodes, (asker) => factors.renewRecoveryCodes(parts, asker))
  serve(contract.beginPasskey, (asker) => passkeys.beginPasskey(parts, asker))
  serve(contract.addPasskey, (asker, { body }) => passkeys.addPasskey(parts, asker, body))
  serve(contract.renamePasskey, (asker, { params, body }) => done(passkeys.renamePasskey(parts, asker, params.id, body.name)))
  serve(contract.removePasskey, (asker, { params }) => done(passkeys.removePasskey(parts, asker, params.id)))
}

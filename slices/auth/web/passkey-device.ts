import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { NewPasskey } from '../account-contract.ts'
import type { PasskeyAnswer } from '../contract.ts'

/** The person closed the browser's question about passkeys, or let it time out. */
export class PasskeyDismissed extends Error {}

const library = () => import('@simplewebauthn/browser')

const dismissed = (error: unknown): never => {
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) throw new PasskeyDismissed('dismissed')
  throw error
}

/** Asks the browser for an answer of one of the person's passkeys. */
export async function askPasskey(options: unknown): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(dismissed)
}

/** Asks the browser to make a passkey. */
export async function makePasskey(options: unknown): Promise<NewPasskey> {
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(dismissed)
}

export const passkeysPossible = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

import type { Parts } from './parts.ts'
import { retireSigningKeys } from './queries/upkeep.ts'
import type { CurrentSession } from './sign-in.ts'

/** A five-minute bearer token for this session. */
export async function mintToken({ library, pool, log }: Parts, { userId, sessionId, name }: CurrentSession): Promise<string> {
  const mint = async () => (await library.api.mintAccessToken({ body: { userId, sessionId, name } })).token
  return mint().catch(async (error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('decrypt private key')) throw error
    // The installation's secret is another than when the key was made (a restored database): the key is of no more use.
    log.warn({}, 'signing key replaced: it belongs to another secret')
    await retireSigningKeys(pool)
    return mint()
  })
}

import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/call.ts'
import { declineByLink, openSigning, sendSigningCode, signByLink, verifyLetter } from '../signing-contract.ts'

/** What a link and its code gave: who may sign, and for half an hour. */
export interface Held {
  readonly token: string
  readonly access: string
}

export const sendCode = (token: string) => call(sendSigningCode, { body: { token } })
export const openByCode = (token: string, code: string) => call(openSigning, { body: { token, code } })
export const sign = (held: Held, name: string, sha256: string) => call(signByLink, { body: { ...held, name, pdf_sha256: sha256 } })
export const decline = (held: Held, reason: string) => call(declineByLink, { body: { ...held, reason } })

export const verification = (sha256: string) =>
  queryOptions({
    queryKey: ['letter-verification', sha256],
    queryFn: ({ signal }) => call(verifyLetter, { query: { sha256 } }, { signal }),
  })

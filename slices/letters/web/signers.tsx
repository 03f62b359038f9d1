import type { ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Status } from '#ui/status.tsx'
import type { LetterSigner, LetterState } from '../contract.ts'

const roleWords: Readonly<Record<LetterSigner['role'], string>> = {
  person: 'The person',
  companion: 'Companion',
  witness: 'Witness',
  employer: 'For the employer',
}

/** Who signs, in which order, and how far that is. */
export function Signers({ signers, state }: { signers: readonly LetterSigner[]; state: LetterState }): ReactElement {
  return (
    <section aria-label="Signers">
      <h2 className="text-base font-semibold">Signers</h2>
      <ol className="mt-2 border-t border-line text-sm">
        {signers.map((signer) => (
          <li key={signer.id} className="border-b border-line py-2">
            <span className="font-[550]" dir="auto">
              {signer.name}
            </span>
            <span className="block text-xs text-ink-3">
              {roleWords[signer.role]}, {signer.by === 'account' ? 'signs in' : 'by link and code'}
            </span>
            <SignerState signer={signer} state={state} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SignerState({ signer, state }: { signer: LetterSigner; state: LetterState }): ReactElement {
  const { tenant } = useMe()
  const zone = tenant?.time_zone ?? 'Europe/London'
  if (signer.state === 'signed')
    return (
      <Status kind="done">
        Signed{signer.signed_at && ` ${momentInWords(signer.signed_at, zone)}`}
        {signer.signed_name && ` as ${signer.signed_name}`}
      </Status>
    )
  if (signer.state === 'declined') return <Status kind="overdue">Declined: {signer.decline_reason}</Status>
  return <Waiting due={signer.due} state={state} />
}

/** Whoever has not answered, while the letter still waits for them and once it does not. */
function Waiting({ due, state }: { due: boolean; state: LetterState }): ReactElement {
  if (state === 'expired') return <Status kind="overdue">Did not sign in time</Status>
  if (state === 'declined') return <Status kind="not-started">Not asked any more</Status>
  return <Status kind={due ? 'current' : 'not-started'}>{due ? 'To sign now' : 'Waits for those before'}</Status>
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AccountSecurity } from '../account-contract.ts'
import { AccountSection } from './account-section.tsx'
import { beginTotp, removeTotp, renewRecoveryCodes } from './api.ts'
import { factorProblem } from './factor-problem.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpSetUp } from './totp-set-up.tsx'
import { useProof } from './use-proof.tsx'

const sayProblem = (error: unknown): void => {
  const problem = factorProblem(error)
  if (problem) toast.error(problem)
}

/** The authenticator app and the recovery codes. `onChanged` runs after any change, once codes that came with it are kept. */
export function AccountFactors({ security, onChanged }: { security: AccountSecurity; onChanged?: () => void }): ReactElement {
  const queryClient = useQueryClient()
  const { withProof, proof } = useProof()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [removing, setRemoving] = useState(false)
  const changed = (): void => {
    void queryClient.invalidateQueries({ queryKey: ['account'] })
    onChanged?.()
  }
  const begin = useMutation({ mutationFn: () => withProof(beginTotp), onError: sayProblem, gcTime: 0 })
  const remove = useMutation({
    mutationFn: () => withProof(removeTotp),
    onSuccess: () => {
      toast.success('Authenticator app removed')
      changed()
    },
    onError: sayProblem,
  })
  const renew = useMutation({
    mutationFn: () => withProof(renewRecoveryCodes),
    onSuccess: (answer) => setCodes(answer.recovery_codes),
    onError: sayProblem,
  })
  const done = (fresh: string[] | null): void => {
    begin.reset()
    toast.success('Authenticator app set up')
    if (fresh) setCodes(fresh)
    else changed()
  }
  const hasFactor = security.totp_since !== null || security.passkeys.length > 0
  return (
    <AccountSection
      title="Authenticator app"
      help="Besides your password you are asked for a code of your phone. Other devices then have to log in again."
    >
      {security.totp_since ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-base">On since {momentInWords(security.totp_since, timeZone())}</p>
          <Button loading={remove.isPending} onClick={() => setRemoving(true)}>
            Remove authenticator app
          </Button>
        </div>
      ) : (
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          Set up an authenticator app
        </Button>
      )}
      {hasFactor && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p className="text-base">{leftInWords(security.recovery_codes_left)}</p>
          <Button loading={renew.isPending} onClick={() => renew.mutate()}>
            Make new recovery codes
          </Button>
        </div>
      )}
      {begin.data && <TotpSetUp totp={begin.data} onClose={() => begin.reset()} onDone={done} />}
      <RecoveryCodesDialog
        codes={codes}
        onKept={() => {
          setCodes(null)
          changed()
        }}
      />
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Remove your authenticator app?"
        confirmLabel="Remove"
        tone="danger"
        onConfirm={() => {
          setRemoving(false)
          remove.mutate()
        }}
      >
        Codes of this app will no longer work.{' '}
        {security.passkeys.length === 0 && 'Your recovery codes end too, and only your password will protect your account.'}
      </ConfirmDialog>
      {proof}
    </AccountSection>
  )
}

const leftInWords = (left: number): string =>
  left === 0 ? 'No recovery codes are left.' : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`

/** Moments of an account are shown by this device's clock, as it belongs to no workplace. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

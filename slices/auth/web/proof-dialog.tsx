import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useId, useState } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import type { AccountSecurity } from '../account-contract.ts'
import type { Proof } from './api.ts'
import { confirmIdentity, securityQuery } from './api.ts'
import { factorProblem } from './factor-problem.ts'
import { FormProblem } from './form-problem.tsx'
import { CodeField } from './second-factor-form.tsx'

type Way = 'password' | 'code' | 'passkey'
const names: Record<Way, string> = { password: 'Use your password', code: 'Use a code of your authenticator app', passkey: 'Use a passkey' }

const waysOf = (security: AccountSecurity | undefined): readonly Way[] =>
  security
    ? [
        ...(security.has_password ? (['password'] as const) : []),
        ...(security.totp_since ? (['code'] as const) : []),
        ...(security.passkeys.length > 0 ? (['passkey'] as const) : []),
      ]
    : ['password']

type ProofDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The proof was right: what asked for it may be tried again. */
  onConfirmed: () => void
}

/** Proof that the person at the screen is the person signed in: a password, a code or a passkey, whichever they have. */
export function ProofDialog({ open, onOpenChange, onConfirmed }: ProofDialogProps): ReactElement {
  const formId = useId()
  const security = useQuery({ ...securityQuery, enabled: open })
  const [chosen, setChosen] = useState<Way>()
  const confirm = useMutation({ mutationFn: (proof: Proof) => confirmIdentity(proof), gcTime: 0, onSuccess: onConfirmed })
  const ways = waysOf(security.data)
  const way = chosen ?? ways[0]
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // It may stand over another form, which must not hear of this.
    event.stopPropagation()
    if (way === 'passkey') return confirm.mutate('passkey')
    const given = textsOf(event.currentTarget)
    confirm.mutate(way === 'code' ? { code: given('code') } : { password: given('password') })
  }
  const close = (): void => {
    confirm.reset()
    setChosen(undefined)
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      closeBlocked={confirm.isPending}
      size="confirm"
      title="Confirm that it is you"
      description="This protects your account if someone else finds this page open. It holds for five minutes."
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={close}>
            Cancel
          </Button>
          {way && (
            <Button type="submit" form={formId} variant="primary" loading={confirm.isPending}>
              {way === 'passkey' ? 'Use a passkey' : 'Confirm'}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} key={way} className="grid gap-4" onSubmit={submit}>
        {way === 'password' && (
          <Field label="Password">
            <PasswordInput required name="password" maxLength={1024} />
          </Field>
        )}
        {way === 'code' && <CodeField size="md" />}
        {way === 'passkey' && <p className="text-sm text-ink-2">Your browser will ask for your passkey.</p>}
        {!way && <p className="text-sm text-ink-2">You have no password yet. Sign out, sign in again, and try this within five minutes.</p>}
        <FormProblem message={confirm.isError ? factorProblem(confirm.error) : undefined} />
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button
              key={other}
              type="button"
              className="ek-link justify-self-start text-sm"
              onClick={() => {
                confirm.reset()
                setChosen(other)
              }}
            >
              {names[other]}
            </button>
          ))}
      </form>
    </Dialog>
  )
}

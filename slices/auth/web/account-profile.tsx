import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useState } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AccountSecurity } from '../account-contract.ts'
import { AccountPhoto } from './account-photo.tsx'
import { AccountSection } from './account-section.tsx'
import { cancelEmailChange, renameAccount, requestEmailChange } from './api.ts'
import { factorProblem } from './factor-problem.ts'
import { FormProblem } from './form-problem.tsx'
import { OutboxHint } from './outbox-hint.tsx'
import { useProof } from './use-proof.tsx'

/** The photo and the name the application shows, and the address to sign in with. */
export function AccountProfile({
  security,
  personId,
  onChanged,
}: {
  security: AccountSecurity
  personId: string
  onChanged: () => void
}): ReactElement {
  const queryClient = useQueryClient()
  const rename = useMutation({
    mutationFn: renameAccount,
    onSuccess: () => {
      toast.success('Name saved')
      void queryClient.invalidateQueries({ queryKey: ['account'] })
      onChanged()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    rename.mutate(textsOf(event.currentTarget)('name').trim())
  }
  return (
    <AccountSection title="Profile" help="Your name in the application. What your employment record says is kept there.">
      <div className="mb-6 max-w-94">
        <AccountPhoto security={security} personId={personId} onChanged={onChanged} />
      </div>
      <form className="grid max-w-94 gap-4" onSubmit={submit}>
        <Field label="Name">
          <TextInput required name="name" autoComplete="name" maxLength={200} defaultValue={security.name} />
        </Field>
        <FormProblem message={rename.isError ? factorProblem(rename.error) : undefined} />
        <Button type="submit" className="justify-self-start" loading={rename.isPending}>
          Save name
        </Button>
      </form>
      <EmailAddress security={security} />
    </AccountSection>
  )
}

function EmailAddress({ security }: { security: AccountSecurity }): ReactElement {
  const queryClient = useQueryClient()
  const [changing, setChanging] = useState(false)
  const { withProof, proof } = useProof()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['account'] })
  const ask = useMutation({
    mutationFn: (email: string) => withProof(() => requestEmailChange(email)),
    onSuccess: () => {
      setChanging(false)
      void refresh()
    },
  })
  const cancel = useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: refresh,
    onError: () => toast.error('That did not work. Please try again.'),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    ask.mutate(textsOf(event.currentTarget)('email').trim())
  }
  return (
    <div className="mt-6 grid max-w-94 gap-4 border-t border-line pt-5">
      <div>
        <h3 className="text-sm font-medium">Email</h3>
        <p className="text-base break-words">{security.email}</p>
      </div>
      {security.email_change ? (
        <div className="grid gap-3">
          <p className="text-sm text-ink-2">
            Waiting for you to confirm the change to <b className="font-semibold text-ink">{security.email_change.new_email}</b>:{' '}
            {waitingFor(security.email_change)}
          </p>
          <Button className="justify-self-start" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Keep the present address
          </Button>
          <OutboxHint />
        </div>
      ) : changing ? (
        <form className="grid gap-4" onSubmit={submit}>
          <Field label="New email" hint="You will get a message at both addresses, and the change counts when you have confirmed both.">
            <TextInput required type="email" name="email" autoComplete="email" maxLength={254} />
          </Field>
          <FormProblem message={ask.isError ? emailProblem(ask.error) : undefined} />
          <div className="flex gap-2">
            <Button type="submit" variant="primary" loading={ask.isPending}>
              Send the messages
            </Button>
            <Button disabled={ask.isPending} onClick={() => setChanging(false)}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <Button className="justify-self-start" onClick={() => setChanging(true)}>
          Change email
        </Button>
      )}
      {proof}
    </div>
  )
}

const emailProblem = (error: unknown): string | undefined => {
  const said = error instanceof ApiError ? error.details.fields?.[0]?.message : undefined
  return said ?? factorProblem(error)
}

function waitingFor({ old_confirmed, new_confirmed }: NonNullable<AccountSecurity['email_change']>): string {
  if (old_confirmed) return 'the message at the new address is still to be confirmed.'
  return new_confirmed ? 'the message at your present address is still to be confirmed.' : 'look for a message at both addresses.'
}

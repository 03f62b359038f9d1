import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import type { AccountSecurity } from '../account-contract.ts'
import { AccountSection } from './account-section.tsx'
import { requestPasswordLink } from './api.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { factorProblem } from './factor-problem.ts'
import { FormProblem } from './form-problem.tsx'
import { OutboxHint } from './outbox-hint.tsx'

export function AccountPassword({ security }: { security: AccountSecurity }): ReactElement {
  return (
    <AccountSection title="Password" {...(security.google ? { help: 'You can also log in with Google.' } : {})}>
      {security.has_password ? <ChangePasswordForm email={security.email} /> : <ChoosePassword />}
    </AccountSection>
  )
}

function ChoosePassword(): ReactElement {
  const ask = useMutation({ mutationFn: requestPasswordLink })
  if (ask.isSuccess)
    return (
      <>
        <output className="block text-base">A message with a link to choose a password is on its way to you.</output>
        <OutboxHint />
      </>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-base text-ink-2">You have no password yet.</p>
      <FormProblem message={ask.isError ? factorProblem(ask.error) : undefined} />
      <Button loading={ask.isPending} onClick={() => ask.mutate()}>
        Send me a link to choose one
      </Button>
    </div>
  )
}

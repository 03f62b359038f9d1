import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { confirmEmail } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { FormProblem } from './form-problem.tsx'
import { emailTokenOfLink, onFragment } from './fragment.ts'
import { passwordProblem } from './password-problem.ts'

const toAccount = (label: string): ReactElement => (
  <Link to="/app/settings" className={`${buttonClass({ variant: 'primary', size: 'lg' })} mt-8 w-full`}>
    {label}
  </Link>
)

/** One of the two messages about a new address was opened. A click confirms, so that a program that looks at links does not. */
export function ConfirmEmailPage(): ReactElement {
  const token = useSyncExternalStore(onFragment, emailTokenOfLink)
  const confirm = useMutation({ mutationFn: confirmEmail })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  if (confirm.data === 'changed')
    return (
      <AuthLayout title="Your address is changed" lead="From now on you log in with the new one.">
        {toAccount('Go to your account')}
      </AuthLayout>
    )
  if (confirm.data === 'waiting')
    return (
      <AuthLayout title="One more to go" lead="This address is confirmed. Now confirm the message at the other address.">
        {toAccount('Go to your account')}
      </AuthLayout>
    )
  if (!token)
    return (
      <AuthLayout
        title="This link cannot be used"
        lead="It has been used already, is too old, or is not complete. Ask for the change again."
      >
        {toAccount('Go to your account')}
      </AuthLayout>
    )
  return (
    <AuthLayout title="Confirm your address" lead="You asked to log in to Evenkeel with another address.">
      <div className="mt-8 grid gap-4">
        <Button ref={button} variant="primary" size="lg" loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
          Confirm
        </Button>
        <FormProblem
          message={confirm.isError ? passwordProblem(confirm.error, 'This link cannot be used. Ask for the change again.') : undefined}
        />
      </div>
    </AuthLayout>
  )
}

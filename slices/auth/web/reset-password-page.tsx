import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactElement } from 'react'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { resetPassword } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { FormProblem } from './form-problem.tsx'
import { onFragment, resetTokenOfLink } from './fragment.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { passwordProblem } from './password-problem.ts'

const isSpent = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.link-not-usable'

/** Sets a new password by the link of a message. A link works once. */
export function ResetPasswordPage(): ReactElement {
  const token = useSyncExternalStore(onFragment, resetTokenOfLink)
  const change = useMutation({ mutationFn: resetPassword })
  if (change.isSuccess) {
    return (
      <AuthLayout title="Your password is changed" lead="Log in with the new one. Other devices have to log in again.">
        <Link to="/login" className={`${buttonClass({ variant: 'primary', size: 'lg' })} mt-8 w-full`}>
          Log in
        </Link>
      </AuthLayout>
    )
  }
  if (!token || isSpent(change.error)) {
    return (
      <AuthLayout title="This link cannot be used" lead="It has been used already, is too old, or is not complete. Ask for a new one.">
        <Link to="/forgot-password" className={`${buttonClass({ variant: 'primary', size: 'lg' })} mt-8 w-full`}>
          Ask for a new link
        </Link>
      </AuthLayout>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    change.mutate({ token, newPassword: textsOf(event.currentTarget)('password') })
  }
  return (
    <AuthLayout title="Set a new password">
      <form className="mt-8 grid gap-5" onSubmit={submit}>
        <NewPasswordField label="New password" />
        <Button type="submit" variant="primary" size="lg" className="mt-1 w-full" loading={change.isPending}>
          Save the new password
        </Button>
        <FormProblem
          message={change.isError ? passwordProblem(change.error, 'The password could not be changed. Please try again.') : undefined}
        />
      </form>
    </AuthLayout>
  )
}

import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactElement } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { requestPasswordReset } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { OutboxHint } from './outbox-hint.tsx'
import { FormProblem } from './form-problem.tsx'
import { passwordProblem } from './password-problem.ts'

/** Asks for a link to set a new password. The answer is the same whether or not the address has an account. */
export function ForgotPasswordPage(): ReactElement {
  const request = useMutation({ mutationFn: requestPasswordReset })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    request.mutate(textsOf(event.currentTarget)('email').trim())
  }
  const back = (
    <Link to="/login" className="ek-link">
      Back to log in
    </Link>
  )
  if (request.isSuccess) {
    return (
      <AuthLayout
        title="Check your email"
        lead={
          <>
            If <b className="font-semibold text-ink">{request.variables}</b> has an account, a link to set a new password is on its way.
          </>
        }
      >
        <OutboxHint />
        <p className="mt-6 text-sm text-ink-3">Nothing there after a few minutes? Look in your junk folder. {back}</p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Forgot your password?" lead="Give the email you log in with. We will send a link to set a new password.">
      <form className="mt-8 grid gap-5" onSubmit={submit}>
        <Field label="Email">
          <TextInput required size="lg" type="email" name="email" autoComplete="username" maxLength={254} />
        </Field>
        <Button type="submit" variant="primary" size="lg" className="mt-1 w-full" loading={request.isPending}>
          Send the link
        </Button>
        <FormProblem
          message={request.isError ? passwordProblem(request.error, 'The link could not be sent. Please try again.') : undefined}
        />
      </form>
      <p className="mt-6 text-sm">{back}</p>
    </AuthLayout>
  )
}

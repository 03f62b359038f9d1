import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { toast } from '#ui/toast.tsx'
import { changePassword } from './api.ts'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { passwordProblem } from './password-problem.ts'

const isWrongPassword = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.wrong-password'

/** A new password for the signed-in person; it ends their sessions on other devices. */
export function ChangePasswordForm({ email }: { email: string }): ReactElement {
  const change = useMutation({ mutationFn: changePassword })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const given = textsOf(form)
    const asked = { currentPassword: given('current'), newPassword: given('password') }
    change.mutate(asked, {
      onSuccess: () => {
        form.reset()
        toast.success('Password changed')
      },
    })
  }
  const wrong = isWrongPassword(change.error)
  return (
    <form className="grid max-w-94 gap-5" onSubmit={submit}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label="Current password" error={wrong ? 'That password is not right.' : undefined}>
        <PasswordInput required name="current" maxLength={1024} />
      </Field>
      <NewPasswordField label="New password" size="md" />
      <p className="text-sm text-ink-3">Your other devices will have to log in again.</p>
      <FormProblem
        message={
          change.isError && !wrong ? passwordProblem(change.error, 'The password could not be changed. Please try again.') : undefined
        }
      />
      <Button type="submit" className="justify-self-start" loading={change.isPending}>
        Change password
      </Button>
    </form>
  )
}

import type { ReactElement } from 'react'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { passwordLength } from '../contract.ts'

/** A new password: length is the only rule shown; the server also refuses the common ones and says so. */
export function NewPasswordField({
  label = 'Password',
  error,
  size = 'lg',
}: {
  label?: string
  error?: string | undefined
  size?: 'md' | 'lg'
}): ReactElement {
  return (
    <Field label={label} error={error} hint={`At least ${passwordLength.min} characters. A few unrelated words work well.`}>
      <PasswordInput
        required
        size={size}
        name="password"
        autoComplete="new-password"
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
      />
    </Field>
  )
}

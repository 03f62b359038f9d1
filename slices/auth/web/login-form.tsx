import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactElement } from 'react'
import { useState } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { logProblem } from '#platform/web/log.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { signInWithPassword } from './api.ts'
import { FormProblem } from './form-problem.tsx'
import { loginProblem } from './login-problem.ts'

/** E-mail and password, both required. What is wrong is said under the form, the same for an unknown address and a wrong password. */
export function LoginForm({ onSignedIn, notice }: { onSignedIn: () => Promise<void>; notice?: string | undefined }): ReactElement {
  const [problem, setProblem] = useState<string | undefined>(notice)
  const [saving, setSaving] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = textsOf(event.currentTarget)
    setSaving(true)
    setProblem(undefined)
    try {
      const outcome = await signInWithPassword({ email: given('email').trim(), password: given('password') })
      if (outcome === 'in') await onSignedIn()
    } catch (error) {
      logProblem('Signing in failed.', error)
      setProblem(loginProblem(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label="Email">
        <TextInput required size="lg" type="email" name="email" autoComplete="username" maxLength={254} />
      </Field>
      <Field
        label="Password"
        labelAction={
          <Link to="/forgot-password" className="ek-link">
            Forgot your password?
          </Link>
        }
      >
        <PasswordInput required size="lg" name="password" maxLength={1024} />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="mt-1 w-full" loading={saving}>
        Log in
      </Button>
      <FormProblem message={problem} />
    </form>
  )
}

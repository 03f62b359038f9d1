import type { FormEvent, ReactElement } from 'react'
import { useState } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { logProblem } from '#platform/web/log.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { signUp } from './api.ts'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { passwordProblem } from './password-problem.ts'

export function SignUpForm({ onMessageSent }: { onMessageSent: (email: string) => void }): ReactElement {
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = textsOf(event.currentTarget)
    const account = { name: given('name').trim(), email: given('email').trim(), password: given('password') }
    setSaving(true)
    setProblem(undefined)
    try {
      await signUp(account)
      onMessageSent(account.email)
    } catch (error) {
      logProblem('Signing up failed.', error)
      setProblem(passwordProblem(error, 'Your account could not be created. Please try again.'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form className="mt-8 grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label="Full name">
        <TextInput required size="lg" name="name" autoComplete="name" maxLength={200} />
      </Field>
      <Field label="Work email">
        <TextInput required size="lg" type="email" name="email" autoComplete="username" maxLength={254} />
      </Field>
      <NewPasswordField />
      <Button type="submit" variant="primary" size="lg" className="mt-1 w-full" loading={saving}>
        Create account
      </Button>
      <FormProblem message={problem} />
    </form>
  )
}

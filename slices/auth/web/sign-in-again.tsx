import type { FormEvent, ReactElement } from 'react'
import { useId, useState } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { logProblem } from '#platform/web/log.ts'
import { session } from '#platform/web/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { finishSignInAgain, signInAgain } from './api.ts'
import { FormProblem } from './form-problem.tsx'
import { loginProblem } from './login-problem.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

/**
 * The session has ended while something is open. The person signs in over the page, what they typed stays,
 * and the request that met the end is sent again.
 */
export function SignInAgain({ email, onLeave }: { email: string; onLeave: () => void }): ReactElement {
  const formId = useId()
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [factor, setFactor] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    const password = textsOf(event.currentTarget)('password')
    setSaving(true)
    setProblem(undefined)
    try {
      setFactor((await signInAgain({ email, password })) === 'factor')
    } catch (error) {
      logProblem('Signing in again failed.', error)
      setProblem(loginProblem(error))
    } finally {
      setSaving(false)
    }
  }
  if (factor)
    return (
      <Dialog
        open
        onOpenChange={(next) => !next && session.answer(false)}
        size="confirm"
        title="Confirm that it is you"
        footer={<Button onClick={onLeave}>Leave this page</Button>}
      >
        <SecondFactorForm onGiven={finishSignInAgain} onLeave={() => setFactor(false)} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && session.answer(false)}
      closeBlocked={saving}
      size="confirm"
      title="Log in to carry on"
      description="Your session has ended. What you were doing is still here."
      footer={
        <>
          <Button onClick={onLeave} disabled={saving}>
            Leave this page
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={saving}>
            Log in
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-sm text-ink-2">
          Logging in as <b className="font-semibold text-ink">{email}</b>
        </p>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field label="Password">
          <PasswordInput required name="password" maxLength={1024} />
        </Field>
        <FormProblem message={problem} />
      </form>
    </Dialog>
  )
}

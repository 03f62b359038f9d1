import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { useStepUp } from './api.ts'
import { refusal } from './problems.ts'
import { passwordStrings } from './strings.ts'

interface ConfirmPasswordProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The password was right: what asked for it may be tried again. */
  onConfirmed: () => void
}

/** Proof that the person at the screen is the person signed in, asked for when the server wants it. */
export function ConfirmPassword({ open, onOpenChange, onConfirmed }: ConfirmPasswordProps): ReactElement {
  const stepUp = useStepUp()
  const [password, setPassword] = useState('')
  const close = (): void => {
    setPassword('')
    stepUp.reset()
    onOpenChange(false)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // It may stand over another form, which must not hear of this.
    event.stopPropagation()
    stepUp.mutate(password, {
      onSuccess: () => {
        close()
        onConfirmed()
      },
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      size="confirm"
      title={passwordStrings.title}
      closeBlocked={stepUp.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={stepUp.isPending} onClick={close}>
            {passwordStrings.cancel}
          </Button>
          <Button variant="primary" type="submit" loading={stepUp.isPending} disabled={password === ''}>
            {passwordStrings.confirm}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">{passwordStrings.text}</p>
      <Field label={passwordStrings.password} error={stepUp.isError ? (refusal(stepUp.error) ?? passwordStrings.failed) : null}>
        <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
    </Dialog>
  )
}

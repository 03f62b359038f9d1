import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { TextInput } from '#ui/text-input.tsx'

interface SignProps {
  /** Whose name is expected; they may write it their own way. */
  name: string
  busy: boolean
  problem: string | null
  onSign: (name: string) => void
  onDecline: (reason: string) => void
}

/** Signs by writing one's name, or declines and says why. */
export function SignForm({ name, busy, problem, onSign, onDecline }: SignProps): ReactElement {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [declining, setDeclining] = useState(false)
  return (
    <form
      className="mt-6 grid gap-4 border-t border-line pt-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (declining) onDecline(reason)
        else onSign(typed)
      }}
    >
      {problem && (
        <div role="alert">
          <Notice tone="warn">{problem}</Notice>
        </div>
      )}
      {declining ? (
        <Field label="Why you do not sign" required>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
      ) : (
        <Field label="Your name, as your signature" required hint={`Write it as you would sign: ${name}.`}>
          <TextInput value={typed} maxLength={200} autoComplete="name" onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={declining ? 'danger' : 'primary'}
          loading={busy}
          disabled={(declining ? reason : typed).trim() === ''}
        >
          {declining ? 'Decline' : 'Sign'}
        </Button>
        <Button disabled={busy} onClick={() => setDeclining(!declining)}>
          {declining ? 'Back' : 'I do not want to sign'}
        </Button>
      </div>
    </form>
  )
}

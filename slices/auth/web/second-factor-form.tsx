import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useState } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { KeyRound } from '#ui/icons.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { FactorMethod } from '../contract.ts'
import type { FactorGiven } from './api.ts'
import { factorMethodsQuery, giveFactor } from './api.ts'
import { factorProblem } from './factor-problem.ts'
import { FormProblem } from './form-problem.tsx'
import { useFirstFocus } from './use-first-focus.ts'

type SecondFactorFormProps = {
  /** The factor was right: the session may be taken up. */
  onGiven: () => void | Promise<void>
  onLeave: () => void
}

/** The second half of a sign-in: a code, a passkey, or a recovery code, whichever the person has. */
export function SecondFactorForm({ onGiven, onLeave }: SecondFactorFormProps): ReactElement {
  const methods = useQuery(factorMethodsQuery)
  const [asked, setAsked] = useState<FactorMethod>()
  const give = useMutation({
    mutationFn: async (given: FactorGiven) => {
      await giveFactor(given)
      await onGiven()
    },
  })
  if (methods.isPending) return <output className="mt-8 block text-sm text-ink-2">One moment…</output>
  if (methods.isError)
    return (
      <div className="mt-8 grid gap-4">
        <FormProblem message="This sign-in took too long. Please begin again." />
        <Button size="lg" onClick={onLeave}>
          Begin again
        </Button>
      </div>
    )
  const offered = methods.data
  const method = asked ?? offered[0] ?? 'recovery'
  const show = (next: FactorMethod): void => {
    give.reset()
    setAsked(next)
  }
  return (
    <div className="mt-8 grid gap-5">
      <Way key={method} method={method} saving={give.isPending} give={give.mutate} />
      <FormProblem message={give.isError ? factorProblem(give.error) : undefined} />
      <div className="grid justify-items-start gap-2 text-sm">
        {offered
          .filter((other) => other !== method)
          .map((other) => (
            <button key={other} type="button" className="ek-link" disabled={give.isPending} onClick={() => show(other)}>
              {others[other]}
            </button>
          ))}
        <button type="button" className="ek-link" disabled={give.isPending} onClick={onLeave}>
          Log in as someone else
        </button>
      </div>
    </div>
  )
}

const others: Record<FactorMethod, string> = {
  totp: 'Use a code of your authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
}

type WayProps = { method: FactorMethod; saving: boolean; give: (given: FactorGiven) => void }

function Way({ method, saving, give }: WayProps): ReactElement {
  if (method === 'passkey')
    return (
      <div className="grid gap-4">
        <p className="text-base text-ink-2">Your browser will ask for the passkey you set up for Evenkeel.</p>
        <Button variant="primary" size="lg" loading={saving} onClick={() => give('passkey')}>
          <KeyRound className="ek-icon" size={16} aria-hidden="true" />
          Use a passkey
        </Button>
      </div>
    )
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    event.stopPropagation()
    const typed = textsOf(event.currentTarget)('code')
    give(method === 'totp' ? { code: typed } : { recovery_code: typed })
  }
  return (
    <form className="grid gap-5" onSubmit={submit}>
      {method === 'totp' ? <CodeField /> : <RecoveryField />}
      <Button type="submit" variant="primary" size="lg" loading={saving}>
        Continue
      </Button>
    </form>
  )
}

/** Six digits; the telephone's own suggestion from an authenticator is welcome. */
export function CodeField({ size = 'lg', error }: { size?: 'md' | 'lg'; error?: string | undefined }): ReactElement {
  const field = useFirstFocus()
  return (
    <Field label="Code" hint="The six digits your authenticator app shows." error={error}>
      <TextInput
        required
        ref={field}
        size={size}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="tabular-nums"
      />
    </Field>
  )
}

function RecoveryField(): ReactElement {
  const field = useFirstFocus()
  return (
    <Field label="Recovery code" hint="One of the ten you kept when you set up your second factor. Each works once.">
      <TextInput ref={field} required size="lg" name="code" autoComplete="off" spellCheck={false} maxLength={60} />
    </Field>
  )
}

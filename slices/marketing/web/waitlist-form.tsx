import type { FormEvent, ReactElement } from 'react'
import { useState } from 'react'
import { join } from './join-waitlist.ts'

interface WaitlistProps {
  /** Of the field; unique on the page. */
  readonly id: string
  /** Where the form posts without a script. */
  readonly action: string
  readonly onSea?: boolean
}
type Step = { readonly kind: 'asking' | 'sending' | 'sent' } | { readonly kind: 'failed'; readonly message: string }

/** An e-mail address and a field that only robots see and fill in. The answer is shown in place; without a script, on a page. */
export function WaitlistForm({ id, action, onSea = false }: WaitlistProps): ReactElement {
  const [step, setStep] = useState<Step>({ kind: 'asking' })
  const send = async (form: FormData): Promise<void> => {
    setStep({ kind: 'sending' })
    const problem = await join(form)
    setStep(problem === null ? { kind: 'sent' } : { kind: 'failed', message: problem })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (step.kind !== 'sending') void send(new FormData(event.currentTarget))
  }
  if (step.kind === 'sent')
    return (
      <output className={onSea ? 'mk-sent mk-sent--sea' : 'mk-sent'}>
        Check your email. Follow the link we have sent, and your place on the waitlist is kept.
      </output>
    )
  const failed = step.kind === 'failed'
  return (
    <form className="mk-waitlist" method="post" action={action} onSubmit={onSubmit}>
      <label className="sr-only" htmlFor={id}>
        Work email
      </label>
      <input
        id={id}
        className={onSea ? 'ek-input ek-input--lg mk-waitlist__field mk-waitlist__field--sea' : 'ek-input ek-input--lg mk-waitlist__field'}
        type="email"
        name="EMAIL"
        required
        maxLength={254}
        placeholder="Work email"
        autoComplete="email"
        aria-invalid={failed || undefined}
        aria-describedby={failed ? `${id}-problem` : undefined}
      />
      <div hidden>
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button
        type="submit"
        className={onSea ? 'ek-btn ek-btn--lg mk-waitlist__button--sea' : 'ek-btn ek-btn--lg ek-btn--primary'}
        aria-busy={step.kind === 'sending' || undefined}
        aria-disabled={step.kind === 'sending' || undefined}
      >
        {step.kind === 'sending' ? 'Joining…' : 'Join the waitlist'}
      </button>
      {failed && (
        <p id={`${id}-problem`} role="alert" className={onSea ? 'mk-problem mk-problem--sea' : 'mk-problem'}>
          {step.message}
        </p>
      )}
    </form>
  )
}

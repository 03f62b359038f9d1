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

const onPaper = ['', 'ek-btn--primary', ''] as const
const onTheSea = ['mk-waitlist__field--sea', 'mk-waitlist__button--sea', 'mk-problem--sea'] as const

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
  return <Form id={id} action={action} onSea={onSea} step={step} onSubmit={onSubmit} />
}

type FormProps = Required<WaitlistProps> & { readonly step: Step; readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void }

function Form({ id, action, onSea, step, onSubmit }: FormProps): ReactElement {
  const problem = step.kind === 'failed' ? step.message : undefined
  const sending = step.kind === 'sending' || undefined
  const [field, button, note] = onSea ? onTheSea : onPaper
  return (
    <form className="mk-waitlist" method="post" action={action} onSubmit={onSubmit}>
      <label className="sr-only" htmlFor={id}>
        Work email
      </label>
      <input
        id={id}
        className={`ek-input ek-input--lg mk-waitlist__field ${field}`}
        type="email"
        name="EMAIL"
        required
        maxLength={254}
        placeholder="Work email"
        autoComplete="email"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
      />
      <div hidden>
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <button type="submit" className={`ek-btn ek-btn--lg ${button}`} aria-busy={sending} aria-disabled={sending}>
        {sending ? 'Joining…' : 'Join the waitlist'}
      </button>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={`mk-problem ${note}`}>
          {problem}
        </p>
      )}
    </form>
  )
}

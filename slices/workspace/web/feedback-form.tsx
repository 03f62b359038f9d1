import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactElement } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { giveFeedback } from './api.ts'

/** The form of /feedback; the page around it belongs to whoever shows it. */
export function FeedbackForm(): ReactElement {
  const [along, setAlong] = useState(false)
  const send = useMutation({
    mutationFn: giveFeedback,
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.status === 429
          ? 'You have sent a lot in the last hour. Please wait, then send it again: what you wrote is still here.'
          : 'Your feedback could not be sent. Please try again.',
      ),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const message = textsOf(event.currentTarget)('message').trim()
    const context = along
      ? { browser: navigator.userAgent.slice(0, 300), screen: `${innerWidth} × ${innerHeight}`, language: navigator.language.slice(0, 40) }
      : null
    if (message) send.mutate({ message, ...(context ? { context } : {}) })
  }
  if (send.isSuccess) {
    return (
      <output className="mt-8 block">
        <p className="text-md text-ink">Thank you. Your feedback has been sent.</p>
        <Link to="/app" className={`${buttonClass()} mt-4`}>
          Go to the dashboard
        </Link>
      </output>
    )
  }
  return (
    <form className="mt-8 grid gap-5" onSubmit={submit}>
      <Field label="Your feedback" hint="Do not put anyone's personal details here.">
        <TextArea name="message" rows={7} maxLength={4000} required />
      </Field>
      <Checkbox
        label="Include details of my browser"
        hint="Its name, window size and language. Nothing else: not the page you were on, and nothing from your workspace."
        checked={along}
        onChange={setAlong}
      />
      <p className="max-w-prose text-sm text-ink-3">
        It goes to whoever runs this installation, with your email address, so that they can answer.
      </p>
      <Button type="submit" variant="primary" className="justify-self-start" loading={send.isPending}>
        Send feedback
      </Button>
    </form>
  )
}

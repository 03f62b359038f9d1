import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactElement } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { giveFeedback } from './api.ts'

/** The form of /feedback; the page around it belongs to whoever shows it. */
export function FeedbackForm(): ReactElement {
  const send = useMutation({ mutationFn: giveFeedback, onError: () => toast.error('Your feedback could not be sent. Please try again.') })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const message = textsOf(event.currentTarget)('message').trim()
    if (message) send.mutate({ message })
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
      <Button type="submit" variant="primary" className="justify-self-start" loading={send.isPending}>
        Send feedback
      </Button>
    </form>
  )
}

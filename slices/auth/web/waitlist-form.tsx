import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { joinWaitlist } from './api.ts'
import { FormProblem } from './form-problem.tsx'

/** An e-mail address and a field that only robots see and fill in. */
export function WaitlistForm(): ReactElement {
  const join = useMutation({ mutationFn: joinWaitlist })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = textsOf(event.currentTarget)
    join.mutate({ EMAIL: given('EMAIL'), website: given('website') })
  }
  if (join.isSuccess)
    return (
      <output className="block text-base text-ink">
        Check your email. Follow the link we have sent, and your place on the waitlist is kept.
      </output>
    )
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field label="Email for the waitlist" id="waitlist-email">
        <TextInput required size="lg" type="email" name="EMAIL" autoComplete="email" maxLength={254} />
      </Field>
      <div className="hidden" aria-hidden="true">
        <label htmlFor="waitlist-website">Leave this empty</label>
        <input id="waitlist-website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" size="lg" className="w-full" loading={join.isPending}>
        Join the waitlist
      </Button>
      <FormProblem message={join.isError ? 'You could not be added to the waitlist. Please try again.' : undefined} />
    </form>
  )
}

import type { FormEvent, ReactElement } from 'react'
import { useState } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { textsOf } from '#platform/web/form-texts.ts'
import { logProblem } from '#platform/web/log.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ssoAddress } from './api.ts'
import { FormProblem } from './form-problem.tsx'

/** Asks for the address, whose domain says which provider it is, and leaves for there. */
export function SsoForm({ next }: { next: string | undefined }): ReactElement {
  const [problem, setProblem] = useState<string>()
  const [leaving, setLeaving] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setLeaving(true)
    setProblem(undefined)
    try {
      location.assign(await ssoAddress(textsOf(event.currentTarget)('work-email').trim(), next))
    } catch (error) {
      logProblem('Single sign-on could not start.', error)
      setLeaving(false)
      setProblem(
        error instanceof ApiError && error.status > 0 && error.status < 500
          ? error.message
          : 'Your provider could not be reached. Please try again.',
      )
    }
  }
  return (
    <form className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Work email">
        <TextInput required size="lg" type="email" name="work-email" autoComplete="username" maxLength={254} />
      </Field>
      <Button type="submit" size="lg" className="w-full" loading={leaving}>
        Continue to your provider
      </Button>
      <FormProblem message={problem} />
    </form>
  )
}

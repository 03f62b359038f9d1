import { useState, type FormEvent, type ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Details } from '../contract.ts'
import { useSaveDetails } from './api.ts'
import { sayProblem } from './words.ts'

/** Whom invoices are made out to, and where they are sent. */
export function DetailsForm({ details }: { details: Details }): ReactElement {
  const saving = useSaveDetails()
  const [problem, setProblem] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = textsOf(event.currentTarget)
    setProblem(null)
    setWrong({})
    saving
      .mutateAsync({
        company: text('company'),
        address: text('address'),
        email: text('email').trim(),
        vat_number: text('vat_number'),
        reference: text('reference'),
        version: details.version,
      })
      .then(() => toast.success('Saved.'))
      .catch((error: unknown) => {
        const fields = error instanceof ApiError ? (error.details.fields ?? []) : []
        setWrong(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
        if (fields.length === 0) setProblem(sayProblem(error, 'This could not be saved. Please try again.'))
      })
  }
  return (
    <form noValidate className="grid max-w-150 gap-5" onSubmit={submit}>
      {problem && (
        <div role="alert">
          <Notice tone="warn">{problem}</Notice>
        </div>
      )}
      <Field label="Company" error={wrong['company']}>
        <TextInput name="company" maxLength={200} autoComplete="organization" defaultValue={details.company} />
      </Field>
      <Field label="Address" error={wrong['address']}>
        <TextArea name="address" rows={4} maxLength={500} autoComplete="street-address" defaultValue={details.address} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Invoices by email to" error={wrong['email']}>
          <TextInput name="email" type="email" maxLength={254} autoComplete="email" defaultValue={details.email} />
        </Field>
        <Field label="VAT number" error={wrong['vat_number']}>
          <TextInput name="vat_number" maxLength={20} defaultValue={details.vat_number} />
        </Field>
      </div>
      <Field label="Your reference" hint="A purchase order or cost centre; it stands on each invoice." error={wrong['reference']}>
        <TextInput name="reference" maxLength={60} defaultValue={details.reference} />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={saving.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

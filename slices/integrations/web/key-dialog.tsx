import { useState, type ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { ProofDeclined, useProof } from '#slices/auth/web/public.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { keyDays } from '../key-days.ts'
import { scopes, type Scope } from '../scopes.ts'
import { useAddKey } from './api.ts'
import { scopeWords } from './words.ts'

interface KeyDialogProps {
  kind: 'api' | 'scim'
  onClose: () => void
  onMade: (key: string) => void
}

/** What a failure says, at the form; null when the person called it off. */
export function failureOf(error: unknown, otherwise: string): string | null {
  if (error instanceof ProofDeclined) return null
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return otherwise
  return error.details.fields?.[0]?.message ?? error.message
}

export function KeyDialog({ kind, onClose, onMade }: KeyDialogProps): ReactElement {
  const [name, setName] = useState('')
  const [held, setHeld] = useState<readonly Scope[]>([])
  const [days, setDays] = useState<number>(kind === 'scim' ? 365 : 90)
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddKey()
  const { withProof, proof } = useProof()
  const submit = (): void => {
    setProblem(null)
    const body = { kind, name, scopes: [...held], days }
    void withProof(() => add.mutateAsync(body)).then(
      ({ key }) => onMade(key),
      (error: unknown) => setProblem(failureOf(error, 'The key could not be made. Please try again.')),
    )
  }
  return (
    <>
      <FormDialog
        title={kind === 'scim' ? 'Make a token for your directory' : 'Make a key'}
        problem={problem}
        saving={add.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Field label="Name" required hint="What will use it, such as “Payroll bridge”.">
          <TextInput data-autofocus value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        {kind === 'api' && (
          <fieldset>
            <legend className="ek-label mb-1">What it may do</legend>
            <div className="grid gap-1">
              {scopes.map((scope) => (
                <Checkbox
                  key={scope}
                  label={scopeWords[scope]}
                  checked={held.includes(scope)}
                  onChange={(on) => setHeld(on ? [...held, scope] : held.filter((each) => each !== scope))}
                />
              ))}
            </div>
          </fieldset>
        )}
        <Field label="Valid for" required>
          <Select
            options={keyDays.map((each) => ({ value: String(each), label: each === 365 ? 'One year' : `${each} days` }))}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
          />
        </Field>
      </FormDialog>
      {proof}
    </>
  )
}

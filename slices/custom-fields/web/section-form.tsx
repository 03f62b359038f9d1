import { useState, type FormEvent, type ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'
import type { SectionOfPerson } from '../contract.ts'
import { parseCustomValue } from '../rules.ts'
import { problemsOf, useSaveValues } from './api.ts'
import { typedOf, ValueInput, type Typed } from './value-input.tsx'

type FormProps = { personId: string; section: SectionOfPerson; version: number | undefined; onDone: () => void }

/** The fields of one section, edited where they stand. What needs a second person is said before it is sent. */
export function SectionForm({ personId, section, version, onDone }: FormProps): ReactElement {
  const saving = useSaveValues(personId)
  const { tenant } = useMe()
  const fields = section.fields.filter(({ write }) => write !== '-')
  const [draft, setDraft] = useState<Record<string, Typed>>({})
  const [from, setFrom] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const changed = fields.filter(({ id, value }) => id in draft && draft[id] !== typedOf(value))
  const dated = changed.some(({ keeps_history: keeps }) => keeps)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (saving.isPending) return
    const found = Object.fromEntries(
      changed.flatMap((field) => {
        const parsed = parseCustomValue(field, draft[field.id] ?? null)
        return 'problem' in parsed ? [[field.id, parsed.problem]] : []
      }),
    )
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const values = changed.map((field) => ({
      field: field.id,
      value: draft[field.id] ?? null,
      ...(field.keeps_history && from ? { from } : {}),
    }))
    try {
      await saving.mutateAsync({ values, ...(version === undefined ? {} : { version }) })
      toast.success(changed.some(({ write }) => write === 'A') ? 'Sent for a second person to approve' : 'Saved')
      onDone()
    } catch (error) {
      setProblems(byField(problemsOf(error), values))
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={section.name}>
      {problems[''] && (
        <div role="alert" className="mb-4">
          <Notice tone="warn">{problems['']}</Notice>
        </div>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        {fields.map((field) => (
          <ValueInput
            key={field.id}
            personId={personId}
            field={
              field.write === 'A' ? { ...field, help: [field.help, 'A second person approves a change.'].filter(Boolean).join(' ') } : field
            }
            value={draft[field.id] === undefined ? typedOf(field.value) : (draft[field.id] ?? null)}
            shown={field.shown}
            error={problems[field.id]}
            onChange={(value) => setDraft((before) => ({ ...before, [field.id]: value }))}
          />
        ))}
        {dated && (
          <Field label="Counts from" hint="Today when left empty. Earlier values stay in the history.">
            <DateInput value={from} onChange={setFrom} weekStartsOn={tenant?.week_starts_on ?? 1} locale={tenant?.locale ?? 'en-GB'} />
          </Field>
        )}
      </div>
      <div className="mt-5 flex gap-2">
        <Button
          type="submit"
          variant="primary"
          loading={saving.isPending}
          disabledReason={changed.length === 0 ? 'Nothing has changed' : ''}
        >
          Save
        </Button>
        <Button disabled={saving.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The server names values by their place in what was sent. */
function byField(problems: Record<string, string>, sent: readonly { field: string }[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([path, message]) => [sent[Number(/^values\.(\d+)/.exec(path)?.[1] ?? -1)]?.field ?? '', message]),
  )
}

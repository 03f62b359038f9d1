import { useState, type FormEvent, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { X } from '#ui/icons.ts'
import { Select } from '#ui/select.tsx'
import { dottedKinds, type DottedKind, type DottedLine } from '../contract.ts'
import { useDottedLines } from './api.ts'
import type { Chart, ChartPerson } from './chart.ts'
import { kindWords } from './strings.ts'

interface DottedProps {
  person: ChartPerson
  chart: Chart
  lines: readonly DottedLine[]
  onClose: () => void
}

interface Drawn {
  readonly manager_id: string
  readonly name: string
  readonly kind: DottedKind
}

const kinds = dottedKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))

/** Whom else a person works for. Dotted lines give nobody a right. */
export function DottedDialog({ person, chart, lines, onClose }: DottedProps): ReactElement {
  const nameOf = (id: string): string => chart.people[chart.placeOf.get(id) ?? -1]?.name ?? id
  const [drawn, setDrawn] = useState<readonly Drawn[]>(() =>
    lines.filter((line) => line.employee_id === person.id).map(({ manager_id, kind }) => ({ manager_id, kind, name: nameOf(manager_id) })),
  )
  const save = useDottedLines()
  const add = (colleague: Colleague | null): void => {
    if (colleague && !drawn.some((line) => line.manager_id === colleague.value))
      setDrawn([...drawn, { manager_id: colleague.value, name: colleague.label, kind: 'functional' }])
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate({ id: person.id, lines: drawn.map(({ manager_id, kind }) => ({ manager_id, kind })) }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="confirm"
      title={`Dotted lines of ${person.name}`}
      description="Whom else they work for. A dotted line gives nobody access to the record."
      closeBlocked={save.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ul className="grid gap-2">
          {drawn.map((line) => (
            <li key={line.manager_id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate text-sm" dir="auto">
                {line.name}
              </span>
              <Select
                aria-label={`Kind of line to ${line.name}`}
                options={kinds}
                value={line.kind}
                onChange={(kind) => setDrawn(drawn.map((each) => (each === line ? { ...each, kind: kind as DottedKind } : each)))}
              />
              <IconButton
                label={`Remove ${line.name}`}
                icon={X}
                tooltip={false}
                onClick={() => setDrawn(drawn.filter((each) => each !== line))}
              />
            </li>
          ))}
        </ul>
        <Field label="Add a manager">
          <ColleaguePicker key={drawn.length} value={null} onChange={add} not={person.id} />
        </Field>
        {save.isError && <ErrorBanner message={save.error.message} />}
      </div>
    </Dialog>
  )
}

import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/error-banner.tsx'
import type { RowOfTable, SectionOfPerson } from '../contract.ts'
import { parseCustomValue } from '../rules.ts'
import { problemsOf, useChangeRow, type Cells } from './api.ts'
import { typedOf, ValueInput, type Typed } from './value-input.tsx'

type RowProps = { personId: string; section: SectionOfPerson; row: RowOfTable | null; onClose: () => void }

/** One row of a table, new or as it was. */
export function RowDialog({ personId, section, row, onClose }: RowProps): ReactElement {
  const changing = useChangeRow(personId)
  const [typed, setTyped] = useState<Record<string, Typed>>(() =>
    Object.fromEntries(section.fields.map(({ id }) => [id, typedOf(row?.cells[id] ?? null)])),
  )
  const [problems, setProblems] = useState<Record<string, string>>({})
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (changing.isPending) return
    const parsed = section.fields.map((field) => [field.id, parseCustomValue(field, typed[field.id] ?? null)] as const)
    const found = Object.fromEntries(parsed.flatMap(([id, each]) => ('problem' in each ? [[id, each.problem]] : [])))
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const cells: Cells = Object.fromEntries(parsed.flatMap(([id, each]) => ('value' in each ? [[id, each.value]] : [])))
    try {
      await changing.mutateAsync(
        row ? { do: 'change', rowId: row.id, version: row.version, cells } : { do: 'add', section: section.id, cells },
      )
      onClose()
    } catch (error) {
      setProblems(
        Object.fromEntries(
          Object.entries(problemsOf(error)).map(([path, message]) => [path.startsWith('cells.') ? path.slice(6) : '', message]),
        ),
      )
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={row ? `Change a row of ${section.name}` : `Add to ${section.name}`}
      closeBlocked={changing.isPending}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button disabled={changing.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={changing.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {problems[''] && (
          <div role="alert">
            <Notice tone="warn">{problems['']}</Notice>
          </div>
        )}
        {section.fields.map((field) => (
          <ValueInput
            key={field.id}
            field={field}
            value={typed[field.id] ?? null}
            shown={row?.shown[field.id]}
            error={problems[field.id]}
            onChange={(value) => setTyped((before) => ({ ...before, [field.id]: value }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

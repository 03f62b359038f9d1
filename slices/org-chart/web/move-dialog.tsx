import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { addYears, showDate } from '#platform/shared/calendar-date.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import type { MovePreview } from '../contract.ts'
import { movePreview, useMove } from './api.ts'
import type { ChartPerson } from './chart.ts'
import { sightWords, whoMoves } from './strings.ts'

export interface Moved {
  readonly person: ChartPerson
  readonly from: { id: string; name: string } | null
  readonly to: { id: string; name: string } | null
  /** The version the move made; null when it is only planned. */
  readonly version: number | null
  readonly day: string
}

interface MoveProps {
  person: ChartPerson
  /** Onto whom the card was dropped; null to ask. */
  onto: ChartPerson | null
  today: string
  onClose: () => void
  onMoved: (moved: Moved) => void
}

/** Gives a person another manager: who, from when, what follows, and only then the change. */
export function MoveDialog(props: MoveProps): ReactElement {
  const { person, today, onClose } = props
  const form = useMoveForm(props)
  const { found, move, nobody, ready } = form
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="confirm"
      title={`Move ${person.name}`}
      closeBlocked={move.isPending}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={move.isPending} disabled={!ready}>
            Move
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="New manager">
          <ColleaguePicker value={nobody ? null : form.manager} onChange={form.setManager} not={person.id} disabled={nobody} />
        </Field>
        <Checkbox label="Reports to nobody" checked={nobody} onChange={form.setNobody} />
        <Field label="From">
          <DateInput value={form.day} onChange={form.setDay} min="1950-01-01" max={addYears(today, 5)} weekStartsOn={1} locale="en-GB" />
        </Field>
        {move.isError && <ErrorBanner message={wordsOf(move.error)} />}
        {form.preview.isError && <ErrorBanner message={wordsOf(form.preview.error)} onRetry={() => void form.preview.refetch()} />}
        {found && <Consequences person={person} preview={found} planned={form.day > today ? form.day : null} />}
      </div>
    </Dialog>
  )
}

function useMoveForm({ person, onto, today, onMoved }: MoveProps) {
  const [manager, setManager] = useState<Colleague | null>(onto && colleague(onto))
  const [nobody, setNobody] = useState(false)
  const [day, setDay] = useState(today)
  const asked = manager !== null || nobody
  const preview = useQuery({ ...movePreview(person.id, nobody ? null : (manager?.value ?? null)), enabled: asked })
  const move = useMove()
  const found = asked ? preview.data : undefined
  const ready = found !== undefined && found.refused === null && !isSame(found)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!found || !ready) return
    const { from, to, version } = found
    move.mutate(
      { id: person.id, managerId: to?.id ?? null, version, effective: day === today ? null : day },
      { onSuccess: (after) => onMoved({ person, from, to, version: day > today ? null : (after.version ?? null), day }) },
    )
  }
  return { manager, setManager, nobody, setNobody, day, setDay, preview, found, move, ready, submit }
}

const isSame = ({ from, to }: MovePreview): boolean => from?.id === to?.id

const colleague = ({ id, name, initials, jobTitle }: ChartPerson): Colleague => ({
  value: id,
  label: name,
  initials,
  jobTitle,
  photo: null,
})

function wordsOf(error: unknown): string {
  const fields = error instanceof ApiError ? (error.details.fields ?? []) : []
  return fields[0]?.message ?? (error instanceof Error ? error.message : 'This did not work. Please try again.')
}

interface ConsequencesProps {
  person: ChartPerson
  preview: MovePreview
  planned: string | null
}

function Consequences({ person, preview, planned }: ConsequencesProps): ReactElement {
  const { refused, access, from, to } = preview
  if (refused)
    return (
      <div role="alert" className="text-sm text-danger-ink">
        <p>{refused.message}</p>
        {refused.path.length > 0 && <p className="mt-1">{refused.path.join(' → ')}</p>}
      </div>
    )
  if (isSame(preview)) return <p className="text-sm text-ink-2">{person.name} reports there already.</p>
  return (
    <output className="grid gap-2 rounded-md bg-paper p-3 text-sm text-ink-2">
      <p className="font-medium text-ink">{whoMoves(person.name, preview.moves - 1)}</p>
      <p>
        From {from?.name ?? 'nobody'} to {to?.name ?? 'nobody'}
        {planned ? `, from ${showDate(planned)}` : ''}.
      </p>
      {access.length === 0 ? (
        <p>Nobody’s access changes.</p>
      ) : (
        <ul className="grid gap-1">
          {access.map(({ id, name, before, after, team }) => (
            <li key={id}>
              {after === 'none' ? `${name} no longer sees` : before === 'none' ? `${name} will see` : `${name} will see differently:`}{' '}
              {person.name}
              {team && preview.moves > 1 ? ' and the people below' : ''} ({sightWords[before]} → {sightWords[after]})
            </li>
          ))}
        </ul>
      )}
    </output>
  )
}

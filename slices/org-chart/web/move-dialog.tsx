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
export function MoveDialog({ person, onto, today, onClose, onMoved }: MoveProps): ReactElement {
  const [manager, setManager] = useState<Colleague | null>(onto && colleague(onto))
  const [nobody, setNobody] = useState(false)
  const [day, setDay] = useState(today)
  const asked = manager !== null || nobody
  const preview = useQuery({ ...movePreview(person.id, nobody ? null : (manager?.value ?? null)), enabled: asked })
  const move = useMove()
  const found = asked ? preview.data : undefined
  const same = found !== undefined && found.from?.id === found.to?.id
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!found || found.refused || same) return
    move.mutate(
      { id: person.id, managerId: found.to?.id ?? null, version: found.version, effective: day === today ? null : day },
      {
        onSuccess: (after) =>
          onMoved({ person, from: found.from, to: found.to, version: day > today ? null : (after.version ?? null), day }),
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="confirm"
      title={`Move ${person.name}`}
      closeBlocked={move.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={move.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={move.isPending} disabled={!found || found.refused !== null || same}>
            Move
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="New manager">
          <ColleaguePicker value={nobody ? null : manager} onChange={setManager} not={person.id} disabled={nobody} />
        </Field>
        <Checkbox label="Reports to nobody" checked={nobody} onChange={setNobody} />
        <Field label="From">
          <DateInput value={day} onChange={setDay} min="1950-01-01" max={addYears(today, 5)} weekStartsOn={1} locale="en-GB" />
        </Field>
        {move.isError && <ErrorBanner message={wordsOf(move.error)} />}
        {preview.isError && <ErrorBanner message={wordsOf(preview.error)} onRetry={() => void preview.refetch()} />}
        {found && <Consequences person={person} preview={found} same={same} planned={day > today ? day : null} />}
      </div>
    </Dialog>
  )
}

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
  same: boolean
  planned: string | null
}

function Consequences({ person, preview, same, planned }: ConsequencesProps): ReactElement {
  const { refused, access, from, to } = preview
  if (refused)
    return (
      <div role="alert" className="text-sm text-danger-ink">
        <p>{refused.message}</p>
        {refused.path.length > 0 && <p className="mt-1">{refused.path.join(' → ')}</p>}
      </div>
    )
  if (same) return <p className="text-sm text-ink-2">{person.name} reports there already.</p>
  return (
    <div className="grid gap-2 rounded-md bg-paper p-3 text-sm text-ink-2" role="status">
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
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { toast } from '#ui/toast.tsx'
import type { EditableField, Employee, PendingChange } from '../contract.ts'
import { displayName } from '../rules.ts'
import { datedFieldOf } from '../rules-dated.ts'
import { person, useDecideChange } from './api.ts'
import { refusal } from './problems.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { isPersonId } from './profile-tabs.ts'
import { fieldLabel, namedFields, pendingStrings } from './strings.ts'
import { showValue } from './values.ts'

/** Changes of this record that wait for a second person. */
export function PendingChanges({ employee }: { employee: Employee }): ReactElement | null {
  const { pending } = employee.metadata
  if (pending.length === 0) return null
  return (
    <section className="mb-6 rounded-lg border border-warn-line bg-warn-soft p-4">
      <h2 className="ek-section-title flex items-center gap-2">
        <Glyph kind="paused" />
        {pendingStrings.title}
      </h2>
      <ul className="divide-y divide-warn-line">
        {pending.map((change) => (
          <Pending key={change.id} change={change} />
        ))}
      </ul>
    </section>
  )
}

export function Pending({ change }: { change: PendingChange }): ReactElement {
  const { tenant } = useMe()
  const decide = useDecideChange()
  const [refusing, setRefusing] = useState(false)
  const fields = namedFields(change.fields, change.names)
  const send = (decision: 'approve' | 'refuse', note = ''): void =>
    decide.mutate(
      { id: change.id, decision, ...(note.trim() ? { note: note.trim() } : {}) },
      {
        onSuccess: ({ state }) => toast.success(state === 'approved' ? pendingStrings.approved : pendingStrings.refused),
        onError: (error) => toast.error(refusal(error) ?? pendingStrings.failed),
        onSettled: () => setRefusing(false),
      },
    )
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3 last:pb-0">
      <div className="min-w-0 text-sm">
        <dl className="grid gap-1">
          {change.fields.map((field) => (
            <div key={field}>
              <dt className="inline font-semibold wrap-anywhere">{change.names?.[field] ?? fieldLabel(field)}: </dt>
              <dd className="inline wrap-anywhere">
                <Difference field={field} change={change.changes[field]} named={change.names?.[field] !== undefined} />
              </dd>
            </div>
          ))}
        </dl>
        <When change={change} />
        <p className="mt-1 text-ink-2">
          {pendingStrings.asked(change.requested_by, momentInWords(change.requested_at, tenant?.time_zone ?? 'Europe/London'))}
        </p>
      </div>
      {change.can_decide && (
        <div className="flex gap-2">
          <Button size="sm" disabled={decide.isPending} onClick={() => setRefusing(true)} aria-label={pendingStrings.refuseNamed(fields)}>
            {pendingStrings.refuse}
          </Button>
          <Button
            size="sm"
            variant="primary"
            loading={decide.isPending && !refusing}
            onClick={() => send('approve')}
            aria-label={pendingStrings.approveNamed(fields)}
          >
            {pendingStrings.approve}
          </Button>
        </div>
      )}
      {refusing && (
        <RefuseDialog
          what={fields}
          by={change.requested_by}
          busy={decide.isPending}
          onClose={() => setRefusing(false)}
          onRefuse={(note) => send('refuse', note)}
        />
      )}
    </li>
  )
}

/** From when a change of dated fields is meant; said of no other. */
function When({ change: { fields, effective } }: { change: PendingChange }): ReactElement | null {
  if (!fields.some((field) => datedFieldOf(field as EditableField) !== undefined)) return null
  return <p className="mt-1">{whenWords(effective)}</p>
}

function whenWords(effective: PendingChange['effective']): string {
  if (effective === null) return pendingStrings.fromApproval
  const day = effective.from === undefined ? null : showDate(effective.from)
  if (effective.mode === 'change') return day === null ? pendingStrings.fromApproval : pendingStrings.fromDay(day)
  return day === null ? pendingStrings.corrects : pendingStrings.correctsFrom(day)
}

const inWords = (value: unknown): string => (typeof value === 'string' ? value : pendingStrings.nothing)

type DifferenceProps = { field: string; change: PendingChange['changes'][string] | undefined; named: boolean }

/** 'from' and 'to' of a change; values the asker may not read are not sent, and said to be hidden. */
function Difference({ field, change, named }: DifferenceProps): ReactElement {
  if (!change) return <>{pendingStrings.hiddenValue}</>
  // Values of the workspace's own fields come in words.
  if (named)
    return (
      <>
        {inWords(change.from)} {pendingStrings.to} {inWords(change.to)}
      </>
    )
  return (
    <>
      <ChangedValue field={field} value={change.from} /> {pendingStrings.to} <ChangedValue field={field} value={change.to} />
    </>
  )
}

function ChangedValue({ field, value }: { field: string; value: unknown }): ReactElement {
  if (field === 'manager_id' && typeof value === 'string' && isPersonId(value)) return <PersonNamed id={value} />
  return <>{showValue(field, value) || pendingStrings.nothing}</>
}

function PersonNamed({ id }: { id: string }): ReactElement {
  const query = useQuery(person(id))
  return <>{query.data ? displayName(query.data) : pendingStrings.someone}</>
}

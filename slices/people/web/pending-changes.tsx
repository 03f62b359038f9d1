import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import type { Employee, PendingChange } from '../contract.ts'
import { displayName } from '../rules.ts'
import { person, useDecideChange } from './api.ts'
import { refusal } from './problems.ts'
import { isPersonId } from './profile-tabs.ts'
import { fieldLabel, fieldList, pendingStrings } from './strings.ts'
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
  const fields = fieldList(change.fields)
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
              <dt className="inline font-semibold">{fieldLabel(field)}: </dt>
              <dd className="inline break-words">
                <Difference field={field} change={change.changes[field]} />
              </dd>
            </div>
          ))}
        </dl>
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
          change={change}
          busy={decide.isPending}
          onClose={() => setRefusing(false)}
          onRefuse={(note) => send('refuse', note)}
        />
      )}
    </li>
  )
}

/** 'from' and 'to' of a change; values the asker may not read are not sent, and said to be hidden. */
function Difference({ field, change }: { field: string; change: PendingChange['changes'][string] | undefined }): ReactElement {
  if (!change) return <>{pendingStrings.hiddenValue}</>
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

interface RefuseProps {
  change: PendingChange
  busy: boolean
  onClose: () => void
  onRefuse: (note: string) => void
}

function RefuseDialog({ change, busy, onClose, onRefuse }: RefuseProps): ReactElement {
  const [note, setNote] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (note.trim()) onRefuse(note)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="confirm"
      title={pendingStrings.refuseTitle}
      closeBlocked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {pendingStrings.keep}
          </Button>
          <Button variant="danger" type="submit" loading={busy} disabled={!note.trim()}>
            {pendingStrings.refuseAction}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">{pendingStrings.refuseText(change.requested_by, fieldList(change.fields))}</p>
      <Field label={pendingStrings.note} hint={pendingStrings.noteHint}>
        <TextArea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  )
}

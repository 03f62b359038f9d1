import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Hold } from '../contract.ts'
import { useDeskActions } from './api.ts'
import { problemText } from './words.ts'

/** People of whom nothing goes, whatever their periods say. */
export function Holds({ holds }: { holds: readonly Hold[] }): ReactElement {
  const { tenant } = useMe()
  const [open, setOpen] = useState<'new' | Hold | null>(null)
  return (
    <section aria-labelledby="holds-title">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="holds-title" className="ek-section-title">
          Legal holds
        </h2>
        <Button size="sm" onClick={() => setOpen('new')}>
          Place a hold
        </Button>
      </div>
      {holds.length === 0 ? (
        <EmptyLine>Nobody is under a legal hold.</EmptyLine>
      ) : (
        <ul className="mt-3 border-y border-line">
          {holds.map((hold) => (
            <li key={hold.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-3 last:border-0">
              <div className="min-w-48 flex-1">
                <Link to="/app/people/$id" params={{ id: hold.person.id }} className="text-base font-[550]">
                  {hold.person.name}
                </Link>
                <p className="text-sm">{hold.reason}</p>
                <p className="text-sm text-ink-3">
                  {hold.placed.by}, {momentInWords(hold.placed.at, tenant?.time_zone ?? 'Europe/London')}
                </p>
              </div>
              <Button size="sm" variant="ghost" aria-label={`End hold: ${hold.person.name}`} onClick={() => setOpen(hold)}>
                End hold
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open && <HoldDialog about={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function HoldDialog({ about, onClose }: { about: 'new' | Hold; onClose: () => void }): ReactElement {
  const { hold, release } = useDeskActions()
  const [person, setPerson] = useState<Colleague | null>(null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const error = hold.error ?? release.error
  const fresh = about === 'new'
  const save = (): void => {
    const id = fresh ? person?.value : about.person.id
    if (id === undefined) return setMissing('Choose a person.')
    if (reason.trim() === '') return setMissing('Say why.')
    const saved = (): void => {
      toast.success(fresh ? 'Hold placed.' : 'Hold ended.')
      onClose()
    }
    setMissing(null)
    const given = { params: { id }, body: { reason } }
    void (fresh ? hold : release).mutateAsync(given).then(saved, () => {})
  }
  return (
    <FormDialog
      title={fresh ? 'Place a legal hold' : `End the hold on ${about.person.name}`}
      problem={missing ?? (error ? problemText(error, 'That could not be saved. Please try again.') : null)}
      saving={hold.isPending || release.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {fresh && (
        <Field label="Person">
          <ColleaguePicker value={person} onChange={setPerson} />
        </Field>
      )}
      <Field label="Why" required hint="Such as a claim, an investigation or a regulator. Seen by hr alone.">
        <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { today } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { StatutoryChange } from '../../records-contract.ts'
import { problemOf } from '../saving.ts'
import { useSwitchStatutory } from '../settings-api.ts'
import { useMe } from '../use-me.ts'
import { ListDialog } from './list-dialog.tsx'
import { Section } from './section.tsx'

/** Announced changes of the law: off until somebody here says that they are in force, and since when. */
export function StatutorySection({ changes }: { changes: readonly StatutoryChange[] }): ReactElement {
  return (
    <Section
      id="law"
      title="Changes in the law"
      help="Announced, and not confirmed when this version was made. Each is off until you have read that it is in force and switch it on with its day."
    >
      <ul className="max-w-150 border-y border-line">
        {changes.map((change) => (
          <Change key={change.id ?? change.what} change={change} />
        ))}
      </ul>
    </Section>
  )
}

const failed = (error: unknown): void =>
  void toast.error(problemOf(error, 'This could not be changed.').message ?? 'This could not be changed.')

function Change({ change }: { change: StatutoryChange }): ReactElement {
  const [asking, setAsking] = useState(false)
  const turn = useSwitchStatutory()
  const { id, on } = change
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-base font-[550]">{change.what}</p>
        <p className="text-sm">{change.change}</p>
        <p className="mt-0.5 text-sm text-ink-3">
          {change.expected_from ? `Expected from ${showDate(change.expected_from)}.` : 'No date is set.'} {change.source}.
        </p>
        <p className="mt-1 text-sm">
          {on ? (
            <Status kind="done">
              On from {showDate(on.from)}, confirmed by {on.by}
            </Status>
          ) : (
            <Status kind="not-started">Off</Status>
          )}
        </p>
      </div>
      {id !== null &&
        (on ? (
          <Button
            size="sm"
            loading={turn.isPending}
            aria-label={`Switch off: ${change.what}`}
            onClick={() => turn.mutate({ change: id, from: null }, { onError: failed })}
          >
            Switch off
          </Button>
        ) : (
          <Button size="sm" aria-label={`Switch on: ${change.what}`} onClick={() => setAsking(true)}>
            Switch on…
          </Button>
        ))}
      {asking && id !== null && <SwitchOn change={change} id={id} onClose={() => setAsking(false)} />}
    </li>
  )
}

function SwitchOn({ change, id, onClose }: { change: StatutoryChange; id: string; onClose: () => void }): ReactElement {
  const { tenant } = useMe()
  const turn = useSwitchStatutory()
  const [from, setFrom] = useState(change.expected_from ?? today(tenant?.time_zone ?? 'Europe/London'))
  const problem = problemOf(turn.error, 'This could not be changed. Please try again.')
  return (
    <ListDialog
      title={change.what}
      saving={turn.isPending}
      problem={turn.isError ? problem : { fields: {}, message: null, changed: null }}
      onClose={onClose}
      onSubmit={() => turn.mutate({ change: id, from }, { onSuccess: onClose })}
    >
      <p className="text-sm text-ink-2">
        {change.change}. From this day on the rules of this workspace count with it. Check first that the law is in force: {change.source}.
      </p>
      <Field label="In force from" error={turn.isError ? problem.fields['from'] : undefined}>
        <DateInput value={from} onChange={setFrom} weekStartsOn={tenant?.week_starts_on ?? 1} locale={tenant?.locale ?? 'en-GB'} />
      </Field>
    </ListDialog>
  )
}

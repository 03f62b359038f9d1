import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { RetentionPeriods, SettingsFrame } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { purgeModes, type PurgeMode, type RetentionDesk, type ScheduledKind } from '../contract.ts'
import { deskQuery, useDeskActions } from './api.ts'
import { DocumentRules } from './document-rules.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { Erasures } from './erasures.tsx'
import { Holds } from './holds.tsx'
import { modeNames, problemText, recordNames } from './words.ts'

/** /app/settings/retention: what is due to go and goes how, what is held, what was removed, and how long each kind of record is kept. */
export function RetentionPage(): ReactElement {
  const desk = useQuery(deskQuery)
  const [erasing, setErasing] = useState(false)
  return (
    <SettingsFrame
      title="Retention"
      lead="How long each kind of record is kept, what is due to be removed, and what was. A legal hold beats every period."
      action={<Button onClick={() => setErasing(true)}>Erase a leaver</Button>}
    >
      {desk.data ? (
        <Desk desk={desk.data} />
      ) : (
        <div className="px-4 md:px-8">
          {desk.isError ? (
            <ErrorBanner message="What is due could not be loaded." retrying={desk.isFetching} onRetry={() => void desk.refetch()} />
          ) : (
            <SkeletonRows label="What is due is loading" rows={6} avatar={false} />
          )}
        </div>
      )}
      <section aria-labelledby="periods-title" className="pt-10">
        <h2 id="periods-title" className="ek-section-title px-4 pb-3 md:px-8">
          Periods
        </h2>
        <RetentionPeriods />
      </section>
      {erasing && <EraseDialog onClose={() => setErasing(false)} />}
    </SettingsFrame>
  )
}

function Desk({ desk }: { desk: RetentionDesk }): ReactElement {
  return (
    <div className="grid gap-10 px-4 md:px-8">
      <Due desk={desk} />
      <Erasures erasures={desk.erasures} />
      <Holds holds={desk.holds} />
      <DocumentRules rules={desk.documents} set={desk.can.set} />
    </div>
  )
}

function Due({ desk }: { desk: RetentionDesk }): ReactElement {
  return (
    <section aria-labelledby="due-title">
      <h2 id="due-title" className="ek-section-title">
        Due today
      </h2>
      <p className="mt-1 max-w-150 text-sm text-ink-2">
        What is past its period. Nothing goes before two people agreed, unless you let a kind go by itself. Entries of the audit log past
        their period go every night.
      </p>
      <ul className="mt-3 border-y border-line">
        {desk.kinds.map((kind) => (
          <DueLine key={kind.record} kind={kind} set={desk.can.set} />
        ))}
      </ul>
    </section>
  )
}

const modeOptions = purgeModes.map((value) => ({ value, label: modeNames[value] }))

const say = (error: unknown): void => void toast.error(problemText(error, 'That could not be saved. Please try again.'))

function DueLine({ kind, set }: { kind: ScheduledKind; set: boolean }): ReactElement {
  const { mode, purge } = useDeskActions()
  const [open, setOpen] = useState(false)
  const name = recordNames[kind.record]
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="text-base font-[550]">{name}</p>
          <p className="text-sm text-ink-2">
            {kind.due === 0 ? 'Nothing is due' : `${kind.due} due`}
            {kind.held > 0 && ` · ${kind.held} held`}
          </p>
        </div>
        <div className="w-56">
          <Select
            aria-label={`How they go: ${name}`}
            options={modeOptions}
            value={kind.mode}
            disabled={!set}
            onChange={(value) =>
              void mode
                .mutateAsync({ params: { record: kind.record }, body: { mode: value as PurgeMode } })
                .then(() => void toast.success('Saved.'), say)
            }
          />
        </div>
        {kind.due > 0 && (
          <>
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide what would go' : 'Show what would go'}
            </Button>
            <Button
              size="sm"
              loading={purge.isPending}
              onClick={() =>
                void purge
                  .mutateAsync({ body: { record: kind.record } })
                  .then(() => void toast.success('Asked. A second person has to agree.'), say)
              }
            >
              Ask to remove
            </Button>
          </>
        )}
      </div>
      {open && <Preview kind={kind} />}
    </li>
  )
}

function Preview({ kind }: { kind: ScheduledKind }): ReactElement {
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="ek-table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Of whom</th>
            <th scope="col">{kind.record === 'documents' ? 'Kept until' : 'Ended'}</th>
          </tr>
        </thead>
        <tbody>
          {kind.first.map(({ what, person, over }) => (
            <tr key={`${what} ${person?.id} ${over}`}>
              <td className="pri">{what}</td>
              <td>{person?.name ?? ''}</td>
              <td className="whitespace-nowrap">{showDate(over)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {kind.due > kind.first.length && <p className="pt-2 text-sm text-ink-3">And {kind.due - kind.first.length} more.</p>}
    </div>
  )
}

import { useState, type ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Erasure } from '../contract.ts'
import { useDeskActions } from './api.ts'
import { PlanTable } from './plan-table.tsx'
import { problemText, recordName, stateNames } from './words.ts'

const titleOf = ({ person, kind, record }: Erasure): string =>
  person?.name ?? (kind === 'person' ? 'A person who was erased' : recordName(record ?? ''))

/** What was asked for, what waits for a second person, and what is gone, with its certificate. */
export function Erasures({ erasures }: { erasures: readonly Erasure[] }): ReactElement {
  const [open, setOpen] = useState<string | null>(null)
  const shown = erasures.find(({ id }) => id === open)
  return (
    <section aria-labelledby="erasures-title">
      <h2 id="erasures-title" className="ek-section-title">
        Removals
      </h2>
      {erasures.length === 0 ? (
        <EmptyLine>Nothing has been removed yet.</EmptyLine>
      ) : (
        <ul className="mt-3 border-y border-line">
          {erasures.map((erasure) => (
            <li key={erasure.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-0">
              <div className="min-w-48 flex-1">
                <p className="flex flex-wrap items-center gap-2 text-base font-[550]">
                  {titleOf(erasure)} <Badge>{stateNames[erasure.state]}</Badge>
                </p>
                <p className="text-sm text-ink-2">{erasure.reason}</p>
                <p className="text-sm text-ink-3">
                  Asked by {erasure.asked.by}
                  {erasure.decided && `, decided by ${erasure.decided.by}`}
                </p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`${erasure.certificate ? 'Certificate' : 'Look at it'}: ${titleOf(erasure)}`}
                onClick={() => setOpen(erasure.id)}
              >
                {erasure.certificate ? 'Certificate' : 'Look at it'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {shown && <ErasureSheet erasure={shown} onClose={() => setOpen(null)} />}
    </section>
  )
}

function ErasureSheet({ erasure, onClose }: { erasure: Erasure; onClose: () => void }): ReactElement {
  return (
    <SideSheet open onOpenChange={(next) => next || onClose()} title={erasure.certificate ? 'Certificate of removal' : titleOf(erasure)}>
      <div className="grid gap-6">
        <Facts erasure={erasure} />
        {erasure.gone.length > 0 && (
          <section aria-labelledby="gone-title">
            <h3 id="gone-title" className="ek-section-title mb-2">
              What was removed
            </h3>
            <dl className="border-y border-line">
              {erasure.gone.map(({ what, count }) => (
                <div key={what} className="grid grid-cols-2 border-b border-line py-1.5 text-sm last:border-0">
                  <dt className="text-ink-3 first-letter:uppercase">{what}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {erasure.plan.length > 0 && <PlanTable plan={erasure.plan} />}
        <Decision erasure={erasure} onDone={onClose} />
      </div>
    </SideSheet>
  )
}

function Facts({ erasure }: { erasure: Erasure }): ReactElement {
  const { tenant } = useMe()
  const at = (moment: string): string => momentInWords(moment, tenant?.time_zone ?? 'Europe/London')
  const facts: [string, string][] = [
    ['State', stateNames[erasure.state]],
    ['Why', erasure.reason],
    ['Asked by', `${erasure.asked.by}, ${at(erasure.asked.at)}`],
    ...(erasure.decided ? [['Decided by', `${erasure.decided.by}, ${at(erasure.decided.at)}`] as [string, string]] : []),
    ...(erasure.decided?.note ? [['Note', erasure.decided.note] as [string, string]] : []),
    ...(erasure.done_at ? [['Done', at(erasure.done_at)] as [string, string]] : []),
    ...(erasure.certificate ? [['Number', erasure.id] as [string, string], ['SHA-256', erasure.certificate] as [string, string]] : []),
  ]
  return (
    <dl className="grid gap-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-3">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Decision({ erasure, onDone }: { erasure: Erasure; onDone: () => void }): ReactElement | null {
  const { decide, withdraw } = useDeskActions()
  const [sure, setSure] = useState(false)
  const answer = (agreed: boolean): void => {
    const decided = (): void => {
      toast.success(agreed ? 'Agreed. It is being removed.' : 'Refused.')
      onDone()
    }
    void decide.mutateAsync({ params: { id: erasure.id }, body: { agreed } }).then(decided, (error: unknown) => {
      setSure(false)
      toast.error(problemText(error, 'That could not be saved. Please try again.'))
    })
  }
  if (erasure.can.withdraw)
    return (
      <Button
        loading={withdraw.isPending}
        onClick={() =>
          void withdraw
            .mutateAsync({ params: { id: erasure.id }, body: {} })
            .then(onDone, () => toast.error('That could not be saved. Please try again.'))
        }
      >
        Take it back
      </Button>
    )
  if (!erasure.can.decide) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="danger" onClick={() => setSure(true)}>
        Agree
      </Button>
      <Button loading={decide.isPending && !sure} onClick={() => answer(false)}>
        Refuse
      </Button>
      <ConfirmDialog
        open={sure}
        onOpenChange={setSure}
        title={`Remove ${titleOf(erasure)}?`}
        confirmLabel="Remove for good"
        cancelLabel="Keep it"
        loading={decide.isPending}
        onConfirm={() => answer(true)}
      >
        Records, files, versions and what was found by them go. This cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

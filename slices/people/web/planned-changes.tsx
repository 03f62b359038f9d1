import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { toast } from '#ui/toast.tsx'
import type { Employee, PlannedChange } from '../contract.ts'
import { useWithdrawPlanned } from './api.ts'
import { refusal } from './problems.ts'
import { datedLabel, datedStrings } from './timeline-strings.ts'
import { datedValueInWords } from './values.ts'

/** Dated changes that have not taken effect, said next to the fields they are about: 'From 1 Mar 2027: Senior Quality Manager'. */
export function PlannedChanges({ employee, fields }: { employee: Employee; fields: readonly string[] }): ReactElement | null {
  const planned = employee.metadata.planned.filter(({ field }) => fields.includes(field))
  if (planned.length === 0) return null
  return (
    <ul aria-label={datedStrings.planned} className="mt-2 grid gap-1.5 border-l-2 border-line-strong pl-3">
      {planned.map((change) => (
        <Planned key={`${change.field} ${change.valid_from}`} employee={employee} change={change} />
      ))}
    </ul>
  )
}

export function Planned({ employee, change }: { employee: Employee; change: PlannedChange }): ReactElement {
  const withdraw = useWithdrawPlanned(employee.id)
  const held = change.state === 'held'
  const value = change.manager_name ?? datedValueInWords(change.field, change.values)
  const take = (): void =>
    withdraw.mutate(
      { field: change.field, from: change.valid_from },
      {
        onSuccess: () => toast.success(datedStrings.withdrawn),
        onError: (error) => toast.error(refusal(error) ?? datedStrings.withdrawFailed),
      },
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="inline-flex min-w-0 items-center gap-1.5 break-words">
        <Glyph kind={held ? 'overdue' : 'paused'} />
        <span>
          <span className="text-ink-2">{datedLabel(change.field)}</span>{' '}
          {held ? datedStrings.heldFrom(showDate(change.valid_from)) : datedStrings.plannedFrom(showDate(change.valid_from))}{' '}
          <span className="font-semibold">{value || datedStrings.nothing}</span>
          {held && change.because && <span className="block text-warn-ink">{change.because}</span>}
        </span>
      </span>
      {change.can_withdraw && employee.metadata.as_at === undefined && (
        <Button
          size="sm"
          variant="ghost"
          loading={withdraw.isPending}
          onClick={take}
          aria-label={datedStrings.withdrawNamed(datedLabel(change.field), showDate(change.valid_from))}
        >
          {datedStrings.withdraw}
        </Button>
      )}
    </li>
  )
}

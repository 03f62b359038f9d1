import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { SideSheet } from '#ui/side-sheet.tsx'
import type { LedgerEntry, Overview } from '../contract.ts'
import { amount } from './words.ts'

const byDay = (a: LedgerEntry, b: LedgerEntry): number =>
  a.effective_on === b.effective_on ? Number(a.seq) - Number(b.seq) : a.effective_on < b.effective_on ? -1 : 1

/** The entries in the order of their days, each with what all up to it come to. */
function linesOf({ entries }: Overview): (LedgerEntry & { sum: number })[] {
  const lines: (LedgerEntry & { sum: number })[] = []
  for (const entry of entries.toSorted(byDay)) lines.push({ ...entry, sum: (lines.at(-1)?.sum ?? 0) + entry.minutes })
  return lines
}

/** Why this number: the entries of the leave year in their order, each with its reason and what it comes to by then. */
export function WhySheet({ overview, onClose }: { overview: Overview; onClose: () => void }): ReactElement {
  const lines = linesOf(overview)
  const { balance } = overview
  return (
    <SideSheet
      open
      onOpenChange={(open) => open || onClose()}
      title="Why this number"
      description={
        balance
          ? `The leave year from ${showDate(balance.year_start)} to ${showDate(balance.year_end)}. A day of yours is ${amount(overview.day_minutes, { ...overview, unit: 'hours' })}.`
          : undefined
      }
    >
      {lines.length === 0 && <p className="text-sm text-ink-2">Nothing has been entered in this leave year.</p>}
      <ol className="divide-y divide-line text-sm">
        {lines.map((line) => (
          <li key={line.seq} className="grid grid-cols-4 gap-x-3 py-2.5">
            <p className="col-span-3 wrap-anywhere">
              {line.sentence}
              <span className="block text-xs text-ink-3">
                {showDate(line.effective_on)}
                {line.by !== 'Evenkeel' && `, by ${line.by}`}
              </span>
            </p>
            <p className="num text-right">
              <span className="font-semibold">
                {line.minutes > 0 ? '+' : ''}
                {amount(line.minutes, overview)}
              </span>
              <span className="block text-xs text-ink-3">{amount(line.sum, overview)} by then</span>
            </p>
          </li>
        ))}
      </ol>
      {balance && (
        <p className="mt-3 flex justify-between border-t border-line-strong pt-3 text-base font-semibold">
          <span>Left</span>
          <span className="num">{amount(balance.remaining, overview)}</span>
        </p>
      )}
    </SideSheet>
  )
}

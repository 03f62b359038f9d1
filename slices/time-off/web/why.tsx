import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { SideSheet } from '#ui/side-sheet.tsx'
import type { LedgerEntry, Overview } from '../contract.ts'
import { amount } from './words.ts'

const byDay = (a: LedgerEntry, b: LedgerEntry): number =>
  a.effective_on === b.effective_on ? Number(a.seq) - Number(b.seq) : a.effective_on < b.effective_on ? -1 : 1

/** The entries of one balance in the order of their days, each with what all up to it come to. */
function linesOf({ entries }: Overview, account: LedgerEntry['account']): (LedgerEntry & { sum: number })[] {
  const lines: (LedgerEntry & { sum: number })[] = []
  for (const entry of entries.filter((one) => one.account === account).toSorted(byDay))
    lines.push({ ...entry, sum: (lines.at(-1)?.sum ?? 0) + entry.minutes })
  return lines
}

/** Why this number: the entries of the leave year in their order, each with its reason and what it comes to by then. */
export function WhySheet({ overview, onClose }: { overview: Overview; onClose: () => void }): ReactElement {
  const { balance, toil } = overview
  const lieu = linesOf(overview, 'toil')
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
      <Lines lines={linesOf(overview, 'holiday')} overview={overview} left={balance?.remaining} />
      {lieu.length > 0 && (
        <section aria-labelledby="why-lieu" className="mt-8">
          <h3 id="why-lieu" className="ek-section-title mb-2">
            Time off in lieu
          </h3>
          <Lines lines={lieu} overview={overview} left={toil?.remaining} />
        </section>
      )}
    </SideSheet>
  )
}

interface LinesProps {
  lines: (LedgerEntry & { sum: number })[]
  overview: Overview
  left: number | undefined
}
function Lines({ lines, overview, left }: LinesProps): ReactElement {
  if (lines.length === 0) return <p className="text-sm text-ink-2">Nothing has been entered in this leave year.</p>
  return (
    <>
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
      {left !== undefined && (
        <p className="mt-3 flex justify-between border-t border-line-strong pt-3 text-base font-semibold">
          <span>Left</span>
          <span className="num">{amount(left, overview)}</span>
        </p>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { addMonths, showDate } from '#platform/shared/calendar-date.ts'
import { today as todayIn } from '#platform/web/clock.ts'
import { PageHeading, useMe } from '#slices/workspace/web/public.tsx'
import { AbsenceNav } from '#slices/time-off/web/public.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { ChevronLeft, ChevronRight } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { PayrollFigures, PayrollLine, PayrollMonth } from '../payroll-contract.ts'
import { PayrollColumns } from './payroll-columns.tsx'
import { fetchPayrollFile, payrollOf, useClosePayroll } from './payroll-api.ts'
import { pounds, sayProblem } from './words.ts'

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const monthInWords = (month: string): string => `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** /app/payroll: what payroll is told of a month. */
export function PayrollPage(): ReactElement {
  const { tenant } = useMe()
  const day = todayIn(tenant?.time_zone ?? 'Europe/London')
  const [month, setMonth] = useState(`${addMonths(day, -1).slice(0, 7)}-01`)
  const found = useQuery(payrollOf(month))
  return (
    <>
      <PageHeading
        title="Payroll figures"
        lead="Leave, sickness, sick pay days and unpaid days, person by person."
        action={<AbsenceNav />}
      />
      <div className="grid grid-cols-1 gap-5 px-4 pb-12 md:px-6 xl:px-gutter">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <span className="flex items-center gap-2">
            <IconButton icon={ChevronLeft} label="Previous month" onClick={() => setMonth(addMonths(month, -1))} />
            <h2 className="ek-section-title w-40 text-center">{monthInWords(month)}</h2>
            <IconButton
              icon={ChevronRight}
              label="Next month"
              disabled={month >= `${day.slice(0, 7)}-01`}
              onClick={() => setMonth(addMonths(month, 1))}
            />
          </span>
          {found.data && <Ends shown={found.data} />}
        </div>
        {found.data ? (
          <Figures shown={found.data} />
        ) : found.isError ? (
          <ErrorBanner message="The figures could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <SkeletonRows label="Figures are loading" avatar={false} rows={8} />
        )}
      </div>
    </>
  )
}

/** The files, and closing. */
function Ends({ shown }: { shown: PayrollMonth }): ReactElement {
  const close = useClosePayroll()
  const [asking, setAsking] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const confirm = (): void =>
    close.mutate(shown.month, {
      onSuccess: () => void toast.success('The month is closed.'),
      onError: (error) => void toast.error(sayProblem(error, 'The month could not be closed.')),
      onSettled: () => setAsking(false),
    })
  return (
    <span className="flex flex-wrap items-center gap-2">
      {shown.closed && (
        <Status kind="done">
          Closed on {showDate(shown.closed.at.slice(0, 10))} by {shown.closed.by}
        </Status>
      )}
      <Button size="sm" onClick={() => void fetchPayrollFile(shown.month, 'xlsx')}>
        Excel
      </Button>
      <Button size="sm" onClick={() => void fetchPayrollFile(shown.month, 'csv')}>
        CSV
      </Button>
      <Button size="sm" onClick={() => setChoosing(true)}>
        Columns
      </Button>
      {choosing && <PayrollColumns month={shown.month} onClose={() => setChoosing(false)} />}
      {shown.can.close && (
        <Button size="sm" variant="primary" onClick={() => setAsking(true)}>
          Close month
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Close ${monthInWords(shown.month)}?`}
        confirmLabel="Close month"
        tone="primary"
        loading={close.isPending}
        onConfirm={confirm}
      >
        Its figures stay as they are. What changes later is carried into the next month as an adjustment.
      </ConfirmDialog>
    </span>
  )
}

const columns: readonly (readonly [head: string, of: (figures: PayrollFigures) => string])[] = [
  ['Leave days', (f) => days(f.leave_days)],
  ['Sickness days', (f) => days(f.sickness_days)],
  ['Sick pay days', (f) => days(f.sick_pay_days)],
  ['Sick pay', (f) => (f.sick_pay_pence === null ? '–' : f.sick_pay_pence === 0 ? '' : pounds(f.sick_pay_pence / 100))],
  ['Unpaid days', (f) => days(f.unpaid_days)],
]
const days = (count: number): string => (count === 0 ? '' : String(count))

function Figures({ shown }: { shown: PayrollMonth }): ReactElement {
  const { lines, wait } = shown
  return (
    <>
      {wait && <Notice>{wait}</Notice>}
      {lines.length === 0 ? (
        <EmptyLine>There is nothing to tell payroll of this month.</EmptyLine>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        <section className="overflow-x-auto" aria-label="Figures" tabIndex={0}>
          <table className="w-full text-sm">
            <thead className="text-left text-xs text-ink-2">
              <tr>
                <th scope="col" className="py-2 pr-4 font-[550]">
                  Name
                </th>
                {columns.map(([head]) => (
                  <th key={head} scope="col" className="px-2 py-2 text-right font-[550]">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Rows key={line.employee_id} line={line} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="text-xs text-ink-3">
        Sick pay is an estimate by the law alone, from the salary on the record. Every month counts the days of that month.
      </p>
    </>
  )
}

function Rows({ line }: { line: PayrollLine }): ReactElement {
  return (
    <>
      <tr className="border-t border-line">
        <th scope="row" className="py-2 pr-4 text-left font-medium" dir="auto">
          {line.name}
          {line.employee_no && <span className="ml-2 text-xs font-normal text-ink-3">{line.employee_no}</span>}
        </th>
        {columns.map(([head, of]) => (
          <td key={head} className="num px-2 py-2 text-right">
            {of(line.figures)}
          </td>
        ))}
      </tr>
      {line.adjustments.map(({ month, figures }) => (
        <tr key={month} className="text-ink-2">
          <th scope="row" className="py-1 pr-4 pl-4 text-left font-normal">
            Adjustment for {monthInWords(month)}
          </th>
          {columns.map(([head, of]) => (
            <td key={head} className="num px-2 py-1 text-right">
              {of(figures)}
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}

import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { today } from '#platform/web/clock.ts'
import { IconButton } from '#ui/button.tsx'
import { Download } from '#ui/icons.ts'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { InvoiceSummary } from '../contract.ts'
import { saveInvoice } from './api.ts'
import { poundsAndPence } from './words.ts'

/** Every invoice, newest first, each as a PDF. */
export function InvoiceList({ invoices }: { invoices: readonly InvoiceSummary[] }): ReactElement {
  const me = useMe()
  if (invoices.length === 0) return <p className="text-base text-ink-2">No invoice has been sent yet.</p>
  const day = today(me.tenant?.time_zone ?? 'Europe/London')
  return (
    // A table wider than a phone scrolls by itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="overflow-x-auto" aria-label="Invoices" tabIndex={0}>
      <table className="ek-table w-full [--tpad:0rem]">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col" className="max-sm:hidden">
              Date
            </th>
            <th scope="col">Amount</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="sr-only">PDF</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <tr key={invoice.number}>
              <td className="pri py-2">{invoice.name}</td>
              <td className="max-sm:hidden">{showDate(invoice.issued_on)}</td>
              <td className="tabular-nums">{poundsAndPence(invoice.total)}</td>
              <td>
                <State invoice={invoice} day={day} />
              </td>
              <td className="text-right">
                <Pdf invoice={invoice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function State({ invoice: { paid_on, due_on, total }, day }: { invoice: InvoiceSummary; day: string }): ReactElement {
  if (total <= 0) return <Status kind="done">Set off</Status>
  if (paid_on) return <Status kind="done">Paid {showDate(paid_on)}</Status>
  return due_on < day ? <Status kind="overdue">Was due {showDate(due_on)}</Status> : <Status kind="on-track">Due {showDate(due_on)}</Status>
}

function Pdf({ invoice: { number, name } }: { invoice: InvoiceSummary }): ReactElement {
  const [working, setWorking] = useState(false)
  const take = (): void => {
    setWorking(true)
    saveInvoice(number, name)
      .catch(() => toast.error('The invoice could not be made. Please try again.'))
      .finally(() => setWorking(false))
  }
  return (
    <IconButton label={`Download ${name}`} icon={Download} size={15} aria-busy={working || undefined} disabled={working} onClick={take} />
  )
}

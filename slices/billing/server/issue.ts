import type { Tx } from '#platform/server/database.ts'
import { queueMail } from '#platform/server/mail-queue.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import type { Billing, PlanId } from '#rules/pricing.ts'
import {
  headcountLine,
  invoiceNumber,
  type InvoiceLine,
  payDays,
  type Period,
  periodEnd,
  periodLines,
  sumsOf,
  type Sums,
  unusedLine,
} from '../rules.ts'
import { addInvoice, countPeople, findDetails, findTimeZone, listInvoices, type PlanRow } from './queries/plans.ts'

/** Who runs the installation, as invoices name them; without a VAT number no VAT is charged. */
export interface Seller {
  readonly name: string
  readonly address: string
  readonly email: string
  readonly vatNumber: string
}

export interface Bill extends Sums {
  readonly period: Period
  readonly lines: readonly InvoiceLine[]
  readonly vatPercent: number
}

/** The number of people on a day. */
export async function peopleOn(tx: Tx, day: string): Promise<number> {
  const [first] = await countPeople(tx, day, day)
  return first?.people ?? 0
}

/**
 * What a period from `from` on costs: the period itself in advance, what is not used of the one before, and what changed in that one day
 * by day until it ended.
 */
export async function billFor(
  tx: Tx,
  { plan, billing, from }: { plan: PlanId; billing: Billing; from: string },
  vatPercent: number,
): Promise<Bill> {
  const before = await lastPeriod(tx)
  const period: Period = { plan, billing, from, to: periodEnd(from, billing), people: await peopleOn(tx, from) }
  const settled = before ? await settle(tx, before, from) : []
  const lines = [...periodLines(period), ...settled]
  return { period, lines, vatPercent, ...sumsOf(lines, vatPercent) }
}

async function settle(tx: Tx, before: Period, from: string): Promise<InvoiceLine[]> {
  const last = addDays(from, -1)
  const counts = last < before.from ? [] : await countPeople(tx, before.from, last < before.to ? last : before.to)
  return [...unusedLine(before, from), ...headcountLine(before, counts, last)]
}

/** The period of the last invoice that was for one. */
async function lastPeriod(tx: Tx): Promise<Period | null> {
  const [last] = await listInvoices(tx, 1)
  return last ? { plan: last.plan, billing: last.billing, from: last.period_from, to: last.period_to, people: last.headcount } : null
}

// oxlint-disable-next-line complexity -- one branch a part that may be missing, none with a decision in it
export async function issue(
  tx: Tx,
  bill: Bill,
  about: { seller: Seller; today: string; by: string; paidOn?: string | null },
): Promise<number> {
  const details = await findDetails(tx)
  const workspace = await findTimeZone(tx)
  const { period, lines, net, vat, total, vatPercent } = bill
  const { name, address, email, vatNumber } = about.seller
  const due = addDays(period.from > about.today ? period.from : about.today, payDays)
  const number = await addInvoice(
    tx,
    {
      issued_on: about.today,
      due_on: due,
      period_from: period.from,
      period_to: period.to,
      plan: period.plan,
      billing: period.billing,
      headcount: period.people,
      seller: { name, address, email, vat_number: vatNumber },
      buyer: {
        company: details?.company || (workspace?.name ?? ''),
        address: details?.address ?? '',
        vat_number: details?.vat_number ?? '',
        reference: details?.reference ?? '',
      },
      lines: [...lines],
      net,
      vat_percent: vatPercent,
      vat,
      total,
      // Nothing to pay is paid.
      paid_on: about.paidOn ?? (total <= 0 ? about.today : null),
    },
    about.by,
  )
  if (details?.email && workspace)
    await queueMail(tx, details.email, 'billing.invoice', { name: invoiceNumber(workspace.id, number), total, due_on: due })
  return number
}

/** The first day of a period that is chosen today: at once, or when the trial is over. */
export const beginsOn = (row: PlanRow | null, today: string): string => {
  if (row?.period_from && row.period_from > today) return row.period_from
  return row && row.period_from === null && row.trial_ends_on >= today ? addDays(row.trial_ends_on, 1) : today
}

import { addDays, addMonths, addYears, daysBetween, showDate } from '#platform/shared/calendar-date.ts'
import { annualPrice, annualSaving, type Billing, clampCount, monthlyPrice, type PlanId, rateOf } from '#rules/pricing.ts'

export const trialDays = 14
/** Days in which everything still works although nobody has paid; then the workspace can only be read. */
export const graceDays = 14
/** Days until an invoice has to be paid. */
export const payDays = 30
/** The standard rate, since 4 January 2011 (Value Added Tax Act 1994 section 2). */
export const vatRate = 20

export const planNames: Readonly<Record<PlanId, string>> = { foundation: 'Foundation', elevate: 'Elevate' }

export interface PlanFacts {
  readonly plan: PlanId
  readonly billing: Billing
  readonly trial_ends_on: string
  readonly period_from: string | null
  readonly period_to: string | null
  readonly unpaid_since: string | null
}

export interface Standing {
  /** 'arranged': from before plans, or by arrangement with whoever runs the installation. */
  readonly kind: 'arranged' | 'trial' | 'active' | 'grace' | 'read-only'
  readonly plan: PlanId
  /** The last day on which it stands like this, where there is one. */
  readonly until: string | null
  readonly because: 'trial' | 'unpaid' | null
}

/** How a workspace stands on a day. Nothing is ever deleted for a payment: at the worst it can only be read and exported. */
export function standingOf(row: PlanFacts | null, today: string): Standing {
  if (!row) return { kind: 'arranged', plan: 'elevate', until: null, because: null }
  if (row.period_from === null) {
    // The trial is of everything, and so is its grace.
    if (today <= row.trial_ends_on) return { kind: 'trial', plan: 'elevate', until: row.trial_ends_on, because: null }
    return overdue('elevate', addDays(row.trial_ends_on, graceDays), today, 'trial')
  }
  if (row.unpaid_since !== null) return overdue(row.plan, addDays(row.unpaid_since, graceDays), today, 'unpaid')
  return { kind: 'active', plan: today < row.period_from ? 'elevate' : row.plan, until: row.period_to, because: null }
}

const overdue = (plan: PlanId, last: string, today: string, because: 'trial' | 'unpaid'): Standing =>
  today <= last ? { kind: 'grace', plan, until: last, because } : { kind: 'read-only', plan, until: null, because }

/** Pence without VAT for a period of a plan, by the rules of the public calculator. */
export const priceOf = (plan: PlanId, billing: Billing, people: number): number =>
  billing === 'annual' ? annualPrice(plan, clampCount(people)) : monthlyPrice(plan, clampCount(people))

/** The last day of a period that begins on `from`. */
export const periodEnd = (from: string, billing: Billing): string =>
  addDays(billing === 'annual' ? addYears(from, 1) : addMonths(from, 1), -1)

export interface InvoiceLine {
  readonly text: string
  /** Pence without VAT; negative for what is given back. */
  readonly amount: number
  readonly quantity: number | null
  /** Pence for one, with `quantity`. */
  readonly unit: number | null
}

export interface Period {
  readonly plan: PlanId
  readonly billing: Billing
  readonly from: string
  readonly to: string
  readonly people: number
}

const span = (from: string, to: string): string => (from === to ? showDate(from) : `${showDate(from)} to ${showDate(to)}`)

/** What a period costs, as lines: the people, and what paying for a year at once saves. */
export function periodLines({ plan, billing, from, to, people }: Period): InvoiceLine[] {
  const billed = clampCount(people)
  const months = billing === 'annual' ? 12 : 1
  const unit = rateOf(plan, billed) * months
  const lines: InvoiceLine[] = [{ text: `${planNames[plan]}, ${span(from, to)}`, quantity: billed, unit, amount: unit * billed }]
  if (billing === 'annual')
    lines.push({ text: 'Paid for a year at once: 20% less', quantity: null, unit: null, amount: -annualSaving(plan, billed) })
  return lines
}

/** A share of an amount by days, to the nearest penny. */
export const proRata = (pence: number, days: number, of: number): number => Math.round((pence * days) / of)

const daysIn = (from: string, to: string): number => daysBetween(from, to) + 1

/** What is given back of a period when another begins on `day` instead; nothing once it is over. */
export function unusedLine(period: Period, day: string): InvoiceLine[] {
  const first = day > period.from ? day : period.from
  if (first > period.to) return []
  const [left, all] = [daysIn(first, period.to), daysIn(period.from, period.to)]
  const amount = -proRata(priceOf(period.plan, period.billing, period.people), left, all)
  return [{ text: `${planNames[period.plan]} not used, ${left} of ${all} days`, quantity: null, unit: null, amount }]
}

/** Days on which the number of people counted was `people`, one after the other. */
export interface Counted {
  readonly from: string
  readonly people: number
}

/**
 * The difference between what a period was invoiced for and who was really there, day by day, until `last`. The number invoiced is the one of
 * the period's first day; a day with more or fewer people costs or gives back that day's share.
 */
export function headcountLine(period: Period, counts: readonly Counted[], last: string): InvoiceLine[] {
  const until = last < period.to ? last : period.to
  if (until < period.from) return []
  const all = daysIn(period.from, period.to)
  const invoiced = priceOf(period.plan, period.billing, period.people)
  const exact = counts.reduce((sum, { from, people }, i) => {
    const first = from > period.from ? from : period.from
    const next = counts[i + 1]
    const end = next && addDays(next.from, -1) < until ? addDays(next.from, -1) : until
    return end < first ? sum : sum + ((priceOf(period.plan, period.billing, people) - invoiced) * daysIn(first, end)) / all
  }, 0)
  const amount = Math.round(exact)
  return amount === 0 ? [] : [{ text: `People who joined or left, ${span(period.from, until)}`, quantity: null, unit: null, amount }]
}

export interface Sums {
  readonly net: number
  readonly vat: number
  readonly total: number
}

/** VAT on the sum of all lines, to the nearest penny. */
export function sumsOf(lines: readonly InvoiceLine[], vatPercent: number): Sums {
  const net = lines.reduce((sum, { amount }) => sum + amount, 0)
  const vat = proRata(net, vatPercent, 100)
  return { net, vat, total: net + vat }
}

/** 'EK-3F2A-0007': the workspace's own series, without gaps. */
export const invoiceNumber = (tenantId: string, number: number): string =>
  `EK-${tenantId.slice(0, 4).toUpperCase()}-${String(number).padStart(4, '0')}`

/**
 * What only Elevate has, of the plan lists (specification section 9): what is made with it before stays and goes on working under
 * Foundation; more is not added.
 */
export const elevateOnly: Readonly<Record<string, string>> = {
  'POST /role-templates': 'Roles of your own',
  'POST /custom-sections': 'Custom fields',
  'POST /custom-fields': 'Custom fields',
  'POST /reports': 'Saved and scheduled reports',
}

/**
 * What still works when a workspace can only be read: paying, taking everything along, closing, keeping people out, and what a person does
 * for themselves alone. Everything that only reads works anyway.
 */
export const evenReadOnly: ReadonlySet<string> = new Set([
  'PUT /billing/plan',
  'PUT /billing/details',
  'POST /billing/checkout',
  'POST /billing/portal',
  'POST /workspace/exports',
  'POST /workspace/exports/:id/link',
  'POST /workspace/exports/:id/cancel',
  'POST /workspace/closing',
  'POST /workspace/closing/cancel',
  'POST /workspace/members/:id/end',
  'DELETE /integrations/keys/:id',
  'POST /notifications/reads',
  'PUT /notification-settings',
  'POST /views',
  'POST /views/:id/stop',
  'POST /employees/:id/reveals',
  'POST /audit/check',
  // What the law gives people does not wait for a payment.
  'POST /employees/:id/hold',
  'POST /employees/:id/hold/end',
  'POST /employees/:id/erase',
  'POST /erasures/:id/decision',
  'POST /erasures/:id/withdrawal',
  'POST /me/data-export',
  'POST /data-requests',
  'PATCH /data-requests/:id',
  'POST /data-requests/:id/search',
  'PUT /data-requests/:id/items/:itemId',
  'POST /data-requests/:id/decisions',
  'POST /data-requests/:id/archives',
  'POST /data-requests/:id/archives/:archiveId/link',
  'POST /data-requests/:id/end',
])

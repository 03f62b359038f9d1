import { addDays } from '#platform/shared/calendar-date.ts'
import { AppError, invalid } from '#platform/shared/app-error.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database.ts'
import { Streamed } from '#platform/server/reply.ts'
import { annualSaving, type Billing, clampCount, type PlanId } from '#rules/pricing.ts'
import type { Press } from '#slices/letters/server/service.ts'
import type { BillingPage, Details } from '../contract.ts'
import { canBill } from '../policy.ts'
import { invoiceNumber, planNames, priceOf, standingOf, sumsOf, trialDays, vatRate } from '../rules.ts'
import type { CardService } from './cards.ts'
import { beginsOn, billFor, issue, peopleOn, type Seller } from './issue.ts'
import { invoiceDocument } from './invoice-document.ts'
import * as queries from './queries/plans.ts'

export { admit } from './admit.ts'
export { recordPlan } from './record-plan.ts'
export { stripe, type CardService } from './cards.ts'
export type { Seller } from './issue.ts'
export { billWorkspace, listUnpaid, markInvoicePaid, takeCardEvent } from './upkeep.ts'

/** What the installation gives: who sends invoices, and who takes cards, if anybody. */
export interface Given {
  readonly seller: Seller
  readonly cards: CardService | null
  /** Bytes of files a workspace may keep. */
  readonly quota: number
  /** Draws invoices where nobody waits for it. */
  readonly press: Press
}

export const vatPercentOf = (seller: Seller): number => (seller.vatNumber ? vatRate : 0)

/** A new workspace has everything for fourteen days, today among them; in the transaction that makes it. */
export const beginTrial = (tx: Tx, today: string): Promise<void> => queries.beginTrial(tx, addDays(today, trialDays - 1))

function mustBill(ctx: Context): void {
  if (!canBill(ctx.actor)) throw new AppError('forbidden')
}

export async function getStanding(ctx: Context) {
  const standing = standingOf(await queries.findPlan(ctx.tx), ctx.today)
  return { standing, elevate: standing.plan === 'elevate' }
}

const choices: readonly (readonly [PlanId, Billing])[] = [
  ['foundation', 'monthly'],
  ['foundation', 'annual'],
  ['elevate', 'monthly'],
  ['elevate', 'annual'],
]

export async function getBilling(ctx: Context, given: Given): Promise<BillingPage> {
  mustBill(ctx)
  const { tx, today, actor } = ctx
  const row = await queries.findPlan(tx)
  const used = await peopleOn(tx, today)
  const billed = clampCount(used)
  const details = await queries.findDetails(tx)
  const invoices = await queries.listInvoices(tx)
  return {
    standing: standingOf(row, today),
    chosen:
      row?.period_from && row.period_to
        ? { plan: row.plan, billing: row.billing, from: row.period_from, to: row.period_to, paid_by: row.paid_by }
        : null,
    version: row?.version ?? 0,
    people: { used, billed },
    vat_percent: vatPercentOf(given.seller),
    prices: choices.map(([plan, billing]) => ({
      plan,
      billing,
      amount: priceOf(plan, billing, used),
      saving: billing === 'annual' ? annualSaving(plan, billed) : 0,
    })),
    usage: { ...(await queries.findUsage(tx)), quota: given.quota },
    details: shownDetails(details),
    invoices: invoices.map(({ number, issued_on, due_on, total, paid_on }) => ({
      number,
      name: invoiceNumber(actor.tenantId, number),
      issued_on,
      due_on,
      total,
      paid_on,
    })),
    cards: given.cards !== null,
    // Without an address of its own nobody has said who sends the invoices; the name is then only the host's.
    operator: given.seller.address ? given.seller.name : null,
  }
}

function shownDetails(row: queries.DetailsRow | null): Details {
  if (!row) return { company: '', address: '', email: '', vat_number: '', reference: '', version: 0 }
  const { company, address, email, vat_number, reference, version } = row
  return { company, address, email, vat_number, reference, version }
}

export async function previewPlan(ctx: Context, asked: { plan: PlanId; billing: Billing }, given: Given) {
  mustBill(ctx)
  const row = await queries.findPlan(ctx.tx)
  const bill = await billFor(ctx.tx, { ...asked, from: beginsOn(row, ctx.today) }, vatPercentOf(given.seller))
  const { period, lines, net, vat, total } = bill
  return { from: period.from, to: period.to, lines: lines.map(({ text, amount }) => ({ text, amount })), net, vat, total }
}

/** The plan from today on (or from the end of the trial), with its invoice; what was paid for and is not used is set off in it. */
// oxlint-disable-next-line complexity -- one branch a part that may be missing, none with a decision in it
export async function choosePlan(ctx: Context, asked: { plan: PlanId; billing: Billing; version: number }, given: Given) {
  mustBill(ctx)
  const { tx, today } = ctx
  const row = await queries.findPlan(tx, true)
  if ((row?.version ?? 0) !== asked.version) throw new AppError('stale')
  if (row?.period_from && row.plan === asked.plan && row.billing === asked.billing && row.unpaid_since === null)
    throw new AppError('billing.same-plan')
  // A card goes on paying for what it was given for: more than that is not ordered beside it.
  if (row?.paid_by === 'card' && (await queries.findDetails(tx))?.subscription) throw new AppError('billing.card-runs')
  const bill = await billFor(tx, { plan: asked.plan, billing: asked.billing, from: beginsOn(row, today) }, vatPercentOf(given.seller))
  const { plan, billing, from, to } = bill.period
  await queries.savePlan(tx, { plan, billing, from, to, paid_by: 'invoice', by: ctx.actorName }, today)
  const number = await issue(tx, bill, { seller: given.seller, today, by: ctx.actorName })
  await ctx.audit({
    action: 'billing.plan-chosen',
    subjectKind: 'workspace',
    subjectId: ctx.actor.tenantId,
    changes: {
      plan: { from: row?.period_from ? row.plan : null, to: plan },
      billing: { from: row?.period_from ? row.billing : null, to: billing },
      invoice: { from: null, to: invoiceNumber(ctx.actor.tenantId, number) },
    },
  })
  return { done: true as const }
}

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const vatNumber = /^[A-Z]{2}[A-Z0-9]{5,14}$/

export async function saveDetails(ctx: Context, asked: Details) {
  mustBill(ctx)
  const vat = asked.vat_number.replaceAll(/[\s.-]/g, '').toUpperCase()
  const problems = [
    ...(asked.email && !address.test(asked.email) ? [{ path: 'email', message: 'Enter an email address.' }] : []),
    ...(vat && !vatNumber.test(vat) ? [{ path: 'vat_number', message: 'Enter a VAT number such as GB123456789.' }] : []),
  ]
  if (problems.length > 0) throw invalid(problems)
  if (!(await queries.saveDetails(ctx.tx, { ...asked, vat_number: vat }))) throw new AppError('stale')
  await ctx.audit({ action: 'billing.details-changed', subjectKind: 'workspace', subjectId: ctx.actor.tenantId, changes: {} })
  return { done: true as const }
}

export async function getInvoice(ctx: Context, number: number, { press }: Pick<Given, 'press'>): Promise<Streamed> {
  mustBill(ctx)
  const invoice = await queries.findInvoice(ctx.tx, number)
  if (!invoice) throw new AppError('not-found')
  const { title, content } = invoiceDocument(ctx.actor.tenantId, invoice)
  const pdf = await press.document(title, content)
  return new Streamed(once(pdf), { name: `${invoiceNumber(ctx.actor.tenantId, number)}.pdf`, type: 'application/pdf' })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

export async function startCheckout(ctx: Context, { plan, billing }: { plan: PlanId; billing: Billing }, { cards, seller }: Given) {
  mustBill(ctx)
  if (!cards) throw new AppError('billing.no-cards')
  const details = await queries.findDetails(ctx.tx)
  // A second subscription beside the first would be paid as well.
  if (details?.subscription) throw new AppError('billing.card-runs')
  const used = await peopleOn(ctx.tx, ctx.today)
  const { total } = sumsOf([{ text: '', quantity: null, unit: null, amount: priceOf(plan, billing, used) }], vatPercentOf(seller))
  const asked = { tenantId: ctx.actor.tenantId, plan, billing, name: `Evenkeel ${planNames[plan]}`, amount: total }
  return { url: await cards.checkout({ ...asked, email: details?.email ?? '', customer: details?.customer ?? null }) }
}

export async function openPortal(ctx: Context, { cards }: Given) {
  mustBill(ctx)
  const details = await queries.findDetails(ctx.tx)
  if (!cards || !details?.customer) throw new AppError('billing.no-cards')
  return { url: await cards.portal(details.customer) }
}

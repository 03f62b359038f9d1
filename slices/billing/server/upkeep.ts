import { now, todayIn } from '#platform/server/clock.ts'
import type { Database, Tx } from '#platform/server/database.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { billFor, issue, type Seller } from './issue.ts'
import type { CardEvent, CardService } from './cards.ts'
import { invoiceNumber, vatRate } from '../rules.ts'
import * as queries from './queries/plans.ts'

const about = { requestId: 'billing' }

const todayOf = async (tx: Tx): Promise<string> => todayIn((await queries.findTimeZone(tx))?.time_zone ?? 'Europe/London')

/** Every night: the next period where one is over, and whether an invoice is past its day. */
export async function billWorkspace(db: Database, tenantId: string, seller: Seller): Promise<void> {
  await db.asSystem(tenantId, about, async (tx) => {
    const row = await queries.findPlan(tx, true)
    if (!row?.period_to) return
    const today = await todayOf(tx)
    let to: string = row.period_to
    // A worker that stood still for long catches up, one invoice a period.
    for (let periods = 0; to < today && periods < 24; periods += 1) {
      const bill = await billFor(tx, { plan: row.plan, billing: row.billing, from: addDays(to, 1) }, seller.vatNumber ? vatRate : 0)
      const { plan, billing, from } = bill.period
      to = bill.period.to
      await queries.savePlan(tx, { plan, billing, from, to, paid_by: row.paid_by, by: '' }, today)
      // The card service takes the amount by itself and says when it cannot.
      await issue(tx, bill, { seller, today, by: '', paidOn: row.paid_by === 'card' ? today : null })
    }
    if (row.paid_by === 'invoice') await queries.setUnpaid(tx, await queries.findOverdue(tx, today))
  })
}

const failed = ['invoice.payment_failed']
const paid = ['invoice.paid', 'invoice.payment_succeeded', 'checkout.session.completed']

const begun = ['checkout.session.completed']

interface Heard {
  readonly seller: Seller
  readonly cards: Pick<CardService, 'cancel'>
}

/** Acts on an event of the card service, once. Answers whether it did; one that names no workspace of ours is left alone. */
export async function takeCardEvent(db: Database, event: CardEvent, { seller, cards }: Heard): Promise<boolean> {
  const { tenantId } = event
  if (tenantId === null || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenantId)) return false
  // Before the event counts as acted on: where it cannot be done the service tells us again.
  const second = await db.asSystem(tenantId, about, (tx) => secondSubscription(tx, event))
  if (second !== null) await cards.cancel(second)
  return db.asSystem(tenantId, about, async (tx) => {
    if (!(await queries.findTimeZone(tx))) return false
    await queries.findPlan(tx, true)
    if (!(await queries.takeEvent(tx, { id: event.id, type: event.type, created: event.created }))) return false
    await act(tx, event, seller)
    return true
  })
}

/** Somebody who pays on two pages has two subscriptions: the one begun last stays, the other one has to end. */
async function secondSubscription(tx: Tx, event: CardEvent): Promise<string | null> {
  const kept = (await queries.findDetails(tx))?.subscription ?? null
  if (!begun.includes(event.type) || kept === null || event.subscription === null || kept === event.subscription) return null
  if (await queries.isTaken(tx, event.id)) return null
  return (await queries.hasLaterEvent(tx, begun, event.created)) ? event.subscription : kept
}

async function act(tx: Tx, event: CardEvent, seller: Seller): Promise<void> {
  const today = await todayOf(tx)
  if (begun.includes(event.type)) {
    if (await queries.hasLaterEvent(tx, begun, event.created)) return
    await beginWithCard(tx, event, { seller, today })
  } else if (await isOfAnother(tx, event)) return
  // What came late does not undo what happened after it.
  if (paid.includes(event.type) && !(await queries.hasLaterEvent(tx, failed, event.created))) await queries.setUnpaid(tx, null)
  if (failed.includes(event.type) && !(await queries.hasLaterEvent(tx, paid, event.created))) await setUnpaidOnce(tx, today)
  if (event.type === 'customer.subscription.deleted') {
    await queries.saveCardKeys(tx, event.customer, null)
    await setUnpaidOnce(tx, today)
  }
}

/** What is said of a subscription that another one has taken the place of concerns nobody. */
async function isOfAnother(tx: Tx, { subscription }: CardEvent): Promise<boolean> {
  const kept = (await queries.findDetails(tx))?.subscription ?? null
  return kept !== null && subscription !== null && kept !== subscription
}

/** A card that fails again does not begin the grace anew. */
async function setUnpaidOnce(tx: Tx, today: string): Promise<void> {
  const row = await queries.findPlan(tx)
  if (row && row.unpaid_since === null) await queries.setUnpaid(tx, today)
}

async function beginWithCard(tx: Tx, event: CardEvent, { seller, today }: { seller: Seller; today: string }): Promise<void> {
  const { plan, billing } = event
  if (!plan || !billing) return
  await queries.saveCardKeys(tx, event.customer, event.subscription)
  const bill = await billFor(tx, { plan, billing, from: today }, seller.vatNumber ? vatRate : 0)
  await queries.savePlan(tx, { plan, billing, from: today, to: bill.period.to, paid_by: 'card', by: '' }, today)
  await issue(tx, bill, { seller, today, by: '', paidOn: today })
}

export interface Unpaid {
  readonly tenantId: string
  readonly number: number
  readonly name: string
  readonly total: number
  readonly due_on: string
  readonly workspace: string
}

/** For the operator: every invoice that is not paid, workspace by workspace. */
export async function listUnpaid(db: Database): Promise<Unpaid[]> {
  const found: Unpaid[] = []
  for (const tenantId of await db.everyWorkspace())
    await db.asSystem(tenantId, about, async (tx) => {
      const workspace = (await queries.findTimeZone(tx))?.name ?? ''
      for (const { number, total, due_on, paid_on } of await queries.listInvoices(tx))
        if (paid_on === null) found.push({ tenantId, number, name: invoiceNumber(tenantId, number), total, due_on, workspace })
    })
  return found
}

/** For the operator: an invoice was paid. What was overdue for it is open again at once. Answers whether there was one to pay. */
export async function markInvoicePaid(db: Database, tenantId: string, number: number): Promise<boolean> {
  return db.asSystem(tenantId, about, async (tx) => {
    await queries.findPlan(tx, true)
    if (!(await queries.markPaid(tx, number, todayIn('Europe/London', now())))) return false
    await queries.setUnpaid(tx, await queries.findOverdue(tx, await todayOf(tx)))
    return true
  })
}

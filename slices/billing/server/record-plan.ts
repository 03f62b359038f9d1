import { addDays, addMonths } from '#platform/shared/calendar-date.ts'
import type { Tx } from '#platform/server/database.ts'
import { periodEnd, vatRate } from '../rules.ts'
import { billFor, issue, type Seller } from './issue.ts'
import * as queries from './queries/plans.ts'

const by = 'Evenkeel'
/** Of nobody: a number that no register has. */
const seller: Seller = {
  name: 'Evenkeel (demonstration)',
  address: '1 Example Street\nLeeds LS1 1AA',
  email: '',
  vatNumber: 'GB 000 0000 00',
}

/**
 * The plan of a demonstration company as it came to be: Foundation by the month, then, in the middle of a month, Elevate for a year. Both
 * invoices are paid, so that nothing of it ends while somebody looks around.
 */
export async function recordPlan(tx: Tx, today: string, buyer: { company: string; address: string; email: string }): Promise<void> {
  const first = `${addMonths(today, -3).slice(0, 7)}-01`
  const upgrade = addDays(first, 14)
  await queries.beginTrial(tx, addDays(first, -1))
  // Without an address to write to yet: nobody is sent what was paid long ago.
  await queries.saveDetails(tx, { ...buyer, email: '', vat_number: '', reference: '', version: 0 })
  for (const { plan, billing, from } of [
    { plan: 'foundation', billing: 'monthly', from: first },
    { plan: 'elevate', billing: 'annual', from: upgrade },
  ] as const) {
    const bill = await billFor(tx, { plan, billing, from }, vatRate)
    await issue(tx, bill, { seller, today: from, by, paidOn: addDays(from, 9) })
    await queries.savePlan(tx, { plan, billing, from, to: periodEnd(from, billing), paid_by: 'invoice', by }, addDays(first, -1))
  }
  await queries.saveDetails(tx, { ...buyer, vat_number: '', reference: 'PO 4471', version: 1 })
}

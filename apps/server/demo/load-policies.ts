import type { Database } from '#platform/server/database.ts'
import { addShipped, shippedDocuments } from '#slices/assistant/server/service.ts'
import type { DemoCompany } from './company.ts'

/** The demo company that has given its policies to the assistant: all of a handbook, some in two versions. */
const withPolicies = 'calderbrook'

/** Written as documents here and read by the background work once the server is up; their vectors ship, so that takes seconds. */
export async function loadPolicies(db: Database, { tenant }: DemoCompany, tenantId: string): Promise<void> {
  const own = tenant.key === withPolicies ? shippedDocuments('policy') : []
  const named = own.map((policy) => ({ ...policy, source: policy.source.replaceAll('Tarnbrook Foods', 'Calderbrook Foods') }))
  await db.asSystem(tenantId, { requestId: 'load-policies' }, (tx) =>
    addShipped(tx, tenantId, [...named, ...shippedDocuments('statutory')]),
  )
}

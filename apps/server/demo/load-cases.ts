import type { Database } from '#platform/server/database.ts'
import { recordStories } from '#slices/cases/server/service.ts'
import { casesOf } from './cases.ts'
import { pastCasesOf } from './past-cases.ts'
import type { DemoCompany } from './company.ts'

interface Where {
  readonly tenantId: string
  readonly today: string
  readonly idOf: (key: string) => string
}

/** The demo company that has cases. */
const withCases = 'calderbrook'

/** What is on the desk of People: written as events, so that a case of the demo is a case like any other. */
export async function loadCases(db: Database, company: DemoCompany, { tenantId, today, idOf }: Where): Promise<void> {
  if (company.tenant.key !== withCases) return
  const people = new Map(
    company.people.map((person) => [person.key, `${person.preferred_name ?? person.first_name} ${person.last_name}`.trim()]),
  )
  const stories = [
    ...pastCasesOf(company, today, { id: idOf, name: (key) => people.get(key) ?? key }),
    ...casesOf(today, { id: idOf, name: (key) => people.get(key) ?? key }),
  ]
  // Nobody in the workspace opened them by hand: the workspace itself stands there.
  await db.asSystem(tenantId, { requestId: 'load-cases' }, (tx) => recordStories(tx, today, { stories, openedBy: tenantId }))
}

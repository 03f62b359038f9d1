import type { ActorName, Person, World } from '../world.ts'
import { randomId } from '../world.ts'
import { inSteps } from './files.ts'

/** Everything one actor is told and everything that was logged meanwhile. */
export interface Crawled {
  readonly texts: readonly string[]
  readonly logged: readonly string[]
}

/** Whom the actor asks about: everybody for the record itself, one of each standing for what hangs on it. */
type Asked = { all: readonly string[]; kinds: readonly string[] }

function idsFor(path: string, { all, kinds }: Asked): readonly string[] {
  if (path.endsWith('/employees/:id')) return all
  return path.includes('/employees/:id') ? kinds : all.slice(0, 1)
}

/** What an address that leads to nothing says depends on the kind of asker: one of each asks for it too. */
const strangersAsked: ReadonlySet<ActorName> = new Set(['anon', 'a_hr', 'a_mgr', 'a_emp', 'b_sa'])

/** Parameters that stand in every path and query of the API. Of other things one of these ids says as much as all. */
function addresses(path: string, ids: Asked, tenants: readonly string[], as: ActorName): string[] {
  const filled = path.includes(':tenantId') ? tenants.map((tenant) => path.replace(':tenantId', tenant)) : [path]
  const given = [...idsFor(path, ids), ...(strangersAsked.has(as) ? [randomId(), 'x'] : [])]
  return filled.flatMap((each) => (each.includes(':id') ? given.map((id) => each.replace(':id', id)) : [each]))
}

/** Of tenant A: oneself, direct and indirect reports, peers and those above, the leaver, the shielded. */
const standings = ['E2', 'EWR', 'E9', 'MM', 'HR1', 'MOVED', 'LEAVER', 'SHIELDED']

const searches: Record<string, readonly string[]> = {
  '/employees': [
    '',
    '?limit=1000',
    '?limit=50&sort=start_date&order=desc',
    '?search=a.',
    '?search=canary',
    '?department=x',
    '?limit=abc',
    '?sort=salary',
    '?select=*&fields=salary',
  ],
  '/colleagues': ['', '?search=a', '?search=canary', '?search=zzz', '?not=x'],
  '/me': ['', '?expand=all'],
}

/** Who has a part in tenant A. */
const members: ReadonlySet<ActorName> = new Set([
  'a_sa',
  'a_hr',
  'a_mgr',
  'a_mgr2',
  'a_mgr_of_mgr',
  'a_emp',
  'a_emp2',
  'a_emp_with_reports',
  'a_moved',
  'consultant',
])

/**
 * Asks, as one actor, for everything that can be read: every GET endpoint the server has bound, for every person of every
 * tenant, good and bad; then writes that fail, for their words. Answers bodies and headers together.
 */
export async function crawl(w: World, as: ActorName): Promise<Crawled> {
  const from = w.server.logged.length
  const texts: string[] = []
  // A member of A asks about everybody of A; of a tenant somebody has no part in, one of each kind says as much as all of them.
  const inside = members.has(as)
  const kinds = ['E1', 'M1', 'SA1']
  const idsOf = (asked: (person: Person) => boolean): string[] => [...w.people.values()].filter(asked).map(({ id }) => id)
  const ids = {
    all: idsOf(({ tenant, key }) => (inside && tenant === 'A') || kinds.includes(key)),
    kinds: idsOf(({ key }) => kinds.includes(key) || (inside && standings.includes(key))),
  }
  const keep = async (method: string, path: string, body?: unknown) => {
    const answer = await w.ask(as, method, path, body === undefined ? {} : { body })
    texts.push(`${answer.text}\n${JSON.stringify(answer.headers)}`)
  }
  const reading = w.server.app.endpoints.filter((endpoint) => endpoint.method === 'GET')
  const all = reading.flatMap(({ path }) =>
    addresses(path, ids, Object.values(w.tenants), as).flatMap((address) => (searches[path] ?? ['']).map((query) => `${address}${query}`)),
  )
  await inSteps(all, (address) => keep('GET', address))
  for (const path of ['/openapi.json', '/auth/jwks', '/unknown']) await keep('GET', path)
  const { id } = w.person('A.E1')
  await keep('PUT', `/employees/${id}`, { bank_sort_code: 'xx', salary: 'x', date_of_birth: 'x' })
  await keep('PUT', `/employees/${id}`, { version: 0 })
  await keep('PUT', `/employees/${id}`, { job_title: 'x', manager_id: randomId() })
  await keep('POST', `/employees/${id}/reveals`, { group: 'emergency' })
  await keep('POST', `/employees/${id}/reveals`, { group: 'x' })
  await keep('POST', `/tenants/${w.tenants.A}/employees`, { email: w.person('A.E1').record.main.email })
  return { texts, logged: w.server.logged.slice(from) }
}

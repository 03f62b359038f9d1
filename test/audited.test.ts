import { afterAll, describe, expect, test } from 'vitest'
import { routes } from './authorization-matrix.ts'
import { createWorld, type Answer } from './world.ts'

const w = await createWorld()

/** What writes and is no act on a workspace's records, and why it leaves no entry in its log. */
const notRecorded: Record<string, string> = {
  'POST /feedback': 'a word to the installation, about no record',
  'POST /waitlist': 'no workspace',
  'PUT /me/tenant': 'the person’s own choice of where to go on',
  'POST /step-up': 'proof of who one is; the session carries it',
  'POST /audit/check': 'recorded when the check ends, with what it found',
  'GET /my-profile': 'reading one’s own record',
  'GET /employees/:id/time-off': 'reading one’s people’s leave; what is added to the ledger is its own record',
  'GET /time-off-balances': 'as above',
  'GET /leave-repricing': 'as above',
  'POST /employees/:id/time-off/quote': 'a question: nothing is booked',
  'POST /step-up/challenge': 'proof of who one is; the session carries it',
  'POST /notifications/reads': 'what one has seen oneself',
  'PUT /notification-settings': 'how one wants to hear oneself',
  'PUT /custom-field-order': 'the order of fields on the screen',
  'POST /waitlist/leave': 'no workspace',
  'POST /letter-library/:letter/checks': 'a question: nothing is saved',
  'POST /letter-signing/codes': 'no code goes to a link that is none',
  'POST /case-definitions/:process/checks': 'a question: nothing is saved',
  'GET /ai/state': 'gives a workspace the summaries of the law that come with the product; about no record',
  // The account is the person's, in whatever workspaces they are, and stands in none of their logs. What lets somebody in is told to its
  // owner by mail instead (slices/auth/server/notices.ts, proved in account.test.ts, second-factor.test.ts and passkeys.test.ts).
  'DELETE /account/sessions/:id': 'one’s own session; the others go on',
  'POST /account/email': 'asked for, not changed: both mailboxes are written to',
  'DELETE /account/email': 'as above, dropped',
  'POST /account/password-link': 'a link to the owner’s mailbox',
  'PUT /account/preferences': 'how one wants things shown oneself',
  'POST /account/totp': 'begun, not in force: a code of it is still to be given',
  'POST /account/totp/confirmation': 'told to the owner by mail',
  'DELETE /account/totp': 'told to the owner by mail',
  'POST /account/recovery-codes': 'told to the owner by mail',
  'POST /account/passkeys/challenge': 'a question: nothing is saved',
  'POST /account/passkeys': 'told to the owner by mail',
  'PUT /account/passkeys/:id': 'what one calls one’s own device',
  'DELETE /account/passkeys/:id': 'told to the owner by mail',
  // A case has a chain of its own, which tells nobody outside that it is there; the log of the workspace would (decision 026).
  'POST /cases': 'the chain of the case',
  'POST /concerns': 'the chain of the case',
}

/** Recorded when they change something; what the matrix asks of them is already so. */
const nothingToChange = [
  'PATCH /workspace/settings',
  'PUT /workspace/logo',
  'PUT /retention/modes/:record',
  // Those that are there are pay, and looking at them is recorded: slices/bonuses.
  'GET /employees/:id/bonuses',
  // Nobody has asked for one.
  'GET /me/data-export',
  'POST /workspace/retention/:kind/reset',
  'PUT /workspace/statutory-changes/:change',
  'POST /views/:id/stop',
  'GET /employees/:id/custom-fields',
  'GET /change-requests',
  // A search for words that found sensitive documents is recorded: slices/documents/server/hidden-papers.test.ts.
  'GET /tenants/:tenantId/documents',
  'POST /leave-repricing',
  'DELETE /my-calendar-feed',
  'PUT /employees/:id/dotted-lines',
  // One that shows pay or health is recorded: slices/letters/server/letters.test.ts.
  'POST /letter-previews',
  'PUT /letter-values',
  'PUT /employees/:id/letter-values',
  'PUT /employees/:id/employee-number',
  // Another photo is recorded in each workspace: slices/people/server/photos.test.ts.
  'PUT /account/photo',
]

/** One entry for each person whose details are shown. */
const onePerPerson = ['GET /change-requests']

const fill = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null)
      .replaceAll('{A}', w.tenants.A)
      .replaceAll(/\{(A\.\w+)\}/g, (_, name: string) => w.person(name).id)
      .replaceAll('{n}', () => String(Math.floor(Math.random() * 1e9))),
  )

const entries = async (): Promise<number> => (await w.query<{ n: number }>('select count(*)::int as n from hr.audit_events'))[0]?.n ?? 0

/** Reading leaves its marks in these. */
const quietTables = ['audit_events', 'audit_fields', 'audit_field_runs', 'audit_actors']

/**
 * From now on the database notes each table in which a row came, went or became another. A note is part of the transaction that
 * makes the change, so what is taken back is not noted.
 */
async function noteChanges(): Promise<void> {
  await w.query('create table public.changed (name text not null)')
  await w.query(
    `create function public.note_change() returns trigger language plpgsql security definer as
     $$ begin insert into public.changed values (tg_table_schema || '.' || tg_table_name); return null; end $$`,
  )
  await w.query(
    `do $$ declare t regclass; begin
       for t in select c.oid from pg_class c where c.relnamespace = 'hr'::regnamespace and c.relkind = 'r' and c.relname not in (${quietTables.map((name) => `'${name}'`).join(', ')}) loop
         execute format('create trigger came_or_went after insert or delete on %s for each row execute function public.note_change()', t);
         execute format('create trigger became_another after update on %s for each row when (old.* is distinct from new.*) execute function public.note_change()', t);
       end loop;
     end $$`,
  )
  // Of accounts what others see of them.
  await w.query(
    `create trigger became_another after update on auth.users for each row
     when ((old.id, old.name, old.email) is distinct from (new.id, new.name, new.email)) execute function public.note_change()`,
  )
  await w.query('create trigger came_or_went after insert or delete on auth.users for each row execute function public.note_change()')
}

/** The tables that changed since this was last asked. */
async function changedTables(): Promise<string[]> {
  const rows = await w.query<{ name: string }>('delete from public.changed returning name')
  return [...new Set(rows.map(({ name }) => name))]
}

const asked = {
  'PUT /employees/:id': { body: { job_title: 'Recorded' } },
  'PATCH /my-profile': { body: { preferred_name: 'Recorded' } },
} as Record<string, { body: unknown }>

const allowed = { faultsAllowed: true as const }
async function ask(route: string, faultsAllowed = false): Promise<Answer> {
  const [method = '', path = ''] = route.split(' ')
  const { params, body } = inputOf(route)
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? w.person('A.E2').id)
  await w.stepUp('a_sa')
  const sent = method === 'GET' || body === undefined ? {} : { body: fill(body) }
  return w.ask('a_sa', method, url, { ...sent, ...(faultsAllowed ? allowed : {}), workspace: 'A' })
}
const inputOf = (route: string) => ({
  params: fill(routes[route]?.params ?? {}) as Record<string, string>,
  body: asked[route]?.body ?? routes[route]?.body,
})

const recording = w.server.app.endpoints
  .filter(({ method, records }) => method !== 'GET' || records)
  .map(({ method, path }) => `${method} ${path}`)

describe('B17 what is recorded, and what happens when it cannot be', () => {
  afterAll(() => w.query('drop trigger if exists refuse_entries on hr.audit_events'))

  test('AD-009 while no entry can be written, no endpoint that would write one changes anything', async () => {
    await w.query(
      "create function hr.refuse_entries() returns trigger language plpgsql as $$ begin raise exception 'the log is full'; end $$; create trigger refuse_entries before insert on hr.audit_events for each row execute function hr.refuse_entries()",
    )
    await noteChanges()
    await w.query("update hr.tenants set name = name || '.' where id = $1", [w.tenants.A])
    expect(await changedTables()).toEqual(['hr.tenants'])
    const kept: string[] = []
    const failed: string[] = []
    for (const route of recording.filter((name) => !(name in notRecorded))) {
      const { status } = await ask(route, true)
      const changed = await changedTables()
      if (changed.length > 0) kept.push(`${route} -> ${status}, in ${changed.join(', ')}`)
      if (status >= 500) failed.push(route)
    }
    await w.query('drop trigger refuse_entries on hr.audit_events')
    expect(kept).toEqual([])
    // Not vacuous: these got as far as their entry, and failed there.
    expect(failed).toEqual(
      expect.arrayContaining([
        'GET /employees/:id',
        'PUT /employees/:id',
        'POST /employees/:id/reveals',
        'POST /audit/access-reviews',
        'POST /audit/exports',
      ]),
    )
  }, 300_000)

  test('what is left out of this is an endpoint, and each for a reason that is written down', () => {
    const known = new Set(recording)
    expect([...Object.keys(notRecorded), ...nothingToChange, ...onePerPerson].filter((route) => !known.has(route))).toEqual([])
    expect(Object.values(notRecorded).every((why) => why.length > 5)).toBe(true)
  })

  const most = (route: string, status: number): number => (status >= 300 ? 0 : onePerPerson.includes(route) ? Number.POSITIVE_INFINITY : 1)

  test('with the log in order each success of theirs leaves an entry, and one only', async () => {
    const odd: string[] = []
    for (const route of recording) {
      const before = await entries()
      const { status, text } = await ask(route)
      const added = (await entries()) - before
      if (added > most(route, status)) odd.push(`${route} -> ${status}, ${added} entries`)
      if (added === 0 && !(route in notRecorded) && status < 300 && !nothingToChange.includes(route))
        odd.push(`${route} -> ${status}, none: ${text.slice(0, 80)}`)
    }
    expect(odd).toEqual([])
  }, 120_000)
})

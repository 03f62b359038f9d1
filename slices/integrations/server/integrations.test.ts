import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createOutgoing } from '#platform/server/outgoing.ts'
import { createWorld } from '../../../test/world.ts'
import { publicUrl } from '../../../test/world/server.ts'
import { startProvider } from '../../auth/server/google.fixture.ts'
import { startReceiver } from './receiver.fixture.ts'
import { dueWebhooks, sendWaiting } from './service.ts'

const receiver = await startReceiver()
const provider = await startProvider(`${publicUrl}/api/auth/callback/sso`)
const issuer = new URL(provider.settings.GOOGLE_DISCOVERY_URL).origin
const records = new Map<string, string[]>()
const w = await createWorld({
  outgoing: createOutgoing({ local: [receiver.host, new URL(issuer).host] }),
  txt: (name) => Promise.resolve(records.get(name) ?? []),
})
afterAll(() => receiver.close())

const makeKey = async (actor: 'a_sa' | 'a_hr' | 'b_sa', scopes: string[], kind = 'api') => {
  await w.stepUp(actor)
  const answer = await w.ask(actor, 'POST', '/integrations/keys', { body: { kind, name: `Key of ${actor}`, scopes, days: 30 } })
  expect(answer.status).toBe(201)
  return answer.body as { key: string; data: { id: string } }
}
const withKey = (key: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  w.server.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })

describe('keys', () => {
  let undo: (() => Promise<unknown>) | null = null
  afterEach(async () => {
    await undo?.()
    undo = null
  })

  test('a key reads what it was made for and nothing else, and is found nowhere in the database', async () => {
    const { key, data } = await makeKey('a_hr', ['people:read'])
    const list = await withKey(key, 'GET', '/employees?limit=5')
    expect(list.statusCode).toBe(200)
    expect(list.json<{ data: unknown[] }>().data.length).toBe(5)
    const person = w.person('A.E2').id
    for (const [method, path] of [
      ['PUT', `/employees/${person}`],
      ['GET', '/time-off-requests'],
      ['GET', `/employees/${person}/sickness`],
      ['GET', '/cases'],
      ['GET', '/audit'],
      ['GET', '/integrations/keys'],
      ['POST', '/integrations/keys'],
    ] as const)
      expect([path, (await withKey(key, method, path, method === 'GET' ? undefined : {})).json()]).toMatchObject([
        path,
        { code: 'auth.key-scope' },
      ])
    expect((await withKey(key, 'GET', '/me')).statusCode).toBe(403)
    const [row] = await w.query<{ row: string }>('select k::text as row from hr.api_keys k where id = $1', [data.id])
    expect(row?.row).not.toContain(key.slice(5))
    const [listed] = (
      (await w.ask('a_sa', 'GET', '/integrations/keys')).body as { data: { ending: string; last_used_at: string | null }[] }
    ).data
    expect(listed?.ending).toBe(key.slice(-4))
  })

  test('a key of one workspace finds nothing of another, and a made-up one is nobody', async () => {
    const { key } = await makeKey('b_sa', ['people:read'])
    expect((await withKey(key, 'GET', `/employees/${w.person('A.E1').id}`)).statusCode).toBe(404)
    expect((await withKey(key, 'GET', `/tenants/${w.tenants.A}/orgchart`)).statusCode).toBe(404)
    const turned = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`
    expect((await withKey(turned, 'GET', '/employees')).statusCode).toBe(401)
  })

  test.each([
    ['revoked', 'update hr.api_keys set revoked_at = now(), revoked_by_name = $2 where id = $1', 'x'],
    ['past its time', 'update hr.api_keys set expires_at = now() - make_interval(secs => $2::int) where id = $1', '1'],
  ])('a key that is %s stops at once', async (_what, text, value) => {
    const { key, data } = await makeKey('a_hr', ['people:read'])
    expect((await withKey(key, 'GET', '/employees')).statusCode).toBe(200)
    await w.query(text, [data.id, value])
    expect((await withKey(key, 'GET', '/employees')).json()).toMatchObject({ code: 'auth.key-ended' })
  })

  test.each([
    ['has left', 'ended_at = now()', 'ended_at = null'],
    ['has another role', "role = 'manager'", "role = 'hr'"],
  ])('the key of somebody who %s stops at once', async (_what, change, back) => {
    const { key } = await makeKey('a_hr', ['people:read'])
    const { userId } = w.account('a_hr')
    const set = (what: string) => w.query(`update hr.memberships set ${what} where tenant_id = $1 and user_id = $2`, [w.tenants.A, userId])
    undo = () => set(back)
    expect((await withKey(key, 'GET', '/employees')).statusCode).toBe(200)
    await set(change)
    expect((await withKey(key, 'GET', '/employees')).statusCode).toBe(401)
  })

  test('what a key does is in the log as the key and its maker, and a key cannot confirm who it is', async () => {
    const { key } = await makeKey('a_hr', ['people:write'])
    const person = w.person('A.E2').id
    expect((await withKey(key, 'PUT', `/employees/${person}`, { job_title: 'Set by a key' })).statusCode).toBe(200)
    const [entry] = await w.query<{ actor_name: string; actor_id: string }>(
      "select actor_name, actor_id from hr.audit_events where tenant_id = $1 and action like 'employee.%' order by seq desc limit 1",
      [w.tenants.A],
    )
    expect(entry).toMatchObject({ actor_id: w.account('a_hr').userId, actor_name: expect.stringContaining('(key: Key of a_hr)') })
    expect((await withKey(key, 'PUT', `/employees/${person}`, { bank_sort_code: '112233' })).json()).toMatchObject({
      code: 'auth.step-up-required',
    })
  })

  test('nobody makes a key without showing again who they are, and only super admins make one for a directory', async () => {
    await w.query('update auth.sessions set stepped_up_at = null')
    const body = { kind: 'api', name: 'x', scopes: ['people:read'], days: 30 }
    expect((await w.ask('a_sa', 'POST', '/integrations/keys', { body })).body).toMatchObject({ code: 'auth.step-up-required' })
    await w.stepUp('a_hr', 'a_sa')
    expect((await w.ask('a_hr', 'POST', '/integrations/keys', { body: { ...body, kind: 'scim', scopes: [] } })).status).toBe(403)
    expect((await w.ask('a_sa', 'POST', '/integrations/keys', { body: { ...body, scopes: [] } })).status).toBe(422)
    expect((await w.ask('a_mgr', 'GET', '/integrations/keys')).status).toBe(403)
  })
})

describe('the reference', () => {
  test('says of every operation whether a key may do it, and the page runs no script', async () => {
    const { paths } = (await w.server.http.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { 'x-scope'?: string; operationId: string }>>
    }>()
    expect(paths['/api/employees']?.['get']).toMatchObject({ 'x-scope': 'people:read', security: [{ bearer: [] }, { key: [] }] })
    expect(paths['/api/cases']?.['get']).toMatchObject({ security: [{ bearer: [] }] })
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
    const page = await w.server.http.inject('/docs/api')
    for (const id of ids) expect(page.body).toContain(`id="${id}"`)
    expect(page.body).not.toMatch(/<script|style=|onclick/)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect((await w.server.http.inject('/docs/api.css')).statusCode).toBe(200)
  })
})

describe('webhooks', () => {
  const add = async (actor: 'a_sa' | 'a_hr', events: string[], url = `http://${receiver.host}/hook`, kind = 'standard') => {
    await w.stepUp(actor)
    return w.ask(actor, 'POST', '/integrations/webhooks', { body: { kind, name: 'Receiver', url, events } })
  }
  const added = async (...asked: Parameters<typeof add>) => {
    const answer = await add(...asked)
    expect(answer.status).toBe(201)
    const { secret, data } = answer.body as { secret: string; data: { id: string; version: number } }
    return { secret, id: data.id, version: data.version }
  }
  /** As the worker would, until nothing is left; what failed is tried again without the wait. */
  const work = async (rounds = 60) => {
    for (let round = 0; round < rounds; round += 1) {
      await w.query('update hr.webhooks set retry_at = null where retry_at is not null')
      const due = await dueWebhooks(w.server.sender, w.tenants.A)
      if (due.length === 0) return
      for (const webhookId of due) while ((await sendWaiting(w.server.sender, { tenantId: w.tenants.A, webhookId })) === 0);
    }
  }
  const rename = (title: string) => w.ask('a_hr', 'PUT', `/employees/${w.person('A.E2').id}`, { body: { job_title: title } })
  const log = async (id: string) =>
    (
      (await w.ask('a_sa', 'GET', `/integrations/webhooks/${id}/deliveries`)).body as {
        data: { id: string; state: string; last_problem: string | null }[]
      }
    ).data
  afterEach(async () => {
    receiver.reset()
    await w.query("update hr.webhooks set stopped_at = now(), stopped_because = 'removed'")
  })

  test.each([
    'http://127.0.0.1:5432/',
    'http://[::1]/',
    'https://2130706433/',
    'https://user:pw@host.test/',
    'https://ok.test:22/',
    'file:///etc/passwd',
  ])('WH-001 %s cannot be saved', async (url) =>
    expect((await add('a_sa', ['person.updated'], url)).body).toMatchObject({ code: 'invalid', fields: [{ path: 'url' }] }),
  )

  test('WH-018 an event is signed, holds ids only, and is refused when it is changed or old', async () => {
    const { secret, id } = await added('a_sa', ['person.updated'])
    await rename('Told outside')
    await work()
    const [got] = receiver.received
    if (!got) throw new Error('nothing came')
    expect(JSON.parse(got.body)).toEqual({
      type: 'person.updated',
      timestamp: expect.any(String),
      data: { person_id: w.person('A.E2').id },
    })
    expect(receiver.verify(got, secret)).toBe(true)
    expect(receiver.verify({ ...got, body: got.body.replace('updated', 'removed') }, secret)).toBe(false)
    expect(receiver.verify(got, secret, got.seconds + 301)).toBe(false)
    expect((await log(id))[0]).toMatchObject({ state: 'delivered' })
    // A new secret signs at once; the old one still does.
    const fresh = (await w.ask('a_sa', 'POST', `/integrations/webhooks/${id}/secret`, { body: {} })).body as { secret: string }
    await rename('Told again')
    await work()
    const last = receiver.received.at(-1)
    expect([last && receiver.verify(last, fresh.secret), last && receiver.verify(last, secret)]).toEqual([true, true])
    const [row] = await w.query<{ row: string }>(
      "select w::text || encode(w.secret_sealed, 'escape') as row from hr.webhooks w where id = $1",
      [id],
    )
    expect(row?.row).not.toContain(fresh.secret.slice(6))
  })

  test('WH-017 with a receiver that fails, hangs up and forgets to answer, each event has one effect, and all arrive', async () => {
    const { id } = await added('a_sa', ['person.updated'])
    const ids = Array.from({ length: 40 }, () => w.person('A.E2').id)
    await w.query(
      `insert into hr.webhook_deliveries (tenant_id, id, webhook_id, type, subject_id, occurred_at)
       select $1, gen_random_uuid(), $2, 'person.updated', unnest($3::uuid[]), now()`,
      [w.tenants.A, id, ids],
    )
    receiver.faults = (n) => (n % 5 === 1 ? 'refuse' : n % 5 === 2 ? 'cut-after-effect' : n % 7 === 3 ? 'refuse-after-effect' : null)
    await work()
    expect(receiver.effects.size).toBe(40)
    expect(receiver.received.length).toBeGreaterThan(40)
    expect((await log(id)).filter(({ state }) => state !== 'delivered')).toEqual([])
  })

  test('WH-017 an address that failed for a day is stopped with a notice, and starts again by hand', async () => {
    const { id } = await added('a_sa', ['person.updated'])
    receiver.faults = () => 'refuse'
    await rename('To nobody')
    await work(2)
    expect((await log(id))[0]).toMatchObject({ state: 'waiting', last_problem: 'answered-badly' })
    await w.query("update hr.webhooks set failing_since = now() - interval '25 hours' where id = $1", [id])
    await work(1)
    const { data } = (await w.ask('a_sa', 'GET', '/integrations/webhooks')).body as {
      data: { id: string; state: string; stopped_because: string; version: number }[]
    }
    const row = data.find((each) => each.id === id)
    expect(row).toMatchObject({ state: 'stopped', stopped_because: 'failing' })
    const [told] = await w.query("select from hr.notifications where tenant_id = $1 and kind = 'integration-stopped' and subject_id = $2", [
      w.tenants.A,
      id,
    ])
    expect(told).toBeDefined()
    receiver.reset()
    await w.ask('a_sa', 'PATCH', `/integrations/webhooks/${id}`, { body: { version: row?.version, sending: true } })
    await work()
    expect((await log(id))[0]).toMatchObject({ state: 'delivered' })
    // And once more by hand, under the same id.
    const [first] = await log(id)
    await w.ask('a_hr', 'POST', `/integrations/deliveries/${first?.id}/replay`, { body: {} })
    await work()
    expect([receiver.effects.size, receiver.received.length]).toEqual([1, 2])
  })

  test('what its maker may no longer see is not sent: the address of somebody who has left is stopped', async () => {
    const { id } = await added('a_hr', ['person.updated'])
    await rename('Before they left')
    const { userId } = w.account('a_hr')
    await w.query("update hr.memberships set role = 'manager' where tenant_id = $1 and user_id = $2", [w.tenants.A, userId])
    await work()
    await w.query("update hr.memberships set role = 'hr' where tenant_id = $1 and user_id = $2", [w.tenants.A, userId])
    expect(receiver.received).toEqual([])
    const [row] = await w.query('select stopped_because from hr.webhooks where id = $1', [id])
    expect(row).toEqual({ stopped_because: 'maker-gone' })
  })

  test('of documents of a case or of health nobody outside hears, and a chat is told who is away and not why', async () => {
    const { id } = await added('a_sa', ['document.uploaded', 'leave.booked'], `http://${receiver.host}/slack`, 'slack')
    expect((await add('a_sa', ['leave.booked'], 'https://hooks.example.test/x', 'slack')).body).toMatchObject({ fields: [{ path: 'url' }] })
    const person = w.person('A.E2').id
    for (const category of ['case', 'health', 'training']) {
      const [file] = await w.query<{ id: string }>(
        "insert into hr.stored_files (tenant_id, id, size, sha256, type, scan) values ($1, gen_random_uuid(), 1, repeat('0', 64), 'pdf', 'checked') returning id",
        [w.tenants.A],
      )
      await w.query(
        `with t as (select set_config('app.tenant_id', $1::text, true)), d as (insert into hr.documents (tenant_id, id, employee_id, category, name, name_key, search_text)
           select $1::uuid, gen_random_uuid(), $2, $3, $3 || '.pdf', $3 || '.pdf', $3 from t returning id)
         insert into hr.webhook_deliveries (tenant_id, id, webhook_id, type, subject_id) select $1::uuid, gen_random_uuid(), $4, 'document.uploaded', d.id from d where $5::uuid is not null`,
        [w.tenants.A, person, category, id, file?.id],
      )
    }
    await work()
    expect((await log(id)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'skipped', 'skipped'])
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]?.body).toMatch(/^\{"text":"A document of .+ L\. has been filed\."\}$/)
  })
})

describe('a directory', () => {
  type Json = Record<string, unknown>
  let token = ''
  const scim = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, shown = token) => {
    const answer = await w.server.http.inject({
      method,
      url: `/scim/v2${path}`,
      headers: { authorization: `Bearer ${shown}`, ...(body ? { 'content-type': 'application/scim+json' } : {}) },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    return { status: answer.statusCode, body: (answer.body === '' ? null : answer.json()) as Json }
  }
  const patch = (...Operations: Json[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
  const user = (userName: string, more: Json = {}) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    externalId: `x-${userName}`,
    name: { givenName: 'Ann', familyName: 'Lee' },
    emails: [{ primary: true, type: 'work', value: userName }],
    active: true,
    ...more,
  })
  const addressOf = async (actor: 'a_emp' | 'a_sa') =>
    (await w.query<{ email: string }>('select email from auth.users where id = $1', [w.account(actor).userId]))[0]?.email ?? ''
  test('its token opens nothing else, and no other key opens it', async () => {
    token = (await makeKey('a_sa', [], 'scim')).key
    expect((await withKey(token, 'GET', '/employees')).json()).toMatchObject({ code: 'auth.key-scope' })
    const { key } = await makeKey('a_sa', ['people:read', 'people:write'])
    expect((await scim('GET', '/Users', undefined, key)).status).toBe(401)
    expect((await scim('GET', '/Users', undefined, '')).body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '401',
    })
    expect((await scim('GET', '/ServiceProviderConfig', undefined, '')).body).toMatchObject({ patch: { supported: true } })
  })

  test('whoever it makes inactive is out with the next request, and comes back by invitation', async () => {
    const email = await addressOf('a_emp')
    const { userId } = w.account('a_emp')
    const made = await scim('POST', '/Users', user(email))
    expect(made).toMatchObject({ status: 201, body: { userName: email, active: true, meta: { resourceType: 'User' } } })
    expect((await w.ask('a_emp', 'GET', '/my-profile')).status).toBe(200)
    const gone = await scim('PATCH', `/Users/${String(made.body['id'])}`, patch({ op: 'Replace', path: 'active', value: 'False' }))
    expect(gone).toMatchObject({ status: 200, body: { active: false } })
    expect((await w.ask('a_emp', 'GET', '/my-profile')).status).toBe(401)
    const back = await scim('PATCH', `/Users/${String(made.body['id'])}`, patch({ op: 'replace', value: { active: true } }))
    expect(back.body).toMatchObject({ active: true })
    const [open] = await w.query('select role from hr.invitations where email = $1 and revoked_at is null', [email])
    expect(open).toEqual({ role: 'employee' })
    expect((await scim('DELETE', `/Users/${String(made.body['id'])}`)).status).toBe(204)
    expect(await w.query('select from hr.invitations where email = $1 and revoked_at is null', [email])).toEqual([])
    await w.query('update hr.memberships set ended_at = null where tenant_id = $1 and user_id = $2', [w.tenants.A, userId])
  })

  test('the last super admin keeps their place', async () => {
    const email = await addressOf('a_sa')
    await w.query("update hr.memberships set ended_at = now() where tenant_id = $1 and role = 'super_admin' and user_id <> $2", [
      w.tenants.A,
      w.account('a_sa').userId,
    ])
    const made = await scim('POST', '/Users', user(email))
    expect((await scim('DELETE', `/Users/${String(made.body['id'])}`)).status).toBe(409)
    await w.query("update hr.memberships set ended_at = null where tenant_id = $1 and role = 'super_admin'", [w.tenants.A])
  })

  test('a PATCH of what is not there says which path, and changes nothing', async () => {
    const made = await scim('POST', '/Users', user('patch@directory.example'))
    const path = `/Users/${String(made.body['id'])}`
    for (const [operation, scimType] of [
      [{ op: 'replace', path: 'shoeSize', value: 9 }, 'invalidPath'],
      [{ op: 'replace', path: 'name.shoeSize', value: 9 }, 'invalidPath'],
      [{ op: 'explode', path: 'active', value: true }, 'invalidSyntax'],
      [{ op: 'remove' }, 'noTarget'],
      [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    ] as const)
      expect([operation, (await scim('PATCH', path, patch(operation))).body]).toMatchObject([operation, { status: '400', scimType }])
    expect((await scim('PATCH', path, { Operations: 'x' })).body).toMatchObject({ status: '400' })
    expect((await scim('GET', path)).body).toMatchObject({ active: true, meta: { version: 'W/"1"' } })
    expect((await scim('POST', '/Users', user('PATCH@directory.example'))).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    expect((await scim('POST', '/Users', user('no address', { emails: [] }))).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    })
    expect((await scim('GET', '/Users/not-an-id')).body).toMatchObject({ status: '404' })
  })

  test('filters and pages as directories ask for them, and never another workspace', async () => {
    for (const n of [1, 2, 3]) await scim('POST', '/Users', user(`page${n}@directory.example`))
    const found = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "Page2@directory.example"')}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ userName: 'page2@directory.example' }] })
    expect(
      (await scim('GET', `/Users?filter=${encodeURIComponent('externalId eq "x-page3@directory.example" and active eq true')}`)).body,
    ).toMatchObject({ totalResults: 1 })
    const page = (await scim('GET', '/Users?startIndex=2&count=1')).body
    expect(page).toMatchObject({ startIndex: 2, itemsPerPage: 1 })
    for (const filter of ['userName regex "x"', 'userName eq', 'shoeSize eq "9"', 'userName eq "a" or userName eq "b"', '((('])
      expect([filter, (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body]).toMatchObject([
        filter,
        { status: '400', scimType: 'invalidFilter' },
      ])
    const other = (await makeKey('b_sa', [], 'scim')).key
    expect((await scim('GET', '/Users', undefined, other)).body).toMatchObject({ totalResults: 0 })
    const [row] = page['Resources'] as { id: string }[]
    expect((await scim('DELETE', `/Users/${row?.id}`, undefined, other)).status).toBe(404)
  })

  test('groups are kept with their members', async () => {
    const ids = ((await scim('GET', '/Users?count=2')).body['Resources'] as { id: string }[]).map(({ id }) => id)
    const made = await scim('POST', '/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Payroll',
      members: [{ value: ids[0] }],
    })
    expect(made).toMatchObject({ status: 201, body: { members: [{ value: ids[0] }] } })
    const path = `/Groups/${String(made.body['id'])}`
    expect((await scim('PATCH', path, patch({ op: 'add', path: 'members', value: [{ value: ids[1] }] }))).body).toMatchObject({
      members: [{}, {}],
    })
    expect((await scim('PATCH', path, patch({ op: 'remove', path: `members[value eq "${ids[0]}"]` }))).body).toMatchObject({
      members: [{ value: ids[1] }],
    })
    expect((await scim('PATCH', path, patch({ op: 'add', path: 'members', value: [{ value: w.person('B.E1').id }] }))).body).toMatchObject({
      status: '400',
    })
    expect(
      (await scim('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "payroll"')}`)).body,
    ).toMatchObject({ totalResults: 1 })
    expect((await scim('DELETE', path)).status).toBe(204)
  })
})

describe('single sign-on', () => {
  type Domains = { domains: { domain: string; record: string; value: string; verified: boolean }[]; connection: unknown }
  const settings = (more: object = {}) => ({
    issuer,
    client_id: 'evenkeel',
    client_secret: 'provider-secret',
    enabled: true,
    enforced: false,
    ...more,
  })
  const verify = async (actor: 'a_sa' | 'b_sa', domain: string) => {
    const added = (await w.ask(actor, 'POST', '/integrations/sign-in/domains', { body: { domain } })).body as Domains
    const row = added.domains.find((each) => each.domain === domain)
    records.set(row?.record ?? '', [...(records.get(row?.record ?? '') ?? []), row?.value ?? ''])
    return w.ask(actor, 'POST', '/integrations/sign-in/domains/verification', { body: { domain } })
  }
  const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((line) => String(line).split(';')[0] ?? '')
      .filter((pair) => !pair.endsWith('='))
  const post = (path: string, body: object) =>
    w.server.http.inject({
      method: 'POST',
      url: `/api/auth${path}`,
      headers: { 'content-type': 'application/json', origin: publicUrl },
      payload: JSON.stringify(body),
    })
  /** All the way there and back; answers where the browser ends and whether it is signed in. */
  const signIn = async (asked: string, claims: { email: string; email_verified?: boolean }, spoil = (url: URL): URL => url) => {
    const begun = await post('/sign-in/sso', { email: asked })
    if (begun.statusCode !== 200) return { status: begun.statusCode, to: begun.json<{ code: string }>().code, signedIn: false }
    const back = spoil(
      await provider.visit(begun.json<{ url: string }>().url, { sub: `sub-${claims.email}`, email_verified: true, ...claims }),
    )
    const answer = await w.server.http.inject({ url: `${back.pathname}${back.search}`, headers: { cookie: cookiesOf(begun).join('; ') } })
    const token = await w.server.http.inject({
      url: '/api/auth/token',
      headers: { cookie: cookiesOf(answer).join('; '), prefer: 'nobody-is-an-answer', origin: publicUrl },
    })
    return {
      status: answer.statusCode,
      to: String(answer.headers.location),
      signedIn: token.json<{ token: string | null }>().token !== null,
    }
  }
  const emails = new Map<string, string>()
  const email = (actor: string): string => emails.get(actor) ?? ''
  const domain = (): string => email('a_hr').split('@')[1] ?? ''

  test('nothing is switched on before a domain is shown to be the workspace’s, and a domain is one workspace’s', async () => {
    for (const actor of ['a_hr', 'a_sa', 'b_hr'] as const) {
      const [row] = await w.query<{ email: string }>('select email from auth.users where id = $1', [w.account(actor).userId])
      emails.set(actor, row?.email ?? '')
    }
    await w.stepUp('a_sa', 'b_sa')
    expect((await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings() })).body).toMatchObject({
      fields: [{ path: 'enabled' }],
    })
    await w.ask('a_sa', 'POST', '/integrations/sign-in/domains', { body: { domain: domain() } })
    const early = await w.ask('a_sa', 'POST', '/integrations/sign-in/domains/verification', { body: { domain: domain() } })
    expect(early.body).toMatchObject({ fields: [{ path: 'domain' }] })
    expect((await verify('a_sa', domain())).body).toMatchObject({ domains: [{ verified: true }] })
    expect((await verify('b_sa', domain())).body).toMatchObject({ code: 'integrations.domain-taken' })
    expect((await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings({ issuer: 'https://127.0.0.1/' }) })).body).toMatchObject({
      fields: [{ path: 'issuer' }],
    })
    expect((await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings() })).status).toBe(200)
    expect((await w.ask('a_hr', 'GET', '/integrations/sign-in')).status).toBe(403)
  })

  test('a member signs in by the provider; a stranger, a changed answer and an address that it does not vouch for do not', async () => {
    expect(await signIn(email('a_hr'), { email: email('a_hr') })).toMatchObject({ status: 302, to: `${publicUrl}/login`, signedIn: true })
    expect(await signIn(email('a_hr'), { email: `nobody@${domain()}` })).toMatchObject({
      to: `${publicUrl}/login?error=by-invitation`,
      signedIn: false,
    })
    expect(await signIn(email('a_hr'), { email: email('a_hr'), email_verified: false })).toMatchObject({
      to: `${publicUrl}/login?error=failed`,
      signedIn: false,
    })
    const turned = (url: URL) => (url.searchParams.set('state', 'other'), url)
    expect(await signIn(email('a_hr'), { email: email('a_hr') }, turned)).toMatchObject({
      to: `${publicUrl}/login?error=failed`,
      signedIn: false,
    })
    expect(await signIn('x@elsewhere.example', { email: email('a_hr') })).toMatchObject({ status: 404, to: 'auth.sso-none' })
  })

  test('AU-035 the provider of B that vouches for an address of A is refused', async () => {
    await verify('b_sa', 'b-only.example')
    expect((await w.ask('b_sa', 'PUT', '/integrations/sign-in', { body: settings() })).status).toBe(200)
    expect(await signIn('someone@b-only.example', { email: email('a_hr') })).toMatchObject({
      to: `${publicUrl}/login?error=sso-domain`,
      signedIn: false,
    })
  })

  test('whoever a directory has added comes in by the provider, without a password and without a mail', async () => {
    const address = `joiner@${domain()}`
    await w.ask('a_sa', 'POST', '/workspace/invitations', { body: { invitations: [{ email: address, role: 'employee' }] } })
    const [open] = await w.query('select from hr.invitations where email = $1', [address])
    expect(open).toBeDefined()
    expect(await signIn(address, { email: address })).toMatchObject({ signedIn: true })
    const [place] = await w.query('select m.role from hr.memberships m join auth.users u on u.id = m.user_id where u.email = $1', [address])
    expect(place).toEqual({ role: 'employee' })
  })

  test('AU-034 where it is enforced a right password is not enough, but a super admin still comes in', async () => {
    await w.stepUp('a_sa')
    expect(
      (await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings({ client_secret: undefined, enforced: true }) })).status,
    ).toBe(200)
    const hash = await w.server.identity.parts.passwords.hash('a long enough password')
    for (const actor of ['a_hr', 'a_sa'] as const)
      await w.query(
        `insert into auth.accounts (account_id, provider_id, user_id, password, updated_at) values ($1::text, 'credential', $1::uuid, $2, now())
         on conflict (provider_id, account_id) do update set password = excluded.password`,
        [w.account(actor).userId, hash],
      )
    const password = { password: 'a long enough password' }
    const refused = await post('/sign-in/email', { email: email('a_hr'), ...password })
    expect([refused.statusCode, refused.json<{ code: string }>().code, cookiesOf(refused)]).toEqual([403, 'auth.sso-required', []])
    expect((await post('/sign-in/email', { email: email('a_sa'), ...password })).statusCode).toBe(200)
    expect(await signIn(email('a_hr'), { email: email('a_hr') })).toMatchObject({ signedIn: true })
    await w.ask('a_sa', 'PUT', '/integrations/sign-in', { body: settings({ client_secret: undefined }) })
  })
})

describe('calendar feeds', () => {
  test('IC-001 IC-002 IC-003 an address ends with the next one, says only that somebody is away, and is not in the log', async () => {
    const make = async (): Promise<string> =>
      ((await w.ask('a_mgr', 'POST', '/my-calendar-feed', { body: {} })).body as { url: string }).url
    const [old, fresh] = [await make(), await make()]
    await w.query(
      `insert into hr.leave_bookings (tenant_id, id, employee_id, type, starts_on, ends_on, first_part, last_part, minutes, counted, note, state, requested_by_name)
       values ($1, gen_random_uuid(), $2, 'annual', current_date + 1, current_date + 2, 'day', 'day', 900, true, 'a very private reason', 'approved', 'x')`,
      [w.tenants.A, w.person('A.E1').id],
    )
    expect((await w.server.http.inject(old)).statusCode).toBe(404)
    expect((await w.server.http.inject(`/api/calendar/${w.tenants.A}/${'A'.repeat(32)}.ics`)).statusCode).toBe(404)
    const feed = await w.server.http.inject(fresh)
    expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(feed.body).not.toMatch(/private reason|annual/i)
    const secret = /([\w-]{32})\.ics$/.exec(fresh)?.[1] ?? ''
    expect(w.server.logged.join('')).not.toContain(secret)
    expect(await w.query('select from hr.leave_feeds where secret_hash = $1', [secret])).toEqual([])
  })
})

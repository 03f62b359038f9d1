import { describe, expect, test } from 'vitest'
import { connections } from './connections.fixture.ts'

const { w, makeKey, withKey } = await connections()

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

  test('lets nobody in while the workspace can only be read, and keeps out whom it is told to', async () => {
    const late = (await scim('POST', '/Users', user('late@scim.test'))).body as { id: string }
    await w.query(
      `insert into hr.workspace_plans (tenant_id, trial_ends_on) values ($1, current_date - 99) on conflict (tenant_id) do update set trial_ends_on = excluded.trial_ends_on`,
      [w.tenants.A],
    )
    expect((await scim('POST', '/Users', user('later@scim.test'))).status).toBe(403)
    expect((await scim('PATCH', `/Users/${late.id}`, patch({ op: 'replace', path: 'active', value: false }))).status).toBe(200)
    expect((await scim('PATCH', `/Users/${late.id}`, patch({ op: 'replace', path: 'active', value: true }))).status).toBe(403)
    await w.query('delete from hr.workspace_plans where tenant_id = $1', [w.tenants.A])
    expect((await scim('PATCH', `/Users/${late.id}`, patch({ op: 'replace', path: 'active', value: true }))).status).toBe(200)
  })
})

import { describe, expect, test } from 'vitest'
import { connections } from './connections.fixture.ts'
import { checkError, scimClient, type Send } from './scim-client.fixture.ts'

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
  const addressOf = async (actor: 'a_emp' | 'a_emp2' | 'a_sa') =>
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

  test('a client written from RFC 7643 and 7644 alone finds every answer as they ask for it', async () => {
    const send: Send = async (method, path, body) => {
      const answer = await w.server.http.inject({
        method: method as 'GET',
        url: `/scim/v2${path}`,
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/scim+json' } : {}) },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      })
      return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? null : answer.json<Json>() }
    }
    const client = scimClient(send)
    await client.discover()
    const people = []
    for (const n of [1, 2, 3, 4, 5])
      people.push(await client.create('/Users', { ...user(`rfc${n}@directory.example`), password: 'never shown' }))
    const [first, second] = people.map((each) => `/Users/${String(each['id'])}`)
    expect(await client.all('/Users', 'userName sw "rfc"', 2)).toHaveLength(5)
    expect(Object.keys((await client.get(`${first}?attributes=userName,name.givenName`)) ?? {}).toSorted()).toEqual([
      'id',
      'name',
      'schemas',
      'userName',
    ])
    expect(await client.get(`${first}?excludedAttributes=emails,urn:ietf:params:scim:schemas:core:2.0:User:name`)).not.toHaveProperty(
      'emails',
    )
    // Every way of saying the same of 3.5.2, as Entra, Okta and the RFC's own examples write it.
    for (const operation of [
      { op: 'replace', path: 'name.familyName', value: 'One' },
      { op: 'Replace', value: { name: { familyName: 'One' } } },
      { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName', value: 'One' },
      { op: 'replace', value: { 'name.familyName': 'One' } },
    ])
      expect([
        operation,
        await client.patch(String(first), { op: 'replace', path: 'name.familyName', value: 'Zero' }, operation),
      ]).toMatchObject([operation, { name: { familyName: 'One', givenName: 'Ann' } }])
    expect(
      await client.patch(String(first), { op: 'replace', path: 'emails[type eq "work"].value', value: 'moved@directory.example' }),
    ).toMatchObject({
      emails: [{ value: 'moved@directory.example' }],
    })
    // Of schemas and paths that are not ours nothing is kept and nothing breaks.
    for (const operation of [
      { op: 'replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:shoeSize', value: 9 },
      { op: 'add', path: 'addresses[type eq "home"].planet', value: 'Mars' },
      { op: 'remove', path: 'emails[shoe eq "9"].value' },
    ]) {
      const answer = await send('PATCH', String(first), patch(operation))
      if (answer.status >= 400) checkError(answer, 400)
    }
    expect(await client.get(String(first))).toMatchObject({ userName: 'rfc1@directory.example', active: true })
    const group = await client.create('/Groups', { displayName: 'Rfc', members: people.slice(0, 2).map(({ id }) => ({ value: id })) })
    const path = `/Groups/${String(group['id'])}`
    // As Entra takes people out, which the RFC does not know.
    await client.patch(path, { op: 'Remove', path: 'members', value: [{ value: people[0]?.['id'] }] })
    expect((await client.get(path))?.['members']).toMatchObject([{ value: people[1]?.['id'] }])
    expect(await client.get(String(second))).toMatchObject({ groups: [{ value: group['id'], display: 'Rfc' }] })
    expect(await client.replace(path, { displayName: 'Rfc two', members: [] })).toMatchObject({ displayName: 'Rfc two', members: [] })
    await client.remove(path)
    for (const each of people) await client.remove(`/Users/${String(each['id'])}`)
    checkError(await send('POST', '/Users', user('PATCH@directory.example')), 409, 'uniqueness')
    checkError(await send('GET', `/Users?filter=${encodeURIComponent('userName regex "x"')}`), 400, 'invalidFilter')
    checkError(await send('GET', '/Nothing'), 404)
    token = `${token}x`
    checkError(await send('GET', '/Users'), 401)
    token = token.slice(0, -1)
  })

  test('a group gives its members a role, higher groups first; taken out they are employees; super admins and roles by hand stay', async () => {
    const [employee, chief] = [await addressOf('a_emp2'), await addressOf('a_sa')]
    const known = async (email: string): Promise<string> => {
      const found = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`)
      const [first] = found.body['Resources'] as { id: string }[]
      return first?.id ?? String((await scim('POST', '/Users', user(email))).body['id'])
    }
    const ids: string[] = []
    for (const email of [employee, chief, 'new@roles.example']) ids.push(await known(email))
    const make = async (displayName: string) =>
      String((await scim('POST', '/Groups', { displayName, members: ids.map((value) => ({ value })) })).body['id'])
    const [leads, hr] = [await make('Leads'), await make('People team')]
    const roles = async () =>
      [
        ...(await w.query<{ role: string }>(
          'select role from hr.memberships where tenant_id = $1 and user_id = any($2) and ended_at is null order by user_id = $3',
          [w.tenants.A, [w.account('a_emp2').userId, w.account('a_sa').userId], w.account('a_sa').userId],
        )),
        ...(await w.query<{ role: string }>("select role from hr.invitations where email = 'new@roles.example' and revoked_at is null")),
      ].map(({ role }) => role)
    const give = (group: string, role: string | null, as: 'a_sa' | 'a_hr' = 'a_sa') =>
      w.ask(as, 'PUT', `/integrations/directory/groups/${group}`, { body: { role } })
    expect(await roles()).toEqual(['employee', 'super_admin', 'employee'])
    await w.query('update auth.sessions set stepped_up_at = null where user_id = $1', [w.account('a_sa').userId])
    expect((await give(leads, 'manager')).body).toMatchObject({ code: 'auth.step-up-required' })
    await w.stepUp('a_sa', 'a_hr')
    expect((await give(leads, 'manager', 'a_hr')).status).toBe(403)
    expect((await give(leads, 'super_admin')).status).toBe(422)
    expect((await give(leads, 'manager')).body).toEqual({ changed: 1 })
    expect(await roles()).toEqual(['manager', 'super_admin', 'manager'])
    await give(hr, 'hr')
    expect(await roles()).toEqual(['hr', 'super_admin', 'hr'])
    // Out of the higher group with one request, as of the next one.
    expect((await w.ask('a_emp2', 'GET', '/audit')).status).toBe(200)
    await scim('PATCH', `/Groups/${hr}`, patch({ op: 'remove', path: `members[value eq "${ids[0]}"]` }))
    expect(await roles()).toEqual(['manager', 'super_admin', 'hr'])
    expect((await w.ask('a_emp2', 'GET', '/audit')).status).toBe(403)
    await scim('DELETE', `/Groups/${hr}`)
    await scim('PUT', `/Groups/${leads}`, { displayName: 'Leads', members: [{ value: ids[2] }] })
    expect(await roles()).toEqual(['employee', 'super_admin', 'manager'])
    // Given by hand meanwhile: a group that never gave it does not take it.
    await w.query("update hr.memberships set role = 'hr' where tenant_id = $1 and user_id = $2", [w.tenants.A, w.account('a_emp2').userId])
    await scim('PATCH', `/Groups/${leads}`, patch({ op: 'add', path: 'members', value: [{ value: ids[0] }] }))
    await w.query("update hr.memberships set role = 'hr' where tenant_id = $1 and user_id = $2", [w.tenants.A, w.account('a_emp2').userId])
    await scim('PATCH', `/Groups/${leads}`, patch({ op: 'remove', path: 'members' }))
    expect(await roles()).toEqual(['hr', 'super_admin', 'employee'])
    await w.query("update hr.memberships set role = 'employee' where tenant_id = $1 and user_id = $2", [
      w.tenants.A,
      w.account('a_emp2').userId,
    ])
    expect((await w.ask('a_sa', 'GET', '/integrations/directory')).body).toMatchObject({
      groups_shown: expect.arrayContaining([{ id: leads, name: 'Leads', members: 0, role: 'manager' }]),
    })
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
    // Members alone: done, without the whole group in the answer.
    expect(await scim('PATCH', path, patch({ op: 'Add', path: 'members', value: [{ value: ids[1] }] }))).toEqual({
      status: 204,
      body: null,
    })
    expect((await scim('GET', path)).body).toMatchObject({ members: [{}, {}] })
    expect((await scim('PATCH', path, patch({ op: 'remove', path: `members[value eq "${ids[0]}"]` }))).status).toBe(204)
    expect((await scim('GET', path)).body).toMatchObject({ members: [{ value: ids[1] }] })
    expect((await scim('PATCH', path, patch({ op: 'replace', path: 'displayName', value: 'Payroll' }))).body).toMatchObject({
      displayName: 'Payroll',
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

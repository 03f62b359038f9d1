import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, randomId, type ActorName, type Answer, type World } from '../../../test/world.ts'
import { closeLeavers } from './service.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})

interface MemberOf {
  id: string
  email: string
  role: string
  version: number
  person: { id: string; name: string } | null
  you: boolean
  left: boolean
  last_seen_on: string | null
}
interface InvitationOf {
  id: string
  email: string
  state: string
}
interface Listed {
  data: MemberOf[]
  total: number
  invitations: InvitationOf[]
  can: { manage: boolean }
}
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
const listed = async (as: ActorName = 'a_sa', query = 'limit=100') => (await w.ask(as, 'GET', `/workspace/members?${query}`)).body as Listed
const addressOf = (actor: ActorName) => {
  const key = {
    new_user: 'newcomer',
    a_sa: 'A.SA1',
    a_sa2: 'A.SA2',
    b_emp: 'B.E1',
    a_emp: 'A.E1',
    consultant_ended: 'consultant_ended',
    c_emp: 'C.E1',
  }[actor as 'new_user']
  return `login.${key}@accounts.example`.toLowerCase()
}
const memberOf = async (actor: ActorName): Promise<MemberOf> => {
  const found = (await listed()).data.find(({ email }) => email === addressOf(actor))
  if (!found) throw new Error(`${actor} is no member`)
  return found
}
const invite = (email: string, more: Record<string, unknown> = {}, as: ActorName = 'a_sa') =>
  w.ask(as, 'POST', '/workspace/invitations', { body: { invitations: [{ email, role: 'employee', ...more }] } })
const outcomesOf = ({ body }: Answer) => (body as { data: { outcome: string }[] }).data.map(({ outcome }) => outcome)
const openFor = async (email: string) => (await listed()).invitations.find((each) => each.email === email)

/** The token in the newest mail to an address, as its reader finds it. */
async function tokenFor(email: string): Promise<string> {
  await w.server.mail.deliverDue()
  const [mail] = await w.query<{ text_body: string }>(
    "select text_body from auth.mail_outbox where to_address = $1 and template = 'workspace.invitation' and state = 'kept' order by finished_at desc limit 1",
    [email],
  )
  const [, token] = /invitation#token=([A-Za-z0-9_-]{64})/.exec(mail?.text_body ?? '') ?? []
  if (!token) throw new Error(`no invitation for ${email} was sent`)
  return token
}
const accept = (as: ActorName, token: string) => w.ask(as, 'POST', '/invitations/accept', { body: { token } })
const standing = async () => w.query('select * from hr.memberships order by tenant_id, id')
const log = (action: string) => w.query('select * from hr.audit_events where action = $1', [action])

describe('R033 members and invitations', () => {
  it('lists members with their person and last day here, to hr to look at and to super admins to change', async () => {
    const all = await listed()
    expect(all.can.manage).toBe(true)
    expect((await listed('a_hr')).can.manage).toBe(false)
    const me = await memberOf('a_sa')
    expect(me).toMatchObject({ you: true, role: 'super_admin', left: false, person: { id: w.person('A.SA1').id } })
    expect(me.last_seen_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    const [page] = (await listed('a_sa', 'limit=1&offset=1')).data
    expect([page?.id, (await listed('a_sa', 'limit=1')).total]).toEqual([all.data[1]?.id, all.total])
    expect((await listed('a_sa', 'role=super_admin')).data.every(({ role }) => role === 'super_admin')).toBe(true)
    expect(all.data.some(({ email }) => email.startsWith('login.b.'))).toBe(false)
  })

  it('AU-022 an invited person joins with the role and record of the invitation, once', async () => {
    const email = addressOf('new_user')
    const person = w.person('A.PAPER')
    expect(outcomesOf(await invite(email, { role: 'hr', employee_id: person.id }))).toEqual(['invited'])
    const token = await tokenFor(email)
    const offered = await w.ask('anon', 'POST', '/invitation-preview', { body: { token } })
    expect(offered.body).toMatchObject({ email, role: 'hr', workspace: 'Tenant A Ltd', has_account: true })
    expect((await accept('new_user', token)).status).toBe(200)
    expect((await w.ask('new_user', 'GET', '/me')).body).toMatchObject({
      userRole: 'hr',
      employee_id: person.id,
      tenant: { id: w.tenants.A },
    })
    const [record] = await w.query('select user_id from hr.employees where id = $1', [person.id])
    expect(record).toEqual({ user_id: w.account('new_user').userId })
    const before = await standing()
    expect(codeOf(await accept('new_user', token))).toEqual([410, 'invitation.not-usable'])
    expect((await w.ask('anon', 'POST', '/invitation-preview', { body: { token } })).status).toBe(410)
    expect(await standing()).toEqual(before)
    expect(await log('member.joined')).toHaveLength(1)
    expect(await openFor(email)).toBeUndefined()
  })

  it('AU-022 accepted twenty times at once it makes one member', async () => {
    const email = addressOf('consultant_ended')
    await invite(email)
    const token = await tokenFor(email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept('consultant_ended', token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.map(({ status }) => status).filter((status) => ![200, 410, 409, 503].includes(status))).toEqual([])
    const rows = await w.query('select role, ended_at from hr.memberships where tenant_id = $1 and user_id = $2', [
      w.tenants.A,
      w.account('consultant_ended').userId,
    ])
    // Their earlier place as hr had ended; the new one is what the invitation says.
    expect(rows).toEqual([{ role: 'employee', ended_at: null }])
  })

  it('AU-023 it is bound to its address: another account gets 403 and nothing changes', async () => {
    const email = 'ann@y.test'
    await invite(email, { role: 'hr' })
    const token = await tokenFor(email)
    const before = await standing()
    for (const eve of ['b_emp', 'a_emp', 'a_leaver'] as const)
      expect(codeOf(await accept(eve, token))).toEqual([403, 'invitation.other-address'])
    expect((await accept('anon', token)).status).toBe(401)
    expect(await standing()).toEqual(before)
    expect((await openFor(email))?.state).toBe('open')
  })

  it('AU-025 it is void when the inviter loses the right, and open again when they have it back', async () => {
    const email = addressOf('b_emp')
    await invite(email, {}, 'a_sa2')
    const token = await tokenFor(email)
    const sa2 = await memberOf('a_sa2')
    await w.query("update hr.memberships set role = 'hr' where id = $1", [sa2.id])
    expect((await openFor(email))?.state).toBe('void')
    expect(codeOf(await accept('b_emp', token))).toEqual([410, 'invitation.not-usable'])
    expect(codeOf(await w.ask('a_sa', 'POST', `/workspace/invitations/${(await openFor(email))?.id}/resend`))).toEqual([
      410,
      'invitation.not-usable',
    ])
    await w.query("update hr.memberships set role = 'super_admin' where id = $1", [sa2.id])
    expect((await accept('b_emp', token)).status).toBe(200)
    expect((await w.ask('b_emp', 'GET', '/me', { workspace: 'A' })).body).toMatchObject({ userRole: 'employee' })
    expect((await w.ask('b_emp', 'GET', '/me', { workspace: 'B' })).body).toMatchObject({ userRole: 'employee' })
  })

  it('AU-026 it is void while its inviter holds a role of the workspace’s own that gives no such role', async () => {
    const email = 'wide@y.test'
    await invite(email, { role: 'hr' }, 'a_sa2')
    expect((await openFor(email))?.state).toBe('open')
    await invite('narrow@y.test', {}, 'a_sa2')
    const sa2 = await memberOf('a_sa2')
    const template = randomId()
    await w.query("insert into hr.role_templates (tenant_id, id, name, base_role, grants) values ($1, $2, 'Narrow', 'super_admin', '{}')", [
      w.tenants.A,
      template,
    ])
    await w.query('update hr.memberships set template_id = $2 where id = $1', [sa2.id, template])
    expect((await openFor(email))?.state).toBe('void')
    expect((await openFor('narrow@y.test'))?.state).toBe('open')
    await w.query('update hr.memberships set template_id = null where id = $1', [sa2.id])
    expect((await openFor(email))?.state).toBe('open')
  })

  it('AU-026 hr invites nobody, and nobody above themselves', async () => {
    expect(codeOf(await invite('x@y.test', { role: 'super_admin' }, 'a_hr'))).toEqual([403, 'forbidden'])
    expect(await openFor('x@y.test')).toBeUndefined()
  })

  it('a new mail makes the one before worthless, and a withdrawn invitation is none', async () => {
    await invite('bo@y.test')
    const first = await tokenFor('bo@y.test')
    const { id } = (await openFor('bo@y.test'))!
    expect((await w.ask('a_sa', 'POST', `/workspace/invitations/${id}/resend`)).status).toBe(200)
    const second = await tokenFor('bo@y.test')
    expect(second).not.toBe(first)
    const seen = async (token: string) => (await w.ask('anon', 'POST', '/invitation-preview', { body: { token } })).status
    expect([await seen(first), await seen(second)]).toEqual([410, 200])
    expect((await w.ask('a_sa', 'POST', `/workspace/invitations/${id}/revoke`)).status).toBe(200)
    expect(await seen(second)).toBe(410)
    expect((await w.ask('a_sa', 'POST', `/workspace/invitations/${id}/revoke`)).status).toBe(404)
  })

  it('after seven days it has run out; asking again makes a new one', async () => {
    await invite('cy@y.test')
    const token = await tokenFor('cy@y.test')
    await w.query("update hr.invitations set expires_at = now() - interval '1 second' where email = 'cy@y.test'")
    expect((await openFor('cy@y.test'))?.state).toBe('expired')
    expect((await w.ask('anon', 'POST', '/invitation-preview', { body: { token } })).status).toBe(410)
    expect(outcomesOf(await invite('cy@y.test'))).toEqual(['invited'])
    const [row] = await w.query<{ days: number }>(
      "select round(extract(epoch from expires_at - now()) / 86400)::int as days from hr.invitations where email = 'cy@y.test' and revoked_at is null",
    )
    expect(row?.days).toBe(7)
  })

  it('many at once: each address has its answer, and a wrong one is named by its place', async () => {
    const body = (invitations: unknown[]) => ({ body: { invitations } })
    const many = await w.ask(
      'a_sa',
      'POST',
      '/workspace/invitations',
      body([
        { email: 'D1@y.test', role: 'employee' },
        { email: 'd1@y.test', role: 'employee' },
        { email: addressOf('a_emp'), role: 'employee' },
        { email: 'ann@y.test', role: 'employee' },
        { email: w.person('A.SOON').record.main['email'], role: 'employee' },
      ]),
    )
    expect(outcomesOf(many)).toEqual(['invited', 'twice', 'member', 'open-invitation', 'invited'])
    const wrong = await w.ask(
      'a_sa',
      'POST',
      '/workspace/invitations',
      body([
        { email: 'ok@y.test', role: 'employee' },
        { email: 'no', role: 'employee' },
      ]),
    )
    expect([wrong.status, (wrong.body as { fields: { path: string }[] }).fields.map(({ path }) => path)]).toEqual([
      422,
      ['invitations.1.email'],
    ])
    expect(await openFor('ok@y.test')).toBeUndefined()
    // A person who is a member already, who has left, or who is of another workspace cannot be named.
    for (const key of ['A.E2', 'A.LEAVER', 'B.E1']) expect((await invite('zed@y.test', { employee_id: w.person(key).id })).status).toBe(422)
  })

  it.each(['A'.repeat(64), 'x', '', '../../etc', randomId()])('a token that was never made (%s) opens nothing', async (token) => {
    const answer = await w.ask('anon', 'POST', '/invitation-preview', { body: { token } })
    expect([410, 422]).toContain(answer.status)
  })

  it('an invited stranger makes an account with the token alone, where new accounts are by invitation too', async () => {
    await invite('dee@y.test', { role: 'manager' })
    const token = await tokenFor('dee@y.test')
    const signUp = (body: unknown) =>
      w.server.http.inject({
        method: 'POST',
        url: '/api/auth/sign-up/invited',
        headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
        payload: JSON.stringify(body),
      })
    expect((await signUp({ token: 'A'.repeat(64), name: 'Dee', password: 'a long quiet harbour' })).statusCode).toBe(410)
    expect((await signUp({ token, name: 'Dee', password: 'short' })).statusCode).toBe(422)
    const made = await signUp({ token, name: 'Dee Day', password: 'a long quiet harbour' })
    expect([made.statusCode, made.json<{ user: { email: string } }>().user.email]).toEqual([200, 'dee@y.test'])
    // Whoever has an account signs in with it: the invitation is no way into one.
    expect((await signUp({ token, name: 'Mallory', password: 'another quiet harbour' })).statusCode).toBe(409)
    const cookie = made.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { token: bearer } = (
      await w.server.http.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie, origin: 'http://localhost:3000' } })
    ).json<{ token: string }>()
    const joined = await w.server.http.inject({
      method: 'POST',
      url: '/api/invitations/accept',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ token }),
    })
    expect(joined.json()).toEqual({ tenant_id: w.tenants.A })
  })
})

describe('whose record a member is', () => {
  const link = async (actor: ActorName, employee_id: string | null, as: ActorName = 'a_sa', version?: number) => {
    const member = await memberOf(actor)
    return w.ask(as, 'PUT', `/workspace/members/${member.id}/person`, { body: { version: version ?? member.version, employee_id } })
  }
  it('can be set, moved and taken away by another; nobody takes themselves off their own record (D23)', async () => {
    expect((await link('b_emp', w.person('A.SOON').id)).status).toBe(422)
    expect(codeOf(await link('a_sa', null))).toEqual([403, 'workspace.own-link'])
    expect(codeOf(await link('a_sa', w.person('A.SOON').id))).toEqual([403, 'workspace.own-link'])
    expect((await link('a_emp', null)).status).toBe(200)
    expect((await w.ask('a_emp', 'GET', '/my-profile')).status).toBe(404)
    expect((await link('a_emp', w.person('A.E1').id, 'a_sa', 1)).status).toBe(409)
    expect((await link('a_emp', w.person('A.E1').id)).status).toBe(200)
    expect((await w.ask('a_emp', 'GET', '/my-profile')).body).toMatchObject({ id: w.person('A.E1').id })
  })
})

describe('leaving', () => {
  const end = async (actor: ActorName, as: ActorName = 'a_sa') => {
    const { id, version } = await memberOf(actor)
    return w.ask(as, 'POST', `/workspace/members/${id}/end`, { body: { version } })
  }
  const sessions = async (actor: ActorName) =>
    (await w.query('select id from auth.sessions where user_id = $1', [w.account(actor).userId])).length

  it('AZ-015 the last super admin cannot be ended; of two who end each other at once one stays', async () => {
    const [one, two] = [await memberOf('a_sa'), await memberOf('a_sa2')]
    const at = (as: ActorName, { id, version }: MemberOf) => w.ask(as, 'POST', `/workspace/members/${id}/end`, { body: { version } })
    const answers = await Promise.all([at('a_sa', two), at('a_sa2', one)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = answers[0]?.status === 200 ? ('a_sa' as const) : ('a_sa2' as const)
    expect(codeOf(await at(left, left === 'a_sa' ? one : two))).toEqual([409, 'workspace.last-super-admin'])
    const gone = left === 'a_sa' ? 'a_sa2' : 'a_sa'
    await w.query('update hr.memberships set ended_at = null, ended_by = null where user_id = $1', [w.account(gone).userId])
    await w.query(
      "insert into auth.sessions (id, user_id, token, expires_at, updated_at) values ($1, $2, 'again', now() + interval '7 days', now())",
      [w.account(gone).sessionId, w.account(gone).userId],
    )
  })

  it('AZ-019 TI-011 who belongs to another workspace keeps the session and loses this one with the next request', async () => {
    expect((await w.ask('b_emp', 'GET', '/my-profile', { workspace: 'A' })).status).toBe(404)
    expect((await end('b_emp')).status).toBe(200)
    expect((await w.ask('b_emp', 'GET', '/employees', { workspace: 'A' })).status).toBe(403)
    expect((await w.ask('b_emp', 'GET', '/employees', { workspace: 'B' })).status).toBe(200)
    expect(await sessions('b_emp')).toBe(1)
  })

  it('AZ-020 a membership ended at once ends the sessions, and the invitations and exports of that person', async () => {
    await invite('fay@y.test', {}, 'a_sa2')
    await w.query(
      "insert into hr.workspace_exports (tenant_id, id, asked_by, asked_by_name, state, expires_at) values ($1, $2, $3, 'x', 'ready', now() + interval '1 day')",
      [w.tenants.A, randomId(), w.account('a_sa2').userId],
    )
    expect((await end('a_sa2')).status).toBe(200)
    expect(await sessions('a_sa2')).toBe(0)
    expect((await w.ask('a_sa2', 'GET', '/me')).status).toBe(401)
    expect(await openFor('fay@y.test')).toBeUndefined()
    expect(await w.query('select state from hr.workspace_exports where asked_by = $1', [w.account('a_sa2').userId])).toEqual([
      { state: 'cancelled' },
    ])
    expect((await log('member.ended')).length).toBeGreaterThan(0)
    // Ended is ended: the same membership is no longer there to be ended.
    expect((await w.ask('a_sa', 'POST', `/workspace/members/${randomId()}/end`, { body: { version: 1 } })).status).toBe(404)
  })

  const record = (id: string) =>
    w.query<{ n: number }>('select count(*)::int as n from hr.departures where employee_id = $1 and undone_at is null', [id])
  const noticesAbout = (id: string) =>
    w.query("select user_id, data, done_at from hr.notifications where kind = 'reports-to-place' and subject_id = $1", [id])
  const setEnd = (id: string, end_date: string | null) => w.ask('a_hr', 'PUT', `/employees/${id}`, { body: { end_date } })

  it('AZ-019 AZ-020 a last day in the past closes the door at once, and hr is told whose reports have to be placed', async () => {
    const { id } = w.person('A.M1')
    expect((await setEnd(id, '2026-11-20')).status).toBe(200)
    expect((await w.ask('a_mgr', 'GET', '/my-profile')).status).toBe(401)
    expect(await sessions('a_mgr')).toBe(0)
    const told = await noticesAbout(id)
    expect(told.length).toBeGreaterThan(2)
    expect(told[0]).toMatchObject({ data: { personId: id, count: 3 } })
    expect(await log('employee.left')).toHaveLength(1)
    // Moving the day within the past is the same leaving.
    expect((await setEnd(id, '2026-11-19')).status).toBe(200)
    expect(await record(id)).toEqual([{ n: 1 }])
    expect(await log('employee.left')).toHaveLength(1)
  })

  it('taking the last day back undoes the record and what was asked of hr', async () => {
    const { id } = w.person('A.M1')
    await setEnd(id, null)
    expect(await record(id)).toEqual([{ n: 0 }])
    expect((await noticesAbout(id)).every(({ done_at }) => done_at !== null)).toBe(true)
  })

  it('a day that passes by itself is found by the round, once; placing the last report settles the task', async () => {
    const { id } = w.person('A.M2')
    await w.query('alter table hr.employees disable trigger last_day_written')
    await w.query("update hr.employees set end_date = (now() at time zone 'Europe/London')::date - 1 where id = $1", [id])
    await w.query('alter table hr.employees enable trigger last_day_written')
    expect(await sessions('a_mgr2')).toBe(1)
    await closeLeavers(w.server.db, w.tenants.A)
    await closeLeavers(w.server.db, w.tenants.A)
    expect(await sessions('a_mgr2')).toBe(0)
    expect(await record(id)).toEqual([{ n: 1 }])
    for (const { id: report } of await w.query<{ id: string }>('select id from hr.employees where manager_id = $1', [id])) {
      expect((await noticesAbout(id)).some(({ done_at }) => done_at === null)).toBe(true)
      await w.ask('a_hr', 'PUT', `/employees/${report}`, { body: { manager_id: w.person('A.MM').id } })
    }
    expect((await noticesAbout(id)).every(({ done_at }) => done_at !== null)).toBe(true)
  })
})

import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, randomId, type ActorName, type Answer, type World } from '../../../test/world.ts'
import { rewrittenPng } from './png.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})

const settingsOf = async (as: ActorName = 'a_sa') =>
  (await w.ask(as, 'GET', '/workspace/settings')).body as Record<string, unknown> & { version: number }
const patch = async (body: Record<string, unknown>, as: ActorName = 'a_sa') =>
  w.ask(as, 'PATCH', '/workspace/settings', { body: { version: (await settingsOf()).version, ...body } })
const lastEntry = async () =>
  (
    await w.query<{ action: string; changes: Record<string, { from: unknown; to: unknown }>; reason: string | null; actor_name: string }>(
      'select action, changes, reason, actor_name from hr.audit_events where tenant_id = $1 order by seq desc limit 1',
      [w.tenants.A],
    )
  )[0]
const fieldsOf = (answer: Answer) => ((answer.body as { fields?: { path: string }[] }).fields ?? []).map(({ path }) => path)
const codeOf = (answer: Answer) => [answer.status, (answer.body as { code: string }).code]

describe('R033 settings of the workspace', () => {
  it('changes what is named, says so in the log with before and after, and leaves the rest', async () => {
    const before = await settingsOf()
    const answer = await patch({ holiday_year_start: '04-01', manager_sees_pay: true })
    expect(answer.status).toBe(200)
    expect(await settingsOf()).toEqual({ ...before, holiday_year_start: '04-01', manager_sees_pay: true, version: before.version + 1 })
    expect(await lastEntry()).toMatchObject({
      action: 'workspace.settings-changed',
      changes: { holiday_year_start: { from: '01-01', to: '04-01' }, manager_sees_pay: { from: false, to: true } },
    })
    await patch({ holiday_year_start: '01-01', manager_sees_pay: false })
  })

  it('writes nothing when nothing differs', async () => {
    const { version, name } = await settingsOf()
    expect((await patch({ name })).status).toBe(200)
    expect((await settingsOf()).version).toBe(version)
  })

  it('two admins, one setting: the second is told who was faster and changes nothing; another setting goes through', async () => {
    const { version } = await settingsOf()
    const send = (as: ActorName, body: Record<string, unknown>) => w.ask(as, 'PATCH', '/workspace/settings', { body: { version, ...body } })
    expect((await send('a_sa', { industry: 'healthcare' })).status).toBe(200)
    const second = await send('a_sa2', { industry: 'insurance' })
    expect(codeOf(second)).toEqual([409, 'stale'])
    expect(second.body).toMatchObject({ changed: { by: w.account('a_sa').name, fields: ['industry'] } })
    expect((await settingsOf())['industry']).toBe('healthcare')
    expect((await send('a_sa2', { week_starts_on: 0 })).status).toBe(200)
    expect((await settingsOf())['week_starts_on']).toBe(0)
    const both = await Promise.all([send('a_sa', { name: 'One Ltd' }), send('a_sa2', { name: 'Two Ltd' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await patch({ week_starts_on: 1, name: 'Tenant A Ltd', industry: 'banking' })
  })

  const wrong: [string, unknown][] = [
    ['time_zone', 'Mars/Olympus'],
    ['time_zone', "Europe/London'; drop table"],
    ['holiday_year_start', '02-29'],
    ['holiday_year_start', '13-01'],
    ['working_days', []],
    ['working_days', [1, 1]],
    ['working_days', [0]],
    ['working_days', [5, 1]],
    ['idle_minutes_hr', 31],
    ['idle_minutes_hr', 4],
    ['idle_minutes_hr', 10.5],
    ['session_hours_hr', 13],
    ['idle_days_others', 8],
    ['locale', 'xx'],
    ['country', '__proto__'],
    ['name', ' '],
    ['closes_at', '2020-01-01'],
    ['logo', 'x'],
    ['id', randomId()],
  ]
  it.each(wrong)('TN-010 D10 %s %j is refused and nothing changes', async (field, value) => {
    const before = await settingsOf()
    const answer = await patch({ [field]: value })
    expect(answer.status).toBe(422)
    expect(fieldsOf(answer)[0]?.split('.')[0]).toBe(field)
    expect(await settingsOf()).toEqual(before)
  })

  it('a second factor is demanded of others only by who has one', async () => {
    expect(await settingsOf()).toMatchObject({ mfa_required: false, asker_has_second_factor: false })
    const refused = await patch({ mfa_required: true })
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['mfa_required']])
    await w.query('update auth.sessions set second_factor_at = now() where id = $1', [w.account('a_sa').sessionId])
    expect((await patch({ mfa_required: true })).status).toBe(200)
    await patch({ mfa_required: false })
    await w.query('update auth.sessions set second_factor_at = null where id = $1', [w.account('a_sa').sessionId])
  })

  it('shorter idle times count from the next request', async () => {
    await patch({ idle_minutes_hr: 5 })
    await w.query("update auth.sessions set last_seen_at = now() - interval '10 minutes' where id = any($1)", [
      [w.account('a_hr2').sessionId, w.account('b_hr').sessionId],
    ])
    expect((await w.ask('a_hr2', 'GET', '/employees')).status).toBe(401)
    // Another workspace has its own length.
    expect((await w.ask('b_hr', 'GET', '/employees')).status).toBe(200)
    await w.query('update auth.sessions set last_seen_at = now() where id = $1', [w.account('a_hr2').sessionId])
    await patch({ idle_minutes_hr: 30 })
  })

  it.each(['a_hr', 'a_mgr', 'a_emp'] as const)('the database, too, takes no setting from %s', async (as) => {
    const { rowCount } = await inSession(as, "update hr.tenants set name = 'Mine Ltd'")
    expect(rowCount).toBe(0)
    expect((await settingsOf())['name']).toBe('Tenant A Ltd')
  })
})

/** One statement as the request path would send it, past every service. */
async function inSession(as: ActorName, text: string): Promise<{ rowCount: number }> {
  const { sessionId, userId } = w.account(as)
  return w.server.db.asCaller({ sessionId, userId, tenantId: w.tenants.A, requestId: 'test' }, false, async (tx) => {
    const { sql } = await import('kysely')
    const result = await sql.raw(text).execute(tx)
    return { rowCount: Number(result.numAffectedRows ?? 0) }
  })
}

describe('the logo', () => {
  /** A grey PNG of one size, with chunks put in as the test likes. */
  const png = (side = 32, extra: Buffer[] = [], raster = Buffer.alloc((side + 1) * side)): Buffer => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(side, 0)
    header.writeUInt32BE(side, 4)
    header.set([8, 0, 0, 0, 0], 8)
    return Buffer.concat([signature, chunk('IHDR', header), ...extra, chunk('IDAT', deflateSync(raster)), chunk('IEND', Buffer.alloc(0))])
  }
  const send = (image: Buffer | null, as: ActorName = 'a_sa') =>
    w.ask(as, 'PUT', '/workspace/logo', { body: { image: image && image.toString('base64') } })

  it('is stored as written anew, shown to members, and taken away again', async () => {
    const secret = Buffer.from('Comment\0<script>alert(1)</script>')
    const answer = await send(png(32, [chunk('tEXt', secret)]))
    expect(answer.status).toBe(200)
    const { image, logo } = (await w.ask('a_emp', 'GET', '/workspace/logo')).body as { image: string; logo: string }
    expect(Buffer.from(image, 'base64').includes('script')).toBe(false)
    expect(rewrittenPng(Buffer.from(image, 'base64'))).not.toBeNull()
    expect((await w.ask('a_emp', 'GET', '/me')).body).toMatchObject({ tenant: { logo } })
    expect((await w.ask('b_emp', 'GET', '/workspace/logo')).body).toEqual({ logo: null, image: null })
    expect((await send(null)).body).toEqual({ logo: null })
    expect(await lastEntry()).toMatchObject({ changes: { logo: { from: logo, to: null } } })
  })

  const whole = png()
  const flipped = Buffer.from(whole)
  flipped[40] = (flipped[40] ?? 0) ^ 1
  const refused: [string, Buffer][] = [
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['nothing', Buffer.alloc(0)],
    ['cut short', whole.subarray(0, whole.length - 5)],
    ['something behind the end', Buffer.concat([whole, Buffer.from('<script>')])],
    ['a wrong sum', flipped],
    ['too small', png(8)],
    ['too large', png(513)],
    ['more pixels than said', png(32, [], Buffer.alloc(33 * 32 + 1))],
    ['fewer pixels than said', png(32, [], Buffer.alloc(33 * 31))],
    ['a bomb', png(32, [], Buffer.alloc(30_000_000))],
    ['an unknown filter', png(32, [], Buffer.alloc(33 * 32, 9))],
  ]
  it.each(refused)('refuses %s', async (_what, file) => {
    const answer = await send(file)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['image']])
  })
})

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data])
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)]
  head.writeUInt32BE(data.length)
  let crc = ~0
  for (const byte of typed) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  tail.writeUInt32BE(~crc >>> 0)
  return Buffer.concat([head, typed, tail])
}

interface Item {
  id: string
  name: string
  version: number
  archived: boolean
  people?: number
  is_default?: boolean
}
type Lists = Record<'locations' | 'departments' | 'patterns', Item[]> & {
  unlisted: Record<'locations' | 'departments', { name: string }[]>
}

describe('locations, departments and working patterns', () => {
  const lists = async () => (await w.ask('a_sa', 'GET', '/workspace/lists')).body as Lists
  const add = (kind: string, body: unknown, as: ActorName = 'a_sa') => w.ask(as, 'POST', `/workspace/${kind}`, { body })
  const change = (kind: string, id: string, body: unknown, as: ActorName = 'a_sa') =>
    w.ask(as, 'PATCH', `/workspace/${kind}/${id}`, { body })
  const named = async (kind: 'locations' | 'departments' | 'patterns', name: string) => {
    const found = (await lists())[kind].find((item) => item.name === name)
    if (!found) throw new Error(`no ${name} in ${kind}`)
    return found
  }
  const locationOf = async (key: string) =>
    (
      await w.query<{ location: string; version: string }>('select location, version from hr.employees where id = $1', [w.person(key).id])
    )[0]

  it('offers what is listed to every member; a second spelling of a name is refused', async () => {
    const body = { name: 'Köln Works', division: null, time_zone: 'Europe/Berlin' }
    expect((await add('locations', body)).status).toBe(201)
    const again = await add('locations', { ...body, name: '  koln   works' })
    expect([again.status, fieldsOf(again)]).toEqual([422, ['name']])
    expect((await w.ask('a_emp', 'GET', '/workspace/choices')).body).toMatchObject({
      locations: [{ name: 'Köln Works', time_zone: 'Europe/Berlin' }],
    })
    expect((await w.ask('b_emp', 'GET', '/workspace/choices')).body).toMatchObject({ locations: [] })
    expect((await add('locations', { name: 'x', division: 'wales', time_zone: 'Europe/London' })).status).toBe(422)
  })

  it('says which names stand in records and in no list', async () => {
    await w.query("update hr.employees set location = 'Leeds' where id = any($1)", [[w.person('A.E1').id, w.person('A.E2').id]])
    expect((await lists()).unlisted.locations).toContainEqual({ name: 'Leeds', people: 2 })
    await add('locations', { name: 'Leeds', division: 'england-wales', time_zone: 'Europe/London' })
    expect((await lists()).unlisted.locations.map(({ name }) => name)).not.toContain('Leeds')
    expect((await named('locations', 'Leeds')).people).toBe(2)
  })

  it('a new name goes into the records as the asker says, each with its entry in the log; without saying, nothing moves', async () => {
    const { id, version } = await named('locations', 'Leeds')
    const silent = await change('locations', id, { version, name: 'Leeds Dock' })
    expect([silent.status, fieldsOf(silent)]).toEqual([422, ['records']])
    expect((await locationOf('A.E1'))?.location).toBe('Leeds')
    const before = await locationOf('A.E1')
    expect((await change('locations', id, { version, name: 'Leeds Dock', records: { how: 'correct' } })).status).toBe(200)
    expect(await locationOf('A.E1')).toEqual({ location: 'Leeds Dock', version: String(Number(before?.version) + 1) })
    expect(await lastEntry()).toMatchObject({ changes: { name: { from: 'Leeds', to: 'Leeds Dock' }, people: { to: 2 } } })
    const [entry] = await w.query('select changes from hr.audit_events where subject_id = $1 order by seq desc limit 1', [
      w.person('A.E1').id,
    ])
    expect(entry).toMatchObject({ changes: { location: { from: 'Leeds', to: 'Leeds Dock' } } })
  })

  it('archiving takes a name out of the choices and leaves the records; a stale change is refused with who and when', async () => {
    const { id, version } = await named('locations', 'Leeds Dock')
    expect((await change('locations', id, { version, archived: true })).status).toBe(200)
    const { locations } = (await w.ask('a_hr', 'GET', '/workspace/choices')).body as { locations: { name: string }[] }
    expect(locations.map(({ name }) => name)).not.toContain('Leeds Dock')
    expect((await locationOf('A.E1'))?.location).toBe('Leeds Dock')
    const stale = await change('locations', id, { version, time_zone: 'UTC' }, 'a_sa2')
    expect(stale.body).toMatchObject({ code: 'stale', changed: { by: w.account('a_sa').name } })
    expect((await change('locations', id, { version: version + 1, archived: false })).status).toBe(200)
  })

  const history = async (key: string, field: string) =>
    (
      await w.query<{ valid_from: string; value: string; state: string }>(
        "select valid_from::text, value #>> '{}' as value, state from hr.record_history where employee_id = $1 and field = $2 order by 1",
        [w.person(key).id, field],
      )
    ).map(({ valid_from, value, state }) => [valid_from, value, state])
  const department = async (name: string, people: string[]) => {
    const ids = people.map((key) => `'${w.person(key).id}'`).join()
    // One transaction: the record and its history are compared at its end.
    await w.query(`begin; update hr.employees set department = '${name}' where id in (${ids});
      delete from hr.record_history where field = 'department' and employee_id in (${ids});
      insert into hr.record_history (tenant_id, employee_id, grp, field, valid_from, value, kind)
        select tenant_id, id, 'directory', 'department', '2024-01-01', to_jsonb(department), 'started' from hr.employees where id in (${ids}); commit`)
    await add('departments', { name })
    return named('departments', name)
  }
  const flat = async (key: string) =>
    (await w.query<{ department: string }>('select department from hr.employees where id = $1', [w.person(key).id]))[0]?.department

  it('from a day on: history keeps the old name before it, and the view of today has the new one', async () => {
    const { id, version } = await department('Finanse', ['A.E1'])
    await change('departments', id, { version, name: 'Finance', records: { how: 'from', date: '2026-01-01' } })
    expect(await history('A.E1', 'department')).toEqual([
      ['2024-01-01', 'Finanse', 'in-force'],
      ['2026-01-01', 'Finance', 'in-force'],
    ])
    expect(await flat('A.E1')).toBe('Finance')
    expect((await locationOf('A.E1'))?.location).toBe('Leeds Dock')
    expect((await lastEntry())?.reason).toBe('from 2026-01-01')
  })

  it('a correction: the old name was never there', async () => {
    const { id, version } = await department('Slaes', ['A.E2'])
    await change('departments', id, { version, name: 'Sales', records: { how: 'correct' } })
    expect(await history('A.E2', 'department')).toEqual([['2024-01-01', 'Sales', 'in-force']])
    expect(await flat('A.E2')).toBe('Sales')
  })

  it('a day to come: planned, and the view of today keeps the old name until then', async () => {
    const { id, version } = await department('Quality', ['A.E9'])
    await change('departments', id, { version, name: 'Quality and Safety', records: { how: 'from', date: '2099-01-01' } })
    expect(await history('A.E9', 'department')).toEqual([
      ['2024-01-01', 'Quality', 'in-force'],
      ['2099-01-01', 'Quality and Safety', 'planned'],
    ])
    expect(await flat('A.E9')).toBe('Quality')
  })

  it('patterns have one week or two in turn, and one of them is offered first', async () => {
    const five = [7.5, 7.5, 7.5, 7.5, 7.5, 0, 0]
    const four = [8, 8, 8, 8, 0, 0, 0]
    const body = { name: 'Office week', weeks: [five], first_week_from: null, is_default: true }
    expect((await add('patterns', body)).status).toBe(201)
    expect(
      (await add('patterns', { ...body, name: 'Nine-day fortnight', weeks: [five, four], first_week_from: '2026-11-23' })).status,
    ).toBe(201)
    expect((await lists()).patterns.map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Nine-day fortnight', true],
      ['Office week', false],
    ])
    const bad: [unknown, string][] = [
      [{ ...body, name: 'a', weeks: [five, four] }, 'first_week_from'],
      [{ ...body, name: 'b', weeks: [five, four], first_week_from: '2026-11-24' }, 'first_week_from'],
      [{ ...body, name: 'c', weeks: [[25, 0, 0, 0, 0, 0, 0]] }, 'weeks'],
      [{ ...body, name: 'd', weeks: [[0, 0, 0, 0, 0, 0, 0]] }, 'weeks'],
      [{ ...body, name: 'e', weeks: [[7.001, 0, 0, 0, 0, 0, 0]] }, 'weeks'],
      [{ ...body, name: 'f', weeks: [five, four, five] }, 'weeks'],
    ]
    for (const [sent, field] of bad) {
      const answer = await add('patterns', sent)
      expect([answer.status, fieldsOf(answer)[0]?.split('.')[0]]).toEqual([422, field])
    }
  })

  it('another workspace’s entry is not there', async () => {
    const { id, version } = await named('locations', 'Leeds Dock')
    expect((await change('locations', id, { version, archived: true }, 'b_sa')).status).toBe(404)
    expect((await change('departments', id, { version, archived: true })).status).toBe(404)
  })
})

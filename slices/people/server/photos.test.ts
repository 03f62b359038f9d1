import { expect, test } from 'vitest'
import { photo } from '#platform/server/files/samples.fixture.ts'
import { createWorld, type ActorName } from '../../../test/world.ts'

const w = await createWorld()
const { id } = w.person('A.E1')
const set = (as: ActorName, image: Buffer | null) =>
  w.ask(as, 'PUT', '/account/photo', { body: { image: image?.toString('base64') ?? null } })
const record = async (as: ActorName) => (await w.ask(as, 'GET', `/employees/${id}`)).body as { photo_url: string | null }
const look = (address: string, as: ActorName) => w.follow(address, { as })
const statusOf = async (address: string, as: ActorName) => (await look(address, as)).statusCode
const photosIn = async (as: ActorName) => {
  const facts = (await w.ask(as, 'GET', `/tenants/${w.tenants.A}/orgchart-flags`)).body as { photos: { id: string; photo: string }[] }
  return facts.photos.filter((each) => each.id === id)
}

test('R045 a photo is drawn anew without the place it was taken, and shown in the record, the chart and the menu to who may open the record', async () => {
  const sent = await photo()
  expect((await set('a_emp', sent)).status).toBe(200)
  const { photo_url: address } = await record('a_emp2')
  expect(address).toMatch(new RegExp(`^/photos/${w.tenants.A}/${id}/[0-9a-f]{32}$`))
  const shown = await look(address ?? '', 'a_emp2')
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, max-age=3600',
  ])
  expect(shown.rawPayload.toString('latin1')).not.toMatch(/Exif|GPS|private remark/)
  expect(shown.rawPayload.length).toBeLessThan(10_000)
  expect(await photosIn('a_emp2')).toEqual([{ id, photo: address }])
  const { avatar } = (await w.ask('a_emp', 'GET', '/me')).body as { avatar: string }
  expect(await statusOf(avatar, 'a_emp')).toBe(200)
  expect(await statusOf(avatar, 'a_hr')).toBe(404)
  expect((await w.ask('a_emp', 'GET', '/account/security')).body).toMatchObject({ photo: avatar })
  // Another workspace, nobody, who has left, another person's address, another mark.
  const places = [address, address?.replace(id, w.person('A.E2').id), `${address?.slice(0, -4)}0000`]
  const others = await Promise.all((['b_hr', 'anon', 'a_leaver', 'new_user'] as const).map((as) => statusOf(places[0] ?? '', as)))
  expect(others.every((status) => [401, 403, 404].includes(status))).toBe(true)
  expect([await statusOf(places[1] ?? '', 'a_hr'), await statusOf(places[2] ?? '', 'a_hr')]).toEqual([404, 404])
  await w.query("update hr.tenants set directory_scope = 'reporting_line' where id = $1", [w.tenants.A])
  expect([await statusOf(address ?? '', 'a_emp2'), await statusOf(address ?? '', 'a_hr')]).toEqual([404, 200])
  await w.query("update hr.tenants set directory_scope = 'everyone' where id = $1", [w.tenants.A])
})

test('another name of an account stands in the log of each workspace, so that nobody acts under a colleague’s name unnoticed', async () => {
  const name = async () => ((await w.ask('consultant', 'GET', '/account/security')).body as { name: string }).name
  const before = await name()
  const entries = () =>
    w.query(
      "select tenant_id, actor_name, changes from hr.audit_events where action = 'account.renamed' and actor_id = $1 order by tenant_id",
      [w.account('consultant').userId],
    )
  expect((await w.ask('consultant', 'PUT', '/account/name', { body: { name: before } })).status).toBe(200)
  expect(await entries()).toEqual([])
  expect((await w.ask('consultant', 'PUT', '/account/name', { body: { name: 'Somebody Else' } })).status).toBe(200)
  expect(await name()).toBe('Somebody Else')
  expect(await entries()).toEqual(
    [w.tenants.A, w.tenants.C]
      .toSorted()
      .map((tenant) => ({ tenant_id: tenant, actor_name: before, changes: { name: { from: before, to: 'Somebody Else' } } })),
  )
  expect((await w.ask('a_sa', 'GET', '/audit?kind=access')).text).toContain('Somebody Else')
})

test('R045 another photo has another address, the old one is gone; taken away it is gone everywhere, and each change is in the log', async () => {
  const before = (await record('a_hr')).photo_url ?? ''
  expect((await set('a_emp', await photo({ format: 'png' }))).status).toBe(200)
  const after = (await record('a_hr')).photo_url ?? ''
  expect(after).not.toBe(before)
  expect([await statusOf(before, 'a_hr'), await statusOf(after, 'a_hr')]).toEqual([404, 200])
  expect((await set('a_emp', null)).body).toEqual({ photo: null })
  expect([(await record('a_hr')).photo_url, await statusOf(after, 'a_hr'), (await photosIn('a_hr')).length]).toEqual([null, 404, 0])
  const log = await w.query<{ changes: { photo_url: { from: string | null; to: string | null } }; actor_id: string }>(
    "select changes, actor_id from hr.audit_events where action = 'employee.photo-changed' and subject_id = $1 order by seq",
    [id],
  )
  expect(log.map(({ changes }) => changes.photo_url)).toEqual([
    { from: null, to: before },
    { from: before, to: after },
    { from: after, to: null },
  ])
  expect(new Set(log.map(({ actor_id }) => actor_id))).toEqual(new Set([w.account('a_emp').userId]))
})

test('FC what is no picture, or one made to fill memory, is refused and nothing kept', async () => {
  const bomb = Buffer.from(await photo({ format: 'png' }))
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200))
  const cut = (await photo()).subarray(0, 300)
  for (const image of [bomb, svg, cut, Buffer.alloc(0), Buffer.from('%PDF-1.7'.padEnd(100))])
    expect((await set('a_emp2', image)).body).toMatchObject({ code: 'invalid', fields: [{ path: 'image' }] })
  expect((await w.ask('a_emp2', 'PUT', '/account/photo', { body: { image: 'A'.repeat(200_001) } })).status).toBe(422)
  expect((await w.ask('anon', 'PUT', '/account/photo', { body: { image: null } })).status).toBe(401)
  expect(await w.query('select 1 from auth.user_photos')).toEqual([])
})

test('R045 who has left sets no photo in the record that is kept of them', async () => {
  await w.query("update hr.employees set photo_url = '/photos/old' where id = $1", [w.person('A.LEAVER').id])
  expect((await set('a_leaver', await photo())).status).toBe(200)
  const [kept] = await w.query<{ photo_url: string | null }>('select photo_url from hr.employees where id = $1', [w.person('A.LEAVER').id])
  expect(kept?.photo_url).toBeNull()
})

test('R045 a record that becomes somebody’s shows the photo they have', async () => {
  const { userId } = w.account('new_user')
  expect((await set('new_user', await photo())).status).toBe(200)
  const [linked] = await w.query<{ photo_url: string }>(
    `insert into hr.employees (tenant_id, id, user_id, first_name, last_name, single_name, email, sort_name, search_text, start_date)
     values ($1, gen_random_uuid(), $2, 'New', 'Comer', false, 'new.comer@a.test', 'comer new', '', current_date) returning photo_url`,
    [w.tenants.B, userId],
  )
  expect(await statusOf(linked?.photo_url ?? '', 'b_hr')).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#platform/shared/calendar-date.ts'
import type { Role } from '#platform/shared/actor.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { createWorld, randomId, type ActorName } from '../../../test/world.ts'
import { accessMatrix } from '../access-matrix.fixture.ts'
import type { CaseFile, CaseReceipt, CaseRow } from '../contract.ts'
import { standardProcesses } from '../definitions/catalogue.ts'
import type { Happening } from '../events.ts'
import { accessOf } from '../rules/case-derived.ts'
import { caseFrom } from '../rules/case-fold.ts'
import { storiesFor } from '../stories.fixture.ts'
import { sweepCases } from './service.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
const [clock] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = clock?.today ?? ''
const tenant = w.tenants.A
const canary = 'Zebrafinch'
// A super admin with somebody below them.
await w.query('update hr.employees set manager_id = $1 where id = $2', [idOf('A.SA2'), idOf('A.MOVED')])

interface Listed {
  data: CaseRow[]
  next: string | null
  total: number
}
const list = async (as: ActorName, query = ''): Promise<Listed> =>
  (await w.ask(as, 'GET', `/cases?state=all&limit=200${query}`)).body as Listed
const post = (as: ActorName, path: string, body: object) => w.ask(as, 'POST', path, { body })
const idsOf = (listed: Listed): string[] => listed.data.map(({ id }) => id).toSorted()
const file = async (as: ActorName, id: string): Promise<CaseFile> => (await w.ask(as, 'GET', `/cases/${id}`)).body as CaseFile

async function open(as: ActorName, subject: string, more: object = {}): Promise<string> {
  const answer = await post(as, '/cases', { process: 'disciplinary', title: `${canary} till`, subjects: [idOf(subject)], ...more })
  expect(answer.status).toBe(201)
  return (answer.body as CaseReceipt).id
}

interface Who {
  readonly actor: ActorName
  readonly person: string
  /** Somebody below them. */
  readonly below: string
}
const whos: Readonly<Record<Role, Who>> = {
  employee: { actor: 'a_emp_with_reports', person: 'A.EWR', below: 'A.E9' },
  manager: { actor: 'a_mgr', person: 'A.M1', below: 'A.E1' },
  hr: { actor: 'a_hr', person: 'A.HR1', below: 'A.HR2' },
  super_admin: { actor: 'a_sa2', person: 'A.SA2', below: 'A.MOVED' },
}

const storyOf = storiesFor(idOf, today)
let numbers = 5000
// The function that links an event to the one before it looks into the workspace that is open.
await w.query(`select set_config('app.tenant_id', $1, false)`, [tenant])
/** Writes cases as the database would hold them; who may see one follows from its events alone. */
async function plant(stories: readonly { story: readonly Happening[]; restricted: boolean }[]): Promise<string[]> {
  const { initial } = standardProcesses.disciplinary
  const made = stories.map(({ story, restricted }) => {
    const opened: Happening = { kind: 'opened', process: 'disciplinary', version: 1, division: 'scotland', restricted, stage: initial }
    numbers += 1
    const events = [opened, ...story].map((what, i) => ({ number: i + 1, on: today, at: `${today}T10:00:00Z`, by: idOf('A.ORPHAN'), what }))
    return { id: randomUUID(), number: numbers, restricted, events, last: events.length }
  })
  await w.query(
    `insert into hr.cases (tenant_id, id, number, process, title, search_text, restricted, opened_by, version, stage, board_column, opened_on, last_number, created_at)
     select $1, r.id, r.number, 'disciplinary', $2 || r.number, lower($2) || r.number, r.restricted, r.id, 1, $3, 'assess', $4, r.last, now() - interval '1 day'
     from jsonb_to_recordset($5) as r (id uuid, number int, restricted boolean, last int)`,
    [tenant, canary, initial, today, JSON.stringify(made)],
  )
  await w.query(
    `insert into hr.case_events (tenant_id, case_id, number, on_day, by_person, by_name, kind, what)
     select $1, r.id, r.number, $2, 'system', 'x', r.what ->> 'kind', r.what from jsonb_to_recordset($3) as r (id uuid, number int, what jsonb) order by 2, 3`,
    [tenant, today, JSON.stringify(made.flatMap(({ id, events }) => events.map(({ number, what }) => ({ id, number, what }))))],
  )
  await w.query(
    `insert into hr.case_access (tenant_id, case_id, person_id, kind, as_role, told, until)
     select $1, r.id, r.person_id, r.kind, r.as_role, r.told, r.until
     from jsonb_to_recordset($2) as r (id uuid, person_id uuid, kind text, as_role text, told boolean, until date)`,
    [tenant, JSON.stringify(made.flatMap(({ id, events }) => accessOf(caseFrom(events)).map((row) => ({ id, ...row }))))],
  )
  return made.map(({ id }) => id)
}

describe('the vault, before anything else is known in it', () => {
  test('AZ-029, SR-001 and CA-001 a case about somebody in hr changes nothing they can ask: lists, counts, searches, their own page, notifications, as in a twin without it', async () => {
    const asked = async (as: ActorName, self: string) => {
      const paths = [
        '/cases',
        `/cases?search=${canary}`,
        '/cases?state=all&due=overdue',
        `/employees/${idOf(self)}/cases`,
        '/notifications',
      ]
      return Promise.all(paths.map(async (path) => (await w.ask(as, 'GET', path)).text))
    }
    const logOf = async (as: ActorName) => (await w.ask(as, 'GET', '/audit')).text
    const before = await logOf('a_sa')
    const id = await open('a_sa2', 'A.HR1')
    await post('a_sa2', `/cases/${id}/notes`, { text: `${canary} is what it is about` })
    expect(await asked('a_hr', 'A.HR1')).toEqual(await asked('b_hr', 'B.HR1'))
    // Neither does the log of the workspace tell of it, nor do gaps in its numbers.
    expect(await logOf('a_sa')).toBe(before)
    const [own, random] = [await w.ask('a_hr', 'GET', `/cases/${id}`), await w.ask('a_hr', 'GET', `/cases/${randomId()}`)]
    const bare = (answer: typeof own) => [answer.status, { ...(answer.body as object), request_id: '' }]
    expect(bare(own)).toEqual(bare(random))
    expect(own.status).toBe(404)
    expect((await post('a_hr', `/cases/${id}/break-glass`, { reason: 'I would like to know.' })).status).toBe(404)
    expect((await w.ask('b_sa', 'GET', `/cases/${id}`)).status).toBe(404)
  })
})

describe('role × relation × surface', () => {
  test('over HTTP and in the database every cell is as policy.ts has it', async () => {
    const cells = accessMatrix()
    const wrong: string[] = []
    for (const [role, who] of Object.entries(whos) as [Role, Who][]) {
      const kinds = cells.filter((cell) => cell.role === role && cell.surface === 'list')
      const made = await plant(kinds.map(({ relation, restricted }) => ({ story: storyOf(relation, who), restricted })))
      const planted = new Map(kinds.map(({ relation, restricted }, i) => [`${relation} ${restricted}`, made[i] ?? '']))
      const known = new Set(planted.values())
      const listed = await list(who.actor)
      const found = new Set(idsOf(await list(who.actor, `&search=${canary}`)))
      const rows = new Map(listed.data.map((row) => [row.id, row]))
      const { userId, sessionId } = w.account(who.actor)
      const inDatabase = await w.server.app.db.asCaller({ userId, sessionId, tenantId: tenant, requestId: 'x' }, true, async (tx) => {
        const ids = await sql<{
          id: string
          level: string
          told: string | null
        }>`select id, level, coalesce(title, next_label) as told from app.cases_seen()`.execute(tx)
        // Of a case they are a party to there is no row and no event for them, and no word of it in what they may ask.
        const whole = await sql<{ id: string }>`select id from hr.cases union select case_id from hr.case_events`.execute(tx)
        const worked = ids.rows.filter(({ level }) => level !== 'party').map(({ id }) => id)
        expect(whole.rows.map(({ id }) => id).toSorted()).toEqual(worked.toSorted())
        expect(ids.rows.filter(({ level, told }) => level === 'party' && told !== null)).toEqual([])
        return new Set(ids.rows.map(({ id }) => id))
      })
      const check = (surface: string, shows: boolean, is: boolean, of: string) => {
        if (shows !== is) wrong.push(`${role} ${of} on ${surface}: ${is ? 'shows' : 'hidden'}`)
      }
      for (const [of, id] of planted) {
        const cell = (surface: string) =>
          cells.find((one) => one.role === role && `${one.relation} ${one.restricted}` === of && one.surface === surface)?.shows ?? false
        check('list', cell('list'), rows.has(id), of)
        check('title', cell('title'), typeof rows.get(id)?.title === 'string', of)
        check('search', cell('search'), found.has(id), of)
        // Whether restricted or not makes no difference on the way: half of them say it over HTTP, all of them in the database.
        if (of.endsWith('true')) check('get', cell('get'), (await w.ask(who.actor, 'GET', `/cases/${id}`)).status === 200, of)
        check('database', cell('get'), inDatabase.has(id), of)
      }
      expect(listed.total).toBe(listed.data.length)
      const tab = (await w.ask(who.actor, 'GET', `/employees/${idOf('A.ORPHAN')}/cases`)).body as Listed
      expect(tab.data.filter(({ id }) => known.has(id) && !rows.has(id))).toEqual([])
    }
    expect(wrong).toEqual([])
    await w.query('update hr.cases set ended_on = $1 where number > 5000 and search_text like $2', [today, `${canary.toLowerCase()}5%`])
  }, 60_000)
})

describe('what the record is', () => {
  test('events are numbered, linked and only added to, whoever asks; access is never written past its function', async () => {
    const [any] = await w.query<{ case_id: string }>('select case_id from hr.case_events limit 1')
    await expect(w.query(`update hr.case_events set on_day = on_day where case_id = $1`, [any?.case_id])).rejects.toThrow(/only added to/)
    await expect(w.query('truncate hr.case_events cascade')).rejects.toThrow(/only added to/)
    const id = await open('a_hr', 'A.E2')
    const { userId, sessionId } = w.account('a_hr')
    const as = (statement: string) =>
      w.server.app.db.asCaller({ userId, sessionId, tenantId: tenant, requestId: 'x' }, false, (tx) => sql.raw(statement).execute(tx))
    await expect(as(`update hr.case_events set by_name = 'y' where case_id = '${id}'`)).rejects.toThrow(/permission denied/)
    await expect(as(`delete from hr.case_events where case_id = '${id}'`)).rejects.toThrow(/permission denied/)
    await expect(
      as(
        `insert into hr.case_access (tenant_id, case_id, person_id, kind, as_role) values ('${tenant}', '${id}', '${idOf('A.HR2')}', 'grant', 'owner')`,
      ),
    ).rejects.toThrow(/permission denied/)
    const gap = `insert into hr.case_events (tenant_id, case_id, number, on_day, by_person, by_name, kind, what) values ('${tenant}', '${id}', 9, now(), 'x', 'x', 'resumed', '{"kind":"resumed"}')`
    await expect(as(gap)).rejects.toThrow(/added to this case|one after the other/)
    const linked = await w.query<{ sound: boolean }>(
      `select e.hash = sha256(coalesce(lag(e.hash) over (order by e.number), '') || convert_to(app.case_event_line(e), 'UTF8')) as sound from hr.case_events e where case_id = $1`,
      [id],
    )
    expect(linked.map(({ sound }) => sound)).toEqual([true, true, true])
  })

  test('every look into a case is written down, with how far it went', async () => {
    const id = await open('a_hr', 'A.E2')
    await file('a_hr', id)
    await w.ask('a_hr2', 'GET', `/cases/${id}`)
    expect(await w.query('select by_person, level from hr.case_reads where case_id = $1', [id])).toEqual([
      { by_person: idOf('A.HR1'), level: 'full' },
    ])
  })
})

describe('working on a case', () => {
  const answers = { concern: 'Cash was missing on three evenings.' }
  const codeOf = (answer: { status: number; body: unknown }) => [answer.status, (answer.body as { code?: string }).code]
  const step = (...[as, id, n, seen, more = {}]: [as: ActorName, id: string, n: number, seen: number, more?: object]) =>
    post(as, `/cases/${id}/steps`, { seen, step: `disciplinary.${n}`, on: today, answers: {}, ...more })
  const record = (as: ActorName, id: string, seen: number, ...happenings: object[]) =>
    post(as, `/cases/${id}/happenings`, { seen, on: today, happenings })

  test('CA-005, CA-007 and CA-008 steps in their order only, answers asked for by name, gates closed with what they found; who lost their role is out', async () => {
    const id = await open('a_hr', 'A.E2')
    await post('a_hr', `/cases/${id}/roles`, { seen: 3, person: idOf('A.M1'), as: 'note_taker' })
    expect(codeOf(await step('a_mgr', id, 1, 4, { answers }))).toEqual([403, 'cases.not-yours'])
    expect(codeOf(await step('a_hr', id, 28, 4))).toEqual([422, 'cases.not-possible'])
    await post('a_hr', `/cases/${id}/roles`, { seen: 4, person: idOf('A.M2'), as: 'case_manager' })
    const open1 = await step('a_mgr2', id, 1, 5)
    expect([open1.status, open1.body]).toMatchObject([
      422,
      { code: 'invalid', fields: [{ path: 'answers.concern', message: 'Answer this question.' }] },
    ])
    expect((await step('a_mgr2', id, 1, 5, { answers })).status).toBe(200)
    const investigate = (await file('a_hr', id)).work?.steps.find((one) => one.step === 'disciplinary.5')
    expect(investigate).toMatchObject({
      state: 'blocked',
      reasons: expect.arrayContaining([expect.objectContaining({ number: 1, gate: 'investigator_named', state: 'not_met' })]) as unknown,
    })
    const asked = Object.fromEntries(
      (investigate?.questions ?? []).map(({ id: of, answer }) => [
        of,
        answer === 'yes_no' ? true : answer === 'date' ? today : 'Written down',
      ]),
    )
    const closed = await step('a_hr', id, 5, 6, { answers: asked })
    expect([closed.status, closed.body]).toMatchObject([
      422,
      { code: 'cases.gates-closed', fields: [{ path: 'gates.investigator_named' }] },
    ])
    await post('a_hr', `/cases/${id}/roles`, { seen: 6, person: idOf('A.HR2'), as: 'investigator' })
    const same = await post('a_hr', `/cases/${id}/roles`, { seen: 7, person: idOf('A.HR2'), as: 'hearing_manager' })
    expect(codeOf(same)).toEqual([422, 'cases.not-possible'])
    expect((await step('a_hr', id, 5, 7, { answers: asked })).status).toBe(200)
    expect((await post('a_hr2', `/cases/${id}/notes`, { text: 'Spoke to the till supplier.' })).status).toBe(201)
    await post('a_hr', `/cases/${id}/roles/end`, { seen: 8, person: idOf('A.HR2'), as: 'investigator', reason: 'Away for a month.' })
    expect((await post('a_hr2', `/cases/${id}/notes`, { text: 'One more thing.' })).status).toBe(404)
    const found = await file('a_hr', id)
    expect(found).toMatchObject({ stage: { id: 'investigating' }, column: 'investigate', notes: [{ text: 'Spoke to the till supplier.' }] })
    expect(found.timeline[0]).toMatchObject({ number: 9, by_name: expect.any(String) as string, reason: 'Away for a month.' })
  })

  test('CA-009 of two decisions at once one is written and the other is told', async () => {
    const id = await open('a_hr', 'A.E2', { restricted: false })
    await post('a_hr', `/cases/${id}/roles`, { seen: 3, person: idOf('A.HR2'), as: 'case_manager' })
    await step('a_hr2', id, 1, 4, { answers })
    const both = await Promise.all([
      step('a_hr', id, 2, 5, { answers: { informal_note: 'A word was enough.' } }),
      step('a_sa2', id, 27, 5, { answers: { withdrawn_reason: 'A mistake.' } }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { stage, timeline } = await file('a_hr', id)
    expect([stage?.kind, timeline.filter(({ kind }) => kind === 'step_taken').length]).toEqual(['outcome', 2])
  })

  test('D7 whoever becomes a party, hr among them, is out with that very event: case, list, notes, what they were told', async () => {
    const id = await open('a_hr', 'A.E2', { restricted: false })
    await post('a_hr', `/cases/${id}/roles`, { seen: 3, person: idOf('A.HR2'), as: 'case_manager' })
    expect((await w.ask('a_hr2', 'GET', '/notifications')).text).toContain(id)
    const [mine] = [await post('a_hr', `/cases/${id}/parties`, { seen: 4, person: idOf('A.HR2'), as: 'witness' })]
    expect(mine.body).toMatchObject({ seen: 5, visible: true })
    expect((await w.ask('a_hr2', 'GET', `/cases/${id}`)).status).toBe(404)
    expect(idsOf(await list('a_hr2'))).not.toContain(id)
    expect((await w.ask('a_hr2', 'GET', '/notifications')).text).not.toContain(id)
    expect((await post('a_hr2', `/cases/${id}/break-glass`, { reason: 'I would like to know.' })).status).toBe(404)
    const own = await post('a_hr', `/cases/${id}/parties`, { seen: 5, person: idOf('A.HR1'), as: 'witness' })
    expect(own.body).toEqual({ id, seen: 0, visible: false })
    expect((await w.ask('a_hr', 'GET', `/cases/${id}`)).status).toBe(404)
  })

  test('CA-006 a party sees what was shown to them and nothing else of the case', async () => {
    const id = await open('a_hr', 'A.E2')
    await post('a_hr', `/cases/${id}/parties`, { seen: 3, person: idOf('A.E1'), as: 'witness' })
    const item = (name: string, about?: string) => ({
      kind: 'item_added',
      item: name,
      title: `${name} paper`,
      relied_on: true,
      ...(about ? { about } : {}),
    })
    const written = await record('a_hr', id, 4, item('till'), item('own', idOf('A.E1')), {
      kind: 'allegation_made',
      allegation: 'a1',
      text: `${canary} took cash`,
    })
    expect(written.status).toBe(200)
    expect((await w.ask('a_emp2', 'GET', `/cases/${id}`)).status).toBe(404)
    await record('a_hr', id, 7, { kind: 'item_disclosed', item: 'till', to: idOf('A.E2') })
    const [subject, witness] = [await w.ask('a_emp2', 'GET', `/cases/${id}`), await w.ask('a_emp', 'GET', `/cases/${id}`)]
    expect(subject.body).toMatchObject({
      title: null,
      seen: 0,
      work: null,
      access: 'party',
      items: [{ id: 'till' }],
      notes: [],
      parties: [{ person: { id: idOf('A.E2') } }],
    })
    expect(witness.body).toMatchObject({ stage: null, items: [{ id: 'own' }], parties: [{ person: { id: idOf('A.E1') } }], own_steps: [] })
    for (const { text } of [subject, witness, await w.ask('a_emp2', 'GET', '/cases'), await w.ask('a_emp2', 'GET', '/notifications')])
      expect(text).not.toContain(canary)
    expect((await record('a_emp2', id, 0, { kind: 'item_disclosed', item: 'own', to: idOf('A.E2') })).status).toBe(403)
  })

  test('a file of a case is opened by who works on it, by a party once it was shown, and by nobody else; a hash is not given by hand', async () => {
    const id = await open('a_hr', 'A.E2')
    const upload = (as: ActorName, seen: number) =>
      w.ask(as, 'POST', `/cases/${id}/items?name=log.pdf&title=The%20log&relied_on=yes&on=${today}&seen=${seen}`, {
        raw: pdf(),
        headers: { 'content-type': 'application/octet-stream' },
      })
    expect([(await upload('a_hr2', 3)).status, (await upload('a_hr', 2)).status]).toEqual([404, 409])
    expect((await upload('a_hr', 3)).status).toBe(201)
    const [item] = (await file('a_hr', id)).items
    expect(item).toMatchObject({ title: 'The log', file: 'log.pdf', disclosed: [] })
    const link = async (as: ActorName) =>
      (await w.ask(as, 'POST', `/cases/${id}/items/${item?.id ?? ''}/link`, { body: { purpose: 'view' } })).status
    expect([await link('a_hr'), await link('a_hr2'), await link('a_emp2')]).toEqual([200, 404, 404])
    await record('a_hr', id, 4, { kind: 'item_disclosed', item: item?.id ?? '', to: idOf('A.E2') })
    expect([await link('a_emp2'), await link('a_emp')]).toEqual([200, 404])
    const [stored] = await w.query<{ same: boolean }>(
      `select e.what -> 'file' ->> 'sha256' = s.sha256 as same from hr.case_events e join hr.case_files k on k.case_id = e.case_id and k.item = e.what ->> 'item'
       join hr.stored_files s on s.id = k.file_id where e.case_id = $1 and e.kind = 'item_added'`,
      [id],
    )
    expect(stored).toEqual({ same: true })
    const forged = { kind: 'item_added', item: 'x', title: 'x', relied_on: true, file: { name: 'x', sha256: '0'.repeat(64) } }
    expect((await record('a_hr', id, 5, forged)).status).toBe(422)
  })

  test('AZ-031 and AZ-032 an emergency needs a reason and a second person who agrees; the owner hears of it, and looking is all it gives', async () => {
    const id = await open('a_hr', 'A.E2')
    expect((await post('a_sa2', `/cases/${id}/break-glass`, { reason: '   ' })).status).toBe(422)
    const asked = await post('a_sa2', `/cases/${id}/break-glass`, { reason: 'regulator request 123', second: idOf('A.SA1') })
    expect([asked.status, (await w.ask('a_sa2', 'GET', `/cases/${id}`)).status]).toEqual([201, 404])
    const request = (asked.body as { id: string }).id
    expect((await post('a_sa2', `/case-emergencies/${request}/decision`, { agree: true })).status).toBe(403)
    expect((await post('a_hr2', `/case-emergencies/${request}/decision`, { agree: true })).status).toBe(404)
    expect((await post('a_sa', `/case-emergencies/${request}/decision`, { agree: true })).body).toMatchObject({
      state: 'agreed',
      until: today,
    })
    const look = await file('a_sa2', id)
    expect(look).toMatchObject({
      access: 'read',
      can: { work: false },
      work: { steps: [], emergencies: [{ reason: 'regulator request 123' }] },
    })
    expect((await post('a_sa2', `/cases/${id}/notes`, { text: 'x' })).status).toBe(403)
    expect((await w.ask('a_hr', 'GET', '/notifications')).text).toContain(id)
    expect(await file('a_hr', id)).toMatchObject({ seen: 4 })
  })

  test('CA-011 and D24 everybody raises a concern; it goes to hr who are not named and not below somebody named, and waits where nobody is', async () => {
    expect((await post('a_mgr', '/cases', { process: 'grievance', title: 'x', subjects: [], complainant: idOf('A.M1') })).status).toBe(403)
    const text = `${canary} shouts at us every week.`
    const sent = await post('a_emp', '/concerns', { about: [idOf('A.HR1')], text, anonymous: true })
    expect(sent.body).toMatchObject({ state: 'sent' })
    const { id } = sent.body as { id: string }
    // HR2 works for whom it names: the super admins and the consultant who belongs to nobody are left.
    expect((await w.ask('a_hr2', 'GET', `/cases/${id}`)).status).toBe(404)
    expect(await file('consultant', id)).toMatchObject({ access: 'full', allegations: [{ text }] })
    expect(await file('a_emp', id)).toMatchObject({
      access: 'party',
      allegations: [{ text }],
      people: [{ id: idOf('A.HR1') }, { id: idOf('A.E1') }],
    })
    await record('consultant', id, (await file('consultant', id)).seen, { kind: 'item_disclosed', item: 'raised', to: idOf('A.HR1') })
    expect((await file('a_hr', id)).parties.map(({ person }) => person.id)).toEqual([idOf('A.HR1')])
    expect((await w.ask('a_hr', 'GET', `/cases/${id}`)).text).not.toContain(w.person('A.E1').id)
  })

  test('nonsense is 422: unknown people, texts a database cannot hold, days to come, questions never asked', async () => {
    const id = await open('a_hr', 'A.E2')
    const bad: object[] = [
      { kind: 'allegation_made', allegation: 'a', text: 'a\u0000b' },
      { kind: 'item_disclosed', item: 'x', to: randomId() },
      { kind: 'item_added', item: "x' or 1=1", title: 'x', relied_on: true },
      { kind: 'opened', process: 'grievance' },
      { kind: 'meeting_held', meeting: 'never' },
    ]
    for (const one of bad) expect([(await record('a_hr', id, 3, one)).status, one]).toEqual([422, one])
    expect(
      (
        await post('a_hr', `/cases/${id}/happenings`, {
          seen: 3,
          on: addDays(today, 1),
          happenings: [{ kind: 'paused', reason: 'Waiting for papers.' }],
        })
      ).status,
    ).toBe(422)
    expect((await post('a_hr', '/cases', { process: 'disciplinary', title: 'x', subjects: [randomId()] })).status).toBe(422)
    expect(
      (await post('a_hr', '/cases', { process: 'disciplinary', title: 'x', subjects: [idOf('A.E2')], answers: { never: 'x' } })).status,
    ).toBe(422)
    for (const query of ['((((', '%_%', "' or 1=1--", '<->', 'C-'])
      expect((await w.ask('a_hr', 'GET', `/cases?search=${encodeURIComponent(query)}`)).status).toBe(200)
    expect((await w.ask('a_hr', 'GET', '/cases?cursor=nonsense')).status).toBe(400)
    expect((await file('a_hr', id)).seen).toBe(3)
  })

  test('pages of the list hold every case once', async () => {
    const all = idsOf(await list('a_hr'))
    const paged: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Listed = (await w.ask('a_hr', 'GET', `/cases?state=all&limit=25${cursor ? `&cursor=${cursor}` : ''}`)).body as Listed
      paged.push(...page.data.map(({ id }) => id))
      cursor = page.next
    }
    expect(paged.toSorted()).toEqual(all)
  })
})

describe('by night', () => {
  test('whoever has to act hears of a deadline without a name in it, and every workspace seals its cases, with any or without', async () => {
    const id = await open('a_hr', 'A.E2')
    await post('a_hr', `/cases/${id}/happenings`, {
      seen: 3,
      on: today,
      happenings: [{ kind: 'meeting_arranged', meeting: 'm', purpose: 'investigation', date: addDays(today, 1) }],
    })
    await post('a_hr', `/cases/${id}/roles`, { seen: 4, person: idOf('A.M1'), as: 'investigator' })
    const seals = () =>
      w.query<{ tenant_id: string }>(`select tenant_id from hr.audit_events where action = 'audit.sealed' order by tenant_id`)
    for (const workspace of [w.tenants.A, w.tenants.B]) await sweepCases(w.server.app.db, workspace)
    const told = (await w.ask('a_hr', 'GET', '/notifications')).body as { data: { kind: string; title: string; link: string }[] }
    const due = told.data.filter(({ kind, link }) => kind === 'case-due' && link.endsWith(id))
    expect(due).toHaveLength(1)
    // And the investigator, whose meeting it is; not whom it is about, nor anybody who holds nothing in it.
    const reached = await w.query<{ person: string }>(
      `select m.employee_id as person from hr.notifications n join hr.memberships m on m.tenant_id = n.tenant_id and m.user_id = n.user_id
       where n.kind = 'case-due' and n.subject_id = $1`,
      [id],
    )
    expect(reached.map(({ person }) => person).toSorted()).toEqual([idOf('A.HR1'), idOf('A.M1')].toSorted())
    expect(JSON.stringify(due)).not.toContain(w.person('A.E2').id)
    expect((await seals()).map(({ tenant_id: of }) => of)).toEqual([w.tenants.A, w.tenants.B].toSorted())
    await sweepCases(w.server.app.db, w.tenants.A)
    const again = (await w.ask('a_hr', 'GET', '/notifications')).body as typeof told
    expect(again.data.filter(({ kind, link }) => kind === 'case-due' && link.endsWith(id))).toHaveLength(1)
  })
})

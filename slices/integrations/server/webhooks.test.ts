import { afterEach, describe, expect, test } from 'vitest'
import { connections } from './connections.fixture.ts'
import { dueWebhooks, sendWaiting } from './service.ts'

const { w, receiver } = await connections()

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

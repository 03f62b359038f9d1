import { beforeAll, describe, expect, it } from 'vitest'
import { notify, resolveNotifications, type Notice } from '#platform/server/notify.ts'
import { createWorld, randomId, type ActorName, type World } from '../../../test/world.ts'
import type { Notification } from '../contract.ts'
import { mailDue } from './service.ts'

let w: World
beforeAll(async () => {
  w = await createWorld()
})

const user = (actor: ActorName) => w.account(actor).userId
const inA = <T>(run: Parameters<World['server']['db']['asSystem']>[2]) =>
  w.server.db.asSystem(w.tenants.A, { requestId: 'test' }, run) as Promise<T>
const tell = (notice: Notice) => inA((tx) => notify(tx, notice))
const listOf = async (actor: ActorName) => {
  const { body } = await w.ask(actor, 'GET', '/notifications')
  return body as { data: Notification[]; unread: number; next: string | null }
}
const countOf = async (actor: ActorName) => ((await w.ask(actor, 'GET', '/notification-count')).body as { unread: number }).unread
const clear = () => w.query('delete from hr.notifications')

describe('whose notifications they are', () => {
  it('are their own: a colleague, a super admin and another workspace see, count and mark none of them', async () => {
    await clear()
    await tell({ to: [user('a_emp')], kind: 'task', subjectId: randomId(), link: '/app/me' })
    const [own] = (await listOf('a_emp')).data
    expect(own).toMatchObject({ kind: 'task', title: 'You have a task', link: '/app/me', read: false })
    for (const other of ['a_emp2', 'a_mgr', 'a_hr', 'a_sa', 'b_sa'] as const) {
      expect(await listOf(other)).toEqual({ data: [], unread: 0, next: null })
      expect(await countOf(other)).toBe(0)
      expect((await w.ask(other, 'POST', '/notifications/reads', { body: { ids: [own?.id] } })).status).toBe(200)
      await w.ask(other, 'POST', '/notifications/reads', { body: { until: '2099-01-01T00:00:00.000Z' } })
    }
    expect(await countOf('a_emp')).toBe(1)
  })

  it('the database itself refuses a row for another, and a look at one', async () => {
    await clear()
    await tell({ to: [user('a_emp')], kind: 'task' })
    const account = w.account('a_hr')
    const caller = { userId: account.userId, sessionId: account.sessionId, tenantId: w.tenants.A, requestId: 'test', viewId: null }
    const seen = await w.server.db.asCaller(caller, false, async (tx) => {
      const read = await tx
        .updateTable('hr.notifications')
        .set({ read_at: new Date(0) })
        .executeTakeFirst()
      return { rows: await tx.selectFrom('hr.notifications').selectAll().execute(), marked: Number(read.numUpdatedRows) }
    })
    expect(seen).toEqual({ rows: [], marked: 0 })
    await expect(
      w.server.db.asCaller(caller, false, (tx) =>
        tx
          .insertInto('hr.notifications')
          .values({ tenant_id: w.tenants.A, id: randomId(), user_id: user('a_emp'), kind: 'task' })
          .execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  })

  it('nobody outside the workspace is told, nor who has left it', async () => {
    await clear()
    await tell({ to: [user('b_emp'), user('consultant_ended'), user('a_emp')], kind: 'task' })
    const rows = await w.query<{ user_id: string }>('select user_id from hr.notifications')
    expect(rows.map((row) => row.user_id)).toEqual([user('a_emp')])
  })
})

describe('what a person is shown', () => {
  it('a protected colleague is named to hr and not to others', async () => {
    await clear()
    const personId = w.person('A.SHIELDED').id
    await tell({ to: [user('a_emp'), user('a_hr')], kind: 'mention', data: { personId } })
    expect((await listOf('a_emp')).data[0]?.title).toBe('Someone mentioned you')
    expect((await listOf('a_hr')).data[0]?.title).not.toMatch(/^Someone/)
  })

  it('the same thing said again stays one, and is new again once it was read', async () => {
    await clear()
    const subjectId = randomId()
    for (const count of [1, 2, 3]) await tell({ to: [user('a_hr')], kind: 'reports-to-place', subjectId, data: { count } })
    const [first, ...more] = (await listOf('a_hr')).data
    expect(more).toEqual([])
    expect(first?.title).toBe('3 people need a new line manager')
    await w.ask('a_hr', 'POST', '/notifications/reads', { body: { ids: [first?.id] } })
    await tell({ to: [user('a_hr')], kind: 'reports-to-place', subjectId })
    expect(await countOf('a_hr')).toBe(1)
    expect((await listOf('a_hr')).data).toHaveLength(2)
  })

  it('a settled thing is done for everyone who was told of it', async () => {
    await clear()
    const subjectId = randomId()
    await tell({ to: [user('a_hr'), user('a_sa')], kind: 'proposal-waiting', subjectId })
    await inA((tx) => resolveNotifications(tx, { kind: 'proposal-waiting', subjectId }))
    for (const actor of ['a_hr', 'a_sa'] as const) {
      expect(await countOf(actor)).toBe(0)
      expect((await listOf(actor)).data[0]?.done).toBe(true)
    }
  })

  it('marks all up to what was on the screen, and not what came after it', async () => {
    await clear()
    await tell({ to: [user('a_emp')], kind: 'task', subjectId: randomId() })
    const shown = (await listOf('a_emp')).data[0]?.created_at
    await tell({ to: [user('a_emp')], kind: 'mention', subjectId: randomId() })
    const { body } = await w.ask('a_emp', 'POST', '/notifications/reads', { body: { until: shown } })
    expect(body).toEqual({ unread: 1 })
    expect((await listOf('a_emp')).data.map(({ kind, read }) => [kind, read])).toEqual([
      ['mention', false],
      ['task', true],
    ])
  })

  it('pages by thirty without losing or doubling one', async () => {
    await clear()
    await w.query(
      `insert into hr.notifications (tenant_id, id, user_id, kind, subject_id, created_at)
       select $1, gen_random_uuid(), $2, 'task', gen_random_uuid(), now() - n * interval '1 minute' from generate_series(1, 65) n`,
      [w.tenants.A, user('a_emp')],
    )
    const ids: string[] = []
    let next: string | null = null
    do {
      const answer = await w.ask('a_emp', 'GET', `/notifications${next ? `?before=${next}` : ''}`)
      const page = answer.body as { data: Notification[]; next: string | null }
      ids.push(...page.data.map(({ id }) => id))
      next = page.next
    } while (next)
    expect([ids.length, new Set(ids).size]).toEqual([65, 65])
  })

  it.each([
    ['GET', '/notifications?before=yesterday', undefined, 400],
    ['POST', '/notifications/reads', {}, 422],
    ['POST', '/notifications/reads', { ids: [] }, 422],
    ['POST', '/notifications/reads', { until: '2026-02-31T00:00:00Z' }, 422],
    ['PUT', '/notification-settings', { digest: 'hourly', urgent_at_once: true, not_in_app: [], not_by_mail: [] }, 422],
    ['PUT', '/notification-settings', { digest: 'off', urgent_at_once: true, not_in_app: ['salary'], not_by_mail: [] }, 422],
  ])('refuses %s %s %j with %i', async (method, path, body, status) => {
    expect((await w.ask('a_emp', method, path, body === undefined ? {} : { body })).status).toBe(status)
  })

  it('asking in the background does not keep the session alive', async () => {
    const { sessionId } = w.account('a_emp')
    const old = `update auth.sessions set last_seen_at = now() - interval '20 minutes' where id = $1`
    const seen = async () =>
      (
        await w.query<{ old: boolean }>(`select last_seen_at < now() - interval '10 minutes' as old from auth.sessions where id = $1`, [
          sessionId,
        ])
      )[0]?.old
    await w.query(old, [sessionId])
    await countOf('a_emp')
    expect(await seen()).toBe(true)
    await listOf('a_emp')
    await expect.poll(seen).toBe(false)
  })
})

describe('the digest', () => {
  const mails = () =>
    w.query<{ to_address: string; data: { counts: Record<string, number> } }>(
      `select to_address, data from auth.mail_outbox where template = 'notifications.digest' order by to_address`,
    )
  const settings = (actor: ActorName, change: object) =>
    w.ask(actor, 'PUT', '/notification-settings', {
      body: { digest: 'daily', urgent_at_once: true, not_in_app: [], not_by_mail: [], ...change },
    })
  /** Starts afresh with one notification of each kind given, made the day before yesterday. */
  async function given(actors: readonly ActorName[], kinds: readonly Notice['kind'][]): Promise<void> {
    await clear()
    await w.query('delete from hr.notification_settings')
    await w.query(`delete from auth.mail_outbox where template = 'notifications.digest'`)
    for (const kind of kinds) await tell({ to: actors.map(user), kind, subjectId: randomId() })
    await w.query(`update hr.notifications set created_at = now() - interval '2 days'`)
  }

  it('is one mail with counts, once, however many rounds run at the same time', async () => {
    await given(['a_emp'], ['task', 'mention'])
    const rounds = await Promise.all([1, 2].map(() => mailDue(w.server.db, w.tenants.A, { digests: true })))
    expect(rounds.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect((await mails()).map(({ data }) => data.counts)).toEqual([{ task: 1, mention: 1 }])
    expect(await mailDue(w.server.db, w.tenants.A, { digests: true })).toBe(0)
  })

  it('says nothing when nothing is new: read, settled, switched off, too young, or of somebody who has left', async () => {
    await given(['a_emp', 'a_emp2', 'a_mgr', 'a_mgr2', 'a_leaver', 'a_hr'], ['task'])
    await w.ask('a_emp', 'POST', '/notifications/reads', { body: { until: '2099-01-01T00:00:00.000Z' } })
    await settings('a_emp2', { digest: 'off' })
    await settings('a_mgr', { not_by_mail: ['task'] })
    await w.query('update hr.notifications set done_at = now() where user_id = $1', [user('a_mgr2')])
    await w.query('update hr.notifications set created_at = now() where user_id = $1', [user('a_hr')])
    expect(await mailDue(w.server.db, w.tenants.A, { digests: true })).toBe(0)
    expect(await mails()).toEqual([])
  })

  it('waits for the eight o’clock that comes after it, by the clock of the workplace', async () => {
    await given(['a_emp'], ['task'])
    await w.query('update hr.notifications set created_at = now()')
    const made = (await w.query<{ at: Date }>('select created_at as at from hr.notifications'))[0]?.at ?? new Date(0)
    const day = 24 * 3600 * 1000
    expect(await mailDue(w.server.db, w.tenants.A, { digests: true, at: new Date(made.getTime() - 1000) })).toBe(0)
    expect(await mailDue(w.server.db, w.tenants.A, { digests: true, at: new Date(made.getTime() + day) })).toBe(1)
  })

  it('what cannot wait is mailed at once, unless the person says otherwise', async () => {
    await given(['a_sa', 'a_sa2'], ['audit-check-failed', 'task'])
    await w.query('update hr.notifications set created_at = now()')
    await settings('a_sa2', { urgent_at_once: false })
    expect(await mailDue(w.server.db, w.tenants.A, { digests: false })).toBe(1)
    expect((await mails()).map(({ data }) => data.counts)).toEqual([{ 'audit-check-failed': 1 }])
  })

  it('reads neutrally, links to the settings, and names nobody', async () => {
    await given(['a_emp'], ['proposal-decided'])
    await mailDue(w.server.db, w.tenants.A, { digests: true })
    await w.server.mail.deliverDue()
    const [kept] = await w.query<{ rendered: { subject: string; text: string } }>(
      `select to_jsonb(m) as rendered from auth.mail_outbox m where template = 'notifications.digest'`,
    )
    const text = JSON.stringify(kept?.rendered)
    expect(text).toContain('1 new notification in Evenkeel')
    expect(text).toContain('/app/settings/notifications')
    for (const person of w.people.values()) for (const { needle } of person.canaries) expect(text).not.toContain(needle)
  })
})

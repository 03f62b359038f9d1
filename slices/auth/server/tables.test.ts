import { getMigrations } from 'better-auth/db/migration'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, goodPassword, type World } from './identity.fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const asRole = async <T>(url: string, run: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

describe('the identity tables', () => {
  it('are those the library itself would make for our settings', async () => {
    const migration = await getMigrations(world.identity.parts.library.options)
    expect(migration.toBeCreated).toEqual([])
    expect(migration.toBeAdded).toEqual([])
    expect(await migration.compileMigrations()).toBe(';')
  })

  it('can be reached by their own role alone', async () => {
    const tables = (
      await world.database.query<{ name: string }>(
        "select relname as name from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'",
      )
    ).map(({ name }) => name)
    expect(tables).toEqual(
      expect.arrayContaining([
        'users',
        'sessions',
        'accounts',
        'verifications',
        'signing_keys',
        'sign_in_links',
        'known_devices',
        'attempts',
        'mail_outbox',
        'totp_keys',
        'passkeys',
        'recovery_codes',
      ]),
    )
    for (const url of [world.database.urls.app, world.database.urls.job]) {
      await asRole(url, async (client) => {
        for (const table of tables) await expect(client.query(`select * from auth.${table}`)).rejects.toMatchObject({ code: '42501' })
        await expect(client.query("select auth.take_attempt('{}', '{}', '1 s')")).rejects.toMatchObject({ code: '42501' })
      })
    }
    await asRole(world.database.urls.auth, async (client) => {
      await expect(client.query('select * from hr.tenants')).rejects.toMatchObject({ code: '42501' })
      await expect(client.query('create table auth.mine (id int)')).rejects.toMatchObject({ code: '42501' })
      await expect(client.query('truncate auth.users')).rejects.toMatchObject({ code: '42501' })
    })
  })

  it('answer the request path by three functions: the state of a session, a card, and nothing for a stranger', async () => {
    const person = await world.person('Ada Marsh')
    const browser = world.browser()
    await browser.signIn(person.email, goodPassword)
    const { sessionId } = await world.identity.verifyToken((await browser.token()) ?? '')
    const nobody = '00000000-0000-4000-8000-000000000000'
    await asRole(world.database.urls.app, async (client) => {
      const state = async (session: string, user: string) =>
        (await client.query('select * from app.session_state($1, $2)', [session, user])).rows
      expect(await state(sessionId, person.id)).toEqual([
        {
          valid: true,
          last_seen_at: expect.any(Date),
          created_at: expect.any(Date),
          stepped_up_at: null,
          email: person.email,
          name: 'Ada Marsh',
          image: null,
          second_factor_at: null,
        },
      ])
      const none = [
        {
          valid: false,
          last_seen_at: null,
          created_at: null,
          stepped_up_at: null,
          email: null,
          name: null,
          image: null,
          second_factor_at: null,
        },
      ]
      expect(await state(sessionId, nobody)).toEqual(none)
      expect(await state(nobody, person.id)).toEqual(none)
      expect((await client.query('select * from app.user_card($1)', [person.id])).rows).toEqual([
        { email: person.email, name: 'Ada Marsh', image: null },
      ])
      expect((await client.query('select * from app.user_card($1)', [nobody])).rows).toEqual([])
    })
  })

  it('are kept tidy: what has ended is removed, what is alive stays', async () => {
    const person = await world.person()
    const browser = world.browser()
    await browser.signIn(person.email)
    await world.browser().signIn(person.email)
    const token = (await browser.token()) ?? ''
    const { sessionId } = await world.identity.verifyToken(token)
    await world.database.query("update auth.sessions set expires_at = now() - interval '1 minute' where user_id = $1 and id <> $2", [
      person.id,
      sessionId,
    ])
    await world.identity.sweep()
    const rows = await world.database.query<{ id: string }>('select id from auth.sessions where user_id = $1', [person.id])
    expect(rows.map(({ id }) => id)).toEqual([sessionId])
    expect(await world.isAlive(token)).toBe(true)
  })

  it('demo accounts exist on this machine only, once each', async () => {
    const again = () => world.identity.createUserForDemo('Demo.Person@people.example', 'Demo Person', 'evenkeel-demo-2026')
    expect(await again()).toBe(await again())
    expect((await world.browser().signIn('demo.person@people.example', 'evenkeel-demo-2026')).statusCode).toBe(200)
    const elsewhere = await createWorld({ PUBLIC_URL: 'https://hr.example.co.uk' }, {}, world.database)
    await expect(elsewhere.identity.createUserForDemo('x@people.example', 'X', goodPassword)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

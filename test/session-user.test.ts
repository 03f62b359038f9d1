import { expect, test } from 'vitest'
import { createWorld } from './world.ts'

const w = await createWorld()

interface Me {
  id: string
  email: string
  name: string
  avatar: string | null
  permissions: string[]
  userRole: string
  tenant: { id: string } | null
  tenants: { id: string; role: string }[]
}

test('R044 the session user has an id, e-mail, name, avatar, permissions, role and tenant', async () => {
  const { status, body } = await w.ask('a_hr', 'GET', '/me')
  expect(status).toBe(200)
  const me = body as Me
  expect(me.id).toBe(w.account('a_hr').userId)
  expect(me.email).toMatch(/@/)
  expect(me.name.length).toBeGreaterThan(0)
  expect(me).toMatchObject({ avatar: null, permissions: [], userRole: 'hr', tenant: { id: w.tenants.A } })
})

test('R046 the memberships are the asker’s own, with role and tenant, oldest first', async () => {
  const me = (await w.ask('a_hr', 'GET', '/me')).body as Me
  const { status, body } = await w.ask('a_hr', 'GET', `/user_tenant_memberships?user_id=eq.${me.id}&limit=1`)
  expect(status).toBe(200)
  expect(body).toEqual([{ user_id: me.id, role: 'hr', tenant: { id: w.tenants.A, name: expect.any(String) } }])
  const both = (await w.ask('consultant', 'GET', '/me')).body as Me
  expect(both.tenants.map(({ id }) => id)).toEqual([w.tenants.A, w.tenants.C])
})

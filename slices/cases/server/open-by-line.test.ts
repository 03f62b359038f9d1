import { expect, test } from 'vitest'
import { createWorld } from '../../../test/world.ts'
import type { CaseFile, CaseReceipt } from '../contract.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
const start = (as: 'a_mgr' | 'a_emp', subject: string) =>
  w.ask(as, 'POST', '/cases', { body: { process: 'flexible_working', title: 'Four days', subjects: [idOf(subject)] } })

test('R108 a manager starts a process for who they lead and nobody else: hr owns it, and the manager works on it because the case names them', async () => {
  const led = await start('a_mgr', 'A.E1')
  expect(led.status).toBe(201)
  const { id, visible } = led.body as CaseReceipt
  expect(visible).toBe(true)
  const { roles } = (await w.ask('a_mgr', 'GET', `/cases/${id}`)).body as CaseFile
  expect(roles.map(({ as, person }) => [as, person.id === idOf('A.M1')])).toEqual([
    ['owner', false],
    ['case_manager', true],
  ])
  expect([(await start('a_mgr', 'A.HR2')).status, (await start('a_emp', 'A.E1')).status]).toEqual([403, 403])
})

import { describe, expect, test } from 'vitest'
import { createWorld, type ActorName } from '../../../test/world.ts'
import type { CaseFile, CaseReceipt, CaseRow } from '../contract.ts'

const w = await createWorld()
const idOf = (name: string): string => w.person(name).id
const [clock] = await w.query<{ today: string }>(`select to_char(now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`)
const today = clock?.today ?? ''

interface Listed {
  data: CaseRow[]
  total: number
  counts: Record<string, number>
}
const list = async (as: ActorName, query = ''): Promise<Listed> => (await w.ask(as, 'GET', `/cases?state=all${query}`)).body as Listed
const file = async (as: ActorName, id: string): Promise<CaseFile> => (await w.ask(as, 'GET', `/cases/${id}`)).body as CaseFile
const post = (as: ActorName, path: string, body: object) => w.ask(as, 'POST', `/cases${path}`, { body })

async function open(as: ActorName, more: object = {}): Promise<string> {
  const answer = await post(as, '', { process: 'disciplinary', title: 'Till differences', subjects: [idOf('A.E1')], ...more })
  expect(answer.status).toBe(201)
  return (answer.body as CaseReceipt).id
}
const seen = async (as: ActorName, id: string): Promise<number> => (await file(as, id)).seen

describe('a case', () => {
  test('is opened, listed, read and taken forward', async () => {
    const id = await open('a_hr')
    const found = await file('a_hr', id)
    console.log(JSON.stringify(found.work?.steps.map(({ step, state, label, reasons }) => [step, state, label, reasons.length])))
    expect(found).toMatchObject({ title: 'Till differences', seen: 3, access: 'full', stage: { id: 'reported' } })
    expect((await list('a_hr')).data.map((row) => row.id)).toEqual([id])
    expect((await list('a_hr2')).data).toEqual([])
    const named = await post('a_hr', `/${id}/roles`, { seen: 3, person: idOf('A.M2'), as: 'case_manager' })
    expect(named.status).toBe(200)
    const step = await post('a_mgr2', `/${id}/steps`, { seen: await seen('a_mgr2', id), step: 'disciplinary.1', on: today, answers: {} })
    console.log(step.text)
    expect((await w.ask('a_hr', 'GET', `/employees/${idOf('A.E1')}/cases`)).body).toMatchObject({ data: [{ id }] })
  })
})

import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { KeptFile, MadeFile } from '#platform/server/files/files.ts'
import type { World } from '../../../test/world.ts'
import type { Batch } from '../contract.ts'
import { noCases, workOnBatch } from './service.ts'

interface Underway {
  readonly asked: object
  /** Issues one letter beside the batch. */
  readonly issue: () => Promise<unknown>
}
interface LetterRow extends Record<string, unknown> {
  readonly employee_id: string
  readonly number: number
  readonly docx_file_id: string
  readonly pdf_file_id: string
}

/** Two people a group, so that some are drawn while others are written. */
export async function proveBatchUnderway(w: World, { asked, issue }: Underway): Promise<Batch> {
  const people = ['A.M1', 'A.E1', 'A.E2', 'A.MM', 'A.EWR', 'A.MOVED'].map((name) => w.person(name).id)
  const { status, body } = await w.ask('a_hr', 'POST', '/letter-batches', { body: { ...asked, employee_ids: people, deliver: 'email' } })
  expect(status).toBe(201)
  const batch = body as Batch
  const about = { tenantId: w.tenants.A, batchId: batch.id, together: 2 }
  const parts = { ...w.server, cases: noCases }
  const rows = () =>
    w.query<LetterRow>('select employee_id, number::int as number, docx_file_id, pdf_file_id from hr.letters where batch_id = $1', [batch.id])
  const { files } = w.server
  let groups = 0
  const keepMade = async (tenantId: string, made: readonly MadeFile[]): Promise<KeptFile[]> => {
    // As after a kill: the bytes of the second group lie there, and nothing speaks of them.
    const kept = await files.keepMade(tenantId, made)
    if ((groups += 1) === 2) throw new Error('killed')
    return kept
  }
  const dying = { quota: files.quota, writeMade: files.writeMade.bind(files), dropMade: files.dropMade.bind(files), keepMade } as unknown as typeof files
  await expect(workOnBatch({ ...parts, files: dying }, about)).rejects.toThrow('killed')
  expect(await rows()).toHaveLength(2)
  await Promise.all([workOnBatch(parts, about), workOnBatch(parts, about), issue()])
  const written = await rows()
  expect(written.map((row) => row.employee_id).toSorted()).toEqual(people.toSorted())
  const [numbers] = await w.query<{ most: number; many: number; apart: number }>(
    `select max(number)::int as most, count(*)::int as many, count(distinct number)::int as apart from hr.letters where tenant_id = $1 and case_id is null`,
    [w.tenants.A],
  )
  expect([numbers?.many, numbers?.apart]).toEqual([numbers?.most, numbers?.most])
  for (const id of written.flatMap((row) => [row.docx_file_id, row.pdf_file_id])) {
    const bytes = await files.open(w.tenants.A, id)
    expect(bytes === null ? 0 : (await buffer(bytes)).length).toBeGreaterThan(1000)
  }
  const links = await w.query(`select 1 from hr.letter_signers s join hr.letters l on l.id = s.letter_id where l.batch_id = $1 and not s.signs`, [
    batch.id,
  ])
  expect(links).toHaveLength(people.length)
  return (await w.ask('a_hr', 'GET', `/letter-batches/${batch.id}`)).body as Batch
}

import { expect } from 'vitest'
import { listFiles, readTable } from '#slices/workspace/server/queries/records.ts'
import type { World } from '../../../test/world.ts'
import type { Letter, LetterPreview, LetterTemplate } from '../contract.ts'
import { pagesOf } from './bundle.fixture.ts'
import { expireLetters } from './service.ts'

/** The page and its PDF say the same: who signed under which name and when, and the hash of what was signed. */
export async function proveCertificate(w: World, letterId: string, parts: readonly string[]): Promise<void> {
  const { body } = await w.ask('a_hr', 'GET', `/letters/${letterId}/certificate`)
  const page = JSON.stringify((body as { document: unknown }).document)
  const file = await w.server.http.inject({ method: 'POST', url: `/api/letters/${letterId}/certificate`, headers: w.bearer('a_hr') })
  const printed = (await pagesOf(file.rawPayload)).join(' ')
  for (const part of [...parts, 'UTC']) expect([part, page.includes(part), printed.includes(part)]).toEqual([part, true, true])
}

/** A text that is being written is looked at with a person in it before it is saved, and is not issued from there. */
export async function proveDraft(w: World, template: LetterTemplate, document: unknown): Promise<void> {
  const about = { template: template.id, employee_id: w.person('A.E2').id }
  const look = async (more: object) => {
    const { status, body } = await w.ask('a_hr', 'POST', '/letter-previews', { body: { ...about, ...more } })
    return { status, body: body as LetterPreview }
  }
  const draft = (await look({ document })).body
  expect([JSON.stringify(draft.document).includes('and mean it'), draft.can_issue, draft.seen]).toEqual([true, false, ''])
  expect(JSON.stringify((await look({})).body.document)).not.toContain('and mean it')
  expect((await look({ document: { type: 'doc', content: [{ type: 'script' }] } })).status).toBe(422)
}

/** The day after its last: nobody is asked any more, nobody signs, and who issued it is told. */
export async function proveExpiry(w: World, letterId: string): Promise<void> {
  await w.query(`update hr.letter_progress set expires_on = current_date - 2 where letter_id = $1`, [letterId])
  // Over on that day, also before the round of the night has written it.
  const { body: before } = await w.ask('a_hr', 'GET', `/letters/${letterId}`)
  expect([(before as Letter).state, (before as Letter).can.remind]).toEqual(['expired', false])
  const listed = async (query: string) => {
    const { body } = await w.ask('a_hr', 'GET', `/letters?limit=100${query}`)
    return (body as { data: { id: string; state: string }[] }).data.filter(({ id }) => id === letterId).map(({ state }) => state)
  }
  expect([await listed(''), await listed('&state=expired'), await listed('&state=sent')]).toEqual([['expired'], ['expired'], []])
  await w.server.db.asSystem(w.tenants.A, { requestId: 'expiry' }, expireLetters)
  const { body } = await w.ask('a_hr', 'GET', `/letters/${letterId}`)
  const { state, can, events } = body as Letter
  expect([state, can.remind, events.at(-1)?.action]).toEqual(['expired', false, 'expired'])
  expect((await w.ask('a_hr', 'POST', `/letters/${letterId}/reminder`)).status).toBe(410)
  expect(await w.query(`select 1 from hr.notifications where kind = 'letter-answered' and subject_id = $1`, [letterId])).toHaveLength(1)
}

/** What leaves with the workspace: each letter with its rows and files, and nothing of one that comes out of a case. */
export async function proveArchive(w: World): Promise<void> {
  const lettersOf = await w.query<{ id: string; pdf_file_id: string }>(
    `select id, pdf_file_id from hr.letters order by case_id is null limit 2`,
  )
  const [inCase, other] = lettersOf.map(({ id, pdf_file_id: file }) => [id, file])
  const archived = await w.server.db.asSystem(w.tenants.A, { requestId: 'x' }, async (tx) => {
    const rows: unknown[] = [await listFiles(tx, '00000000-0000-0000-0000-000000000000', 1000)]
    for (const table of ['letters', 'letter_progress', 'letter_signers', 'letter_events', 'stored_files'])
      for await (const page of readTable(tx, `hr.${table}`, [/_/.test(table) && table !== 'stored_files' ? 'letter_id' : 'id']))
        rows.push(page)
    return JSON.stringify(rows)
  })
  expect(other?.map((id) => archived.includes(id))).toEqual([true, true])
  expect(inCase?.map((id) => archived.includes(id))).toEqual([false, false])
}

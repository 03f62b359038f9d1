import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { pdf as samplePdf } from '#platform/server/files/samples.fixture.ts'
import type { ActorName, World } from '../../../test/world.ts'

interface Bundled {
  readonly case: { readonly reference: string }
  readonly parts: readonly { readonly title: string; readonly kind: string }[]
}
/** A.SA1 owns the case, A.M1 investigates, A.E2 is whom it is about and was sent a letter, A.HR1 sees nothing of it. */
const to = { runs: 'a_sa', knowing: ['a_mgr', 'a_emp2'], stranger: 'a_hr' } as const

export async function pagesOf(bytes: Buffer): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  return (await extractText(pdf, { mergePages: false })).text.map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

/** Every document stands once, on the page the index names, and pages are numbered through. */
function proveIndex(pages: readonly string[], titles: readonly string[]): void {
  for (const title of titles) {
    const page = Number(new RegExp(`${title}(?: \\d+ \\w+ \\d{4})? (\\d+)`).exec(pages[0] ?? '')?.[1])
    expect(pages[page - 1]?.startsWith(title), `${title} on page ${page}`).toBe(true)
    expect(pages.filter((text) => text.startsWith(`${title} `))).toHaveLength(1)
  }
  expect(pages.every((text, page) => text.endsWith(`Page ${page + 1} of ${pages.length}`))).toBe(true)
}

/** Makes bundles of the case that letters went out of, which says `words`, as each who may and may not; answers which case it was. */
export async function proveBundle(w: World, words: string): Promise<string> {
  const [one] = await w.query<{ case_id: string }>(`select case_id from hr.letters where case_id is not null`)
  const caseId = one?.case_id ?? ''
  const path = `/cases/${caseId}/bundle`
  const made = async (as: ActorName, payload: object): Promise<{ status: number; bytes: Buffer }> => {
    const answer = await w.server.http.inject({ method: 'POST', url: `/api${path}`, headers: w.bearer(as), payload })
    return { status: answer.statusCode, bytes: answer.rawPayload }
  }
  const { seen, opened_on: on } = (await w.ask(to.runs, 'GET', `/cases/${caseId}`)).body as { seen: number; opened_on: string }
  const upload = { raw: samplePdf(), headers: { 'content-type': 'application/octet-stream' } }
  const query = `name=log.pdf&title=The%20log%20of%20the%20door&relied_on=yes&on=${on}&seen=${seen}`
  expect((await w.ask(to.runs, 'POST', `/cases/${caseId}/items?${query}`, upload)).status).toBe(201)
  const { case: about, parts } = (await w.ask(to.runs, 'GET', path)).body as Bundled
  expect(parts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['letter', 'evidence']))
  const { bytes } = await made(to.runs, { redactions: [{ words: words.toUpperCase(), reason: 'Not in issue' }] })
  const pages = await pagesOf(bytes)
  proveIndex(pages, [...parts.map(({ title }) => title), 'Redactions'])
  expect(pages.join(' ').toLowerCase()).not.toContain(words)
  expect(pages.join(' ')).toContain('[redacted]')
  const [noted] = await w.query<{ what: object }>(`select what from hr.case_events where case_id = $1 and kind = 'bundle_made'`, [caseId])
  expect(noted?.what).toMatchObject({ pages: pages.length, documents: parts.length + 1 })
  expect((await made(to.runs, { format: 'zip' })).bytes.subarray(0, 2).toString()).toBe('PK')
  // Who investigates, and whom it is about and who was told, know of the case and take nothing out of it; for hr without access there is none.
  for (const knowing of to.knowing) expect((await made(knowing, {})).status).toBe(403)
  expect((await made(to.stranger, {})).status).toBe(404)
  return about.reference
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { dispositionOf } from '#platform/server/files/deliver.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { Zip } from '#platform/server/zip.ts'
import { fileNameKey, storedFileName } from '#platform/shared/file-names.ts'
import { createWorld } from '../world.ts'
import { inSteps, theFiles } from '../world/files.ts'
import { cleanedPictures, keptNames, manyNames, markedFiles, refusedFiles, refusedNames } from './cases/files.ts'

const w = await createWorld()
const files = await theFiles(w)
const send: typeof files.send = (...given) => files.send(...given)
const storedNow = async () => ({
  rows: (await w.query('select 1 from hr.stored_files')).length,
  bytes: readdirSync(join(w.server.folder, 'files/o', w.tenants.A)).length,
  arriving: readdirSync(join(w.server.folder, 'files/tmp')).length,
})
await send('first.pdf')

describe('FN names over HTTP', () => {
  test('FN-022 FN-023 FN-024 FN-025 E2 E6 300 names of many scripts come back exactly: stored, listed, in the header, in an archive, and removed', async () => {
    expect(new Set(manyNames.map((name) => fileNameKey(name))).size).toBe(300)
    const sent = await inSteps(manyNames, (name) => send(name))
    expect(manyNames.filter((_, i) => sent[i]?.status !== 201)).toEqual([])
    expect(sent.map(({ body }) => body.name)).toEqual(manyNames.map((name) => name.normalize('NFC')))
    const listed = new Set((await files.list()).map(({ name }) => name))
    expect(manyNames.filter((name) => !listed.has(name.normalize('NFC')))).toEqual([])
    expect(manyNames.filter((name) => nameIn(dispositionOf(name, true)) !== name)).toEqual([])
    const some = sent.filter((_, i) => i % 25 === 0).map(({ body }) => body)
    const headers = await inSteps(some, async (document) => nameIn((await files.open(document)).headers.get('content-disposition') ?? ''))
    expect(headers).toEqual(some.map(({ name }) => name))
    expect(await namesInArchive(manyNames)).toEqual(manyNames)
    const removed = await inSteps(some, (document) => files.remove(document))
    expect(removed.filter((status) => status !== 200)).toEqual([])
  }, 120_000)

  test.each(refusedNames)("%s is refused as '{file}: bad format'", async (_title, name) => {
    const before = await storedNow()
    const answer = await send(name)
    expect(answer.status).toBe(422)
    expect(answer.body.message).toMatch(/: bad format$/)
    expect(await storedNow()).toEqual(before)
  })

  test.each(keptNames)('%s is kept as it is', async (_title, name) => {
    expect(storedFileName(name)).toBe(name)
    const { status, body } = await send(name)
    expect([status, body.name]).toEqual([201, name])
    expect(nameIn((await files.open(body)).headers.get('content-disposition') ?? '')).toBe(name)
  })

  test('FN-046 a name of 4,096 characters is refused like any other parameter that is too long', async () => {
    const { status, body } = await send(`${'n'.repeat(4092)}.pdf`)
    expect([status, body.code]).toEqual([400, 'invalid-query'])
  })

  test('FN-024 FN-048 names that differ in form or in case are one document', async () => {
    const first = await send('Jose\u0301 x.pdf')
    const second = await send('JOS\u00c9 X.PDF')
    expect(second.body.id).toBe(first.body.id)
  })

  test('FN-022 the last ending counts: what ends as a document has to be one', async () => {
    expect((await send('x.jpg.docx', pdf())).status).toBe(422)
  })

  test('FN-049 a folder that is none takes nothing', async () => {
    for (const path of [
      `/tenants/${w.tenants.A}/employees/undefined/documents`,
      `/tenants/${w.tenants.A}/employees//documents`,
      `/tenants/${w.tenants.A}/employees/${w.person('B.E1').id}/documents`,
      `/tenants//employees/${w.person('A.E1').id}/documents`,
    ])
      expect([400, 403, 404]).toContain((await files.post(`${path}?name=x.pdf`, pdf())).status)
  })
})

describe('FC contents over HTTP', () => {
  test.each(refusedFiles)("%s is refused as '{file}: bad format' and nothing of it stays", async (_title, name, bytes) => {
    const before = await storedNow()
    const answer = await send(name, bytes)
    expect([answer.status, answer.body.message]).toEqual([422, `${name}: bad format`])
    expect(await storedNow()).toEqual(before)
  })

  test.each(markedFiles)('%s is kept for download alone', async (_title, name, bytes, marks) => {
    const { status, body } = await send(name, bytes)
    expect([status, body.marks, body.can_preview]).toEqual([201, marks, false])
    const opened = await files.open(body, 'view')
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(Buffer.from(await opened.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test.each(cleanedPictures)('%s is gone from what is kept', async (_title, name, bytes, gone) => {
    expect(bytes.includes(gone)).toBe(true)
    const { status, body } = await send(name, bytes)
    expect(status).toBe(201)
    expect(Buffer.from(await (await files.open(body)).arrayBuffer()).includes(gone)).toBe(false)
  })

  test('FC-032 the type is the one that was found, whatever the client calls it', async () => {
    const { status, body } = await send('typed.pdf', pdf(), { 'content-type': 'text/html' })
    expect([status, body.type]).toEqual([201, 'pdf'])
    const { headers } = await files.open(body, 'view')
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff'])
  })

  test.each([
    ['FC-034 two files in one part set', '--b\r\nfile=a.pdf\r\n--b\r\nfile=b.exe\r\n--b--', 'b'],
    ['FC-035 a part without a name', '--b\r\nContent-Disposition: form-data; name=file\r\n\r\nx\r\n--b--', 'b'],
    ['FC-039 a boundary of 10,000 letters', 'b'.repeat(10_000), 'b'.repeat(10_000)],
    ['a part that never ends', '--b\r\nContent-Disposition: form-data; name=file; filename=x.pdf\r\n\r\n%PDF-', 'b'],
  ])('%s: a form is told that the body must be the file', async (_title, body, boundary) => {
    const before = await storedNow()
    const answer = await send('ok.pdf', Buffer.from(body), { 'content-type': `multipart/form-data; boundary=${boundary}` })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining('The body must be the file itself')])
    expect(await storedNow()).toEqual(before)
  })

  test('a packed body is not unpacked', async () => {
    expect((await send('packed.pdf', pdf(), { 'content-encoding': 'gzip' })).status).toBe(415)
  })
})

/** The name a browser reads out of the header; null when the header holds more than printable ASCII. */
function nameIn(header: string): string | null {
  if (/[^\x20-\x7e]/.test(header)) return null
  const extended = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  const plain = /filename="((?:[^"\\]|\\.)*)"|filename=([^;]+)/.exec(header)
  return plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2] ?? null
}

async function namesInArchive(names: readonly string[]): Promise<string[]> {
  const archive = new Zip()
  const pieces: Buffer[] = []
  for (const name of names) pieces.push(await archive.add(name, Buffer.from('x')))
  pieces.push(archive.end())
  return new Promise((resolve, reject) =>
    fromBuffer(Buffer.concat(pieces), (error, file) => {
      if (error) return reject(error)
      const found: string[] = []
      file.on('error', reject)
      file.on('entry', ({ fileName }: { fileName: string }) => found.push(fileName))
      file.on('end', () => resolve(found))
    }),
  )
}

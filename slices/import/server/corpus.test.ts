import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { CellReading } from '../rules/cells.ts'
import { type FactualColumn } from '../rules/columns.ts'
import { RowReader } from '../rules/drafts.ts'
import { headingKey, suggestTargets } from '../rules/headings.ts'
import { recordTargets } from '../contract.ts'
import { workbookOf, type SheetCell } from './workbook-file.ts'
import { openFile, TableReader } from './read-file.ts'

const today = '2026-11-28'

interface Read {
  readonly fault: string | null
  readonly notes: readonly string[]
  readonly columns: readonly (Omit<FactualColumn, 'target' | 'suggestion'> & { target: string | undefined })[]
  readonly rows: readonly { n: number; raw: readonly string[]; faults: readonly string[]; cell: (target: string) => CellReading }[]
}

async function read(bytes: Uint8Array): Promise<Read> {
  const nothing = { notes: [], columns: [], rows: [] }
  const opened = await openFile(bytes, null)
  if ('fault' in opened) return { ...nothing, fault: opened.fault }
  const table = new TableReader(opened)
  const rows = []
  try {
    for await (const batch of table.batches(100)) rows.push(...batch)
  } catch (error) {
    return { ...nothing, fault: error instanceof Error && error.name === 'WorkbookFault' ? error.message : 'damaged' }
  }
  if (table.fault) return { ...nothing, fault: table.fault }
  const found = table.columns(today)
  const suggested = suggestTargets(found, { remembered: new Map(), custom: new Map(), allowed: new Set(recordTargets) })
  const columns = found.map((column, i) => ({ ...column, target: suggested[i]?.target }))
  const planned = columns.flatMap(({ index, target, facts }) =>
    target === undefined ? [] : [{ index, target, convention: { date_order: facts.order, decimal: facts.decimal } }],
  )
  const reader = new RowReader(planned, { today, kind: opened.reading.kind })
  return {
    fault: null,
    notes: [...opened.notes, ...opened.late()],
    columns,
    rows: rows.map(({ n, cells, faults }) => {
      const draft = reader.read(cells, faults)
      return {
        n,
        raw: cells,
        faults,
        cell: (target: string) => draft.cells.get(planned.find((each) => each.target === target)?.index ?? -1) as CellReading,
      }
    }),
  }
}

const tricky = [
  ['Employee No', 'First name', 'Surname', 'Email', 'Job title', 'Start date', 'DOB', 'Salary', 'Address'],
  [
    '00123',
    'Fran\u00e7ois',
    'O\u2019Brien',
    "siobhan.o'brien@example.co.uk",
    'Head, Care',
    '13/04/2020',
    '31/12/1962',
    '\u00a346,500.50',
    'Flat 1\n2 High St',
  ],
  ['00124', 'Nan', 'Null', 'nan@example.co.uk', 'The "boss"', '14/04/2020', '13/03/1962', '\u00a324,000', '; | , tab'],
  [
    '0',
    'Wolfeschlegelsteinhausenbergerdorff',
    'NA',
    'w@example.co.uk',
    'None',
    '15/05/2027',
    '30/01/1990',
    '\u00a31,000',
    '12 Caf\u00e9 Row',
  ],
]
const ends = { crlf: '\r\n', lf: '\n', cr: '\r' } as const
const separators = [',', ';', '\t', '|'] as const
const encoders = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16le with mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be with mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  'utf-16le without mark': (text: string) => Buffer.from(text, 'utf16le'),
  'windows-1252': (text: string) => Buffer.from(text.replaceAll('\u2019', '\u0092'), 'latin1'),
} as const
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const written = Object.entries(encoders).flatMap(([encoding, encode]) =>
  separators.flatMap((separator) =>
    Object.entries(ends).map(([end, sign]) => ({
      name: `${encoding}, ${JSON.stringify(separator)}, ${end}`,
      bytes: encode(
        tricky
          .map((row) =>
            row
              .map((cell) => (new RegExp(`[${separator === '|' ? '\\|' : separator}"\\n;]`).test(cell) ? quoted(cell) : cell))
              .join(separator),
          )
          .join(sign),
      ),
    })),
  ),
)

const containing = (pattern: RegExp): string => expect.stringMatching(pattern) as string

/** A cell is stored as it stands, or what was done to it is said, or it is a problem: never anything else. */
function silentlyChanged(raw: string, reading: CellReading): boolean {
  if (reading.problem !== null || reading.note !== null || raw === '') return false
  if (reading.shown === raw || reading.value === raw) return false
  // A day is shown in words and stored by its parts; its convention was settled for the whole column.
  return !/^\d{4}-\d{2}-\d{2}$/.test(String(reading.value))
}

describe('B2 B3 B18 C1 C2 The same people in every encoding, separator and line end', () => {
  it.each(written)('IM-005 IM-006 IM-007 IM-008 $name', async ({ bytes }) => {
    const { fault, rows, columns } = await read(bytes)
    expect(fault).toBeNull()
    expect(columns.map(({ name }) => name)).toEqual(tricky[0])
    // A line end inside a cell may be written as the file writes its own.
    expect(rows.map(({ raw }) => raw)).toEqual(tricky.slice(1))
    const changed = rows.flatMap((row) =>
      columns.flatMap(({ target, index }) => (target && silentlyChanged(row.raw[index] ?? '', row.cell(target)) ? [[row.n, target]] : [])),
    )
    expect(changed).toEqual([])
    expect(rows[0]?.cell('start_date').value).toBe('2020-04-13')
    expect(rows[0]?.cell('date_of_birth').value).toBe('1962-12-31')
    expect(rows[2]?.cell('start_date').value).toBe('2027-05-15')
    expect(rows[0]?.cell('salary').value).toBe('46500.50')
    expect(rows[0]?.cell('employee_no').value).toBe('00123')
    expect(rows[0]?.cell('email').value).toBe("siobhan.o'brien@example.co.uk")
    expect([rows[1]?.cell('first_name').value, rows[1]?.cell('last_name').value, rows[2]?.cell('last_name').value]).toEqual([
      'Nan',
      'Null',
      'NA',
    ])
  })
})

const one = (heading: string, ...cells: string[]): Buffer =>
  Buffer.from([`E-mail,${heading}`, ...cells.map((cell, i) => `p${i}@x.test,${quoted(cell)}`)].join('\n'))

describe('One hostile column at a time', () => {
  const cases: readonly (readonly [
    name: string,
    file: Buffer,
    target: string,
    expected: readonly (string | null | { problem: RegExp })[],
  ])[] = [
    [
      'B1 only days above twelve decide a column',
      one('Start date', '03/04/1990', '13/04/1990'),
      'start_date',
      ['1990-04-03', '1990-04-13'],
    ],
    [
      'B1 a column that could be either is asked, not guessed',
      one('Start date', '03/04/1990', '05/06/1990'),
      'start_date',
      [{ problem: /day or the month/ }, { problem: /day or the month/ }],
    ],
    [
      'B7 a column that contradicts itself is asked',
      one('Start date', '13/04/2024', '04/13/2024'),
      'start_date',
      [{ problem: /day or the month/ }, { problem: /day or the month/ }],
    ],
    ['B5 months first, decided by one cell', one('Start date', '03/04/2024', '04/13/2024'), 'start_date', ['2024-03-04', '2024-04-13']],
    ['B7 short dates', one('Start date', '3/4/24', '13/4/24'), 'start_date', ['2024-04-03', '2024-04-13']],
    ['B6 two digits of a birth', one('DOB', '12/03/62', '13/03/05'), 'date_of_birth', ['1962-03-12', '2005-03-13']],
    ['B8 a start to come', one('Start date', '2027-01-15'), 'start_date', ['2027-01-15']],
    ['B17 ISO stays', one('Start date', '2024-02-29', '2023-02-29'), 'start_date', ['2024-02-29', { problem: /no such day/ }]],
    [
      'months in words',
      one('Start date', '3 Apr 2024', '03-Apr-24', 'April 3, 2024', '1st May 2020'),
      'start_date',
      ['2024-04-03', '2024-04-03', '2024-04-03', '2020-05-01'],
    ],
    ['Excel serials', one('Start date', '45385', '60'), 'start_date', ['2024-04-03', { problem: /not a date/ }]],
    [
      'a midnight is a day, noon is not',
      one('Start date', '2024-04-03 00:00:00', '2024-04-03 12:30'),
      'start_date',
      ['2024-04-03', { problem: /time of day/ }],
    ],
    ['31 April', one('Start date', '31/04/2024'), 'start_date', [{ problem: /no such day/ }]],
    ['words', one('Start date', 'soon', 'n/a'), 'start_date', [{ problem: /not a date/ }, { problem: /not a date/ }]],
    ['a birth to come', one('DOB', '2030-01-01'), 'date_of_birth', [{ problem: /past/ }]],
    [
      'money as people write it',
      one('Salary', '\u00a346,500', '46500.5', 'GBP 30 000', '24,000.00'),
      'salary',
      ['46500', '46500.5', '30000', '24000.00'],
    ],
    ['decimal comma', one('Salary', '46.500,50', '24.000,00'), 'salary', ['46500.50', '24000.00']],
    [
      'a point that could be either is asked',
      one('Salary', '46.500', '24.000'),
      'salary',
      [{ problem: /point means/ }, { problem: /point means/ }],
    ],
    [
      'B4 not amounts',
      one('Salary', '45k', '-5', '(200)', '1e5', 'tbc', '\u20ac500', '12345678901', '10.999'),
      'salary',
      Array.from({ length: 8 }, () => ({ problem: /./ })),
    ],
    [
      'B9 addresses',
      one('Work email', "siobhan.o'brien@example.co.uk", 'a+b@x.test', 'nobody', 'Ann <ann@x.test>', 'A@B.CO.UK'),
      'email',
      [],
    ],
    [
      'B10 words that are names',
      one('First name', 'Nan', 'Inf', 'NULL', 'None', 'True', 'NA'),
      'first_name',
      ['Nan', 'Inf', 'NULL', 'None', 'True', 'NA'],
    ],
    ['B10 noughts at the front', one('Employee No', '00123', '0', '1.0', '007'), 'employee_no', ['00123', '0', '1.0', '007']],
    [
      'IM-016 numbers Excel has eaten',
      one('Mobile', '4.47701E+11', '07700 900123', '+44 7700 900123', '7700900123'),
      'phone_mobile',
      [{ problem: /Excel/ }, '07700 900123', '+44 7700 900123', '7700900123'],
    ],
    ['numbers Excel has eaten as identity', one('Employee No', '1.23457E+11'), 'employee_no', [{ problem: /Excel/ }]],
    ['C1 long names', one('Surname', 'x'.repeat(100), 'x'.repeat(101)), 'last_name', ['x'.repeat(100), { problem: /100/ }]],
    [
      'C3 long contacts',
      one('Emergency contact name', 'Margaret Featherstone-Hughes'),
      'emergency_1_name',
      ['Margaret Featherstone-Hughes'],
    ],
    ['C5 apostrophes', one('Surname', "O'Hara", 'O\u2019Hara', 'D\u2018Souza'), 'last_name', ["O'Hara", 'O\u2019Hara', 'D\u2018Souza']],
    ['names in one cell', one('Name', 'Ada Lovelace', 'Lovelace, Ada', 'Suharto'), 'full_name', []],
    [
      'control characters',
      one('Surname', 'a\u0000b', 'a\u202eb', 'a\tb'),
      'last_name',
      Array.from({ length: 3 }, () => ({ problem: /character/ })),
    ],
    ['blanks', one('Surname', '  Lee ', '\u00a0Lee', ' '), 'last_name', ['Lee', 'Lee', null]],
    ['letters put together', one('Surname', 'Zoe\u0308'), 'last_name', ['Zo\u00eb']],
    [
      'lists',
      one('Employment type', 'full time', 'FT', 'Part-time', 'sometimes'),
      'employment_type',
      ['Full-time', 'Full-time', 'Part-time', { problem: /Use one of/ }],
    ],
    ['contracts', one('Contract type', 'perm', 'FTC', 'zero hours'), 'contract', ['Permanent', 'Fixed-term', 'Zero-hours']],
    [
      'hours',
      one('Hours per week', '37.5', '37.5 hrs', '200', '50%'),
      'work_hours',
      [37.5 as never, 37.5 as never, { problem: /168/ }, { problem: /percentage/ }],
    ],
    ['sort codes', one('Sort code', '20-00-00', '200000', '2000'), 'bank_sort_code', ['200000', '200000', { problem: /6 digits/ }]],
    [
      'account numbers without their nought',
      one('Account number', '1234567', '01234567'),
      'bank_account_number',
      [{ problem: /nought/ }, '01234567'],
    ],
    ['formulas are text', one('Job title', '=1+1', '@SUM(A1)', '-2+3', '+44'), 'job_title', ['=1+1', '@SUM(A1)', '-2+3', '+44']],
    ['an apostrophe before a formula is taken off', one('Job title', "'=1+1", "''=1"), 'job_title', ['=1+1', "'=1"]],
  ]
  it.each(cases)('%s', async (_name, file, target, expected) => {
    const { rows, columns, fault } = await read(file)
    expect(fault).toBeNull()
    const place = columns.find((column) => column.target === target)?.index ?? -1
    expect(place).toBeGreaterThanOrEqual(0)
    expect(rows.map((row) => silentlyChanged(row.raw[place] ?? '', row.cell(target)))).not.toContain(true)
    const answered = rows.slice(0, expected.length).map((row) => {
      const { value, problem } = row.cell(target)
      return problem ? { problem: problem.message } : value
    })
    expect(answered).toEqual(
      expected.map((wanted) => (wanted !== null && typeof wanted === 'object' ? { problem: containing(wanted.problem) } : wanted)),
    )
  })
})

const sheetOf = async (rows: readonly (readonly (SheetCell | null)[])[], sheet = 'People'): Promise<Buffer> => {
  async function* given() {
    yield* rows
  }
  const parts: Uint8Array[] = []
  for await (const part of workbookOf(given(), sheet)) parts.push(part)
  return Buffer.concat(parts)
}
const text = (value: string): SheetCell => ({ kind: 'text', value })

/** A stored ZIP of these parts, packed with deflate. */
function zip(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const files: Buffer[] = []
  const table: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), about, Buffer.from(name), packed])
    table.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), about, Buffer.alloc(10), le(at), Buffer.from(name)]),
    )
    files.push(local)
    at += local.length
  }
  const listed = Buffer.concat(table)
  const tail = Buffer.alloc(18)
  tail.writeUInt16LE(files.length, 4)
  tail.writeUInt16LE(files.length, 6)
  tail.writeUInt32LE(listed.length, 8)
  tail.writeUInt32LE(at, 12)
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006', 'latin1'), tail])
}
const le = (n: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(n)
  return bytes
}
const book = (
  sheet: string,
  extra: Record<string, string | Buffer> = {},
  workbook = '<sheets><sheet name="Staff" sheetId="1" r:id="r1"/></sheets>',
): Buffer =>
  zip({
    'xl/workbook.xml': `<workbook xmlns:r="r">${workbook}</workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...extra,
  })
const heads = '<row r="1"><c r="A1" t="inlineStr"><is><t>E-mail</t></is></c><c r="B1" t="inlineStr"><is><t>Job title</t></is></c></row>'
const row = (b: string): string => `<row r="2"><c r="A2" t="inlineStr"><is><t>a@x.test</t></is></c>${b}</row>`
const jobOf = async (bytes: Buffer): Promise<unknown> => (await read(bytes)).rows[0]?.cell('job_title').value

describe('Workbooks', () => {
  it('the sheet is called what it was made for', async () => {
    const bytes = await sheetOf([[text('Name')]], 'Payroll <2026-09>')
    const name = 'xl/workbook.xml'
    expect(inflateRawSync(bytes.subarray(bytes.indexOf(name) + name.length)).toString()).toContain('<sheet name="Payroll &lt;2026-09&gt;"')
  })

  it('typed cells come back as they were written', async () => {
    const { rows, fault } = await read(
      await sheetOf([
        [text('E-mail'), text('Job title'), text('Start date'), text('Salary'), text('Employee number')],
        [
          text('a@x.test'),
          text(' =1+1 <&> _x0041_ '),
          { kind: 'date', value: '2024-02-29' },
          { kind: 'number', value: '46500.5' },
          text('00123'),
        ],
      ]),
    )
    expect(fault).toBeNull()
    expect(rows[0]?.raw).toEqual(['a@x.test', ' =1+1 <&> _x0041_ ', '2024-02-29', '46500.5', '00123'])
  })
  it('IM-017 takes the last result of a formula and says so', async () => {
    const bytes = book(heads + row('<c r="B2"><f>1+1</f><v>2</v></c>'))
    expect(await jobOf(bytes)).toBe('2')
    expect((await read(bytes)).notes).toContain('1 cells hold a formula. Their last result is taken; nothing is computed.')
  })
  it('IM-018 follows no link to another file', async () => {
    const bytes = book(heads + row('<c r="B2" t="str"><f>[1]Pay!A1</f><v>Cook</v></c>'), {
      'xl/externalLinks/externalLink1.xml': '<externalLink/>',
    })
    expect(await jobOf(bytes)).toBe('Cook')
    expect((await read(bytes)).notes.join(' ')).toContain('not followed')
  })
  it('IM-019 ends a bomb early', async () => {
    const { fault } = await read(book(heads + row(`<c r="B2" t="inlineStr"><is><t>x</t></is></c>`) + ' '.repeat(12_000_000)))
    expect(fault).toContain('unpacks')
  })
  it('IM-020 a million empty rows are no rows', async () => {
    const empty = Array.from({ length: 1_048_574 }, (_, i) => `<row r="${i + 3}"/>`).join('')
    const { rows, fault } = await read(book(heads + row('<c r="B2" t="inlineStr"><is><t>Cook</t></is></c>') + empty))
    expect([rows.length, fault]).toEqual([1, null])
  })
  it('IM-021 days counted from 1904', async () => {
    const start = (workbook: string) =>
      book(
        heads.replace('Job title', 'Start date') + row('<c r="B2" s="1"><v>43923</v></c>'),
        { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>' },
        workbook,
      )
    const sheets = '<sheets><sheet name="Staff" sheetId="1" r:id="r1"/></sheets>'
    expect((await read(start(`<workbookPr date1904="1"/>${sheets}`))).rows[0]?.cell('start_date').value).toBe('2024-04-03')
    expect((await read(start(sheets))).rows[0]?.cell('start_date').value).toBe('2020-04-02')
  })
  it('IM-022 characters written as _x0000_ are told of and not stored', async () => {
    const { rows } = await read(
      book(heads + row('<c r="B2" t="s"><v>0</v></c>'), { 'xl/sharedStrings.xml': '<sst><si><t>a_x0000_b</t></si></sst>' }),
    )
    expect(rows[0]?.cell('job_title').problem?.message).toContain('character')
  })
  it('texts in several styles are one text, reading aids are left out', async () => {
    expect(
      await jobOf(
        book(heads + row('<c r="B2" t="s"><v>0</v></c>'), {
          'xl/sharedStrings.xml': '<sst><si><r><t>Head </t></r><r><t>cook</t></r><rPh><t>x</t></rPh></si></sst>',
        }),
      ),
    ).toBe('Head cook')
  })
  it('hidden sheets and merged cells are told of', async () => {
    const { notes } = await read(
      book(
        heads + row('<c r="B2" t="inlineStr"><is><t>Cook</t></is></c>') + '<mergeCell ref="A1:B1"/>',
        { 'xl/worksheets/sheet2.xml': '<worksheet/>' },
        '<sheets><sheet name="Staff" sheetId="1" r:id="r1"/><sheet name="Pay" sheetId="2" state="veryHidden" r:id="r2"/></sheets>',
      ),
    )
    expect(notes.join(' ')).toMatch(/hidden sheets, which are not read: “Pay”.*1 groups of cells are merged/)
  })
  it('percent, errors, yes and no stand as they are shown', async () => {
    const styles = { 'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="9"/></cellXfs></styleSheet>' }
    expect(await jobOf(book(heads + row('<c r="B2" s="0"><v>0.8</v></c>'), styles))).toBe('80%')
    expect(await jobOf(book(heads + row('<c r="B2" t="e"><v>#N/A</v></c>')))).toBe('#N/A')
    expect(await jobOf(book(heads + row('<c r="B2" t="b"><v>1</v></c>')))).toBe('TRUE')
    expect(await jobOf(book(heads + row('<c r="B2"><v>46500.499999999993</v></c>')))).toBe('46500.5')
  })
  it('entities of its own, a missing part, a cell of a million letters and a file cut off are faults in words', async () => {
    const good = book(heads + row('<c r="B2" t="inlineStr"><is><t>Cook</t></is></c>'))
    const faults = [
      await read(
        zip({
          'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>',
          'xl/_rels/workbook.xml.rels': '<Relationships/>',
        }),
      ),
      await read(zip({ 'a.txt': 'x' })),
      await read(good.subarray(0, good.length / 2)),
      await read(book(heads + row(`<c r="B2" t="inlineStr"><is><t>${'ab'.repeat(600_000)}</t></is></c>`))),
    ].map(({ fault }) => fault)
    expect(faults.every((fault) => typeof fault === 'string' && fault.length > 20)).toBe(true)
  })
})

describe('Files that are none', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a picture called .csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1])],
    ['random bytes called .csv', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 32))],
    ['IM-012 ten thousand columns', Buffer.from(`${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(',')}\n${'x,'.repeat(9999)}x`)],
  ])('%s is refused in words', async (_name, bytes) => {
    expect((await read(bytes)).fault?.length ?? 0).toBeGreaterThan(15)
  })
  it('B13 500 columns are read, blank ones as nothing', async () => {
    const { columns, fault } = await read(Buffer.from(`E-mail${','.repeat(499)}\na@x.test${','.repeat(499)}`))
    expect([fault, columns.length]).toEqual([null, 1])
  })
  it('IM-009 mixed line ends, a row too short, too long and an open quotation mark are told of by row', async () => {
    const { rows } = await read(
      Buffer.from('E-mail,Job title,Dept\r\na@x.test,Cook,Care\nb@x.test,Cook\rc@x.test,Cook,Care,More\nd@x.test,"Cook,Care'),
    )
    expect(rows.map(({ faults }) => faults.length)).toEqual([0, 1, 1, 2])
  })
  it('headings need not stand in the first row', async () => {
    const { columns, rows } = await read(Buffer.from('Staff list 2026,,\n,,\nE-mail,First name,Surname\na@x.test,Ann,Lee'))
    expect([columns.map(({ target }) => target), rows[0]?.n]).toEqual([['email', 'first_name', 'last_name'], 4])
  })
  it('every heading we know is found by its name', () => {
    expect(headingKey('Actual Pay Floor (\u00a3)')).toBe('actual pay floor')
  })
})

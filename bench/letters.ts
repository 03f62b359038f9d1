import { createRequire } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { everyFact } from '../slices/letters/golden/facts.fixture.ts'
import { library } from '../slices/letters/library/library.ts'
import type { FinishedLetter } from '../slices/letters/rules/issue.ts'
import { letterText } from '../slices/letters/rules/letter-text.ts'
import { resolve } from '../slices/letters/rules/resolve.ts'
import { docxOf } from '../slices/letters/server/docx.ts'
import { letterPdf } from '../slices/letters/server/pdf.ts'
import { noCases, workOnBatch } from '../slices/letters/server/service.ts'
import { openGround, type Ground } from './ground.ts'
import { median, printTable, type Row } from './report.ts'

const megabytes = 1024 * 1024

/** Two letters that are long, each for another person, so that nothing but what every letter shares is kept from the one before. */
const kinds = ['disciplinary_invite', 'section1_statement', 'redundancy_notice', 'offer_letter'] as const

function letters(many: number): FinishedLetter[] {
  return Array.from({ length: many }, (_, at) => {
    const letter = library.find(({ id }) => id === kinds[at % kinds.length])
    if (!letter) throw new Error('a letter of the library is gone')
    return resolve(letter, { ...everyFact, 'person.last_name': `Ashworth-${at}` }) as unknown as FinishedLetter
  })
}

/** Letters, or documents of the bare library, a second; the median of some rounds, after one that is not counted. */
async function speed(all: readonly FinishedLetter[], make: (letter: FinishedLetter) => unknown): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const start = performance.now()
    for (const letter of all) await make(letter)
    if (round > 0) rounds.push(all.length / ((performance.now() - start) / 1000))
  }
  return median(rounds)
}

const fontFile = createRequire(import.meta.url).resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff')

/** As much of the library as is used here; it comes without types. */
interface Paper {
  on: (event: string, run: (chunk: Buffer) => void) => Paper
  font: (file: string) => Paper
  fontSize: (size: number) => Paper
  text: (words: string) => Paper
  end: () => void
}
const bareLibrary: string = 'pdfkit'
const { PDFDocument } = (await import(bareLibrary)) as { PDFDocument: new (options: object) => Paper }

/** The same words by a library of general use, with an embedded font and nothing else: no tags, no table lines, no page numbers. */
function bare(letter: FinishedLetter): Promise<Buffer> {
  return new Promise((done, fail) => {
    const document = new PDFDocument({ size: 'A4', margin: 60 })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => done(Buffer.concat(chunks)))
    document.on('error', fail)
    document.font(fontFile).fontSize(11)
    for (const line of letterText(letter.document).split('\n')) document.text(line === '' ? ' ' : line)
    document.end()
  })
}

interface Templater {
  render: (letter: FinishedLetter) => unknown
}
/** docxtemplater is no part of this project: a folder with it is named by BENCH_LIBRARIES, else there is nothing to stand beside. */
function templater(sample: FinishedLetter): Templater | null {
  const folder = process.env['BENCH_LIBRARIES']
  if (folder === undefined) return null
  const load = createRequire(`${folder}/package.json`)
  type Maker = new (...given: unknown[]) => { render: (data: object) => void; getZip: () => { generate: (options: object) => Buffer } }
  const [Zip, Docx] = [load('pizzip') as new (bytes: Buffer) => unknown, load('docxtemplater') as Maker]
  // The text of the letter as its template, with a name to fill in: what such a library does at the least.
  const template = docxOf({ ...sample, document: named(sample) })
  return {
    render: () => {
      const made = new Docx(new Zip(template), {})
      made.render({ name: 'Callum Fraser' })
      return made.getZip().generate({ type: 'nodebuffer', compression: 'DEFLATE' })
    },
  }
}
const named = ({ document }: FinishedLetter): FinishedLetter['document'] => ({
  ...document,
  content: [...document.content, { type: 'paragraph', content: [{ type: 'text', text: '{name}' }] }],
})

/** DOCX and PDF beside the bare library in one run, then a letter to many through the server. */
export async function lettersPerSecond(people: number): Promise<void> {
  const all = letters(200)
  const [sample] = all
  if (!sample) return
  const before = process.memoryUsage.rss()
  const docx = await speed(all, docxOf)
  const pdf = await speed(all, letterPdf)
  const grown = (process.memoryUsage.rss() - before) / megabytes
  const bareBefore = process.memoryUsage.rss()
  const few = all.slice(0, 12)
  const bareSpeed = await speed(few, bare)
  const bareGrown = (process.memoryUsage.rss() - bareBefore) / megabytes
  const sizes = {
    ours: median(few.map((letter) => letterPdf(letter).length)),
    bare: median((await Promise.all(few.map(bare))).map(({ length }) => length)),
  }
  const other = templater(sample)
  const otherSpeed = other ? await speed(few, (letter) => other.render(letter)) : null
  const rows: Row[] = [
    ...(otherSpeed === null ? [] : [['E1 DOCX, letters/s ÷ docxtemplater', docx / otherSpeed, '≥ 10'] as const]),
    ['E2 PDF, letters/s ÷ pdfkit with an embedded font', pdf / bareSpeed, '≥ 8'],
    ['E2 PDF, bytes ÷ pdfkit with an embedded font', sizes.ours / sizes.bare, '≤ 1.5'],
  ]
  printTable('Letters: four kinds in turn, 200 of them, each for another person', rows, [
    `${docx.toFixed(0)} DOCX/s${otherSpeed === null ? ' (nothing beside it: BENCH_LIBRARIES names no folder with docxtemplater)' : ` to ${otherSpeed.toFixed(0)}`}`,
    `${pdf.toFixed(0)} PDF/s to ${bareSpeed.toFixed(0)}`,
    `${(sizes.ours / 1024).toFixed(0)} KiB to ${(sizes.bare / 1024).toFixed(0)}`,
    `memory +${grown.toFixed(0)} MB to +${bareGrown.toFixed(0)} MB`,
  ])
  await toMany(people, 1 / docx + 1 / pdf)
}

/** One letter to that many, by the worker's own code: wall time beside writing the files alone, memory, and the longest the loop stood still. */
async function toMany(people: number, alone: number): Promise<void> {
  const ground = await openGround(people + 20)
  try {
    const tenantId = await ready(ground)
    const batchId = await ask(ground, people)
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let most = before
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50)
    const loop = monitorEventLoopDelay({ resolution: 10 })
    loop.enable()
    const start = performance.now()
    await workOnBatch({ db: ground.server.db, files: ground.server.files, cases: noCases }, { tenantId, batchId })
    const seconds = (performance.now() - start) / 1000
    loop.disable()
    clearInterval(watching)
    const { issued, total } = await api<{ issued: number; total: number }>(ground, 'GET', `/letter-batches/${batchId}?limit=1`)
    printTable(
      `A letter to ${total.toLocaleString('en-GB')} people, ${issued.toLocaleString('en-GB')} issued`,
      [
        ['E3 wall ÷ writing as many files one by one', seconds / (alone * Math.max(1, issued)), '≤ 1.5'],
        ['memory, MB above before', (most - before) / megabytes, '≤ 300'],
        ['longest pause of the loop, ms', loop.max / 1e6, '≤ 50'],
      ],
      [`${(issued / seconds).toFixed(1)} letters/s, each numbered, recorded and on the disk in a transaction of its own`],
    )
  } finally {
    await ground.stop()
  }
}

async function api<T>(ground: Ground, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${ground.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await ground.token()}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** What letters say of the employer, which a company made at random has not said. */
async function ready(ground: Ground): Promise<string> {
  await api(ground, 'PUT', '/letter-values', { values: { 'workspace.address': ['1 Mill Lane', 'Halifax HX1 9ZZ'] } })
  return (await api<{ tenant: { id: string } }>(ground, 'GET', '/me')).tenant.id
}

async function ask(ground: Ground, people: number): Promise<string> {
  const { employee_id: me } = await api<{ employee_id: string | null }>(ground, 'GET', '/me')
  const { data } = await api<{ data: { id: string }[] }>(ground, 'GET', '/employees?limit=1000')
  const { data: rest } = await api<{ data: { id: string }[] }>(ground, 'GET', '/employees?limit=1000&offset=1000')
  const ids = [...data, ...rest].map(({ id }) => id).filter((id) => id !== me)
  const { id } = await api<{ id: string }>(ground, 'POST', '/letter-batches', {
    template: 'holiday_refusal',
    northern_ireland_confirmed: true,
    employee_ids: ids.slice(0, people),
    values: {
      'leave.kind': 'refused',
      'leave.from': '2100-06-01',
      'leave.until': '2100-06-03',
      'leave.days': 3,
      'leave.reason': 'Too few people would be there.',
      'leave.balance': 9.5,
      'leave.other_dates': 'Any week in January.',
    },
  })
  return id
}

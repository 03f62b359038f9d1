import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Client } from 'pg'
import { everyFact } from '../slices/letters/golden/facts.fixture.ts'
import { library } from '../slices/letters/library/library.ts'
import { houseCatalogue } from '../slices/letters/rules/catalogue.ts'
import type { FinishedLetter } from '../slices/letters/rules/issue.ts'
import { letterText } from '../slices/letters/rules/letter-text.ts'
import { resolve } from '../slices/letters/rules/resolve.ts'
import { isGivenWithLetter } from '../slices/letters/rules/where-kept.ts'
import { docxOf } from '../slices/letters/server/docx.ts'
import { letterPdf } from '../slices/letters/server/pdf.ts'
import { noCases, workOnBatch } from '../slices/letters/server/service.ts'
import { openGround, type Ground } from './ground.ts'
import { median, printTable, type Row } from './report.ts'

const megabytes = 1024 * 1024

/** Two letters that are long, each for another person, so that nothing but what every letter shares is kept from the one before. */
/** The one that goes to many: it needs no case. */
const toAll = 'offer_letter'
const kinds = ['disciplinary_invite', 'section1_statement', 'redundancy_notice', 'offer_letter'] as const

function letters(many: number): FinishedLetter[] {
  return Array.from({ length: many }, (_, at) => {
    const letter = library.find(({ id }) => id === kinds[at % kinds.length])
    if (!letter) throw new Error('a letter of the library is gone')
    return resolve(letter, { ...everyFact, 'person.last_name': `Ashworth-${at}` }) as unknown as FinishedLetter
  })
}

/** Milliseconds for one letter, or one document of the bare library: the median of some rounds, after one that is not counted. */
class Pace {
  readonly #rounds: { readonly cpu: number; readonly wall: number }[] = []
  readonly #all: readonly FinishedLetter[]
  readonly #make: (letter: FinishedLetter) => unknown

  constructor(all: readonly FinishedLetter[], make: (letter: FinishedLetter) => unknown) {
    this.#all = all
    this.#make = make
  }

  async round(): Promise<void> {
    const [start, used] = [performance.now(), process.threadCpuUsage()]
    for (const letter of this.#all) await this.#make(letter)
    const { user, system } = process.threadCpuUsage(used)
    this.#rounds.push({ cpu: (user + system) / 1000 / this.#all.length, wall: (performance.now() - start) / this.#all.length })
  }

  /** By the time of the processor, which other work beside it does not lengthen. */
  get cpu(): number {
    return median(this.#rounds.slice(1).map(({ cpu }) => cpu))
  }
  get wall(): number {
    return median(this.#rounds.slice(1).map(({ wall }) => wall))
  }
  get perSecond(): string {
    return (1000 / this.cpu).toFixed(0)
  }
}

/** In turn, so that what changes on the machine meanwhile changes all of them. */
async function inTurn(paces: readonly Pace[]): Promise<void> {
  for (let round = 0; round < 6; round += 1) for (const pace of paces) await pace.round()
}

/** One of the five faces a letter of ours has, and the font the goal was measured with: it comes with pdfmake, where BENCH_LIBRARIES has that. */
const ourFace = createRequire(import.meta.url).resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff')
const libraries = process.env['BENCH_LIBRARIES']
const roboto = libraries === undefined ? null : join(libraries, 'node_modules/pdfmake/fonts/Roboto/Roboto-Regular.ttf')
const goalFont = roboto !== null && existsSync(roboto) ? { name: 'Roboto', file: roboto } : null

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
function bare(letter: FinishedLetter, font: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    const document = new PDFDocument({ size: 'A4', margin: 60 })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => done(Buffer.concat(chunks)))
    document.on('error', fail)
    document.font(font).fontSize(11)
    for (const line of letterText(letter.document).split('\n')) document.text(line === '' ? ' ' : line)
    document.end()
  })
}

interface Templater {
  render: (letter: FinishedLetter) => unknown
}
/** docxtemplater is no part of this project: a folder with it is named by BENCH_LIBRARIES, else there is nothing to stand beside. */
function templater(sample: FinishedLetter): Templater | null {
  if (libraries === undefined) return null
  const load = createRequire(`${libraries}/package.json`)
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
  const all = letters(100)
  const [sample] = all
  if (!sample) return
  const few = all.slice(0, 12)
  const font = goalFont ?? { name: 'one face of ours', file: ourFace }
  const [docx, pdf] = [new Pace(all, docxOf), new Pace(all, letterPdf)]
  const bareOne = new Pace(few, (letter) => bare(letter, font.file))
  const made = templater(sample)
  const other = made && new Pace(few, (letter) => made.render(letter))
  await inTurn([docx, pdf, bareOne, ...(other ? [other] : [])])
  const sizeWith = async (file: string): Promise<number> =>
    median((await Promise.all(few.map((letter) => bare(letter, file)))).map(({ length }) => length))
  const ours = median(few.map((letter) => letterPdf(letter).length))
  const sizes = { ours, bare: await sizeWith(font.file), face: await sizeWith(ourFace) }
  const rows: Row[] = [
    ...(other ? [['E1 DOCX, letters/s ÷ docxtemplater', other.cpu / docx.cpu, '≥ 10'] as const] : []),
    [`E2 PDF, letters/s ÷ pdfkit with ${font.name}`, bareOne.cpu / pdf.cpu, '≥ 8'],
    [`E2 PDF, bytes ÷ pdfkit with ${font.name}`, sizes.ours / sizes.bare, '≤ 1.5'],
    ['PDF, bytes ÷ pdfkit with one of the faces a letter has', sizes.ours / sizes.face, '–'],
  ]
  printTable('Letters: four kinds in turn, 100 of them, each for another person, by the time of the processor', rows, [
    `${docx.perSecond} DOCX/s${other ? ` to ${other.perSecond}` : ' (nothing beside it: BENCH_LIBRARIES names no folder with docxtemplater)'}`,
    `${pdf.perSecond} PDF/s to ${bareOne.perSecond}`,
    `${(sizes.ours / 1024).toFixed(0)} KiB to ${(sizes.bare / 1024).toFixed(0)} KiB`,
  ])
  await toMany(people)
}

/** One letter to that many, by the worker's own code: wall time beside writing the same files alone, memory, and how long the loop stood still. */
async function toMany(people: number): Promise<void> {
  const ground = await openGround(people + 20)
  try {
    const tenantId = await ready(ground)
    await ground.server.press.start()
    // Not counted, as the first round of the files alone: the thread that draws has compiled nothing yet.
    const cold = await coldPace(ground, tenantId, Math.min(people, 300))
    const batchId = await ask(ground, people)
    const same = letters(kinds.length * 10).filter(({ template }) => template === toAll)
    const alone = new Pace(same, (letter) => [docxOf(letter), letterPdf(letter)])
    await inTurn([alone])
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    const [watch, counts, used] = [new Watch(), await Counts.begin(), [process.cpuUsage(), process.threadCpuUsage()] as const]
    const start = performance.now()
    await workOnBatch({ ...ground.server, cases: noCases }, { tenantId, batchId })
    const milliseconds = performance.now() - start
    const [all, loopOnly] = [process.cpuUsage(used[0]), process.threadCpuUsage(used[1])]
    const { most, longest, loop } = watch.end()
    const { statements, transactions, syncs } = counts.end()
    await alone.round()
    const { issued, total, people: blocked } = await api<Report>(ground, 'GET', `/letter-batches/${batchId}?limit=1&only=blocked`)
    if (issued < total) throw new Error(`${total - issued} of ${total} were blocked: ${JSON.stringify(blocked)}`)
    const ofOne = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000 / Math.max(1, issued)
    printTable(
      `A letter to ${total.toLocaleString('en-GB')} people, ${issued.toLocaleString('en-GB')} issued`,
      [
        ['E3 wall ÷ writing as many files one by one', milliseconds / (alone.wall * Math.max(1, issued)), '≤ 1.5'],
        ['memory, MB above before', (most - before) / megabytes, '≤ 150'],
        ['longest task of the loop, ms of the processor', longest, '≤ 50'],
        ['longest pause of the loop, ms', loop, '≤ 50'],
        ['processor, this process ÷ drawing the files one by one', ofOne(all) / alone.cpu, '–'],
        ['processor, the loop alone ÷ drawing the files one by one', ofOne(loopOnly) / alone.cpu, '–'],
        ['statements a letter', statements / issued, '–'],
        ['transactions a letter', transactions / issued, '–'],
        ['fsyncs a letter, of two files', syncs / issued, '–'],
      ],
      [
        `${((issued / milliseconds) * 1000).toFixed(1)} letters/s, each numbered, recorded and on the disk; ${alone.wall.toFixed(1)} ms for the files of one alone`,
        `${cold.toFixed(1)} ms a letter among the first after the start`,
      ],
    )
  } finally {
    await ground.stop()
  }
}

/** Milliseconds a letter of a first, smaller batch. */
async function coldPace(ground: Ground, tenantId: string, people: number): Promise<number> {
  const batchId = await ask(ground, people)
  const start = performance.now()
  await workOnBatch({ ...ground.server, cases: noCases }, { tenantId, batchId })
  return (performance.now() - start) / people
}

interface Report {
  readonly issued: number
  readonly total: number
  readonly people: readonly unknown[]
}

/** What the server sends to the database, and how often it asks the disk to be sure. */
class Counts {
  statements = 0
  transactions = 0
  syncs = 0
  #undo: () => void = () => {}

  static async begin(): Promise<Counts> {
    const counts = new Counts()
    const file = await open(import.meta.filename)
    await file.close()
    const [client, handle] = [Client.prototype as Asking, Object.getPrototypeOf(file) as Syncing]
    const [{ query }, { sync }] = [client, handle]
    client.query = function (this: unknown, ...asked: unknown[]) {
      if (asked[0] === 'begin') counts.transactions += 1
      counts.statements += 1
      return query.apply(this, asked)
    }
    handle.sync = function (this: unknown) {
      counts.syncs += 1
      return sync.apply(this)
    }
    counts.#undo = () => Object.assign(client, { query }) && Object.assign(handle, { sync })
    return counts
  }

  end(): Counts {
    this.#undo()
    return this
  }
}
interface Asking {
  query: (...asked: unknown[]) => unknown
}
interface Syncing {
  sync: () => unknown
}

/** Watches memory and the loop. A task is what the thread itself worked between two looks; a pause is also what kept it from working. */
class Watch {
  #most = process.memoryUsage.rss()
  #longest = 0
  #last = process.threadCpuUsage()
  readonly #loop = monitorEventLoopDelay({ resolution: 10 })
  readonly #memory = setInterval(() => (this.#most = Math.max(this.#most, process.memoryUsage.rss())), 50)
  readonly #tasks = setInterval(() => {
    const { user, system } = process.threadCpuUsage(this.#last)
    this.#longest = Math.max(this.#longest, (user + system) / 1000)
    this.#last = process.threadCpuUsage()
  }, 1)

  constructor() {
    this.#loop.enable()
  }

  end(): { most: number; longest: number; loop: number } {
    this.#loop.disable()
    clearInterval(this.#memory)
    clearInterval(this.#tasks)
    return { most: this.#most, longest: this.#longest, loop: this.#loop.max / 1e6 }
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
    template: toAll,
    northern_ireland_confirmed: true,
    employee_ids: ids.slice(0, people),
    values: given(),
  })
  return id
}

/** What an offer says that is on no record, with days far enough away. */
const given = (): object =>
  Object.fromEntries(
    [...houseCatalogue.values()]
      .filter((field) => isGivenWithLetter(field) && /^(?:job|offer)\./.test(field.name))
      .filter(({ name }) => (everyFact[name] ?? null) !== null)
      .map((field) => [field.name, field.type === 'date' ? '2100-06-01' : everyFact[field.name]]),
  )

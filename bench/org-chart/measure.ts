import { execFile } from 'node:child_process'
import { cpSync, createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { printColumns, printTable, type Row } from '../report.ts'
import type { Given } from '../targets.ts'
import { chartAnswer } from './answer.ts'

const run = promisify(execFile)

/** What the harness writes of one page at one size; a figure is null where the page could not do it in time. */
interface Figures {
  readonly n: number
  readonly page: string
  readonly render: number | null
  readonly heapMiB: number | null
  readonly nodes: number | null
  readonly dragDraw: readonly [number | null, number | null]
  readonly zoomDraw: readonly [number | null, number | null]
  readonly dragFrames: number | null
  readonly zoomFrames: number | null
  readonly collapse: number | null
  readonly expand: number | null
  readonly idle: number | null
}

const ours = 'ours'
const peers = 'limit-dom,limit-canvas,d3-org-chart,react-d3-tree,xyflow?layout=tree&virt=1'

/**
 * The product's chart beside its peers and beside what this machine can do at all, in one run, and its answer beside the plain query.
 * `--harness` names the folder of the peers' pages and of the measuring program (`bench.mjs`, `build.mjs`, `src/`); it is copied, not
 * written to. `--sizes 200,1000`, `--runs 3`, `--pages …` and `--answer 0` make it shorter.
 */
export async function orgChart(given: Given): Promise<void> {
  const harness = given.text('harness')
  const sizes = (given.text('sizes') ?? '200,1000,5000,20000').split(',').map(Number)
  if (harness === undefined) console.log('org-chart: no --harness was given, so only the answer of the server is measured.')
  else await besidePeers({ harness, sizes, runs: given.number('runs', 3), pages: given.text('pages') ?? peers })
  const people = given.number('answer', 20_000)
  if (people > 0) await chartAnswer(people)
}

interface Asked {
  readonly harness: string
  readonly sizes: readonly number[]
  readonly runs: number
  readonly pages: string
}

async function besidePeers({ harness, sizes, runs, pages }: Asked): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'evenkeel-org-chart-'))
  const site = await serveFolder(await builtPage(join(scratch, 'page')))
  try {
    const folder = await prepared(harness, join(scratch, 'harness'))
    const rows: Figures[] = []
    for (const n of sizes) {
      const common = ['--n', String(n), '--runs', String(n >= 20_000 ? Math.min(runs, 2) : runs), '--limit', '120']
      const measured = async (which: string[]): Promise<Figures[]> => {
        const out = join(scratch, `${which[0] === '--url' ? ours : 'peers'}-${n}.json`)
        await run(process.execPath, ['bench.mjs', ...which, ...common, '--out', out], { cwd: folder, maxBuffer: 2 ** 26 })
        return JSON.parse(readFileSync(out, 'utf8')) as Figures[]
      }
      if (pages !== '') rows.push(...(await measured(['--pages', pages])))
      rows.push(
        ...(await measured([
          '--url',
          `${site.url}/?n={n}`,
          '--name',
          ours,
          '--card',
          '[data-org-card]',
          '--viewport',
          '[data-org-viewport]',
        ])),
      )
      tell(rows.filter((row) => row.n === n))
    }
    judge(rows)
  } finally {
    site.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The page of the product's chart, built anew: figures of an old one would be worth nothing. */
async function builtPage(outDir: string): Promise<string> {
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'error', build: { outDir, emptyOutDir: true } })
  return outDir
}

/** The harness in a folder of its own, installed and built. */
async function prepared(harness: string, into: string): Promise<string> {
  const from = existsSync(join(harness, 'orgchart')) ? join(harness, 'orgchart') : harness
  if (!existsSync(join(from, 'bench.mjs'))) throw new Error(`there is no bench.mjs in ${from}`)
  cpSync(from, into, { recursive: true, dereference: true })
  if (!existsSync(join(into, 'node_modules')))
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: into, maxBuffer: 2 ** 26 })
  if (!existsSync(join(into, 'dist'))) await run(process.execPath, ['build.mjs'], { cwd: into, maxBuffer: 2 ** 26 })
  return into
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

async function serveFolder(folder: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://here').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    return createReadStream(file).pipe(response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : String(Math.round(value * 10) / 10)
const frames = (count: number | null, [middle, late]: readonly [number | null, number | null] | readonly [null, null]): string =>
  `${figure(count)} (${figure(middle)} / ${figure(late)})`

function tell(rows: readonly Figures[]): void {
  const people = rows[0]?.n.toLocaleString('en-GB') ?? ''
  printColumns(
    `Organisation chart of ${people} people, beside its peers`,
    [
      [
        'page',
        'drawing ms',
        'heap MiB',
        'DOM nodes',
        'drag frames in 3 s (median / p95 ms)',
        'zoom frames (median / p95 ms)',
        'collapse / expand ms',
      ],
      ...rows.map((row) => [
        row.page,
        figure(row.render),
        figure(row.heapMiB),
        figure(row.nodes),
        frames(row.dragFrames, row.dragDraw),
        frames(row.zoomFrames, row.zoomDraw),
        `${figure(row.collapse)} / ${figure(row.expand)}`,
      ]),
    ],
    [`idle before each: ${rows.map((row) => `${row.page} ${figure(row.idle)} %`).join(', ')}`],
  )
}

type Of = (row: Figures) => number | null | undefined
interface Goal {
  readonly name: string
  readonly n: number
  readonly of: Of
  readonly beside: string
  readonly limit: string
}

const goals: readonly Goal[] = [
  ...[1_000, 5_000, 20_000].map((n): Goal => ({ name: 'A1 drawing', n, of: (row) => row.render, beside: 'limit-dom', limit: '≤ 2' })),
  { name: 'A1 drawing', n: 5_000, of: (row) => row.render, beside: 'd3-org-chart', limit: '≤ 0.1' },
  { name: 'A1 drawing', n: 20_000, of: (row) => row.render, beside: 'd3-org-chart', limit: '≤ 0.05' },
  { name: 'A2 frames of a drag', n: 20_000, of: (row) => row.dragFrames, beside: 'limit-canvas', limit: '≥ 0.95' },
  { name: 'A2 p95 of a drag', n: 20_000, of: (row) => row.dragDraw[1], beside: 'limit-canvas', limit: '≤ 1.5' },
  { name: 'A2 frames of a drag', n: 20_000, of: (row) => row.dragFrames, beside: 'd3-org-chart', limit: '≥ 10' },
  { name: 'A3 frames of a zoom', n: 20_000, of: (row) => row.zoomFrames, beside: 'limit-canvas', limit: '≥ 0.9' },
  { name: 'A3 frames of a zoom', n: 20_000, of: (row) => row.zoomFrames, beside: 'd3-org-chart', limit: '≥ 20' },
  ...(['collapse', 'expand'] as const).flatMap((act): Goal[] => [
    { name: `A4 ${act}`, n: 20_000, of: (row) => row[act], beside: 'limit-dom', limit: '≤ 1.5' },
    { name: `A4 ${act}`, n: 20_000, of: (row) => row[act], beside: 'd3-org-chart', limit: '≤ 0.03' },
  ]),
  { name: 'A5 DOM nodes', n: 20_000, of: (row) => row.nodes, beside: 'd3-org-chart', limit: '≤ 0.01' },
]

function judge(all: readonly Figures[]): void {
  const find = (n: number, page: string): Figures | undefined => all.find((row) => row.n === n && row.page === page)
  const rows = goals.flatMap(({ name, n, of, beside, limit }): Row[] => {
    const [mine, theirs] = [find(n, ours), find(n, beside)]
    const [a, b] = [mine && of(mine), theirs && of(theirs)]
    // A peer that gave up gave no figure to be held against.
    return typeof a === 'number' && typeof b === 'number' && b > 0
      ? [[`${name}, ${n.toLocaleString('en-GB')} people, ÷ ${beside}`, a / b, limit]]
      : []
  })
  const nodes = find(20_000, ours)?.nodes
  if (typeof nodes === 'number') rows.push(['A5 DOM nodes at 20,000 people', nodes, '≤ 1,500'])
  if (rows.length > 0) printTable('Organisation chart: goals', rows)
}

import {
  figuresOf,
  gainOf,
  intervalsOf,
  isHeldOut,
  outcomesOf,
  withdrawnOf,
  type Figures,
  type Outcome,
} from '#slices/assistant/evaluation/figures.ts'
import { loadLabelledSet, type LabelledSet } from '#slices/assistant/evaluation/labelled-set.ts'
import { threshold } from '#slices/assistant/rules/confidence.ts'
import { buildSearchIndex, search, type Searchable } from '#slices/assistant/rules/search.ts'
import { thesaurusOf } from '#slices/assistant/rules/synonyms.ts'
import { ShippedEmbedder } from '#slices/assistant/server/embedding/embedder.ts'
import { median, printColumns, printTable, quantile } from './report.ts'

const wanted = 10_000
const megabyte = 1024 * 1024

/** How well the assistant finds what answers, beside the words alone; and how long a question takes among 10,000 passages. */
export async function assistant(): Promise<void> {
  const set = await loadLabelledSet()
  const hybrid = outcomesOf(set.index, set.questions)
  const words = outcomesOf(set.index, set.questions, { meaning: false })
  const adviser = await loadLabelledSet('adviser')
  const asked = outcomesOf(adviser.index, adviser.questions)
  const handbook = await loadLabelledSet('handbook')
  const strange = outcomesOf(handbook.index, handbook.questions)
  const held = [words, hybrid].map((all) => all.filter(isHeldOut)) as [Outcome[], Outcome[]]
  printColumns(
    'Labelled questions, no model (the middle 95 of 100 draws in brackets)',
    [
      ['', 'R@1', 'R@3', 'R@5', 'a quote holds it', 'AUROC, is there an answer', 'AUROC, was it found'],
      figuresRow('words alone, even half', held[0]),
      figuresRow(
        'words and meaning, odd half: the weights were chosen on it',
        hybrid.filter((one) => !isHeldOut(one)),
      ),
      figuresRow('words and meaning, even half', held[1]),
      figuresRow('words and meaning, all', hybrid),
      figuresRow('an adviser’s questions, words alone', outcomesOf(adviser.index, adviser.questions, { meaning: false })),
      figuresRow('an adviser’s questions', asked),
      figuresRow('about a handbook nothing was chosen on, words alone', outcomesOf(handbook.index, handbook.questions, { meaning: false })),
      figuresRow('about a handbook nothing was chosen on', strange),
    ],
    [
      ...(['r5', 'quoted'] as const).map((name) => {
        const [low, high] = gainOf(name, ...held)
        return `gain of meaning in ${name === 'r5' ? 'R@5' : 'quotes'}, even half: ${low.toFixed(3)} to ${high.toFixed(3)}`
      }),
      `AUROC of the same questions with and without the policy that answers them: even half ${withdrawn(set.index, held[1], set.questions.filter(isHeldOut))}, adviser ${withdrawn(adviser.index, asked, adviser.questions)}, handbook ${withdrawn(handbook.index, strange, handbook.questions)}`,
      ...[
        ['even half', held[1]],
        ['adviser', asked],
        ['handbook', strange],
      ].map(([name, all]) => `shown as closest passages, ${name as string}: ${shownShares(all as readonly Outcome[])}`),
    ],
  )
  await speed(set)
}

/** How often the confidence is higher where the policy is there, with the middle 95 of a hundred draws. */
function withdrawn(index: LabelledSet['index'], there: readonly Outcome[], questions: LabelledSet['questions']): string {
  const all = [...there.filter(({ answerable }) => answerable), ...withdrawnOf(index, questions)]
  const [low, high] = intervalsOf(all).auroc
  return `${figuresOf(all).auroc.toFixed(3)} (${low.toFixed(2)}–${high.toFixed(2)})`
}

/** How many of each kind are not held back as matching nothing well. */
function shownShares(outcomes: readonly Outcome[]): string {
  const share = (of: string, all: readonly Outcome[]): string =>
    `${of} ${all.filter(({ confidence }) => confidence >= threshold).length} of ${all.length}`
  const parts = [
    share(
      'answerable',
      outcomes.filter(({ answerable }) => answerable),
    ),
    share(
      'without an answer',
      outcomes.filter(({ answerable }) => !answerable),
    ),
  ]
  const near = outcomes.filter(({ kind }) => kind === 'near miss')
  return [...parts, ...(near.length > 0 ? [share('of these near misses', near)] : [])].join(', ')
}

function figuresRow(name: string, outcomes: readonly Outcome[]): string[] {
  const figures = figuresOf(outcomes)
  const intervals = intervalsOf(outcomes)
  return [
    name,
    ...(Object.keys(figures) as (keyof Figures)[]).map(
      (key) => `${figures[key].toFixed(3)} (${intervals[key].map((value) => value.toFixed(2)).join('–')})`,
    ),
  ]
}

/** As many passages as a large workspace has: the policies again and again, each copy with vectors and texts of its own. */
function grown({ index }: LabelledSet): Searchable[] {
  const each = index.documents.reduce((sum, { passages }) => sum + passages.length, 0)
  return Array.from({ length: Math.ceil(wanted / each) }, (_, copy) =>
    index.documents.map((document): Searchable => {
      const { vectors } = document
      return {
        ...document,
        id: `${document.id} ${copy}`,
        text: Buffer.from(document.text).toString(),
        vectors: vectors && { ...vectors, values: vectors.values.slice(), scales: vectors.scales.slice() },
      }
    }),
  ).flat()
}

async function speed(set: LabelledSet): Promise<void> {
  const used = (): number => {
    globalThis.gc?.()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const index = buildSearchIndex(grown(set))
  const bytes = used() - before
  const embedder = new ShippedEmbedder()
  const thesaurus = thesaurusOf([])
  await embedder.embed(['warm up'])
  const times: number[] = []
  for (const { question } of set.questions.slice(0, 200)) {
    const from = performance.now()
    search(index, question, { vector: await embedder.embed([question]), thesaurus, most: 8 })
    times.push(performance.now() - from)
  }
  await embedder.close()
  printTable(`A question among ${index.places.length.toLocaleString('en-GB')} passages, with its embedding`, [
    ['ms, p95', quantile(times, 0.95), '≤ 150'],
    ['ms, the middle', median(times), '–'],
    ['MB of the index in memory', bytes / megabyte, '–'],
  ])
}

import { expect, it } from 'vitest'
import { structure } from './blocks.ts'
import { inForce } from './in-force.ts'
import { readMarkdown } from './markdown.ts'
import { clauseAround, toShow } from './quote.ts'
import { sentencesIn } from './sentences.ts'

const read = (source: string) => {
  const { text, passages } = structure(readMarkdown(source).blocks, sentencesIn)
  const quotes = passages.flatMap((passage) =>
    passage.sentences.map((sentence) => {
      const { start, end } = clauseAround(text, passage, sentence)
      return text.slice(start, end)
    }),
  )
  return { quotes, sections: passages.map(({ section }) => section) }
}

it('a quote is the whole clause, a table with its heads, and a sentence alone where the clause is long', () => {
  const long = `4.3 ${'Nothing else is said about this anywhere in it. '.repeat(20)}`
  const { quotes } = read(
    `# Leave\n\n4.1 Up to five days are moved. They are lost on 30 June.\n\n| Years | Days |\n|---|---|\n| 3 | 27 |\n\n${long}`,
  )
  expect(quotes.slice(0, 3)).toEqual([
    '4.1 Up to five days are moved. They are lost on 30 June.',
    '4.1 Up to five days are moved. They are lost on 30 June.',
    'Years | Days\n3 | 27',
  ])
  expect(quotes.at(-1)).toBe('Nothing else is said about this anywhere in it.')
})

it('a footnote is quoted as a note of the section it stands in, and its mark does not cut the sentence', () => {
  const { quotes, sections } = read(
    '# Leave\n\n## Closing days\n\nEvery site closes at Christmas[^1] without exception.\n\n[^1]: Except the bakery in Paisley, which closes in January.\n',
  )
  expect(quotes).toEqual([
    'Every site closes at Christmas [1] without exception.',
    'Note 1: Except the bakery in Paisley, which closes in January.',
  ])
  expect(new Set(sections)).toEqual(new Set(['Closing days']))
})

it('of versions that contradict each other the one of the day speaks, also when a later one was entered first', () => {
  const version = (number: number, from: string, to: string | null = null) => ({ number, effective_from: from, effective_to: to })
  const all = [version(3, '2026-04-01'), version(1, '2020-01-01'), version(2, '2024-04-01', '2025-12-31')]
  const on = (day: string) => inForce(all, day)?.number ?? null
  expect(['2019-12-31', '2024-03-31', '2024-04-01', '2026-01-15', '2026-04-01'].map(on)).toEqual([null, 1, 2, null, 3])
})

it('what is far from the first is not shown, and near rules of the workspace come before words about the law', () => {
  const of = (score: number, own: boolean) => ({ score, own })
  const law = [of(10, false), of(9, false), of(8, false)]
  expect(toShow([...law, of(7, true)], 3).map(({ score }) => score)).toEqual([7, 10, 9])
  expect(toShow([...law, of(5, true)], 3).map(({ score }) => score)).toEqual([10, 9, 8])
  expect(toShow([of(10, true), of(5.9, true)], 3).map(({ score }) => score)).toEqual([10])
  expect(toShow([of(9, false), of(8, true), of(7, true)], 3).map(({ score }) => score)).toEqual([8, 7, 9])
  expect(toShow([], 3)).toEqual([])
})

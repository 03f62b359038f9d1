import { expect, it } from 'vitest'
import { structure } from './blocks.ts'
import { readMarkdown } from './markdown.ts'
import { sentencesIn } from './sentences.ts'

it('a table is quoted under the heads of its columns, which are no sentence of their own', () => {
  const { blocks } = readMarkdown(
    '# Sick pay\n\n| Service | Full pay | Half pay |\n|---|---|---|\n| Under 1 year | none | 2 weeks |\n| Longer | 4 weeks | 4 weeks |\n',
  )
  const { text, passages } = structure(blocks, sentencesIn)
  expect(passages.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Service | Full pay | Half pay\nUnder 1 year | none | 2 weeks\nLonger | 4 weeks | 4 weeks',
  ])
  expect(passages[0]?.sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Under 1 year | none | 2 weeks',
    'Longer | 4 weeks | 4 weeks',
  ])
})

import { expect, test } from 'vitest'
import { structure } from './blocks.ts'
import { readMarkdown } from './markdown.ts'
import { buildSearchIndex } from './search.ts'
import { sentencesIn } from './sentences.ts'
import { wordsNowhere } from './words-nowhere.ts'

test('words of a question that no document has are told, common words and other forms of a word are not', () => {
  const { blocks } = readMarkdown('# Dress\n\n1.1 Uniforms are worn in the office.\n')
  const index = buildSearchIndex([{ id: 'one', title: 'Dress', ...structure(blocks, sentencesIn), vectors: null }])
  expect(wordsNowhere(index, 'What is the uniform for pets, and for a Pets day in the offices?')).toEqual(['pets', 'day'])
  expect(wordsNowhere(index, 'Which uniforms?')).toEqual([])
})

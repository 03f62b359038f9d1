import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { structure } from './blocks.ts'
import { claimingToo, inForce } from './in-force.ts'
import { readMarkdown } from './markdown.ts'
import { quoteOf } from './quote.ts'
import { buildSearchIndex, search, type Searchable } from './search.ts'
import { sentencesIn } from './sentences.ts'
import { thesaurusOf } from './synonyms.ts'

const folder = new URL('../evaluation/hostile/', import.meta.url)
const names = readdirSync(folder).filter((name) => /^\d.*\.md$/.test(name))
const readOne = (name: string) => readMarkdown(readFileSync(new URL(name, folder), 'utf8'))
const documents = names.map((name): Searchable => {
  const { title, blocks } = readOne(name)
  return { id: name, title: title ?? name, ...structure(blocks, sentencesIn), vectors: null }
})
const index = buildSearchIndex(documents)
const textOf = (name: string): string => documents.find(({ id }) => id.startsWith(name))?.text ?? ''

/** The clauses that are quoted for a question, in one document. */
function quotes(question: string, name: string): string[] {
  const only = new Set(documents.filter(({ id }) => id.startsWith(name)).map(({ id }) => id))
  return search(index, question, { vector: null, thesaurus: thesaurusOf([]), most: 5, only }).found.map((found) => {
    const text = documents.find(({ id }) => id === found.documentId)?.text ?? ''
    const { start, end } = quoteOf(text, found)
    return text.slice(start, end)
  })
}

it('what a policy hides from its readers is not read either: comments, hidden blocks, pictures, links and HTML', () => {
  const [text, title] = [textOf('3-'), readOne('3-orders-in-comment-and-link.md').title]
  expect([title, text]).toEqual(['Visitor Parking', expect.not.stringMatching(/<|https?:|javascript:|\]\(|HOTEL|LIMA|password/)])
  expect(text).toContain('1.2 The plan of the site is here.')
})

it('words broken up by characters that nobody sees are found, and what such characters spell out is not there', () => {
  const text = textOf('4-')
  expect(text).not.toMatch(/\p{Default_Ignorable_Code_Point}/u)
  expect(text).toContain('is forty minutes and is unpaid.')
  for (const [question, words] of [
    ['Is the meal break unpaid?', 'unpaid'],
    ['Where is water provided?', 'Water is provided free at every table.'],
  ] as const)
    expect(quotes(question, '4-')[0]).toContain(words)
})

it('two columns written out line by line are read one after the other, and no quotation runs from one into the other', () => {
  const text = textOf('5-')
  expect(text).toContain('Pay is full for six weeks and half for a further six weeks')
  expect(text).toContain('Holiday that falls in a period of sickness is credited back with a certificate.')
  expect(quotes('When is a certificate needed?', '5-')[0]).toMatch(/A certificate is needed from the eighth day\./)
  for (const quote of quotes('Arrive before the shift begins', '5-')) expect(quote).not.toMatch(/certificate.*late|late.*certificate/i)
})

it('what has wide spaces but no two columns stays as it is', () => {
  const list = [
    'Grade     Notice',
    'A     1 week',
    'Longer grade     2 weeks',
    'B and everybody else     3 weeks',
    'C     4 weeks',
    'D     5 weeks',
  ]
  const { blocks } = readMarkdown(list.join('\n'))
  expect(blocks.map(({ text }) => text).join(' ')).toContain('Longer grade 2 weeks B and everybody else 3 weeks')
})

it('orders in cells and footnotes are text of their own row and note; the other rows keep their figures', () => {
  expect(quotes('What is paid for overtime from Monday to Friday?', '2-').join('\n')).toContain('time and a quarter')
  expect(quotes('What is the overtime rate on a Sunday?', '2-').join('\n')).toContain('double time')
})

it('of three versions that contradict each other, those that claim the same days are all named, whatever one says of itself', () => {
  const versions = names
    .filter((name) => name.startsWith('6'))
    .map((name, number) => {
      const { effectiveFrom, effectiveTo } = readOne(name)
      return { name, number, effective_from: effectiveFrom ?? '', effective_to: effectiveTo }
    })
  const on = (day: string) => [inForce(versions, day)?.name.slice(0, 2), claimingToo(versions, day).map(({ name }) => name.slice(0, 2))]
  expect([on('2025-06-01'), on('2026-02-01'), on('2027-02-01')]).toEqual([
    ['6a', []],
    ['6c', ['6b']],
    ['6b', []],
  ])
})

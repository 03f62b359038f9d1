import { describe, expect, it } from 'vitest'
import { structure } from './blocks.ts'
import { readMarkdown } from './markdown.ts'
import { buildSearchIndex, search, type Searchable } from './search.ts'
import { sentencesIn } from './sentences.ts'
import { thesaurusOf } from './synonyms.ts'

const documentOf = (id: string, source: string): Searchable => {
  const { title, blocks } = readMarkdown(source)
  return { id, title: title ?? id, ...structure(blocks, sentencesIn), vectors: null }
}
const policies = [
  documentOf(
    'leave.md',
    '# Leave\n\n## Booking\nAsk your manager for leave.\n\n## Carrying over\nFour days of leave may be carried over to the next year.',
  ),
  documentOf(
    'sickness.md',
    '# Sickness\n\n## Telling us\nRing your manager on the first day.\n\n## Fit notes\nFrom the eighth day a fit note is needed.',
  ),
  documentOf(
    'expenses.md',
    '# Expenses\n\n## Meals\nMeals are paid for up to twenty pounds.\n\n## Claims\nSend claims with the receipt to your manager.',
  ),
]
const manual = documentOf(
  'manual.md',
  `# Plant manual\n\n${Array.from({ length: 400 }, (_, at) => `## Procedure ${at}\nThe press ${at} is locked and inspected by the engineer, who signs form ${at + 1000}.`).join('\n\n')}`,
)
const asked = (documents: readonly Searchable[], question: string): ReturnType<typeof search> =>
  search(buildSearchIndex(documents), question, { vector: null, thesaurus: thesaurusOf([]), most: 5 })

describe('the search among policies', () => {
  it.each(['Can I bring my dog when I ask my manager?', 'How many days of leave are carried over?', 'Is there a pension?'])(
    'is as sure of what it found beside a manual of 400 pages as without it: %s',
    (question) => {
      const [alone, beside] = [asked(policies, question), asked([...policies, manual], question)]
      expect(Math.abs(beside.confidence - alone.confidence)).toBeLessThan(0.15)
      expect(beside.found[0]?.documentId).toBe(alone.found[0]?.documentId)
    },
  )

  it('finds the clause whatever else there is', () => {
    const { found } = asked([...policies, manual], 'How many days of leave are carried over?')
    expect(found[0]?.passage.section).toBe('Carrying over')
  })
})

describe('a question', () => {
  const hours = documentOf(
    'hours.md',
    '# Flexible Working Policy\n\n## Considering it\nThe request is decided within two months, with an appeal.',
  )
  const booking = documentOf(
    'booking.md',
    '# Leave\n\n## Requests\nA request is answered by the manager. The answer to a request comes within a working week.',
  )

  it('that names a document is answered from it, although words of its name are everywhere', () => {
    const { found } = asked([booking, hours, ...policies], 'Who answers a flexible working request?')
    expect(found[0]?.documentId).toBe('hours.md')
  })

  it('how much or how long is not answered by headings that only begin so', () => {
    const cover = documentOf('cover.md', '# Cover\n\n## How much\nThe cover is renewed each May.\n\n## How long\nIt runs for a year.')
    const { found } = asked([cover, ...policies], 'How much is paid for meals?')
    expect(found[0]?.documentId).toBe('expenses.md')
    expect(found.findIndex(({ documentId }) => documentId === 'cover.md')).not.toBe(1)
  })
})

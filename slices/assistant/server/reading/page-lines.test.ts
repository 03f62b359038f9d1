import { describe, expect, it } from 'vitest'
import { blocksOfLines } from '../../rules/plain-lines.ts'
import { linesOfPage, type Word } from './page-lines.ts'

const word = (text: string, x: number, y: number): Word => ({ text, x, y, width: text.length * 5, size: 10, bold: false })
/** A column: each line so far below the last, from a height of its own. */
const column = (x: number, top: number, lines: readonly (string | readonly string[])[]): Word[] =>
  lines.flatMap((line, at) => {
    const cells = typeof line === 'string' ? [line] : line
    return cells.map((text, cell) => word(text, x + cell * 75, top - at * 12))
  })
const blocksOn = (words: readonly Word[]) =>
  blocksOfLines(linesOfPage(words, 600).map((line) => ({ ...line, size: 1 }))).map(({ kind, text, heads }) =>
    heads ? { kind, text, heads } : { kind, text },
  )

describe('a page of a PDF', () => {
  it('with two columns whose lines stand at different heights is read one column after the other, also beside a table in one of them', () => {
    const left = [
      'Tell your lead before half past nine that you',
      'are ill, and say roughly how long it will take,',
      'so that somebody else can do the urgent things.',
    ]
    const table = [
      ['Time here', 'In full', 'Half'],
      ['Under a year', '5 days', 'none'],
      ['Longer', '4 weeks', '4 weeks'],
    ]
    const after = ['These days are counted over any twelve months,', 'and when they are used up the state pays alone.']
    const right = Array.from({ length: 8 }, (_, at) => `The ${at + 1}th line of the right column is as long.`)
    const read = blocksOn([...column(30, 700, [...left, ...table, ...after]), ...column(320, 694, right)])
    expect(read.map(({ text }) => text)).toEqual([
      left.join(' '),
      'Under a year | 5 days | none',
      'Longer | 4 weeks | 4 weeks',
      after.join(' '),
      right.join(' '),
    ])
  })

  it('shows each row of a table under the heads of its columns, and takes a number that a clause hangs from for no cell', () => {
    const read = blocksOn([
      ...column(30, 700, [['1.1', 'Notice depends on how long somebody has been here.']]),
      ...column(30, 650, [
        ['Service', 'You give', 'We give'],
        ['Under a year', '1 week', '2 weeks'],
      ]),
    ])
    expect(read).toEqual([
      { kind: 'paragraph', text: '1.1 Notice depends on how long somebody has been here.' },
      { kind: 'row', text: 'Under a year | 1 week | 2 weeks', heads: 'Service, You give, We give' },
    ])
  })
})

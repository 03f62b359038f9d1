import { describe, expect, it, vi } from 'vitest'
import { houseCatalogue } from '../rules/catalogue.ts'
import { blocksInside, type Block, type Inline } from '../rules/document.ts'
import { readDocument } from '../rules/document-check.ts'
import { mandatoryContents } from '../rules/mandatory.ts'
import type { LibraryLetter } from '../rules/template.ts'
import { givenLetters } from './given.ts'
import { library, libraryLetter } from './library.ts'

// Pure work of a second or so; a busy machine may take longer, and that is no failure.
vi.setConfig({ testTimeout: 30_000 })

const blocksOf = (blocks: readonly Block[]): readonly Block[] => blocks.flatMap((block) => [block, ...blocksOf(blocksInside(block))])
const words = (content: readonly Inline[]): string => content.map((node) => (node.type === 'text' ? node.text : ' … ')).join('')
const textOf = (letter: LibraryLetter): string =>
  blocksOf(letter.document.content)
    .flatMap((block) => (block.type === 'paragraph' || block.type === 'heading' ? [words(block.content)] : []))
    .join('\n')

const unmet = (letter: Pick<LibraryLetter, 'document' | 'mandatory'>) => mandatoryContents(letter, houseCatalogue).filter(({ met }) => !met)

/** The letter without a block that holds a content, as if somebody had taken it out. */
function without(letter: LibraryLetter, id: string): LibraryLetter {
  const keep = (blocks: readonly unknown[]): unknown[] =>
    blocks.flatMap((block) => {
      const node = block as { attrs?: { must?: string[] }; content?: unknown[] }
      if (node.attrs?.must?.includes(id)) return []
      return [Array.isArray(node.content) ? { ...node, content: keep(node.content) } : node]
    })
  return { ...letter, document: { type: 'doc', content: keep(letter.document.content) as Block[] } }
}

describe('the library of letters', () => {
  it('has every letter of the given list, with its title, basis and the day its sources were read', () => {
    expect(givenLetters).toHaveLength(79)
    expect(library.map(({ id }) => id)).toEqual(givenLetters.map(({ id }) => id))
    expect(library.filter(({ core }) => core)).toHaveLength(35)
    expect(library.filter(({ title, source, asOf }) => title === '' || source === '' || asOf !== '2026-11-27')).toEqual([])
  })

  it('names the mandatory contents in the words of the given list, part by part', () => {
    const says = (id: string) => libraryLetter(id)?.mandatory.map((content) => content.says) ?? []
    // The statement of particulars lists its contents elsewhere: 19 for the first day and 4 that may follow.
    expect(says('section1_statement')).toHaveLength(23)
    expect(says('phased_return').join(', ')).toBe(givenLetters.find(({ id }) => id === 'phased_return')?.mandatory)
    const others = givenLetters.filter(({ id }) => id !== 'section1_statement' && id !== 'phased_return')
    expect(others.map(({ id }) => `${id}: ${says(id).join('; ')}`)).toEqual(others.map(({ id, mandatory }) => `${id}: ${mandatory}`))
  })

  it.each(library.map((letter) => [letter.id, letter] as const))(
    '%s holds its mandatory contents under every combination of its conditions',
    (_id, letter) => {
      expect(unmet(letter)).toEqual([])
    },
  )

  it('notices each mandatory content that is taken out of any letter', () => {
    const taken = library.flatMap((letter) => [...letter.mandatory.map(({ id }) => id), 'next', 'contact'].map((id) => ({ letter, id })))
    expect(taken.length).toBeGreaterThan(79 * 4)
    expect(taken.filter(({ letter, id }) => unmet(without(letter, id)).every((result) => result.id !== id))).toEqual([])
  })

  it('is written in the language a workspace is held to: every letter passes the check of templates', () => {
    for (const letter of library)
      expect(readDocument(JSON.parse(JSON.stringify(letter.document)), houseCatalogue)).toEqual({ document: letter.document })
  })

  it('types no figure of the law into a text: weeks, amounts and rates come from rules/uk', () => {
    const sections = /\b(?:section|article|regulation) \d+\w*(?:\(\d+\))?|\bAct \d{4}|\bP45\b|\bHR1\b|\bSSP1\b/gi
    const numberWords =
      /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty|ninety|half a) (?:calendar |working |complete )?(?:hour|day|week|month|year)s?\b/i
    for (const letter of library) {
      const text = textOf(letter).replace(sections, '')
      expect([letter.id, /.{0,30}[\d£%].{0,30}/.exec(text)?.[0], numberWords.exec(text)?.[0]]).toEqual([letter.id, undefined, undefined])
    }
  })

  it('is plain: no notation left over, no straight quotes, sentences a person can read', () => {
    const odd = /[[\]{}|*#'"]|§|\?has|\bhereby\b|\bhereinafter\b|\bpursuant\b|\bforthwith\b/
    for (const letter of library) {
      const text = textOf(letter)
      const longest = Math.max(...text.split(/[.:;?!…]\s|\n/).map((sentence) => sentence.split(/\s+/).length))
      const found = { odd: odd.exec(text)?.[0], short: text.split(/\s+/).length < 120, long: longest > 45 }
      expect([letter.id, found]).toEqual([letter.id, { odd: undefined, short: false, long: false }])
    }
  })
})

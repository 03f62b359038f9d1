import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { goldenFile, goldenLetters } from './letters.fixture.ts'

// Pure work of a second or so; a busy machine may take longer, and that is no failure.
vi.setConfig({ testTimeout: 30_000 })

const letters = goldenLetters()
const ids = [...new Set(letters.map(({ id }) => id))]
const fileOf = (id: string): string => readFileSync(new URL(`${id}.txt`, import.meta.url), 'utf8')

describe('golden letters: facts in, the whole text out', () => {
  it('covers all 79 letters of the library with more than 90 texts, each finished', () => {
    expect(ids).toHaveLength(79)
    expect(letters.length).toBeGreaterThan(90)
    expect(letters.filter(({ missing }) => missing.length > 0)).toEqual([])
    expect(readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.txt'))).toHaveLength(79)
  })

  it.each(ids)('%s reads as it was read and approved', (id) => {
    expect(goldenFile(letters.filter((letter) => letter.id === id))).toBe(fileOf(id))
  })

  it('writes dates, pounds and numbers the British way and leaves no placeholder', () => {
    const texts = letters.map(({ text }) => text)
    for (const text of texts) {
      expect(text).not.toMatch(/\d{4}-\d{2}-\d{2}|undefined|null|NaN|\[[a-z]+\.|to be added/)
      expect(text).not.toMatch(/£\d{4}|£[\d,]+\.\d(?!\d)/)
    }
    // Braces stand in one letter only: there they are what a person typed.
    expect(letters.filter(({ text }) => text.includes('{{')).map(({ variant }) => variant)).toEqual([
      'a value that is HTML, a formula and a template',
    ])
  })
})

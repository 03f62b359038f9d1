import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { library } from '../library/library.ts'
import type { FinishedLetter } from '../rules/issue.ts'
import { letterText } from '../rules/letter-text.ts'
import { resolve } from '../rules/resolve.ts'
import { docxOf } from '../server/docx.ts'
import { letterPdf } from '../server/pdf.ts'
import { everyFact, people } from './facts.fixture.ts'

/**
 * Programs of others open every letter. They are no part of the project and take minutes, so this goes by hand, where LibreOffice and
 * poppler are: `EVENKEEL_READERS=1 npx vitest run slices/letters/golden/readers.test.ts`.
 */
const isAsked = process.env['EVENKEEL_READERS'] === '1'
vi.setConfig({ testTimeout: 900_000 })

const hostile = { 'person.preferred_name': '<b>=1+1</b> {{x}} {@raw}' }
const kinds = [...Object.values(people), hostile]
const letters = library.map((letter, at) => ({
  id: letter.id,
  name: kinds[at % kinds.length],
  letter: resolve(letter, { ...everyFact, ...kinds[at % kinds.length] }) as unknown as FinishedLetter,
}))
/** Without what only places text: spaces, line ends, isolates, the bars between cells, and the signs of lists, which a program counts itself. */
const said = (text: string): string => text.replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff|]/gu, '')
const lines = ({ document }: FinishedLetter): readonly string[] =>
  letterText(document)
    .split('\n')
    .flatMap((line) => line.split(' | '))
    .map((line) => said(line.replace(/^(?:•|\d+\.) /, '')))
    .filter((line) => line !== '')
const braces = (text: string): number => text.split('{{').length - 1

describe.runIf(isAsked)('letters in programs of others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-readers-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('LibreOffice opens every Word document, and each line of the letter stands in it', () => {
    for (const { id, letter } of letters) writeFileSync(join(folder, `${id}.docx`), docxOf(letter))
    const files = letters.map(({ id }) => join(folder, `${id}.docx`))
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder, ...files])
    const lacking = letters.flatMap(({ id, letter, name }) => {
      const text = readFileSync(join(folder, `${id}.txt`), 'utf8')
      expect(braces(text)).toBe(name === hostile ? braces(letterText(letter.document)) : 0)
      return lines(letter)
        .filter((line) => !said(text).includes(line))
        .map((line) => `${id}: ${line}`)
    })
    expect(lacking).toEqual([])
  })

  it('pdftotext reads every PDF: the same signs, in the order of the letter where nothing is written from the right', () => {
    for (const { id, letter, name } of letters) {
      const file = join(folder, `${id}.pdf`)
      writeFileSync(file, letterPdf(letter))
      const text = execFileSync('pdftotext', ['-enc', 'UTF-8', '-layout', file, '-'], { encoding: 'utf8' })
      const read = said(text).replaceAll(/Page\d+of\d+/g, '')
      const written = said(letterText(letter.document))
      const sorted = (signs: string): string => Array.from(signs).toSorted().join('')
      expect([id, sorted(read)]).toEqual([id, sorted(written)])
      expect(braces(text)).toBe(name === hostile ? braces(letterText(letter.document)) : 0)
    }
  })
})

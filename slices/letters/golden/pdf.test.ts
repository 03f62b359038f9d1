import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it, vi } from 'vitest'
import { library } from '../library/library.ts'
import type { LetterDocument } from '../rules/document.ts'
import type { FinishedLetter } from '../rules/issue.ts'
import { letterText } from '../rules/letter-text.ts'
import { resolve } from '../rules/resolve.ts'
import { docxOf } from '../server/docx.ts'
import { letterPdf, UnprintableLetter, unprintableSigns } from '../server/pdf.ts'
import { letterPress } from '../server/press.ts'
import { everyFact, people } from './facts.fixture.ts'

// Pure work of some seconds; a busy machine may take longer, and that is no failure.
vi.setConfig({ testTimeout: 60_000 })

const letterOf = (id: string, facts = {}): FinishedLetter => {
  const letter = library.find((each) => each.id === id)
  if (!letter) throw new Error(id)
  return resolve(letter, { ...everyFact, ...facts }) as unknown as FinishedLetter
}
const written = (document: LetterDocument): FinishedLetter => ({ ...letterOf('holiday_refusal'), document })
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] }) as const

const openPdf = (bytes: Buffer) => getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true, useSystemFonts: false, verbosity: 0 })

async function pagesOf(bytes: Buffer): Promise<readonly string[]> {
  const document = await openPdf(bytes)
  const pages: string[] = []
  for (let at = 1; at <= document.numPages; at += 1) {
    const { items } = await (await document.getPage(at)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}
/** What is said, without how it is spaced: lines break elsewhere on paper, and the bars of a table are not drawn. */
const said = (text: string): string => text.replaceAll(/[\s\u2066-\u2069\u200d]/gu, '')

/** Every packed part of a file that holds text: the objects and the drawings. */
function insides(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return [...text.matchAll(/\/Filter\/FlateDecode[^>]*>>\nstream\n/g)]
    .map(({ index, 0: head }) => inflateSync(bytes.subarray(index + head.length)).toString('latin1'))
    .join('\n')
}

describe('a letter as a PDF', () => {
  const kinds = Object.values(people)
  it.each(library.map(({ id }, at) => [id, kinds[at % kinds.length]] as const))('%s reads in full as the letter does', async (id, name) => {
    const letter = letterOf(id, name)
    const pages = await pagesOf(letterPdf(letter))
    const withoutFeet = pages.map((page, at) => said(page).replace(new RegExp(`Page${at + 1}of${pages.length}$`), ''))
    expect(withoutFeet.join('')).toBe(said(letterText(letter.document).replaceAll(' | ', '')))
    expect(pages.every((page, at) => page.includes(`Page ${at + 1} of ${pages.length}`))).toBe(true)
  })

  it('is told to a screen reader as headings, paragraphs, lists and tables, in British English, with its title', async () => {
    const bytes = letterPdf(letterOf('appeal_outcome'))
    const document = await openPdf(bytes)
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
    expect(info).toMatchObject({ Title: letterOf('appeal_outcome').title, Language: 'en-GB' })
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const roles = new Set<string>()
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null || !('role' in node) || !('children' in node)) return
      roles.add(String(node.role))
      for (const child of node.children as unknown[]) walk(child)
    }
    for (let at = 1; at <= document.numPages; at += 1) walk(await (await document.getPage(at)).getStructTree())
    expect([...roles]).toEqual(expect.arrayContaining(['Document', 'P', 'H1', 'Table', 'TR', 'TH', 'TD']))
    const invitation = await openPdf(letterPdf(letterOf('appeal_invite')))
    roles.clear()
    walk(await (await invitation.getPage(1)).getStructTree())
    expect([...roles]).toEqual(expect.arrayContaining(['L', 'LI', 'Lbl', 'LBody']))
  })

  it('embeds every font it names, runs nothing and reaches for nothing outside', () => {
    const text = insides(letterPdf(letterOf('section1_statement', people.accents)))
    expect(text.match(/\/FontFile2 /g)).toHaveLength(text.match(/\/Type\/FontDescriptor/g)?.length ?? -1)
    expect(text.match(/\/Subtype\/Type0/g)).toHaveLength(text.match(/\/ToUnicode /g)?.length ?? -1)
    expect(text).not.toMatch(/\/(?:JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile|AcroForm)\b/)
  })

  it('prints a value that is PDF, HTML or a template as the text it is', async () => {
    const name = ') Tj ET <script> {{x}} \\ (/JS'
    const pages = await pagesOf(letterPdf(letterOf('probation_pass', { 'person.preferred_name': name })))
    expect(said(pages.join(''))).toContain(said(`Dear ${name}`))
  })

  it('prints names of many scripts, and says which signs it cannot print instead of a box', async () => {
    const names = 'Zoë Łukasiewicz Nguyễn Жанна Ελένη נועה محمد'
    expect(said((await pagesOf(letterPdf(written({ type: 'doc', content: [paragraph(names)] })))).join(''))).toContain(said(names))
    const letter = written({ type: 'doc', content: [paragraph('Dear 李 🙂')] })
    expect(unprintableSigns(letter)).toEqual(['李', '🙂'])
    expect(() => letterPdf(letter)).toThrow(UnprintableLetter)
  })

  it('keeps figures after a right-to-left name where they belong', () => {
    const value = { type: 'value', attrs: { field: 'person.name', rtl: true } } as const
    const content = [
      { type: 'text', text: 'For ' },
      { type: 'text', text: 'محمد الفارسي', marks: [value] },
      { type: 'text', text: ' 12 days' },
    ] as const
    const text = insides(letterPdf(written({ type: 'doc', content: [{ type: 'paragraph', content }] })))
    const places = [...text.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm (?:\/\w+ 11 Tf )?(?:\/Span <<\/ActualText<FEFF(\w+)>>> BDC)?/g)]
    const [first, second] = places.filter(([, , reads]) => reads !== undefined)
    // The given name is read first and stands to the right of the family name; the figures come after both.
    expect(Number(first?.[1])).toBeGreaterThan(Number(second?.[1]))
    expect(Math.max(...places.map(([, x]) => Number(x)))).toBeGreaterThan(Number(first?.[1]))
  })

  it('shows the head of a table on every page it reaches and loses no row of a cell taller than a page', async () => {
    const cell = (type: 'tableCell' | 'tableHeader', ...texts: readonly string[]) => ({ type, content: texts.map(paragraph) }) as const
    const row = (...cells: readonly ReturnType<typeof cell>[]) => ({ type: 'tableRow', content: cells }) as const
    const long = Array.from({ length: 120 }, (_, at) => `Line${at}.`)
    const rows = Array.from({ length: 60 }, (_, at) => row(cell('tableCell', `Row${at}.`), cell('tableCell', 'x')))
    const table = {
      type: 'table',
      content: [
        row(cell('tableHeader', 'Week'), cell('tableHeader', 'Hours')),
        row(cell('tableCell', ...long), cell('tableCell', 'y')),
        ...rows,
      ],
    } as const
    const pages = await pagesOf(letterPdf(written({ type: 'doc', content: [table] })))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.every((page) => page.includes('Week'))).toBe(true)
    for (const each of [...long, ...rows.map((_, at) => `Row${at}.`)]) expect(pages.join(' ')).toContain(each)
  })

  it('comes out of the press as it is written here, with its Word document, and a sign without a font stops it there too', async () => {
    const press = letterPress()
    await press.start()
    const letter = letterOf('appeal_invite', people.accents)
    const [printed, look] = await Promise.all([press.print(letter), press.look(written({ type: 'doc', content: [paragraph('李')] }))])
    expect('files' in printed && letterPdf(letter).equals(printed.files.pdf)).toBe(true)
    expect('files' in printed && docxOf(letter).equals(printed.files.docx)).toBe(true)
    expect(look).toEqual({ unprintable: ['李'], pages: [0] })
    // The pages that are counted are those of the PDF, and each names the block its first words stand in.
    const { pages } = await press.look(letter)
    const printedPages = await pagesOf(letterPdf(letter))
    expect(pages).toHaveLength(printedPages.length)
    const begins = letterText({ type: 'doc', content: letter.document.content.slice(pages[1]) })
    expect(pages.length).toBeGreaterThan(1)
    expect(said(begins)).toContain(said(printedPages[1] ?? '').slice(0, 12))
    const last = press.print(letter)
    await press.close()
    await expect(last).rejects.toMatchObject({ status: 503 })
    expect(await press.print(letter)).toHaveProperty('files')
  })

  it('gives the same bytes for the same letter, whatever was printed before it', () => {
    const before = letterPdf(letterOf('offer_letter', people.accents))
    letterPdf(letterOf('dsar_ack', people.rightToLeft))
    expect(letterPdf(letterOf('offer_letter', people.accents)).equals(before)).toBe(true)
    expect(before.length).toBeLessThan(36_000)
  })
})

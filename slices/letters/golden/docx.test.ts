import { crc32 } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { fromBuffer, type ZipFile } from 'yauzl'
import { library } from '../library/library.ts'
import { blocksInside, type Block } from '../rules/document.ts'
import type { FinishedLetter } from '../rules/issue.ts'
import { readNotation } from '../rules/notation.ts'
import { resolve } from '../rules/resolve.ts'
import { docxOf } from '../server/docx.ts'
import { everyFact, people } from './facts.fixture.ts'

// Pure work of a second or so; a busy machine may take longer, and that is no failure.
vi.setConfig({ testTimeout: 30_000 })

const letterOf = (id: string, facts = {}): FinishedLetter => {
  const letter = library.find((each) => each.id === id)
  if (!letter) throw new Error(id)
  return resolve(letter, { ...everyFact, ...facts }) as unknown as FinishedLetter
}

const zipOf = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((done, fail) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? fail(error) : done(zip)))
  })

/** The parts of a document by name; with `only`, that one alone. */
async function partsOf(bytes: Buffer, only?: string): Promise<Map<string, string>> {
  const zip = await zipOf(bytes)
  const parts = new Map<string, string>()
  await new Promise<void>((done, fail) => {
    zip.on('entry', (entry: { fileName: string; crc32: number }) => {
      if (only !== undefined && entry.fileName !== only) return zip.readEntry()
      zip.openReadStream(entry as never, (error, stream) => {
        if (error) return fail(error)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const whole = Buffer.concat(chunks)
          if (crc32(whole) !== entry.crc32) return fail(new Error(`${entry.fileName} is damaged`))
          parts.set(entry.fileName, whole.toString())
          zip.readEntry()
        })
      })
    })
    zip.on('end', done)
    zip.readEntry()
  })
  return parts
}

const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const textOfXml = (xml: string): readonly string[] =>
  xml
    .split('</w:p>')
    .map((part) => [...part.matchAll(/<w:t [^>]*>([^<]*)</g)].map(([, text = '']) => plain(text)).join(''))
    .filter((text) => text !== '')
const textOfBlocks = (blocks: readonly Block[]): readonly string[] =>
  blocks
    .flatMap((block) =>
      block.type === 'paragraph' || block.type === 'heading'
        ? [block.content.map((node) => (node.type === 'text' ? node.text : '')).join('')]
        : textOfBlocks(blocksInside(block)),
    )
    .filter((text) => text !== '')

/** Tags are closed in the order they were opened. */
function wellFormed(xml: string): boolean {
  const opened: string[] = []
  for (const [, close, name = '', self] of xml.replace(/<\?.*?\?>/, '').matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (self === '/') continue
    if (close === '') opened.push(name)
    else if (opened.pop() !== name) return false
  }
  return opened.length === 0
}

describe('a letter as a Word document', () => {
  const kinds = Object.values(people)
  it.each(library.map(({ id }, at) => [id, kinds[at % kinds.length]] as const))(
    '%s says in full what the letter says',
    async (id, name) => {
      const letter = letterOf(id, name)
      const xml = (await partsOf(docxOf(letter), 'word/document.xml')).get('word/document.xml') ?? ''
      expect(textOfXml(xml)).toEqual(textOfBlocks(letter.document.content))
      expect(wellFormed(xml)).toBe(true)
    },
  )

  it('names every part it has and has every part it names', async () => {
    const parts = await partsOf(docxOf(letterOf('disciplinary_invite')))
    const named = [...(parts.get('[Content_Types].xml') ?? '').matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name)
    const held = [...parts.keys()].filter((name) => !name.endsWith('.rels') && name !== '[Content_Types].xml')
    expect(new Set(held)).toEqual(new Set(named))
    expect([...parts].filter(([, xml]) => !wellFormed(xml)).map(([name]) => name)).toEqual([])
    const styles = parts.get('word/styles.xml') ?? ''
    const used = new Set(
      [...(parts.get('word/document.xml') ?? '').matchAll(/<w:(?:pStyle|tblStyle) w:val="([^"]+)"/g)].map(([, name]) => name),
    )
    expect([...used].filter((name) => !styles.includes(`w:styleId="${name}"`))).toEqual([])
    expect(parts.get('word/footer1.xml')).toContain('NUMPAGES')
  })

  it('counts each list from 1, clauses on through the letter, and repeats the head of a table', async () => {
    const xml = async (id: string) => (await partsOf(docxOf(letterOf(id)))).get('word/document.xml') ?? ''
    const numbers = (text: string) => new Set([...text.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, number]) => number))
    expect(numbers(await xml('section1_statement'))).toEqual(new Set(['2']))
    expect(numbers(await xml('appeal_invite'))).toEqual(new Set(['1', '3']))
    expect(await xml('appeal_outcome')).toContain('<w:tblHeader/>')
    const two = { ...letterOf('appeal_invite'), document: readNotation('1. a\n\nbetween\n\n1. b') }
    const parts = await partsOf(docxOf(two))
    expect(numbers(parts.get('word/document.xml') ?? '')).toEqual(new Set(['3', '4']))
    expect(parts.get('word/numbering.xml')).toContain('<w:num w:numId="4">')
  })

  it('prints a value that is XML, a formula or a template as the text it is, and marks a right-to-left name', async () => {
    const name = '</w:t></w:r><w:r><w:instrText>=1+1</w:instrText> {{x}} & "y"'
    const parts = await partsOf(docxOf(letterOf('probation_pass', { 'person.preferred_name': name })))
    const xml = parts.get('word/document.xml') ?? ''
    expect(textOfXml(xml)).toContain(`Dear ${name}`)
    expect(xml).not.toContain('instrText>')
    expect((await partsOf(docxOf(letterOf('probation_pass', people.rightToLeft)))).get('word/document.xml')).toContain('<w:rtl/>')
  })

  it('gives the same bytes for the same letter', () => {
    expect(docxOf(letterOf('offer_letter')).equals(docxOf(letterOf('offer_letter')))).toBe(true)
  })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { indexFolder } from './from-folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'evenkeel-policies-'))
afterAll(() => rm(folder, { recursive: true }))

/** Words alone: no text has a meaning here. */
const embedder = {
  model: 'none',
  dimensions: 4,
  embed: async (texts: readonly string[]) => new Float32Array(texts.length * 4),
  close: async () => {},
}

it('a folder as people have it: what can be read is searched, and of everything else it is said why it is left out', async () => {
  const files: Record<string, string> = {
    'Home working/rules of 2024 (final).md': '\uFEFF# Home working\r\n\r\nThree days a week may be worked at home.\r\n',
    'car park.TXT': 'Car park\n\nThe car park shuts at nine.',
    'nothing.docx': '',
    'broken.pdf': '%PDF-1.4\nbroken',
    'cut.docx': 'PK\u0003\u0004 and no more',
    'only a title.md': '# Dress\n',
    'old.odt': 'x',
    '~$locked.docx': 'x',
    '.hidden.md': 'The hidden word is carbuncle.',
  }
  await mkdir(join(folder, 'Home working'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const said: string[] = []
  const index = await indexFolder(folder, {
    embedder,
    asAt: '2026-01-01',
    progress: { read: (file) => said.push(`${file}: read`), failed: (file, reason) => said.push(`${file}: ${reason}`) },
  })
  expect(said).toEqual([
    'Home working/rules of 2024 (final).md: read',
    expect.stringMatching(/^broken\.pdf: it cannot be read as a PDF: /),
    'car park.TXT: read',
    expect.stringMatching(/^cut\.docx: it cannot be read as a Word document: /),
    'nothing.docx: it is empty',
    'old.odt: only .md, .txt, .pdf and .docx are read',
    'only a title.md: there is no text in it',
  ])
  const { quotes, closest } = await index.ask('How many days may be worked at home?')
  expect([...quotes, ...closest][0]).toMatchObject({
    file: 'Home working/rules of 2024 (final).md',
    section: 'Home working',
    text: 'Three days a week may be worked at home.',
  })
})

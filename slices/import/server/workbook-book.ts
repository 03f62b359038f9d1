import { most, parserOf, WorkbookFault, type Parts } from './workbook-parts.ts'

export interface Book {
  readonly sheets: { name: string; hidden: boolean; path: string }[]
  readonly epoch1904: boolean
}

export async function readBook(parts: Parts): Promise<Book> {
  const targets = new Map<string, string>()
  const relations = parserOf({
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes['TargetMode'] !== 'External')
        targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
    },
  })
  relations.write(await parts.text('xl/_rels/workbook.xml.rels')).close()
  const sheets: Book['sheets'] = []
  let epoch1904 = false
  const book = parserOf({
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') epoch1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      const path = name === 'sheet' ? pathOf(targets.get(relationOf(attributes))) : null
      if (path !== null && parts.has(path))
        sheets.push({ name: attributes['name'] ?? '', hidden: (attributes['state'] ?? 'visible') !== 'visible', path })
    },
  })
  book.write(await parts.text('xl/workbook.xml')).close()
  return { sheets, epoch1904 }
}

const relationOf = (attributes: Readonly<Record<string, string>>): string =>
  attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
const pathOf = (target: string | undefined): string | null => {
  if (!target) return null
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The table of shared texts; of texts in several styles the letters, and no reading aid beside them. */
export async function readStrings(parts: Parts): Promise<string[]> {
  if (!parts.has('xl/sharedStrings.xml')) return []
  const strings: string[] = []
  let text = ''
  let size = 0
  let inside = false
  let aside = 0
  const parser = parserOf({
    open: ({ name }) => {
      if (name === 'si') text = ''
      if (name === 'rPh') aside++
      inside = name === 't' && aside === 0
    },
    text: (part) => {
      if (!inside) return
      text += part
      size += part.length
      if (size > most.strings) throw new WorkbookFault('This workbook holds more text than any list of people should.')
    },
    close: (name) => {
      if (name === 't') inside = false
      if (name === 'rPh') aside--
      if (name === 'si') strings.push(text)
    },
  })
  for await (const part of parts.stream('xl/sharedStrings.xml')) parser.write(part)
  parser.close()
  return strings
}

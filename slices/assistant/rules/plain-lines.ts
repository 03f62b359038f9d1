import type { Block } from './blocks.ts'

/** A line of a page or of a pasted text. `size`: of its letters in relation to the text of the document (1 is the usual). */
export interface Line {
  readonly text: string
  readonly size: number
  readonly bold: boolean
  /** A larger space than between lines stands before it. */
  readonly apart: boolean
  readonly note?: boolean
}

const numbered = /^((?:\d{1,2}\.)*\d{1,2}\.?|[A-Z]\.|(?:section|part|schedule|appendix|annex|chapter)\s+[\dA-Z]+[.:]?)\s+\p{Lu}/iu
const clause = /^(?:\d{1,2}\.)+\d{1,2}\.?\s+\S/
const bullet = /^\s*([•●▪◦‣·–\-*o]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)])\s+(?=\S)/i
const drawn = /^\s*[•●▪◦‣·–\-*]\s+/

const shortTitle = (text: string): boolean => text.length <= 90 && !/[.;,:]$/.test(text) && text.split(/\s+/).length <= 12

/** Whether a line is a heading: by its letters, or by its number and shape. */
function headingLevel({ text, size, bold, apart }: Line): number | null {
  if (!shortTitle(text) || !/\p{L}/u.test(text)) return null
  if (size >= 1.6) return 1
  if (size >= 1.12) return 2
  const number = numbered.exec(text)?.[1]
  if (number && shortTitle(text) && (bold || apart) && !/\b(must|may|will|shall|should|is|are)\b/.test(text))
    return 2 + (number.match(/\d+/g)?.length ?? 1) - 1
  if (bold && apart) return 4
  return apart && text === text.toUpperCase() && text.length > 3 ? 3 : null
}

/** Lines put together into headings, paragraphs, clauses, list items and notes. */
export function blocksOfLines(lines: readonly Line[]): Block[] {
  const found: Block[] = []
  let open: { kind: Block['kind']; text: string } | null = null
  const close = (): void => {
    if (open && open.text.trim() !== '') found.push({ kind: open.kind, text: open.text.replaceAll(/\s+/g, ' ').trim() })
    open = null
  }
  for (const line of lines) {
    const text = line.text.trim()
    if (text === '') {
      close()
      continue
    }
    const level = line.note ? null : headingLevel(line)
    if (level !== null) {
      const last = found.at(-1)
      // A heading over two lines.
      if (!open && last?.kind === 'heading' && last.level === level && line.size >= 1.12 && !line.apart) {
        found[found.length - 1] = { ...last, text: `${last.text} ${text}` }
        continue
      }
      close()
      found.push({ kind: 'heading', text, level })
      continue
    }
    const kind = kindOf(text, line)
    if (open === null || line.apart || kind !== 'paragraph' || clause.test(text)) {
      if (open && line.apart && goesOn(open.text, text) && kind === 'paragraph') open.text = joined(open.text, text)
      else {
        close()
        open = { kind, text: kind === 'item' ? text.replace(drawn, '') : text }
      }
    } else open.text = joined(open.text, text)
  }
  close()
  return found
}

function kindOf(text: string, line: Line): Block['kind'] {
  if (line.note) return 'note'
  return !clause.test(text) && bullet.test(text) ? 'item' : 'paragraph'
}

/** A paragraph that a page or a column cut in two. */
const goesOn = (before: string, text: string): boolean => !/[.!?:;]["”’)]?$/.test(before) && /^\p{Ll}/u.test(text)

const joined = (before: string, text: string): string =>
  /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(text) ? before.slice(0, -1) + text : `${before} ${text}`

/** A text without any layout: a blank line is a space between paragraphs. */
export function linesOfText(text: string): Line[] {
  let blank = true
  const lines: Line[] = []
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') blank = true
    else {
      lines.push({ text: line, size: 1, bold: false, apart: blank })
      blank = false
    }
  }
  return lines
}

import { withTexts, type LetterDocument } from './document.ts'

/** A document in which signs that cannot be printed are named by their number: `[U+1F600]`. */
export function printable(document: LetterDocument, signs: ReadonlySet<string>): LetterDocument {
  const named = (text: string): string =>
    Array.from(text, (sign) =>
      signs.has(sign) ? `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]` : sign,
    ).join('')
  return withTexts(document, (content) => content.map((node) => (node.type === 'text' ? { ...node, text: named(node.text) } : node)))
}

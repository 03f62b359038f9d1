import { editableFields } from '#slices/people/contract.ts'
import type { RecordTarget } from '../targets.ts'
import { readCustom } from './cell-custom.ts'
import { figureReaders } from './cell-figures.ts'
import { empty, type CellAsked, type CellReading, type Reader } from './cell-reading.ts'
import { readField, textReaders } from './cell-texts.ts'
import { wordReaders } from './cell-words.ts'

export { shownCustom } from './cell-custom.ts'
export { shownPay } from './cell-figures.ts'
export type { CellAsked, CellReading, Convention } from './cell-reading.ts'
export { splitName } from './cell-texts.ts'

const readers = new Map<string, Reader>([
  ...editableFields.map((field) => [field, readField(field)] as const),
  ...Object.entries({ ...textReaders, ...wordReaders, ...figureReaders } satisfies Partial<Record<RecordTarget, Reader>>),
])

/** Blank to the eye: nothing but blanks and characters that do not show. */
function isBlank(raw: string): boolean {
  const first = raw.charCodeAt(0)
  // Most cells begin with a letter or a figure; only the others need the slow look.
  return (first <= 32 || first > 126 || Number.isNaN(first)) && /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(raw)
}

/** Reads one cell as its target asks. An empty cell says nothing: it changes nothing and clears nothing. */
export function readCell(raw: string, asked: CellAsked): CellReading {
  if (raw === '') return empty
  if (isBlank(raw)) return { ...empty, note: 'Only blanks: read as empty.' }
  const reader = asked.target.startsWith('custom:') ? readCustom : readers.get(asked.target)
  if (!reader) throw new Error(`no column can be ${asked.target}`)
  return reader(raw, asked)
}

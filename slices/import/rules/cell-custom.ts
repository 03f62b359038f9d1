import { showDate } from '#platform/shared/calendar-date.ts'
import type { CustomValue } from '#slices/custom-fields/contract.ts'
import { parseCustomValue, writtenValue, type ValueDefinition } from '#slices/custom-fields/rules.ts'
import { alteredNote, empty, stored, unguarded, wrong, type CellAsked, type CellReading } from './cell-reading.ts'
import { readDate } from './dates.ts'
import { readSigned } from './figures.ts'

/** A cell of a field the workspace has made for itself, by its definition. Whom it names is for the second pass. */
export function readCustom(given: string, asked: CellAsked): CellReading {
  const { custom } = asked
  if (!custom) return wrong('This field is not there any more.')
  const raw = unguarded(given, asked)
  if (custom.kind === 'person') return stored(raw.trim(), raw.trim())
  const plain = plainOf(custom, raw, asked)
  if ('problem' in plain) return wrong(plain.problem, plain.fix)
  const parsed = parseCustomValue(custom, plain.text)
  if ('problem' in parsed) return wrong(parsed.problem, choiceFix(custom))
  if (parsed.value === null) return { ...empty, note: 'Nothing to be seen: read as empty.' }
  const shown = shownCustom(custom, parsed.value)
  return stored(parsed.value, shown, plain.note ?? (custom.kind === 'date' ? null : alteredNote(given, shown)))
}

/** As it is shown beside the cell; the name of a person is for the second pass. */
export const shownCustom = ({ kind }: ValueDefinition, value: CustomValue): string =>
  kind === 'date' && typeof value === 'string' ? showDate(value) : writtenValue(kind, value)

const choiceFix = ({ kind, rules }: ValueDefinition): string | null =>
  kind === 'choice' && rules.choices ? `Use one of: ${rules.choices.slice(0, 20).join(', ')}.` : null

type Plain = { readonly text: string; readonly note: string | null } | { readonly problem: string; readonly fix: string | null }

/** Dates and figures by the convention of their column, everything else as it stands. */
function plainOf({ kind }: ValueDefinition, raw: string, { convention, today }: CellAsked): Plain {
  if (kind === 'date') {
    const read = readDate(raw, { order: convention.date_order ?? null, meaning: 'other', today })
    return 'problem' in read ? read : { text: read.date, note: read.note }
  }
  if (kind !== 'number' && kind !== 'money') return { text: raw, note: null }
  const read = readSigned(raw, convention.decimal ?? null)
  return 'problem' in read ? read : { text: read.figure, note: read.note }
}

import { line } from '#platform/shared/fields.ts'
import {
  isShortened,
  readAs,
  shapeOf,
  shortened,
  stored,
  unguarded,
  unlessNothing,
  wrong,
  type CellAsked,
  type CellReading,
  type Reader,
  type Shape,
} from './cell-reading.ts'

/** Columns of text: names, addresses, numbers that are texts. */

const textOf =
  (shape: Shape): Reader =>
  (given, asked) =>
    readAs(shape, given, unguarded(given, asked))

const unlessShortened =
  (reader: Reader): Reader =>
  (given, asked) =>
    isShortened(given) ? shortened : reader(given, asked)

const mailOf =
  (shape: Shape): Reader =>
  (given, asked) => {
    const raw = unguarded(given, asked)
    const mail = /^\s*(?:mailto:|[^<]*<)([^<>\s]+@[^<>\s]+)>?\s*$/i.exec(raw)
    const reading = readAs(shape, given, raw)
    return reading.problem && mail ? { ...reading, problem: { ...reading.problem, fix: mail[1] ?? null } } : reading
  }

/** A name in one cell: 'Ada Lovelace', 'Lovelace, Ada', 'Suharto'. */
function readFullName(given: string, asked: CellAsked): CellReading {
  const raw = unguarded(given, asked)
  const named = splitName(raw)
  for (const field of ['first_name', 'last_name'] as const) {
    const { problem } = readAs(shapeOf(field), named[field], named[field])
    if (problem) return wrong(problem.message, readAs(shapeOf('first_name'), raw, raw).problem?.fix ?? null)
  }
  const shown = named.last_name === '' ? `${named.first_name} (one name)` : `${named.first_name} · ${named.last_name}`
  return stored(named, shown, named.last_name === '' ? 'One name only.' : 'Split into first and last name.')
}

/** The first word is the first name; with a comma the last name comes first. */
export function splitName(text: string): { first_name: string; last_name: string } {
  const name = text.trim().normalize('NFC')
  const turned = /^([^,]+),\s*([^,]+)$/.exec(name)
  if (turned) return { first_name: turned[2]?.trim() ?? '', last_name: turned[1]?.trim() ?? '' }
  const at = name.search(/\s/)
  return at < 0 ? { first_name: name, last_name: '' } : { first_name: name.slice(0, at), last_name: name.slice(at).trim() }
}

const mail = unlessNothing(mailOf(shapeOf('email')))
const phone = unlessNothing(unlessShortened(textOf(shapeOf('phone_home'))))
const contactName = textOf(line(200))
const relation = textOf(shapeOf('gender'))

export const textReaders = {
  employee_no: unlessShortened(textOf(line(40))),
  email: mail,
  full_name: readFullName,
  // Who it names is for the second pass.
  manager: (raw: string, asked: CellAsked) => stored(unguarded(raw, asked).trim(), unguarded(raw, asked).trim()),
  phone_mobile: phone,
  phone_home: phone,
  emergency_1_name: contactName,
  emergency_2_name: contactName,
  emergency_1_relation: relation,
  emergency_2_relation: relation,
  emergency_1_phone: phone,
  emergency_2_phone: phone,
  emergency_1_email: mail,
  emergency_2_email: mail,
} as const

/** A plain field of the record. */
export const readField = (field: Parameters<typeof shapeOf>[0]): Reader => textOf(shapeOf(field))

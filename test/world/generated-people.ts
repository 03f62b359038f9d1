import { randomUUID } from 'node:crypto'
import { EmployeeFields, contracts, employmentTypes, payFrequencies, weekDays, type EditableField } from '#slices/people/contract.ts'
import type { CustomValue } from '#slices/custom-fields/contract.ts'
import { parseCustomValue } from '#slices/custom-fields/rules.ts'
import type { PlainField } from '#slices/custom-fields/server/service.ts'
import type { NewPerson } from '#slices/people/server/service.ts'

/** Texts that spreadsheets, importers and databases are known to take for something else. */
const tricky = [
  '=1+1', '+44 7700 900123', '-2+3', '@SUM(A1)', "'quoted", "''twice", "'=apostrophe", "''=two", '"=1+1', '"', 'a,b', 'x;y', 'p|q', 'Null', 'None',
  'NA', 'undefined', '00123', '1E5', '3/4', '03/04/2026', '2026-03-04', '12:30', 'TRUE', '45000', '£1,000', '1.234', '50%', 'Zoë', 'Siobhán', 'O\u2019Brien',
  "O'Brien", 'a  b', 'שלום', '李小龍', '🙂', 'x_x000D_y', '_x0041_', '&amp; <b>&', '\\n', '{"a":1}', 'e\u0301'.normalize('NFC'), 'ﬁ', 'ß', 'İ', 'tail.', '#N/A', '—', 'NULL;--',
] // prettier-ignore

/** The same numbers for the same seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** People with every field of the record filled or empty in every way it can be stored; managers stand before their reports. */
export function generatedPeople(count: number, seed: number): NewPerson[] {
  const next = numbersOf(seed)
  const below = (most: number): number => Math.floor(next() * most)
  const one = <T>(from: readonly T[]): T => from[below(from.length)] as T
  const maybe = <T>(value: () => T, share = 0.7): T | null => (next() < share ? value() : null)
  const word = (): string => [one(tricky), ...(next() < 0.5 ? [one(tricky)] : [])].join(' ')
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = (from: number, years: number): string => `${from + below(years)}-${two(1 + below(12))}-${two(1 + below(28))}`
  const phone = (): string =>
    one(['+44 7700 900', '07700 900', '(020) 7946 0', '00 44 7700 900']) + two(below(100)) + one(['1', '12 x4', '99'])
  const contact = (i: number) => ({
    name: word(),
    relation: maybe(word),
    email: maybe(() => `kin-${i}-${below(99)}@kin.example`),
    phone: maybe(phone),
  })
  const money = (): string => `${below(120_000)}${one(['', '.5', '.50', '.05', '.99'])}`
  const people: NewPerson[] = []
  for (let i = 0; i < count; i++) {
    const start = maybe(() => day(1995, 32), 0.95)
    const given: Partial<Record<EditableField, unknown>> = {
      first_name: word(),
      last_name: next() < 0.05 ? '' : word(),
      preferred_name: maybe(word, 0.3),
      email: `${one(['a.b', "o'brien", '+tag', '-dash', '=eq', 'x_y'])}.${i}@${one(['generated', 'sub.generated'])}.example`,
      job_title: maybe(word),
      department: maybe(word),
      location: maybe(word),
      start_date: start,
      employment_type: maybe(() => one(employmentTypes)),
      contract: maybe(() => one(contracts)),
      phone_mobile: maybe(phone),
      phone_home: maybe(phone),
      timezone: maybe(() => one(['Europe/London', 'Asia/Kolkata']), 0.2),
      work_pattern: maybe(() => ({ days: weekDays.filter(() => next() < 0.6), hours: below(4000) / 100 })),
      date_of_birth: maybe(() => day(1899, 80)),
      gender: maybe(word),
      nationality: maybe(word),
      address_line1: maybe(word),
      address_line2: maybe(word),
      city: maybe(word),
      state_province: maybe(word),
      postal_code: maybe(() => one(['SW1A 1AA', '01234', '0E12', '-1', "'=1"])),
      country: maybe(word),
      salary: maybe(money),
      pay_frequency: maybe(() => one(payFrequencies)),
      emergency_contacts: Array.from({ length: below(3) }, (_, at) => contact(at)),
    }
    const values = Object.fromEntries(
      Object.entries(given).flatMap(([field, value]) => {
        const read = EmployeeFields[field as EditableField].safeParse(value)
        return read.success ? [[field, read.data]] : []
      }),
    )
    const manager = i > 3 && next() < 0.9 ? people[below(Math.min(i, 60))] : undefined
    people.push({
      id: randomUUID(),
      values: {
        ...values,
        employee_no: maybe(() => `${one(['0', '00', '-', '=', "'", 'E', '1E', 'N '])}${i}`, 0.9),
        manager_id: manager?.id ?? null,
      },
    })
  }
  return people
}

/** Values of the workspace's own fields for each of these people, three in four filled. */
export function generatedValues(
  fields: readonly PlainField[],
  people: readonly NewPerson[],
  seed: number,
): (id: string) => { field: PlainField; value: CustomValue; before: null }[] {
  const next = numbersOf(seed)
  const below = (most: number): number => Math.floor(next() * most)
  const given: Readonly<Record<string, (field: PlainField, id: string) => unknown>> = {
    text: ({ rules }, id) => (rules.unique ? `${tricky[below(tricky.length)]} ${id}` : tricky[below(tricky.length)]),
    number: () => (below(2_000_000) - 1_000_000) / 1000,
    money: () => below(9_000_000) / 100,
    date: () => `${1895 + below(200)}-0${1 + below(9)}-1${below(9)}`,
    choice: ({ rules }) => rules.choices?.[below(rules.choices.length)],
    yes_no: () => next() < 0.5,
    // Who stands before them is there already.
    person: (_field, id) => people[below(people.findIndex((person) => person.id === id) + 1)]?.id,
  }
  return (id) =>
    fields.flatMap((field) => {
      const parsed = next() < 0.75 ? parseCustomValue(field, given[field.kind]?.(field, id)) : { value: null }
      return 'value' in parsed && parsed.value !== null ? [{ field, value: parsed.value, before: null }] : []
    })
}

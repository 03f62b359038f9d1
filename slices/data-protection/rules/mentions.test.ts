import { expect, test } from 'vitest'
import { finderOf, othersFinder, redact, type KnownPerson } from './mentions.ts'

const person = (id: string, first: string, last: string, preferred: string | null = null): KnownPerson => ({
  id,
  first,
  last,
  preferred,
  email: `${first}.${last}@calder.example`.toLowerCase().replaceAll(/[^a-z.@]/g, ''),
  number: `CB-${id}`,
  phones: [`07700 9${id.padStart(5, '0')}`],
})
const subjects = [
  person('101', 'Siobhán', 'O’Connell-Reid', 'Shiv'),
  person('102', 'Jonathan', 'Marlowe', 'Jonty'),
  person('103', 'Zoë', 'Adeyemi'),
] as const
const others = [
  person('201', 'Priya', 'Nair'),
  person('202', 'Tom', 'Marlowe'),
  person('203', 'Grace', 'Ellison', 'Gracie'),
  person('204', 'Zoë', 'Hart'),
]
const everybody = [...subjects, ...others]

/** Ways in which people write about each other; `about` where the file is known to be about the person. */
const ways: readonly [write: (p: KnownPerson) => string, about: boolean][] = [
  [(p) => `${p.first} ${p.last}`, false],
  [(p) => `${p.preferred ?? p.first} ${p.last}`, false],
  [(p) => `${p.last}, ${p.first}`, false],
  [(p) => `${p.last.toUpperCase()} ${p.first}`, false],
  [(p) => `${p.first}\n${p.last}`, false],
  [(p) => `${p.first}\u00a0${p.last}`, false],
  [(p) => `${p.first} A. ${p.last}`, false],
  [(p) => `${p.first.normalize('NFD')} ${p.last}'s`, false],
  [(p) => `${p.first.normalize('NFD').replaceAll(/\p{M}/gu, '')} ${p.last.replace('’', "'")}`, false],
  [(p) => `${p.first.charAt(0)}. ${p.last}`, false],
  [(p) => `${p.first.charAt(0)} ${p.last}`, false],
  [(p) => `${p.first.charAt(0)}.${p.last}`, false],
  [(p) => `${p.last}, ${p.first.charAt(0)}.`, false],
  [(p) => `Ms ${p.last}`, false],
  [(p) => `Mr. ${p.last}`, false],
  [(p) => `Dr ${p.last}`, false],
  [(p) => p.email, false],
  [(p) => p.email.toUpperCase(), false],
  [(p) => p.email.split('@')[0] ?? '', false],
  [(p) => p.number ?? '', false],
  [(p) => (p.number ?? '').toLowerCase(), false],
  [(p) => p.phones[0] ?? '', false],
  [(p) => (p.phones[0] ?? '').replaceAll(' ', ''), false],
  [(p) => (p.phones[0] ?? '').replace('0', '+44 '), false],
  [(p) => p.first, true],
  [(p) => p.preferred ?? p.first, true],
  [(p) => p.last, true],
  [(p) => `${p.first.charAt(0)}${p.last.charAt(0)}`, true],
  [(p) => `${p.first.charAt(0)}.${p.last.charAt(0)}.`, true],
]
const around: readonly ((name: string) => string)[] = [
  (name) => `At the meeting ${name} said the rota had changed.`,
  (name) => `Spoke to (${name}) about it; no further action`,
  (name) => `cc: ${name}; filed`,
]
const planted = subjects.flatMap((p) => ways.flatMap(([write, about]) => around.map((put) => ({ p, text: put(write(p)), about }))))

test('of more than 200 planted mentions at least 97 in 100 are found', () => {
  const missed = planted.filter(({ p, text, about }) => finderOf(p, everybody)(text, about).length === 0)
  expect(planted.length).toBeGreaterThanOrEqual(200)
  expect(missed.map(({ text }) => text).slice(0, 12)).toEqual(
    missed.length / planted.length <= 0.03 ? missed.map(({ text }) => text).slice(0, 12) : [],
  )
  expect(1 - missed.length / planted.length).toBeGreaterThanOrEqual(0.97)
})

test('who only shares a name is not taken for the person where nothing speaks for it', () => {
  const find = finderOf(subjects[1], everybody)
  for (const text of ['Tom Marlowe was late.', 'Priya Nair agreed.', 'the john of it', 'CB-1020 was closed'])
    expect([text, find(text, false)]).toEqual([text, []])
})

test('names, addresses and numbers of others are marked and do not survive', () => {
  const mark = othersFinder(subjects[1], everybody)
  const text =
    'Jonty told Priya Nair and Gracie (gracie@other.example, 07911 123456, CB-203) that Ellison’s team knew. Jonathan Marlowe, jonathan.marlowe@calder.example.'
  const marked = mark(text).map(({ text: found }) => found)
  const left = redact(text, marked)
  for (const canary of ['Priya', 'Nair', 'Gracie', 'gracie@', '07911', 'CB-203', 'Ellison'])
    expect([canary, left.includes(canary)]).toEqual([canary, false])
  for (const own of ['Jonty', 'Jonathan Marlowe', 'jonathan.marlowe@calder.example']) expect([own, left.includes(own)]).toEqual([own, true])
})

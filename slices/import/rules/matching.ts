import { folded } from '#platform/shared/fields.ts'
import type { Problem } from './drafts.ts'

/** As much of a row as decides whom it is about. */
export interface RowKeys {
  readonly n: number
  readonly number: string | null
  readonly email: string | null
  /** As people write it: first and last name. */
  readonly name: string
  readonly preferred: string | null
  readonly manager: string | null
  readonly managerColumn: number | null
  /** See Draft. */
  readonly nameless: string | null
  readonly hasStart: boolean
  /** yyyy-MM-dd, or null. */
  readonly end: string | null
  /** A row that repeats the headings. */
  readonly repeatsHeadings: boolean
  /** Stays the same as long as the row does. */
  readonly mark: string
}

/** Somebody in the record already. */
export interface Known {
  readonly id: string
  readonly number: string | null
  readonly email: string
  readonly name: string
  readonly preferred: string | null
  readonly managerId: string | null
  readonly end: string | null
}

export type QuestionKind =
  | 'manager'
  | 'manager-shared-name'
  | 'nameless'
  | 'no-email'
  | 'shared-number'
  | 'shared-email'
  | 'identity'
  | 'no-start-date'
export interface AskedQuestion {
  readonly key: string
  readonly kind: QuestionKind
  readonly text: string
  readonly column: number | null
  readonly rows: number[]
  count: number
  readonly options: { id: string; label: string; hint: string | null }[]
  readonly search: boolean
  readonly answer: string | null
}

/** Whom a row is about and what is still in the way of it. */
export interface Match {
  readonly n: number
  readonly id: string
  readonly existing: boolean
  readonly skipped: string | null
  readonly problems: Problem[]
  /** Null: nobody, or nothing said; `says` tells which. */
  managerId: string | null
  saysManager: boolean
  /** Values that answers put in the place of what the file says; null takes a value out. */
  readonly instead: Record<string, unknown>
}

export interface Matching {
  readonly matches: readonly Match[]
  readonly questions: readonly AskedQuestion[]
  /** How many managers stand above each person who is added. */
  readonly depth: ReadonlyMap<string, number>
}

export interface Asked {
  readonly rows: readonly RowKeys[]
  readonly known: readonly Known[]
  readonly answers: Readonly<Record<string, string | null>>
  /** The id a new person of a row gets; the same every time. */
  readonly idOf: (row: RowKeys) => string
  readonly today: string
}

const skip = { id: 'skip', label: 'Leave these rows out', hint: null }

/** Decides for every row whom it is about, by number, then e-mail; and who leads whom. What cannot be decided is asked, not guessed. */
export function matchRows(asked: Asked): Matching {
  const questions = new Questions(asked.answers)
  const shared = sharedKeys(asked.rows)
  const byNumber = new Map(asked.known.flatMap((person) => (person.number === null ? [] : [[person.number, person] as const])))
  const byEmail = new Map(asked.known.map((person) => [person.email, person]))
  const matches = asked.rows.map((row) => matchRow(row, { asked, questions, shared, byNumber, byEmail }))
  refuseTwice(matches)
  const people = new People(asked, matches)
  for (const [i, row] of asked.rows.entries()) findManager(row, matches[i] as Match, { people, questions })
  const depth = refuseLoops(matches, people)
  return { matches, questions: questions.all(), depth }
}

class Questions {
  readonly #asked = new Map<string, AskedQuestion>()
  readonly #answers: Asked['answers']
  constructor(answers: Asked['answers']) {
    this.#answers = answers
  }

  /** The answer that was given, or null; either way the question stands on the list with this row under it. */
  ask(row: number, question: Pick<AskedQuestion, 'key' | 'kind' | 'column' | 'options' | 'search' | 'text'>): string | null {
    const given = this.#answers[question.key] ?? null
    const fits = given !== null && (question.options.some(({ id }) => id === given) || (question.search && given.startsWith('person:')))
    const answer = fits ? given : null
    const before = this.#asked.get(question.key)
    if (before) {
      before.count++
      if (before.rows.length < 5) before.rows.push(row)
    } else this.#asked.set(question.key, { ...question, rows: [row], count: 1, answer })
    return answer
  }

  all(): AskedQuestion[] {
    return [...this.#asked.values()]
  }
}

interface Shared {
  readonly numbers: ReadonlyMap<string, number[]>
  readonly emails: ReadonlyMap<string, number[]>
}

function sharedKeys(rows: readonly RowKeys[]): Shared {
  const numbers = new Map<string, number[]>()
  const emails = new Map<string, number[]>()
  const note = (map: Map<string, number[]>, key: string | null, n: number): void => {
    if (key !== null) map.set(key, [...(map.get(key) ?? []).slice(0, 999), n])
  }
  for (const row of rows) {
    if (row.repeatsHeadings) continue
    note(numbers, row.number, row.n)
    note(emails, row.email, row.n)
  }
  return { numbers, emails }
}

interface Ground {
  readonly asked: Asked
  readonly questions: Questions
  readonly shared: Shared
  readonly byNumber: ReadonlyMap<string, Known>
  readonly byEmail: ReadonlyMap<string, Known>
}

interface Progress {
  number: string | null
  email: string | null
  skipped: string | null
  problems: Problem[]
  instead: Record<string, unknown>
}

const open = (message: string): Problem => ({ column: null, message, fix: null })

function matchRow(row: RowKeys, ground: Ground): Match {
  const so: Progress = { number: row.number, email: row.email, skipped: null, problems: [], instead: {} }
  if (row.repeatsHeadings) so.skipped = 'This row repeats the headings.'
  if (so.skipped === null) askName(row, so, ground.questions)
  if (so.skipped === null) askShared(row, so, ground)
  const known = so.skipped === null ? whoIs(row, so, ground) : null
  if (so.skipped === null && known === null) askOfNew(row, so, ground.questions)
  return {
    n: row.n,
    id: known?.id ?? ground.asked.idOf(row),
    existing: known !== null,
    skipped: so.skipped,
    problems: so.problems,
    managerId: null,
    saysManager: false,
    instead: so.instead,
  }
}

function askName(row: RowKeys, so: Progress, questions: Questions): void {
  if (row.nameless === null) return
  const says = row.nameless === '' ? 'no name' : `“${row.nameless}” instead of a name`
  const answer = questions.ask(row.n, {
    key: `nameless:${folded(row.nameless)}`,
    kind: 'nameless',
    text: `What are the rows with ${says}?`,
    column: null,
    options: [
      { id: 'vacant', label: 'Vacant posts', hint: 'Each stands in the chart as “Vacant”.' },
      ...(row.nameless === '' ? [] : [{ id: 'keep', label: `People called “${row.nameless}”`, hint: null }]),
      skip,
    ],
    search: false,
  })
  if (answer === null) so.problems.push(open('This row names nobody. Say above what such rows are.'))
  if (answer === 'skip') so.skipped = 'It names nobody.'
  if (answer === 'vacant') Object.assign(so.instead, { first_name: 'Vacant', last_name: '' })
}

function askShared(row: RowKeys, so: Progress, { questions, shared }: Ground): void {
  for (const [field, key, rows] of [
    ['number', row.number, shared.numbers],
    ['email', row.email, shared.emails],
  ] as const) {
    const together = key === null ? [] : (rows.get(key) ?? [])
    if (key === null || together.length < 2) continue
    const noun = field === 'number' ? 'employee number' : 'e-mail address'
    const answer = questions.ask(row.n, {
      key: `shared-${field}:${key}`,
      kind: field === 'number' ? 'shared-number' : 'shared-email',
      text: `The ${noun} ${key} stands in ${together.length} rows. Which of them is right?`,
      column: null,
      options: [
        {
          id: 'clear',
          label: `They are different people without ${field === 'number' ? 'a number' : 'an address'} of their own`,
          hint: null,
        },
        { id: 'first', label: `The first is right (row ${together[0]})`, hint: 'The other rows are left out.' },
        { id: 'last', label: `The last is right (row ${together.at(-1)})`, hint: 'The other rows are left out.' },
      ],
      search: false,
    })
    if (answer === null)
      so.problems.push(
        open(
          `The ${noun} ${key} stands in rows ${together.slice(0, 5).join(', ')}${together.length > 5 ? '…' : ''}. Say above which is right, or change one here.`,
        ),
      )
    if (answer === 'clear') {
      so[field] = null
      so.instead[field === 'number' ? 'employee_no' : 'email'] = null
    }
    if ((answer === 'first' && together[0] !== row.n) || (answer === 'last' && together.at(-1) !== row.n))
      so.skipped = `Another row has the same ${noun}.`
  }
}

/** By number, then by e-mail; where the two name different people, it is asked. */
function whoIs(row: RowKeys, so: Progress, { questions, byNumber, byEmail, asked }: Ground): Known | null {
  const numbered = so.number === null ? undefined : byNumber.get(so.number)
  const mailed = byEmail.get(so.email ?? placeholder(row, so.number))
  if (!mailed) return numbered ?? null
  if (numbered?.id === mailed.id) return numbered
  const otherNumber = so.number !== null && mailed.number !== null && mailed.number !== so.number
  if (!numbered && !otherNumber) return mailed
  const people = [numbered, mailed].filter((person) => person !== undefined)
  const answer = questions.ask(row.n, {
    key: `identity:${so.number}|${so.email}`,
    kind: 'identity',
    text: numbered
      ? `Row ${row.n} has the number of ${numbered.name} and the e-mail address of ${mailed.name}. Who is it?`
      : `Row ${row.n} has the e-mail address of ${mailed.name}, but the number ${so.number} instead of ${mailed.number}. Is it the same person?`,
    column: null,
    options: [
      ...people.map((person) => ({ id: person.id, label: person.name, hint: person.number ?? person.email })),
      { ...skip, label: 'Leave this row out' },
    ],
    search: false,
  })
  if (answer === 'skip') so.skipped = 'It could not be said whose row it is.'
  if (answer === null) so.problems.push(open('The number and the e-mail address do not belong to the same person. Say above who it is.'))
  return asked.known.find(({ id }) => id === answer) ?? numbered ?? mailed
}

/** The address somebody without one gets, if the person says so: of a name that can never receive mail. */
export function placeholder(row: Pick<RowKeys, 'mark'>, number: string | null): string {
  const own =
    number === null
      ? ''
      : folded(number)
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-+|-+$/g, '')
  return `${own === '' ? `row-${row.mark}` : `no-${own}-${row.mark.slice(0, 4)}`}@no-address.invalid`
}

function askOfNew(row: RowKeys, so: Progress, questions: Questions): void {
  if (so.email === null && !('email' in so.instead && so.instead['email'] !== null)) {
    const answer = questions.ask(row.n, {
      key: 'no-email',
      kind: 'no-email',
      text: 'Some new people have no e-mail address. What shall happen to them?',
      column: null,
      options: [
        {
          id: 'placeholder',
          label: 'Bring them in with a stand-in address',
          hint: `Such as ${placeholder(row, so.number)}. It never receives mail and can be changed later.`,
        },
        skip,
      ],
      search: false,
    })
    if (answer === null) so.problems.push(open('There is no e-mail address. Say above what shall happen, or enter one here.'))
    if (answer === 'skip') so.skipped = 'It has no e-mail address.'
    if (answer === 'placeholder') so.instead['email'] = placeholder(row, so.number)
  }
  if (so.skipped !== null || row.hasStart) return
  const answer = questions.ask(row.n, {
    key: 'no-start-date',
    kind: 'no-start-date',
    text: 'Some new people have no start date. What shall it be?',
    column: null,
    options: [
      { id: 'none', label: 'Leave it open', hint: 'It can be entered later on each profile.' },
      { id: 'today', label: 'Today', hint: null },
      skip,
    ],
    search: false,
  })
  if (answer === null) so.problems.push(open('There is no start date. Say above what it shall be, or enter one here.'))
  if (answer === 'skip') so.skipped = 'It has no start date.'
  if (answer === 'today') so.instead['start_date'] = 'today'
}

/** Two rows about one person: by number the one, by e-mail the other. */
function refuseTwice(matches: readonly Match[]): void {
  const first = new Map<string, Match>()
  for (const match of matches) {
    if (match.skipped !== null) continue
    const before = first.get(match.id)
    if (before) {
      match.problems.push(open(`Row ${before.n} is about the same person.`))
      before.problems.push(open(`Row ${match.n} is about the same person.`))
    } else first.set(match.id, match)
  }
}

interface Person {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly end: string | null
}

/** Everybody there will be: the record's people and the file's, found by number, e-mail and name. */
class People {
  readonly byId = new Map<string, Person>()
  readonly #byNumber = new Map<string, string>()
  readonly #byEmail = new Map<string, string>()
  readonly #byName = new Map<string, Set<string>>()
  readonly managers = new Map<string, string | null>()
  readonly today: string

  constructor({ rows, known, today }: Asked, matches: readonly Match[]) {
    this.today = today
    const inFile = new Map(matches.flatMap((match, i) => (match.skipped === null ? [[match.id, rows[i] as RowKeys] as const] : [])))
    for (const person of known) {
      const row = inFile.get(person.id)
      this.#add(
        { id: person.id, name: person.name, hint: person.number ?? person.email, end: row?.end ?? person.end },
        person.number,
        person.email,
        [person.name, person.preferred],
      )
      this.managers.set(person.id, person.managerId)
    }
    for (const [i, match] of matches.entries()) {
      const row = rows[i] as RowKeys
      if (match.skipped !== null) continue
      const number = 'employee_no' in match.instead ? null : row.number
      const email = typeof match.instead['email'] === 'string' ? match.instead['email'] : row.email
      const name = 'first_name' in match.instead ? '' : row.name
      if (!match.existing)
        this.#add(
          { id: match.id, name: name || `Row ${match.n}`, hint: number ?? email ?? `row ${match.n}`, end: row.end },
          number,
          email,
          [name, row.preferred],
        )
      else this.#index(match.id, number, email, [name])
    }
  }

  #add(person: Person, number: string | null, email: string | null, names: readonly (string | null)[]): void {
    this.byId.set(person.id, person)
    this.#index(person.id, number, email, names)
  }

  #index(id: string, number: string | null, email: string | null, names: readonly (string | null)[]): void {
    if (number !== null) this.#byNumber.set(number, id)
    if (email !== null) this.#byEmail.set(email, id)
    for (const name of names) {
      const key = nameKey(name ?? '')
      if (key === '') continue
      const ids = this.#byName.get(key)
      if (ids) ids.add(id)
      else this.#byName.set(key, new Set([id]))
    }
  }

  /** Who is meant: one, several of the same name, or nobody. */
  find(text: string): readonly Person[] {
    const one = this.#byNumber.get(text) ?? this.#byEmail.get(text.toLowerCase())
    if (one !== undefined) return this.#people([one])
    return this.#people([...(this.#byName.get(nameKey(text)) ?? [])])
  }

  #people(ids: readonly string[]): Person[] {
    return ids.flatMap((id) => this.byId.get(id) ?? [])
  }
}

/** 'Smith, John' and 'john  SMITH' are one name. */
export function nameKey(text: string): string {
  const turned = /^([^,]+),\s*([^,]+)$/.exec(text.trim())
  return folded(turned ? `${turned[2]} ${turned[1]}` : text.trim()).replace(/\s+/g, ' ')
}

const nobody = { id: 'nobody', label: 'Nobody: they stand at the top', hint: null }

function findManager(row: RowKeys, match: Match, { people, questions }: { people: People; questions: Questions }): void {
  if (row.manager === null || match.skipped !== null) return
  const found = people.find(row.manager)
  const [only] = found
  const chosen = found.length === 1 && only ? only.id : askManager(row, row.manager, found, questions)
  if (chosen === null) {
    match.problems.push({
      column: row.managerColumn,
      message:
        found.length > 1
          ? `${found.length} people are called ${row.manager}. Say above who is meant.`
          : `Nobody is known as “${row.manager}”. Say above who is meant.`,
      fix: null,
    })
    return
  }
  match.saysManager = true
  if (chosen === 'nobody') {
    people.managers.set(match.id, null)
    return
  }
  const manager = people.byId.get(chosen)
  if (!manager) match.problems.push({ column: row.managerColumn, message: 'The chosen manager is not there any more.', fix: null })
  else if (manager.id === match.id)
    match.problems.push({ column: row.managerColumn, message: 'This names the person themselves as their manager.', fix: '' })
  else if (manager.end !== null && manager.end < people.today && (row.end === null || row.end >= people.today))
    match.problems.push({ column: row.managerColumn, message: `${manager.name} has left. Choose somebody who is here.`, fix: null })
  else match.managerId = manager.id
  if (match.managerId !== null) people.managers.set(match.id, match.managerId)
}

function askManager(row: RowKeys, text: string, found: readonly Person[], questions: Questions): string | null {
  const answer = questions.ask(row.n, {
    key: `manager:${nameKey(text)}`,
    kind: found.length > 1 ? 'manager-shared-name' : 'manager',
    text:
      found.length > 1
        ? `${found.length} people are called ${text}. Which of them is the manager?`
        : `Who is “${text}”, who is named as a manager?`,
    column: row.managerColumn,
    options: [...found.slice(0, 20).map(({ id, name, hint }) => ({ id: `person:${id}`, label: name, hint })), nobody],
    search: true,
  })
  return answer === null ? null : answer.replace(/^person:/, '')
}

/** Lines that close a loop are a problem of every row in it, with the whole path; answers how deep each person stands. */
function refuseLoops(matches: readonly Match[], people: People): Map<string, number> {
  const depth = new Map<string, number>()
  const loops = new Map<string, readonly string[]>()
  for (const { id } of matches) {
    const path: string[] = []
    let at: string | null = id
    while (at !== null && !depth.has(at) && !path.includes(at)) {
      path.push(at)
      at = people.managers.get(at) ?? null
    }
    const closes = at !== null && path.includes(at)
    if (closes) for (const each of path.slice(path.indexOf(at as string))) loops.set(each, path.slice(path.indexOf(at as string)))
    let below = at === null ? -1 : closes ? 0 : (depth.get(at) ?? 0)
    for (const each of path.toReversed()) depth.set(each, ++below)
  }
  for (const match of matches) {
    const loop = loops.get(match.id)
    if (!loop || match.skipped !== null) continue
    const turned = [...loop.slice(loop.indexOf(match.id)), ...loop.slice(0, loop.indexOf(match.id)), match.id]
    const names = turned.map((id) => people.byId.get(id)?.name ?? 'Somebody')
    const shown = names.length > 12 ? [...names.slice(0, 6), '…', ...names.slice(-5)] : names
    match.problems.push(open(`These lines go round in a circle: ${shown.join(' → ')}.`))
  }
  return depth
}

import { folded } from '#platform/shared/fields.ts'
import type { Problem } from './drafts.ts'
import type { Asked, Match, Questions, RowKeys } from './matching-asked.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly end: string | null
}

/** Everybody there will be: the record's people and the file's, found by number, e-mail and name. */
export class People {
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
    for (const [i, match] of matches.entries()) if (match.skipped === null) this.#addRow(rows[i] as RowKeys, match)
  }

  #addRow(row: RowKeys, match: Match): void {
    const number = 'employee_no' in match.instead ? null : row.number
    const email = typeof match.instead['email'] === 'string' ? match.instead['email'] : row.email
    const name = 'first_name' in match.instead ? '' : row.name
    if (match.existing) return this.#index(match.id, number, email, [name])
    const person = { id: match.id, name: name || `Row ${match.n}`, hint: number ?? email ?? `row ${match.n}`, end: row.end }
    this.#add(person, number, email, [name, row.preferred])
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

export function findManager(row: RowKeys, match: Match, { people, questions }: { people: People; questions: Questions }): void {
  if (row.manager === null || match.skipped !== null) return
  const found = people.find(row.manager)
  const [only] = found
  const chosen =
    found.length === 1 && only ? whoLeads(row, match, only, { people, questions }) : askManager(row, row.manager, found, questions)
  if (chosen === null) {
    match.problems.push({ column: row.managerColumn, message: unsettled(row.manager, found), fix: null })
    return
  }
  match.saysManager = true
  if (chosen === 'nobody') people.managers.set(match.id, null)
  else setManager(row, match, chosen, people)
}

function unsettled(text: string, found: readonly Person[]): string {
  const [only, other] = found
  if (other) return `${found.length} people are called ${text}. Say above who is meant.`
  return only ? `${only.name} has left. Say above who leads their people now.` : `Nobody is known as “${text}”. Say above who is meant.`
}

function setManager(row: RowKeys, match: Match, chosen: string, people: People): void {
  const manager = people.byId.get(chosen)
  const wrong = whyNot(manager, { row, match, people })
  if (wrong) match.problems.push({ column: row.managerColumn, ...wrong })
  else if (manager) {
    match.managerId = manager.id
    people.managers.set(match.id, manager.id)
  }
}

/** The manager a row names; where that is somebody who has left, it is asked who leads their people, unless it is so already. */
function whoLeads(
  row: RowKeys,
  match: Match,
  named: Person,
  { people, questions }: { people: People; questions: Questions },
): string | null {
  const here = row.end === null || row.end >= people.today
  const left = named.end !== null && named.end < people.today
  if (!here || !left || people.managers.get(match.id) === named.id) return named.id
  const answer = questions.ask(row.n, {
    key: `manager-left:${named.id}`,
    kind: 'manager',
    text: `${named.name} has left, but is named as a manager. Who leads their people now?`,
    column: row.managerColumn,
    options: [nobody],
    search: true,
  })
  return answer === null ? null : answer.replace(/^person:/, '')
}

/** Why somebody cannot be this row's manager. */
function whyNot(
  manager: Person | undefined,
  { row, match, people: { today, managers } }: { row: RowKeys; match: Match; people: People },
): Pick<Problem, 'message' | 'fix'> | null {
  if (!manager) return { message: 'The chosen manager is not there any more.', fix: null }
  if (manager.id === match.id) return { message: 'This names the person themselves as their manager.', fix: '' }
  const here = row.end === null || row.end >= today
  return here && manager.end !== null && manager.end < today && managers.get(match.id) !== manager.id
    ? { message: `${manager.name} has left. Choose somebody who is here.`, fix: null }
    : null
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

/** Whom a row names in fields of the workspace; who is not found, or found twice, is asked about. */
export function findNamed(row: RowKeys, match: Match, { people, questions }: { people: People; questions: Questions }): void {
  if (match.skipped !== null) return
  for (const { target, column, text } of row.named) {
    const found = people.find(text)
    const [only] = found
    const chosen = found.length === 1 && only ? only.id : askPerson(row, { column, text }, found, questions)
    if (chosen !== null) match.instead[target] = chosen === 'nobody' ? null : chosen
    else
      match.problems.push({
        column,
        message:
          found.length > 1
            ? `${found.length} people are called ${text}. Say above who is meant.`
            : `Nobody is known as “${text}”. Say above who is meant.`,
        fix: null,
      })
  }
}

function askPerson(
  row: RowKeys,
  { column, text }: { column: number; text: string },
  found: readonly Person[],
  questions: Questions,
): string | null {
  const answer = questions.ask(row.n, {
    key: `person:${nameKey(text)}`,
    kind: 'person',
    text: found.length > 1 ? `${found.length} people are called ${text}. Which of them is meant?` : `Who is “${text}”?`,
    column,
    options: [
      ...found.slice(0, 20).map(({ id, name, hint }) => ({ id: `person:${id}`, label: name, hint })),
      { id: 'nobody', label: 'Leave it empty', hint: null },
    ],
    search: true,
  })
  return answer === null ? null : answer.replace(/^person:/, '')
}

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
  /** People named in fields of the workspace. */
  readonly named: readonly { readonly target: string; readonly column: number; readonly text: string }[]
  /** See Draft. */
  readonly nameless: string | null
  readonly hasStart: boolean
  readonly hasBrokenAddress: boolean
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
  | 'person'
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

export class Questions {
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

/** A problem of the row as a whole. */
export const open = (message: string): Problem => ({ column: null, message, fix: null })

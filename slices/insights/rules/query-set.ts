import type { Atom, Scope } from './groups.ts'
import { revealedBy } from './revealed.ts'

export type { Atom, Scope } from './groups.ts'

/**
 * Which groups of people may be counted at all. A group is named by a value, or by none, in each of a few dimensions (department,
 * location, …), so that all groups together are a table with its margins. Small groups stay closed, and so many others beside them that no
 * sum or difference of what is open gives a small one back.
 */

/** Fewer people than this are no group (decision 029). */
export const least = 5

export interface Guard {
  /** How many people a group has; 0 of one that does not exist. */
  count(scope: Scope): number
  /** Whether figures about the group may be shown. An empty group has nothing to hide. */
  open(scope: Scope): boolean
  /** Every group that has people in it. */
  readonly scopes: readonly Scope[]
}

export interface GuardRules {
  /** How many of the first dimensions may be named together. */
  readonly together?: number
  /** How many dimensions that goes for; the rest may always be named beside them. */
  readonly filters?: number
}

export const nameOf = (scope: Scope): string => JSON.stringify(scope)

/** Every group an atom is in. */
function* groupsOf(key: readonly string[], { together, filters }: Required<GuardRules>): Iterable<(string | null)[]> {
  for (let mask = 0; mask < 2 ** key.length; mask++) {
    const named = key.filter((_, i) => i < filters && mask & (1 << i)).length
    if (named <= together) yield key.map((value, i) => (mask & (1 << i) ? value : null))
  }
}

/** Where a dimension is named: the group without it, and all groups that name another value there. */
interface Line {
  readonly parent: string
  readonly children: string[]
}

class Groups implements Guard {
  readonly #counts = new Map<string, number>()
  readonly #named = new Map<string, Scope>()
  readonly #closed = new Set<string>()
  readonly #atoms: readonly Atom[]

  constructor(atoms: readonly Atom[], rules: Required<GuardRules>) {
    this.#atoms = atoms
    for (const { key, count } of atoms)
      for (const scope of groupsOf(key, rules)) {
        const name = nameOf(scope)
        this.#named.set(name, scope)
        this.#counts.set(name, (this.#counts.get(name) ?? 0) + count)
      }
    for (const [name, count] of this.#counts) if (count > 0 && count < least) this.#closed.add(name)
    this.#closeUntilSafe()
  }

  get scopes(): readonly Scope[] {
    return [...this.#named.values()]
  }
  count(scope: Scope): number {
    return this.#counts.get(nameOf(scope)) ?? 0
  }
  open(scope: Scope): boolean {
    return !this.#closed.has(nameOf(scope))
  }

  #closeUntilSafe(): void {
    const lines = this.#lines()
    this.#closeAlong(lines)
    // What lines do not see, exact arithmetic over the whole table does; it is asked where that can be done while somebody waits.
    const within = this.#atoms.length ** 2 * this.#named.size <= mostWork
    let revealed = within ? this.#revealed() : []
    while (revealed.length > 0) {
      for (const name of revealed) this.#closeBeside(name, lines)
      this.#closeAlong(lines)
      revealed = this.#revealed()
    }
  }

  #revealed(): string[] {
    const open = [...this.#named].flatMap(([name, scope]) => (this.#closed.has(name) ? [] : [scope]))
    const small = [...this.#closed].filter((name) => (this.#counts.get(name) ?? 0) < least)
    const found = revealedBy(
      open,
      small.map((name) => this.#named.get(name) ?? []),
      this.#atoms,
    )
    return small.filter((_, i) => found[i])
  }

  #lines(): Line[] {
    const lines = new Map<string, Line>()
    for (const [name, scope] of this.#named)
      scope.forEach((value, i) => {
        if (value === null) return
        const parent = nameOf(scope.with(i, null))
        const line = lines.get(`${i} ${parent}`) ?? { parent, children: [] }
        line.children.push(name)
        lines.set(`${i} ${parent}`, line)
      })
    return [...lines.values()]
  }

  /** One unknown of a sum is known by the others, and what is missing from an open sum is known together: it must be many enough. */
  #closeAlong(lines: readonly Line[]): void {
    let changed = true
    while (changed) {
      changed = false
      for (const line of lines) while (this.#unsafe(line) && this.#closeSmallest(line)) changed = true
    }
  }

  #unsafe({ parent, children }: Line): boolean {
    const hidden = children.filter((name) => this.#closed.has(name))
    const parentClosed = this.#closed.has(parent)
    if (hidden.length + (parentClosed ? 1 : 0) === 1) return true
    return !parentClosed && hidden.length > 0 && hidden.reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0) < least
  }

  /** The smallest group of the line that is open; the sum itself only when nothing else is left. */
  #closeSmallest({ parent, children }: Line): boolean {
    const open = children.filter((name) => !this.#closed.has(name))
    const [first] = open.toSorted((a, b) => (this.#counts.get(a) ?? 0) - (this.#counts.get(b) ?? 0) || (a < b ? -1 : 1))
    const chosen = first ?? (this.#closed.has(parent) ? undefined : parent)
    if (chosen === undefined) return false
    this.#closed.add(chosen)
    return true
  }

  #closeBeside(name: string, lines: readonly Line[]): void {
    const near = lines.filter(({ parent, children }) => parent === name || children.includes(name))
    if (near.some((line) => this.#closeSmallest({ ...line, children: line.children.filter((child) => child !== name) }))) return
    const rest = [...this.#named.keys()].filter((each) => !this.#closed.has(each))
    const [smallest] = rest.toSorted((a, b) => (this.#counts.get(a) ?? 0) - (this.#counts.get(b) ?? 0) || (a < b ? -1 : 1))
    if (smallest !== undefined) this.#closed.add(smallest)
  }
}

/** Multiplications at most: some tenths of a second. */
const mostWork = 40_000_000

/** Decides over all groups at once, so that the answer to one question does not depend on which others were asked before. */
export function guardOf(atoms: readonly Atom[], { together, filters }: GuardRules = {}): Guard {
  const dimensions = atoms[0]?.key.length ?? 0
  return new Groups(atoms, { together: together ?? dimensions, filters: filters ?? dimensions })
}

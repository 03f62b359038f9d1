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
  /** Every value there is in a dimension. */
  values(dimension: number): readonly string[]
}

export interface GuardRules {
  /** How many of the first dimensions may be named together. */
  readonly together?: number
  /** How many dimensions that goes for; the rest may always be named beside them. */
  readonly filters?: number
}

/** A group by number: a digit for each dimension, 0 where no value is named. */
type Code = number

/** Where a dimension is named: the group without it, and all groups that name another value there, the smallest first. */
interface Line {
  readonly parent: Code
  readonly children: Code[]
  hidden: number
  /** How many people the hidden ones have together. */
  sum: number
}

class Groups implements Guard {
  readonly #digits: readonly ReadonlyMap<string, number>[]
  readonly #names: readonly (readonly string[])[]
  readonly #strides: readonly number[]
  /** Which dimensions may be named together. */
  readonly #masks: readonly number[]
  readonly #counts = new Map<Code, number>()
  readonly #closed = new Set<Code>()
  readonly #lines: Line[] = []
  /** Lines a group is in, as one of them or as their sum. */
  readonly #around = new Map<Code, Line[]>()
  readonly #atoms: readonly Atom[]

  constructor(atoms: readonly Atom[], rules: Required<GuardRules>) {
    this.#atoms = atoms
    const dimensions = atoms[0]?.key.length ?? 0
    this.#names = Array.from({ length: dimensions }, (_, i) => [...new Set(atoms.map(({ key }) => key[i] ?? ''))].toSorted())
    this.#digits = this.#names.map((names) => new Map(names.map((name, i) => [name, i + 1])))
    let stride = 1
    this.#strides = this.#names.map((names) => {
      const own = stride
      stride *= names.length + 1
      return own
    })
    const named = (mask: number): number => this.#strides.filter((_, i) => i < rules.filters && mask & (1 << i)).length
    this.#masks = Array.from({ length: 2 ** dimensions }, (_, mask) => mask).filter((mask) => named(mask) <= rules.together)
    this.#countGroups()
    this.#drawLines()
    for (const [code, count] of this.#counts) if (count > 0 && count < least) this.#close(code)
    this.#closeUntilSafe()
  }

  get scopes(): readonly Scope[] {
    return [...this.#counts.keys()].map((code) => this.#scopeOf(code))
  }
  values(dimension: number): readonly string[] {
    return this.#names[dimension] ?? []
  }
  count(scope: Scope): number {
    return this.#counts.get(this.#codeOf(scope)) ?? 0
  }
  open(scope: Scope): boolean {
    return !this.#closed.has(this.#codeOf(scope))
  }

  /** -1 of a group with a value there is none of. */
  #codeOf(scope: Scope): Code {
    let code = 0
    for (const [i, value] of scope.entries()) {
      if (value === null) continue
      const digit = this.#digits[i]?.get(value)
      if (digit === undefined) return -1
      code += digit * (this.#strides[i] ?? 0)
    }
    return code
  }
  #digit(code: Code, dimension: number): number {
    return Math.floor(code / (this.#strides[dimension] ?? 1)) % ((this.#names[dimension]?.length ?? 0) + 1)
  }
  #scopeOf(code: Code): Scope {
    return this.#names.map((names, i) => names[this.#digit(code, i) - 1] ?? null)
  }

  /** Every group somebody is in. */
  #codesOf({ key }: Atom): Code[] {
    const parts = key.map((value, i) => (this.#digits[i]?.get(value) ?? 0) * (this.#strides[i] ?? 0))
    return this.#masks.map((mask) => {
      let code = 0
      for (let i = 0; i < parts.length; i++) if (mask & (1 << i)) code += parts[i] ?? 0
      return code
    })
  }
  #countGroups(): void {
    for (const atom of this.#atoms)
      for (const code of this.#codesOf(atom)) this.#counts.set(code, (this.#counts.get(code) ?? 0) + atom.count)
  }

  #drawLines(): void {
    const lines = new Map<number, Line>()
    const dimensions = this.#strides.length
    for (const code of this.#counts.keys())
      for (const [i, stride] of this.#strides.entries()) {
        const digit = this.#digit(code, i)
        if (digit === 0) continue
        const parent = code - digit * stride
        const line = lines.get(parent * dimensions + i) ?? { parent, children: [], hidden: 0, sum: 0 }
        line.children.push(code)
        lines.set(parent * dimensions + i, line)
      }
    const about = (code: Code, line: Line): void => {
      const own = this.#around.get(code)
      if (own) own.push(line)
      else this.#around.set(code, [line])
    }
    for (const line of lines.values()) {
      line.children.sort((a, b) => this.#bySize(a, b))
      this.#lines.push(line)
      for (const code of [line.parent, ...line.children]) about(code, line)
    }
  }
  #bySize(a: Code, b: Code): number {
    return (this.#counts.get(a) ?? 0) - (this.#counts.get(b) ?? 0) || a - b
  }

  #close(code: Code): void {
    if (this.#closed.has(code)) return
    this.#closed.add(code)
    for (const line of this.#around.get(code) ?? [])
      if (line.parent !== code) {
        line.hidden += 1
        line.sum += this.#counts.get(code) ?? 0
      }
  }

  #closeUntilSafe(): void {
    this.#closeAlong()
    // What lines do not see, exact arithmetic over the whole table does; it is asked where that can be done while somebody waits.
    for (let revealed = this.#revealed(); revealed.length > 0; revealed = this.#revealed()) {
      for (const code of revealed) this.#closeBeside(code)
      this.#closeAlong()
    }
  }

  /** People who are a group by themselves are known to everybody, so what there is to work out is about the others alone. */
  #revealed(): Code[] {
    const small = [...this.#closed].filter((code) => (this.#counts.get(code) ?? 0) < least)
    const unknown = this.#atoms.filter(({ key }) => {
      const code = this.#codeOf(key)
      return this.#closed.has(code) || !this.#counts.has(code)
    })
    if (small.length === 0) return []
    const members = this.#membersOf(unknown)
    const open = [...members].flatMap(([code, own]) => (this.#closed.has(code) ? [] : [own]))
    if (unknown.length ** 2 * open.length > mostWork) return []
    const found = revealedBy(
      open,
      small.map((code) => members.get(code) ?? []),
      unknown.length,
    )
    return small.filter((_, i) => found[i])
  }

  /** Which of some people are in each group. */
  #membersOf(atoms: readonly Atom[]): Map<Code, number[]> {
    const members = new Map<Code, number[]>()
    for (const [i, atom] of atoms.entries())
      for (const code of this.#codesOf(atom)) {
        const own = members.get(code)
        if (own) own.push(i)
        else members.set(code, [i])
      }
    return members
  }

  /** One unknown of a sum is known by the others, and what is missing from an open sum is known together: it must be many enough. */
  #closeAlong(): void {
    let changed = true
    while (changed) {
      changed = false
      for (const line of this.#lines) while (this.#unsafe(line) && this.#closeSmallest(line)) changed = true
    }
  }

  #unsafe({ parent, hidden, sum }: Line): boolean {
    const parentClosed = this.#closed.has(parent)
    if (hidden + (parentClosed ? 1 : 0) === 1) return true
    return !parentClosed && hidden > 0 && sum < least
  }

  /** The smallest group of the line that is open, but for one; the sum itself only when nothing else is left. */
  #closeSmallest({ parent, children }: Line, except?: Code): boolean {
    const chosen = children.find((code) => code !== except && !this.#closed.has(code)) ?? (this.#closed.has(parent) ? undefined : parent)
    if (chosen === undefined) return false
    this.#close(chosen)
    return true
  }

  #closeBeside(code: Code): void {
    if ((this.#around.get(code) ?? []).some((line) => this.#closeSmallest(line, code))) return
    const rest = [...this.#counts.keys()].filter((each) => !this.#closed.has(each))
    const [smallest] = rest.toSorted((a, b) => this.#bySize(a, b))
    if (smallest !== undefined) this.#close(smallest)
  }
}

/** Multiplications at most: less than a tenth of a second. */
const mostWork = 20_000_000

/** Decides over all groups at once, so that the answer to one question does not depend on which others were asked before. */
export function guardOf(atoms: readonly Atom[], { together, filters }: GuardRules = {}): Guard {
  const dimensions = atoms[0]?.key.length ?? 0
  return new Groups(atoms, { together: together ?? dimensions, filters: filters ?? dimensions })
}

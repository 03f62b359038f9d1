/** Lets so many through at a time, in the order they came. */
export class Gate {
  #free: number
  readonly #waiting: (() => void)[] = []
  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async pass<T>(run: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await run()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

/** A gate for each of many, such as each workspace: there only while somebody is at it. */
export class Gates {
  readonly #open = new Map<string, { gate: Gate; users: number }>()
  readonly #atOnce: number
  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async pass<T>(key: string, run: () => Promise<T>): Promise<T> {
    const entry = this.#open.get(key) ?? { gate: new Gate(this.#atOnce), users: 0 }
    this.#open.set(key, entry)
    entry.users += 1
    try {
      return await entry.gate.pass(run)
    } finally {
      entry.users -= 1
      if (entry.users === 0) this.#open.delete(key)
    }
  }
}

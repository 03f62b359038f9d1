/** A repeatable source of choices: the same seed gives the same choices on every machine. Never for secrets. */
export interface Chance {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  happens(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): T
}

/** Chance from a seed and a name, so that two generators with one seed do not move in step. */
export function chanceOf(seed: number, name: string): Chance {
  let state = textHash(`${seed}:${name}`)
  // mulberry32: public domain, full period, more than good enough for names and dates
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T
  return {
    next,
    pick,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (probability) => next() < probability,
    weighted(choices) {
      let mark = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, choice] of choices) {
        mark -= weight
        if (mark < 0) return choice
      }
      return pick(choices)[1]
    },
  }
}

/** FNV-1a, 32 bits. */
function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash | 0
}

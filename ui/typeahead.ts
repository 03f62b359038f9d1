import { plainText } from './match-text.ts'

const resetAfter = 350

/** Turns typed letters into the index of the item they mean. */
export type Typeahead = {
  find: (key: string, labels: readonly string[], current: number) => number
  typing: () => boolean
  reset: () => void
}

const plain = (text: string): string => plainText(text).trim()

/** Letters typed within 350 ms of each other make one search; the same letter again goes to the next item that starts with it. */
export function createTypeahead(): Typeahead {
  let typed = ''
  let handle: ReturnType<typeof setTimeout> | undefined
  const reset = (): void => {
    clearTimeout(handle)
    typed = ''
  }
  const find = (key: string, labels: readonly string[], current: number): number => {
    typed += plain(key) || ' '
    clearTimeout(handle)
    handle = setTimeout(reset, resetAfter)
    const first = typed.charAt(0)
    const repeated = typed.length > 1 && typed === first.repeat(typed.length)
    const query = repeated && !labels.some((label) => plain(label).startsWith(typed)) ? first : typed
    // A growing word may stay on the item it is on; a first or repeated letter moves on.
    const from = query.length > 1 ? Math.max(current, 0) : current + 1
    for (let step = 0; step < labels.length; step += 1) {
      const index = (from + step) % labels.length
      if (plain(labels[index] ?? '').startsWith(query)) return index
    }
    return -1
  }
  return { find, typing: () => typed !== '', reset }
}

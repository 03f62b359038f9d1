import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `count` parts of a long page are built by now: `first` with the page itself, then `step` more with each picture the browser
 * draws, so that a key or a press is answered in between. The page keeps room for the others meanwhile.
 */
export function useInSteps(count: number, { first, step }: { first: number; step: number }): number {
  const [built, setBuilt] = useState(first)
  useEffect(() => {
    if (built >= count) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setBuilt(built + step)))
    return () => cancelAnimationFrame(frame)
  }, [built, count, step])
  return Math.min(built, count)
}

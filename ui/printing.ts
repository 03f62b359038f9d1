import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed: a list that holds only what is in view has to hold everything then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    // At once: the browser takes the page as it is when the event ends.
    for (const [event, on] of [
      ['beforeprint', true],
      ['afterprint', false],
    ] as const)
      globalThis.addEventListener(event, () => flushSync(() => setPrinting(on)), { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return printing
}

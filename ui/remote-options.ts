import { useEffect, useEffectEvent, useState } from 'react'

const typingPause = 200

export type RemoteSearch<Choice> = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>
type Found<Choice> = { key: string; state: 'ready' | 'failed'; options: readonly Choice[] }
type RemoteOptions<Choice> = { state: 'loading' | 'ready' | 'failed'; options: readonly Choice[]; retry: () => void }

/** The matches of a text, while the list is in use. Earlier questions are aborted; old matches stay until the new ones are here. */
export function useRemoteOptions<Choice>(search: RemoteSearch<Choice>, text: string, active: boolean): RemoteOptions<Choice> {
  const [found, setFound] = useState<Found<Choice>>()
  const [attempt, setAttempt] = useState(0)
  const key = `${attempt} ${text}`
  const fresh = found?.key === key
  // Read at the moment of asking, so that a caller may pass a new function at every render.
  const ask = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const next = await search(text, signal).then(
      (options): Found<Choice> => ({ key, state: 'ready', options }),
      (): Found<Choice> => ({ key, state: 'failed', options: [] }),
    )
    if (!signal.aborted) setFound(next)
  })
  useEffect(() => {
    if (!active || fresh) return undefined
    const control = new AbortController()
    const handle = setTimeout(() => void ask(control.signal), text ? typingPause : 0)
    return () => {
      clearTimeout(handle)
      control.abort()
    }
  }, [active, fresh, text])
  return {
    state: fresh ? found.state : 'loading',
    options: found?.options ?? [],
    retry: () => setAttempt((count) => count + 1),
  }
}

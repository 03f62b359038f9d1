/** The top progress indicator: several loads may overlap, it ends 200 ms after the last one. */
export type ProgressState = 'idle' | 'running' | 'ending'

const endDelay = 200
const listeners = new Set<() => void>()
let open = 0
let state: ProgressState = 'idle'
let timer: ReturnType<typeof setTimeout> | undefined

function set(next: ProgressState): void {
  if (state === next) return
  state = next
  for (const listener of listeners) listener()
}

/** Call before a navigation or a request the person waits for. */
export function start(): void {
  open += 1
  clearTimeout(timer)
  set('running')
}

/** Call once for each start, also when it failed. */
export function finish(): void {
  if (open === 0) return
  open -= 1
  if (open > 0) return
  clearTimeout(timer)
  timer = setTimeout(() => set('idle'), endDelay)
  set('ending')
}

export const progressState = (): ProgressState => state

export function subscribeProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

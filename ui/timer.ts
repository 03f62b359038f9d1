/** One pending call at most: starting again replaces it. */
export type Timer = { start: (milliseconds: number, call: () => void) => void; stop: () => void }

export function createTimer(): Timer {
  let handle: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => clearTimeout(handle)
  const start = (milliseconds: number, call: () => void): void => {
    stop()
    handle = setTimeout(call, milliseconds)
  }
  return { start, stop }
}

/** A countdown that can be held: `resume` goes on with the time that was left. */
export type Countdown = { pause: () => void; resume: () => void }

/** Starts at once and calls `done` when `milliseconds` have run in all. */
export function countdown(milliseconds: number, done: () => void): Countdown {
  const timer = createTimer()
  let left = milliseconds
  let since: number | undefined
  const resume = (): void => {
    if (since !== undefined) return
    since = performance.now()
    timer.start(Math.max(0, left), done)
  }
  const pause = (): void => {
    if (since === undefined) return
    timer.stop()
    left -= performance.now() - since
    since = undefined
  }
  resume()
  return { pause, resume }
}

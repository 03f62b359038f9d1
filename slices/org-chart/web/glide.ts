const duration = 220

const prefersStillness = (): boolean => typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Calls `show` with a share from 0 to 1, slowing down towards the end; at once with 1 for people who asked for less motion. Answers how to stop. */
export function glide(show: (share: number) => void): () => void {
  if (prefersStillness()) {
    show(1)
    return () => {}
  }
  const start = performance.now()
  let frame = requestAnimationFrame(step)
  function step(now: number): void {
    const t = Math.min(1, Math.max(0, (now - start) / duration))
    show(t === 1 ? 1 : 1 - (1 - t) ** 3)
    if (t < 1) frame = requestAnimationFrame(step)
  }
  return () => cancelAnimationFrame(frame)
}

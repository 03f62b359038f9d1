import { finish, start } from '#ui/progress.ts'

type Happening = 'onBeforeNavigate' | 'onResolved' | 'onRendered'
/** The part of the router this needs; the real one fits. */
interface Navigating {
  subscribe(event: Happening, listener: (change: { pathChanged: boolean; fromLocation?: unknown }) => void): () => void
}

/**
 * The progress indicator runs from before each navigation until it has ended, also when it failed or was redirected.
 * After a change of page the focus goes to its main part, so that keyboards and screen readers start where the news is.
 */
export function followNavigation(router: Navigating): () => void {
  let under = false
  let frame = 0
  const stops = [
    router.subscribe('onBeforeNavigate', () => {
      if (!under) start()
      under = true
    }),
    router.subscribe('onResolved', () => {
      if (under) finish()
      under = false
    }),
    router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return
      cancelAnimationFrame(frame)
      // With the frame that lays the page out: to give the focus at once would have it laid out in the task that builds it.
      frame = requestAnimationFrame(focusMain)
    }),
  ]
  return () => {
    cancelAnimationFrame(frame)
    for (const stop of stops) stop()
  }
}

/** What had the focus has gone from the page: it starts again at the main part. */
export function regainFocus(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusMain()
}

function focusMain(): void {
  const main = document.getElementById('main')
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
}

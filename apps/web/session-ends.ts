import type { QueryClient } from '@tanstack/react-query'
import { comeBackTo } from '#platform/web/in-app-path.ts'
import { logProblem } from '#platform/web/log.ts'
import { session } from '#platform/web/session.ts'
import { otherTabs } from '#platform/web/tabs.ts'
import { hasUnsavedWork } from '#platform/web/unsaved-work.ts'
import { toast } from '#ui/toast-store.ts'
import type { AppRouter } from './router.tsx'

/** What happens on the page when a session ends or begins, here or in another tab. */
export function followSession(router: AppRouter, queryClient: QueryClient): void {
  session.onClear(() => {
    // What the sign-in page offers is nobody's data.
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'sign-in-options' })
    router.clearCache()
    toast.clear()
  })
  session.onEnd((reason) => {
    if (reason === 'someone-else') location.replace('/app')
    else if (reason === 'signed-out') void router.navigate({ to: '/' })
    else void toLogin(router)
  })
  otherTabs.onMessage((message) => {
    if (message === 'signed-in') void greet()
    else if (session.state().signedIn) leave()
  })
  addEventListener('online', () =>
    session.settleSignOut().catch((error: unknown) => logProblem('The server will be told about the sign-out later.', error)),
  )
}

function toLogin(router: AppRouter): Promise<void> {
  return router.navigate({ to: '/login', search: comeBackTo(router.state.location.href) })
}

/** Signed out in another tab: the page goes, unless something is being written on it; then only the session is asked for again. */
function leave(): void {
  session.renewed()
  if (hasUnsavedWork()) void session.askAgain()
  else session.end('signed-out-elsewhere')
}

/** Someone signed in in another tab: who waits at the sign-in page comes along; a page of someone else notices and starts afresh. */
async function greet(): Promise<void> {
  try {
    session.renewed()
    if (session.state().signedIn) await session.token()
    else await session.adopt()
  } catch (error) {
    logProblem('The session of the other tab could not be taken up.', error)
  }
}

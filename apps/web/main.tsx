import '#ui/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followNavigation } from '#platform/web/navigation.ts'
import { createQueryClient } from '#platform/web/query-client.ts'
import { session } from '#platform/web/session.ts'
import { watchForms } from '#platform/web/unsaved-work.ts'
import { interceptFragment } from '#slices/auth/web/fragment.ts'
import { meQuery } from '#slices/workspace/web/public.tsx'
import { createAppRouter } from './router.tsx'
import { followSession } from './session-ends.ts'

// First of all: a sign-in fragment leaves the address before anything is asked of the network.
interceptFragment()
addEventListener('hashchange', () => interceptFragment())

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
followNavigation(router)
followSession(router, queryClient)
watchForms()
// The code of the page asked for travels while it is still being found out who asks.
for (const { routeId } of router.matchRoutes(router.latestLocation))
  void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
void session.begin(() => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the application.')
const page = createRoot(root)
if (import.meta.env.DEV && location.pathname === '/dev/ui') {
  // The pieces of the design system on one page; only in development.
  const { Gallery } = await import('#ui/gallery.tsx')
  page.render(<Gallery />)
} else {
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

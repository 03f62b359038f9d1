import type { ErrorComponentProps } from '@tanstack/react-router'
import { Outlet, useMatches, useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { logProblem } from '#platform/web/log.ts'
import { useDocumentTitle, usePageTitle } from '#platform/web/title.ts'
import { Button } from '#ui/button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { followTheme } from '#ui/theme.ts'

const ToastArea = lazy(() => import('#ui/toast.tsx').then((part) => ({ default: part.ToastArea })))

/** What every page has: the way past the navigation, the progress indicator, the title and the toasts. */
export function Root(): ReactElement {
  useDocumentTitle(useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title }))
  useEffect(followTheme, [])
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-2 focus:text-sm focus:text-ink focus:shadow-2"
        onClick={skip}
      >
        Skip to main content
      </a>
      <ProgressBar />
      <Outlet />
      <AfterFirstPaint />
    </>
  )
}

// Moving the focus by hand keeps the address as it is: a profile's tab lives in the fragment.
function skip(event: { preventDefault: () => void }): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Toasts are never part of the first picture, so their code comes after it. */
function AfterFirstPaint(): ReactElement | null {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    const handle = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(handle)
  }, [])
  return painted ? (
    <Suspense>
      <ToastArea />
    </Suspense>
  ) : null
}

/** A screen that broke: said plainly, with the ways out. */
export function ErrorPage({ error }: ErrorComponentProps): ReactElement {
  const router = useRouter()
  usePageTitle('Something went wrong')
  useEffect(() => logProblem('A screen could not be shown.', error), [error])
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center bg-surface px-6 outline-none">
      <div role="alert">
        <h1 className="text-xl font-semibold tracking-tight">This page could not be shown</h1>
        <p className="mt-1 text-base text-ink-2">Check your connection, then try again.</p>
        <div className="mt-6 flex gap-2">
          <Button variant="primary" onClick={() => void router.invalidate()}>
            Try again
          </Button>
          <Button onClick={() => location.assign('/app')}>Go to the dashboard</Button>
        </div>
      </div>
    </main>
  )
}

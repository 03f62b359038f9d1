import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { usePageTitle } from '#platform/web/title.ts'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { MissingPicture } from '#ui/missing-picture.tsx'

/** Any path that is no page, and any record that is not there for the person who asks. */
export function NotFoundPage(): ReactElement {
  usePageTitle('Not found')
  return (
    <div className="relative h-dvh min-h-160 overflow-hidden bg-surface">
      <MissingPicture />
      <header className="absolute top-8 left-6 sm:left-12">
        <Link to="/" className="inline-flex rounded-md" aria-label="Evenkeel home">
          <Logo size={24} />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="absolute top-40 left-6 outline-none sm:left-34 lg:top-63">
        <p className="text-base font-semibold text-ink-3">404</p>
        <h1 className="mk-h1 mt-3" style={{ fontSize: 'clamp(2.5rem, 8vw, 3.75rem)' }}>
          Something's missing.
        </h1>
        <p className="mt-4 text-md text-ink-2">The page has moved, or the link is wrong.</p>
        <Link to="/" className={`${buttonClass({ variant: 'primary', size: 'lg' })} mt-7`}>
          Back to home
        </Link>
      </main>
    </div>
  )
}

import type { ReactElement } from 'react'
import { MissingPicture } from '#ui/missing-picture.tsx'
import { SiteLogo } from './frame.tsx'

/** For an address that is no page, in any mode and without a script. */
export function SiteNotFound(): ReactElement {
  return (
    <div className="relative h-dvh min-h-160 overflow-hidden bg-surface text-ink">
      <MissingPicture />
      <header className="absolute top-8 left-6 sm:left-12">
        <a href="/" className="inline-flex rounded-md" aria-label="Evenkeel home">
          <SiteLogo size={24} />
        </a>
      </header>
      <main id="main" tabIndex={-1} className="mk-missing">
        <p className="text-base font-semibold text-ink-3">404</p>
        <h1 className="mk-h1 mk-missing__title">Something's missing.</h1>
        <p className="mt-4 text-md text-ink-2">The page has moved, or the link is wrong.</p>
        <a href="/" className="ek-btn ek-btn--primary ek-btn--lg mt-7">
          Back to home
        </a>
      </main>
    </div>
  )
}

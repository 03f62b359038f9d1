import type { ReactElement } from 'react'
import { SiteLogo } from './frame.tsx'

/** For an address that is no page, in any mode and without a script. */
export function SiteNotFound(): ReactElement {
  return (
    <div className="relative h-dvh min-h-160 overflow-hidden bg-surface text-ink">
      <svg className="absolute inset-0 size-full" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect y="520" width="1440" height="380" fill="var(--color-sunken)" />
        <path d="M0 520H1440" stroke="var(--color-line-strong)" strokeWidth="2" />
        <g
          className="hidden md:inline"
          transform="translate(1010 500) rotate(17)"
          fill="none"
          stroke="var(--color-accent)"
          strokeWidth="44"
        >
          <path d="M152 0A152 152 0 1 0 105 110" />
          <path d="M-244 0H244" />
        </g>
        <rect y="521" width="1440" height="380" fill="var(--color-sunken)" opacity=".72" />
      </svg>
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

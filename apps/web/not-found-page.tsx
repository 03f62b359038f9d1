import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { usePageTitle } from '#platform/web/title.ts'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'

/** Any path that is no page, and any record that is not there for the person who asks. */
export function NotFoundPage(): ReactElement {
  usePageTitle('Not found')
  return (
    <div className="relative h-dvh min-h-160 overflow-hidden bg-surface">
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

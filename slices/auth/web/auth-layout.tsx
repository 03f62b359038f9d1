import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'

/** The bare layout of everything before sign-in: the form at the left, the sea at the right. */
export function AuthLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-2">
      <div className="flex flex-col px-6 py-8 sm:px-16">
        <header className="self-start">
          <Link to="/" className="inline-flex rounded-md" aria-label="Evenkeel home">
            <Logo size={24} />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="grid flex-1 place-items-center py-10 outline-none">
          <div className="w-full max-w-94">
            <h1 className="text-2xl font-semibold tracking-tighter">{title}</h1>
            {lead && <p className="mt-1.5 text-base text-ink-2">{lead}</p>}
            {children}
          </div>
        </main>
        <SiteFooter />
      </div>
      <SeaPanel />
    </div>
  )
}

export function SiteFooter(): ReactElement {
  return (
    <footer>
      <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2 text-xs text-ink-3">
        <Link to="/status" className="ek-quiet-link">
          Status
        </Link>
        <Link to="/terms" className="ek-quiet-link">
          Terms
        </Link>
        <Link to="/privacy" className="ek-quiet-link">
          Privacy
        </Link>
        <Link to="/support" className="ek-quiet-link">
          Support
        </Link>
        <Link to="/docs" className="ek-quiet-link">
          Docs
        </Link>
        <Link to="/company/security" className="ek-quiet-link">
          Security
        </Link>
      </nav>
    </footer>
  )
}

/** The load line at full size: long ticks every 96 units, short ones between, none at the line itself. */
const marks = [86, 134, 182, 230, 278, 326, 374, 422, 518, 566, 614, 662, 710, 758, 806, 854]
const isLong = (y: number): boolean => (y < 470 ? ((y - 86) / 48) % 2 === 0 : ((y - 566) / 48) % 2 === 0)

function SeaPanel(): ReactElement {
  return (
    <div className="relative hidden overflow-hidden lg:block">
      <svg viewBox="0 0 760 900" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full" aria-hidden="true">
        <rect width="760" height="900" fill="var(--color-sea-sky)" />
        <rect y="470" width="760" height="430" fill="var(--color-sea)" />
        <g transform="translate(400 470)" fill="none" stroke="var(--color-sea-mark)">
          <path d="M-760 0H760" stroke="var(--color-sea-line)" strokeWidth="2" />
          <path d="M146 0A146 146 0 1 0 101 106" strokeWidth="42" />
          <path d="M-232 0H232" strokeWidth="42" />
        </g>
        <g stroke="var(--color-sea-line)" strokeWidth="1.5">
          {marks.map((y) => (
            <path key={y} d={`M48 ${y}h${isLong(y) ? 22 : 12}`} />
          ))}
        </g>
      </svg>
    </div>
  )
}

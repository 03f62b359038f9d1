import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useSession } from '#platform/web/session.ts'
import { SiteFooter } from '#slices/auth/web/public.tsx'
import { buttonClass } from '#ui/button.tsx'
import { SiteHeader } from './content-layout.tsx'

/** The front door: what this is, and the ways in. */
export function HomePage(): ReactElement {
  const { signedIn } = useSession()
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <div className="mx-auto w-full max-w-7xl px-6 py-6 sm:px-12">
        <SiteHeader />
      </div>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-7xl gap-10 px-6 pt-12 pb-16 outline-none sm:px-12 lg:grid-cols-2 lg:items-end lg:pt-20"
      >
        <h1 className="mk-h1 text-4xl sm:text-5xl">Every people record, kept level and kept safe</h1>
        <div className="lg:pl-16">
          <p className="text-lg text-ink-2">
            Evenkeel holds who works for you, who reports to whom, and what each person may see. For HR teams and consultants in the UK.
          </p>
          <div className="mt-6 flex flex-wrap gap-2">
            {signedIn ? (
              <Link to="/app" className={buttonClass({ variant: 'primary', size: 'lg' })}>
                Go to the dashboard
              </Link>
            ) : (
              <>
                <Link to="/get-started" className={buttonClass({ variant: 'primary', size: 'lg' })}>
                  Start your 14-day free trial
                </Link>
                <Link to="/login" className={buttonClass({ size: 'lg' })}>
                  Log in
                </Link>
              </>
            )}
          </div>
        </div>
      </main>
      <Horizon />
      <div className="px-6 py-6 sm:px-12">
        <SiteFooter />
      </div>
    </div>
  )
}

/** The mark afloat on its own line. */
function Horizon(): ReactElement {
  return (
    <svg viewBox="0 0 1440 420" preserveAspectRatio="xMidYMid slice" className="min-h-60 w-full flex-1" aria-hidden="true">
      <rect y="210" width="1440" height="210" fill="var(--color-sea)" />
      <path d="M0 210H1440" stroke="var(--color-sea-line)" strokeWidth="2" />
      <g transform="translate(720 210)" fill="none" strokeWidth="34">
        <g stroke="var(--color-accent)">
          <path d="M118 0A118 118 0 0 0 -118 0" />
        </g>
        <g stroke="var(--color-sea-mark)">
          <path d="M-118 0A118 118 0 0 0 82 86" />
          <path d="M-190 0H190" />
        </g>
      </g>
    </svg>
  )
}

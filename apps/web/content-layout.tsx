import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useSession } from '#platform/web/session.ts'
import { SiteFooter } from '#slices/auth/web/public.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'

/** The logo and the ways in, on pages anyone may read. */
export function SiteHeader(): ReactElement {
  const { signedIn } = useSession()
  return (
    <header className="flex items-center justify-between gap-4">
      <Link to="/" className="inline-flex rounded-md" aria-label="Evenkeel home">
        <Logo size={24} />
      </Link>
      <nav aria-label="Account" className="flex items-center gap-2">
        {signedIn ? (
          <Link to="/app" className={buttonClass()}>
            Dashboard
          </Link>
        ) : (
          <>
            <Link to="/login" className={buttonClass({ variant: 'ghost' })}>
              Login
            </Link>
            <Link to="/get-started" className={buttonClass()}>
              Get Started
            </Link>
          </>
        )}
      </nav>
    </header>
  )
}

/** A page of plain text at a reading measure. */
export function ContentLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className="flex min-h-dvh flex-col bg-surface px-6 py-8 sm:px-12">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-2xl flex-1 py-14 outline-none">
        <h1 className="text-2xl font-semibold tracking-tighter">{title}</h1>
        {lead && <p className="mt-2 text-md text-ink-2">{lead}</p>}
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

export function ContentSection({ title, id, children }: { title: string; id?: string; children: ReactNode }): ReactElement {
  return (
    <section className="mt-9" {...(id ? { id } : {})}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="mt-2 grid gap-3 text-md text-ink-2">{children}</div>
    </section>
  )
}

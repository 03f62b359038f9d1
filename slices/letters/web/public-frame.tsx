import type { ReactElement, ReactNode } from 'react'
import { SiteFooter } from '#slices/auth/web/public.tsx'
import { Logo } from '#ui/logo.tsx'

/** A page of a letter for people without an account: the name of the product, what it is about, and nothing else to press. */
export function PublicFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="border-b border-line px-4 py-4 md:px-6">
        <Logo size={22} />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 outline-none">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1.5 text-base text-ink-2">{lead}</p>}
        {children}
      </main>
      <div className="px-4 py-6 md:px-6">
        <SiteFooter />
      </div>
    </div>
  )
}

import type { ReactElement, ReactNode } from 'react'

/** One subject of a page of settings: its name and help on the left, what can be done beside it. */
export function AccountSection({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }): ReactElement {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t border-line py-6 xl:grid-cols-3" aria-label={title}>
      <div>
        <h2 className="ek-section-title">{title}</h2>
        {help && <p className="mt-1 text-sm text-ink-3">{help}</p>}
      </div>
      <div className="min-w-0 xl:col-span-2">{children}</div>
    </section>
  )
}

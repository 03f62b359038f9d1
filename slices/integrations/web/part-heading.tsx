import type { ReactElement, ReactNode } from 'react'

/** What a part of the page is for, with its one action beside it. */
export function PartHeading({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pt-6 pb-4">
      <div className="min-w-64 flex-1">
        <h2 className="ek-section-title">{title}</h2>
        <div className="mt-1 max-w-prose text-sm text-ink-2">{children}</div>
      </div>
      {action}
    </div>
  )
}

/** Help that stands with what it is about, closed until it is wanted. */
export function Help({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <details className="mt-8 border-t border-line pt-3 text-sm">
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <div className="ek-prose mt-3 grid max-w-prose gap-3 text-ink-2">{children}</div>
    </details>
  )
}

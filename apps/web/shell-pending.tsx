import type { ReactElement } from 'react'

/** The outline of the application while it is not known yet who is there. */
export function ShellPending(): ReactElement {
  return (
    <output className="flex h-dvh">
      <div className="hidden w-sidebar shrink-0 border-r border-line bg-paper md:block" />
      <div className="flex-1 bg-surface">
        <div className="h-14 border-b border-line md:h-topbar" />
      </div>
      <span className="sr-only">Loading…</span>
    </output>
  )
}

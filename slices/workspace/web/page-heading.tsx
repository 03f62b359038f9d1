import type { ReactElement, ReactNode } from 'react'

/** The title block of a screen in the shell. */
export function PageHeading({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }): ReactElement {
  return (
    <div className="flex items-end justify-between gap-x-6 gap-y-3 px-4 pt-7 pb-5 max-sm:flex-wrap md:px-6 xl:px-gutter">
      <div className="min-w-0 flex-1 basis-56">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1 text-base text-ink-2">{lead}</p>}
      </div>
      {action}
    </div>
  )
}

import type { ReactElement, ReactNode } from 'react'

interface PageProps {
  heading: string
  text?: string
  aside?: ReactNode
  /** Below the heading's text. */
  under?: ReactNode
  children: ReactNode
}

/** The frame of the chart's page: heading, what is shown, the search, and the rest of the height for the chart. */
export function ChartPage({ heading, text, aside, under, children }: PageProps): ReactElement {
  return (
    <div className="flex h-full min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-3 px-4 pt-4 pb-3 md:flex-row md:items-end md:justify-between md:gap-6 md:px-6 md:pt-7 md:pb-5 xl:px-gutter">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold tracking-tight">{heading}</h1>
          {text && <p className="mt-1 text-sm text-ink-2 md:text-base">{text}</p>}
        </div>
        <div className="flex flex-col items-start gap-2 md:flex-row md:items-center">
          {under}
          {aside}
        </div>
      </div>
      {children}
    </div>
  )
}

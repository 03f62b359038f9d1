import type { ReactElement } from 'react'

type MeasuredProgressProps = {
  /** What is being done, for screen readers: 'Checking the rows'. */
  label: string
  /** How far it has come, of `total`; left out while it is not known. */
  value?: number | undefined
  total?: number | undefined
}

/** How far long work has come. The words beside it say the same; the browser's own element tells assistive technology. */
export function MeasuredProgress({ label, value, total }: MeasuredProgressProps): ReactElement {
  const known = value !== undefined && total !== undefined && total > 0
  return (
    <progress
      aria-label={label}
      className="block h-1 w-full appearance-none overflow-hidden rounded-xs border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      {...(known ? { value: Math.min(value, total), max: total } : {})}
    />
  )
}

import type { ReactElement } from 'react'

type MarkProps = { size?: number | undefined; className?: string | undefined }

/** The mark alone: a lower-case e cut by the load line. Never below 16 px. */
export function LogoMark({ size = 20, className }: MarkProps): ReactElement {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <path d="M20.1 12A8.1 8.1 0 1 0 17.6 17.9" />
      <path d="M1 12h22" />
    </svg>
  )
}

/** Mark and name. `size` is the height of the mark in px: 20 in the sidebar, 22 on entry pages, 34 in large. */
export function Logo({ size = 20 }: { size?: number | undefined }): ReactElement {
  return (
    <span className="ek-logo">
      <LogoMark size={size} className="text-accent" />
      <span className="ek-logo__name" style={{ fontSize: Math.round(size * 0.85) }}>
        Evenkeel
      </span>
    </span>
  )
}

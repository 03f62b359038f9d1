import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { Info, X } from '#ui/icons.ts'
import { Logo } from '#ui/logo.tsx'

/** Shown once on a small screen, before the application. */
export function HeadsUp({ onContinue }: { onContinue: () => void }): ReactElement {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col bg-surface px-6 pt-6 pb-8 outline-none">
      <Logo size={24} />
      <div className="grid flex-1 content-center py-8">
        <svg width="160" height="70" viewBox="0 0 160 70" aria-hidden="true">
          <path d="M0 48H160" stroke="var(--color-line-strong)" strokeWidth="1.5" />
          <rect x="24" y="8" width="84" height="40" rx="4" fill="none" stroke="var(--color-accent)" strokeWidth="2.5" />
          <path d="M10 48h112" stroke="var(--color-accent)" strokeWidth="2.5" />
          <rect x="128" y="26" width="16" height="22" rx="3" fill="none" stroke="var(--color-field)" strokeWidth="2" />
        </svg>
        <h1 className="mt-8 text-2xl font-semibold tracking-tighter">Heads up!</h1>
        <p className="mt-2 text-md text-ink-2">
          Evenkeel works best on a tablet or desktop. On a phone you can ask for time off, report sickness, look people up and read your own
          profile.
        </p>
      </div>
      <div className="grid gap-2">
        <Button variant="primary" size="lg" onClick={onContinue}>
          Continue
        </Button>
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          Back to Home
        </Link>
      </div>
    </main>
  )
}

/** The reminder on small screens that stays until it is dismissed. */
export function PhoneBanner({ onDismiss }: { onDismiss: () => void }): ReactElement {
  return (
    <aside
      aria-label="On a phone"
      className="no-print flex shrink-0 items-center gap-3 border-b border-info-line bg-info-soft pr-0.5 pl-4 text-sm"
    >
      <Info className="ek-icon text-info" size={16} aria-hidden="true" />
      <p className="flex-1 py-1">Some features are limited on a phone.</p>
      <IconButton label="Dismiss" icon={X} tooltip={false} className="size-11" onClick={onDismiss} />
    </aside>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Glyph } from './glyphs.tsx'
import { Info } from './icons.ts'

export type ErrorBannerProps = {
  /** The specification's sentence. */
  message: string
  /** What to do; a default follows when there is a retry. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

/** Something did not load: said in place, with the way to try again. What did load stays on the page. */
export function ErrorBanner({ message, children, onRetry, retrying }: ErrorBannerProps): ReactElement {
  const help = children ?? (onRetry ? 'Check your connection, then try again.' : null)
  return (
    <div className="ek-banner ek-banner--danger" role="alert">
      <span className="ek-banner__glyph">
        <Glyph kind="overdue" />
      </span>
      <div className="ek-banner__text">
        <b>{message}</b>
        {help && <span className="block text-ink-2">{help}</span>}
      </div>
      {onRetry && (
        <Button size="sm" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

export type NoticeProps = { tone?: 'info' | 'warn' | undefined; children: ReactNode; action?: ReactNode }

/** A quiet remark inside a page or form. */
export function Notice({ tone = 'info', children, action }: NoticeProps): ReactElement {
  return (
    <div className={`ek-banner ek-banner--${tone}`}>
      <span className="ek-banner__glyph">{tone === 'warn' ? <Glyph kind="due" /> : <Info className="ek-icon text-info" size={16} />}</span>
      <div className="ek-banner__text">{children}</div>
      {action}
    </div>
  )
}

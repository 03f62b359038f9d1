import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

type BadgeProps = { tone?: 'accent' | 'neutral' | undefined; children: ReactNode }

/** Names an identity or a kind (You, Primary, Draft). Never a status: that is <Status>. */
export function Badge({ tone = 'accent', children }: BadgeProps): ReactElement {
  return <span className={classNames('ek-badge', tone === 'neutral' && 'ek-badge--neutral')}>{children}</span>
}

import type { ReactElement } from 'react'
import { Notice } from '#ui/error-banner.tsx'
import type { Overview } from '../contract.ts'
import { hasNoPattern } from '../rules/schedule.ts'

/** Said where the days that are counted are nobody's word: a balance must not rest on a week that was only assumed. */
export function AssumedWeek({ overview, own }: { overview: Overview; own: boolean }): ReactElement | null {
  // Leave that is earned by the hour rests on no week.
  if (!hasNoPattern(overview.rotas) || overview.policy.irregular) return null
  return (
    <div className="mb-4">
      <Notice tone="warn">
        {own
          ? 'No working pattern is recorded for you, so the usual week of the workspace is assumed. Please ask HR to record yours: your balance depends on it.'
          : 'No working pattern is recorded for them, so the usual week of the workspace is assumed. Record one below: the balance depends on it.'}
      </Notice>
    </div>
  )
}

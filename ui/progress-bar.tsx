import type { ReactElement } from 'react'
import { useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { progressState, subscribeProgress } from './progress.ts'

/** The thin line at the top of the page while a navigation or a request runs. Mount once. */
export function ProgressBar(): ReactElement | null {
  const state = useSyncExternalStore(subscribeProgress, progressState)
  if (state === 'idle') return null
  return (
    <div className="ek-progress" role="progressbar" aria-label="Loading page" aria-valuetext={state === 'ending' ? 'Loaded' : 'Loading'}>
      <span className={classNames('ek-progress__bar', state === 'ending' && 'is-ending')} />
    </div>
  )
}

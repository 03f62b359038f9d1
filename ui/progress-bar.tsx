import type { ReactElement } from 'react'
import { useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { progressState, subscribeProgress } from './progress.ts'

/** The thin line at the top of the page while a navigation or a request runs. Mount once. */
export function ProgressBar(): ReactElement {
  const state = useSyncExternalStore(subscribeProgress, progressState)
  // The line belongs to no landmark of the page: as a polite live region, there from the start, it is read out when a page takes long.
  return (
    <div aria-live="polite">
      {state === 'idle' ? null : (
        // No value: how long a page will take is not known, and a guess must not be read out as a measure.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <progress> without a value cannot be drawn as this line in every browser
        <div className="ek-progress" role="progressbar" aria-label="Loading page">
          <span className={classNames('ek-progress__bar', state === 'ending' && 'is-ending')} />
        </div>
      )}
    </div>
  )
}

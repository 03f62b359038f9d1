import { Link } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import type { Import } from '../contract.ts'
import { useForgetPeople } from './api.ts'
import { ImportFrame, Inset } from './import-frame.tsx'

/** An import that came to nothing, or was taken back: what is so now, and the way to another. */
export function EndedStep({ one }: { one: Import }): ReactElement {
  const forget = useForgetPeople()
  const undone = one.state === 'undone'
  useEffect(() => {
    if (undone) forget()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has been undone
  }, [undone])
  const title = undone ? 'Undone' : one.state === 'cancelled' ? 'Cancelled' : 'The import did not work'
  const lead = undone
    ? 'The people this import added are gone, and those it changed are as they were before.'
    : 'Nothing of this file was stored.'
  return (
    <ImportFrame step={undone ? 4 : 0} title={title} lead={lead}>
      <Inset className="grid max-w-180 gap-4">
        {one.state === 'failed' && <ErrorBanner message={one.failure ?? 'It failed for a reason that is not known.'} />}
        <div className="flex flex-wrap gap-2">
          <Link to="/app/people/import" className={buttonClass({ variant: 'primary' })}>
            Choose a file
          </Link>
          <Link to="/app/people" className={buttonClass()}>
            See the people
          </Link>
        </div>
      </Inset>
    </ImportFrame>
  )
}

import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import type { Import } from '../contract.ts'
import { useForgetPeople } from './api.ts'
import { ImportFrame, Inset } from './import-frame.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { counted, deeds, leftAlone } from './words.ts'

/** Step 5: what was done, until when it can be undone, and where to look at it. */
export function DoneStep({ one }: { one: Import }): ReactElement {
  const { tenant, userRole } = useMe()
  const [undoing, setUndoing] = useState(false)
  const forget = useForgetPeople()
  // Once, when it is done: the lists and the chart of a moment ago know nothing of it.
  // oxlint-disable-next-line react/exhaustive-deps -- the same for every render of this page
  useEffect(() => forget(), [one.id])
  const counts = one.counts ?? { add: 0, change: 0, same: 0, skipped: 0 }
  return (
    <ImportFrame
      step={4}
      title="Done"
      lead={`The import has ${deeds(counts, ['added', 'changed']) || 'changed nobody'}. ${leftAlone(counts).replaceAll(' stays ', ' stayed ').replaceAll(' stay ', ' stayed ')}`}
    >
      <Inset className="grid max-w-180 gap-5">
        <p className="flex items-center gap-2 text-sm">
          <Glyph kind="done" />
          <span>
            <span dir="auto">{one.filename}</span> was imported whole.
          </span>
        </p>
        {one.waiting > 0 && (
          <Notice>
            {counted(one.waiting, 'change')} to pay {one.waiting === 1 ? 'waits' : 'wait'} for a second person to approve{' '}
            {one.waiting === 1 ? 'it' : 'them'}.{' '}
            <Link to="/app/people/proposals" className="ek-link">
              See proposed changes
            </Link>
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Link to="/app/people" className={buttonClass({ variant: 'primary' })}>
            See the people
          </Link>
          <Link to="/app/org-chart" className={buttonClass()}>
            See the organisation chart
          </Link>
        </div>
        <section aria-labelledby="invite">
          <h2 id="invite" className="ek-section-title">
            Nobody was invited
          </h2>
          <p className="mt-1 text-sm text-ink-2">
            The people are recorded, but they cannot sign in yet. Invite them when you are ready
            {userRole !== null && isHr({ role: userRole }) ? (
              <>
                {' '}
                from{' '}
                <Link to="/app/workspace/members" search={{}} className="ek-link">
                  Members
                </Link>
              </>
            ) : null}
            .
          </p>
        </section>
        <section aria-labelledby="undo">
          <h2 id="undo" className="ek-section-title">
            {one.can.undo ? 'Not right after all?' : 'No longer to be undone'}
          </h2>
          {one.can.undo ? (
            <>
              <p className="mt-1 mb-3 text-sm text-ink-2">
                The whole import can be undone
                {one.undo_until && ` until ${momentInWords(one.undo_until, tenant?.time_zone ?? 'Europe/London')}`}, as long as nobody has
                changed these people since.
              </p>
              <Button onClick={() => setUndoing(true)}>Undo this import…</Button>
            </>
          ) : (
            <p className="mt-1 text-sm text-ink-2">
              {one.undo_until
                ? `It could be undone until ${momentInWords(one.undo_until, tenant?.time_zone ?? 'Europe/London')}.`
                : 'You may look at this import, but not undo it.'}
            </p>
          )}
        </section>
        <Link to="/app/people/import" className="ek-link justify-self-start text-sm">
          All imports
        </Link>
      </Inset>
      {undoing && <UndoDialog id={one.id} filename={one.filename} onClose={() => setUndoing(false)} />}
    </ImportFrame>
  )
}

import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import type { Import } from '../contract.ts'
import { useForgetPeople } from './api.ts'
import { ImportFrame, Inset } from './import-frame.tsx'
import { InviteStep } from './invite-step.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { counted, deeds, leftAlone } from './words.ts'

/** Step 5: what was done, until when it can be undone, and where to look at it. */
export function DoneStep({ one }: { one: Import }): ReactElement {
  const forget = useForgetPeople()
  // Once, when it is done: the lists and the chart of a moment ago know nothing of it.
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the same for every render of this page
  useEffect(() => forget(), [one.id])
  const counts = one.counts ?? { add: 0, change: 0, same: 0, skipped: 0 }
  return (
    <ImportFrame
      step={4}
      title="Done"
      lead={`The import has ${deeds(counts, ['added', 'changed']) || 'changed nobody'}. ${leftAlone(counts)}`}
    >
      <Inset className="grid max-w-180 gap-5">
        <p className="flex items-center gap-2 text-sm">
          <Glyph kind="done" />
          <span>
            <span dir="auto">{one.filename}</span> was imported whole.
          </span>
        </p>
        {one.waiting > 0 && <WaitingPay many={one.waiting} />}
        <div className="flex flex-wrap gap-2">
          <Link to="/app/people" className={buttonClass({ variant: 'primary' })}>
            See the people
          </Link>
          <Link to="/app/org-chart" className={buttonClass()}>
            See the organisation chart
          </Link>
        </div>
        {counts.add > 0 && <InviteStep id={one.id} />}
        <Undoing one={one} />
        <Link to="/app/people/import" className="ek-link justify-self-start text-sm">
          All imports
        </Link>
      </Inset>
    </ImportFrame>
  )
}

function WaitingPay({ many }: { many: number }): ReactElement {
  return (
    <Notice>
      {counted(many, 'change')} to pay {many === 1 ? 'waits' : 'wait'} for a second person to approve {many === 1 ? 'it' : 'them'}.{' '}
      <Link to="/app/people/proposals" className="ek-link">
        See proposed changes
      </Link>
    </Notice>
  )
}

function Undoing({ one }: { one: Import }): ReactElement {
  const { tenant } = useMe()
  const [open, setOpen] = useState(false)
  const until = one.undo_until && momentInWords(one.undo_until, tenant?.time_zone ?? 'Europe/London')
  if (!one.can.undo)
    return (
      <p className="text-sm text-ink-2">
        {until ? `This import could be undone until ${until}.` : 'You may look at this import, but not undo it.'}
      </p>
    )
  return (
    <section aria-labelledby="undo">
      <h2 id="undo" className="ek-section-title">
        Not right after all?
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        The whole import can be undone{until && ` until ${until}`}, as long as nobody has changed these people since.
      </p>
      <Button onClick={() => setOpen(true)}>Undo this import…</Button>
      {open && <UndoDialog id={one.id} filename={one.filename} onClose={() => setOpen(false)} />}
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { momentInWords, untilMoment } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import type { GlyphKind } from '#ui/glyphs.tsx'
import { Status } from '#ui/status.tsx'
import type { Import, ImportState } from '../contract.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { deeds, stateWords } from './words.ts'

type PastImport = Pick<Import, 'id' | 'state' | 'filename' | 'created_at' | 'created_by' | 'counts' | 'undo_until'>

const glyphs: Record<ImportState, GlyphKind> = {
  reading: 'current',
  mapping: 'due',
  checking: 'current',
  checked: 'due',
  committing: 'current',
  committed: 'done',
  undoing: 'current',
  undone: 'not-applicable',
  cancelled: 'not-applicable',
  failed: 'overdue',
}
const ended = new Set<ImportState>(['committed', 'undone', 'cancelled', 'failed'])

/** Files handed in before: where each stands, what it did, and undo. */
export function PastImports({ imports }: { imports: readonly PastImport[] }): ReactElement {
  const [undoing, setUndoing] = useState<PastImport | null>(null)
  return (
    <>
      <ul className="border-t border-line">
        {imports.map((one) => (
          <PastLine key={one.id} one={one} onUndo={() => setUndoing(one)} />
        ))}
      </ul>
      {undoing && <UndoDialog id={undoing.id} filename={undoing.filename} onClose={() => setUndoing(null)} />}
    </>
  )
}

function PastLine({ one, onUndo }: { one: PastImport; onUndo: () => void }): ReactElement {
  const { tenant } = useMe()
  const timeZone = tenant?.time_zone ?? 'Europe/London'
  const open = !ended.has(one.state)
  const undoable = one.state === 'committed' && one.undo_until !== null && untilMoment(one.undo_until) > 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <Link to="/app/people/import/$id" params={{ id: one.id }} className="font-medium break-words text-ink hover:underline" dir="auto">
          {one.filename}
        </Link>
        <p className="text-ink-3">
          {momentInWords(one.created_at, timeZone)} by {one.created_by}
        </p>
        <p className="text-ink-2">{whatItDid(one, timeZone)}</p>
      </div>
      <Status kind={glyphs[one.state]}>{stateWords[one.state]}</Status>
      {open && (
        <Link to="/app/people/import/$id" params={{ id: one.id }} className={buttonClass({ size: 'sm' })}>
          Continue<span className="sr-only">: {one.filename}</span>
        </Link>
      )}
      {undoable && (
        <Button size="sm" onClick={onUndo}>
          Undo…<span className="sr-only"> {one.filename}</span>
        </Button>
      )}
    </li>
  )
}

/** What was done, and why it cannot be undone any more where that is so. */
function whatItDid({ state, counts, undo_until: until }: PastImport, timeZone: string): string {
  if (state === 'undone') return 'Everything was set back.'
  if (state !== 'committed' || !counts) return ''
  const did = deeds(counts, ['Added', 'changed']).replace(/^./, (letter) => letter.toUpperCase()) || 'Changed nobody'
  if (!until) return `${did}.`
  const when = momentInWords(until, timeZone)
  return untilMoment(until) > 0
    ? `${did}. Can be undone until ${when}.`
    : `${did}. Cannot be undone any more: the seven days ended on ${when}.`
}

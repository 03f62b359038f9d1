import { useState, type KeyboardEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { ArrowRight } from '#ui/icons.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { ImportRow } from '../contract.ts'
import { count } from './words.ts'

export type Cell = ImportRow['cells'][number]

/** A cell as it will be stored, beside what is stored now, what stands in the file, and why it cannot be taken. */
export function CellWords({ cell, adds }: { cell: Cell; adds: boolean }): ReactElement {
  const { value, before, raw, problem } = cell
  const shown = problem ? raw : (value ?? '')
  return (
    <span className="block min-w-28 max-w-72 py-1.5 text-left whitespace-normal">
      <span className="flex flex-wrap items-center gap-x-1.5 break-words">
        {problem && <Glyph kind="overdue" size={11} />}
        {before !== null && <Before text={before} />}
        <Stored shown={shown} cleared={before !== null} strong={before !== null || adds} problem={problem !== null} />
      </span>
      <SmallPrint cell={cell} shown={shown} />
    </span>
  )
}

const Before = ({ text }: { text: string }): ReactElement => (
  <>
    <span dir="auto" className="text-ink-3 line-through">
      {orEmpty(text)}
    </span>
    <span className="sr-only">changes to</span>
    <ArrowRight className="ek-icon text-ink-3" size={12} aria-hidden="true" />
  </>
)

const orEmpty = (text: string): string => (text === '' ? 'empty' : text)

/** Where what is stored is not to the letter what the file says, both are shown. */
function SmallPrint({ cell: { raw, original, note, problem }, shown }: { cell: Cell; shown: string }): ReactElement {
  const differs = !problem && raw !== shown && raw !== ''
  return (
    <>
      {differs && (
        <span dir="auto" className="block text-xs break-words whitespace-pre-wrap text-ink-3">
          in the file: {raw}
        </span>
      )}
      {original !== null && <span className="block text-xs break-words text-ink-3">you changed it from: {orEmpty(original)}</span>}
      {note && <span className="block text-xs text-ink-3">{note}</span>}
      {differs && shown === '' && <span className="block text-xs text-warn-ink">is not stored</span>}
      {problem && (
        <span className="block text-xs text-danger-ink">
          {problem.message} {problem.fix && <span className="text-ink-2">{problem.fix}</span>}
        </span>
      )}
    </>
  )
}

function Stored({ shown, cleared, strong, problem }: { shown: string; cleared: boolean; strong: boolean; problem: boolean }): ReactElement {
  if (shown === '' && problem) return <span className="text-danger-ink">empty</span>
  if (shown === '')
    return (
      <span className="text-ink-3">
        {cleared ? (
          'empty'
        ) : (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">Empty</span>
          </>
        )}
      </span>
    )
  return (
    <span dir="auto" className={`min-w-0 break-words ${problem ? 'font-medium text-danger-ink' : strong ? 'font-medium text-ink' : ''}`}>
      {shown}
    </span>
  )
}

interface EditorProps {
  cell: Cell
  column: string
  saving: boolean
  onSave: (value: string, alike: boolean) => void
  onLeave: () => void
}

/** The cell opened: what the file should have said, for this row or for all with the same text. */
export function CellEditor({ cell, column, saving, onSave, onLeave }: EditorProps): ReactElement {
  const [value, setValue] = useState(cell.raw)
  const save = (alike: boolean): void => {
    if (!saving) onSave(value, alike)
  }
  // The keys of the table are not the editor's; Enter saves the one cell, Escape leaves it as it is.
  const keys = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') onLeave()
    if (event.key === 'Enter') save(false)
  }
  return (
    <div className="grid min-w-60 gap-1.5 py-2">
      <TextInput
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened this cell
        autoFocus
        size="sm"
        aria-label={`${column}, as the file should say`}
        value={value}
        invalid={cell.problem !== null}
        onKeyDown={keys}
        onChange={(event) => setValue(event.target.value)}
      />
      {cell.problem && (
        <span className="max-w-72 text-xs whitespace-normal text-danger-ink">
          {cell.problem.message} <span className="text-ink-2">{cell.problem.fix}</span>
        </span>
      )}
      <span className="flex flex-wrap gap-2">
        <Button variant="primary" size="sm" loading={saving} onClick={() => save(false)}>
          Save
        </Button>
        {cell.problem && cell.problem.alike > 1 && (
          <Button size="sm" disabled={saving} onClick={() => save(true)}>
            Change all {count(cell.problem.alike)} like it
          </Button>
        )}
        <Button variant="ghost" size="sm" disabled={saving} onClick={onLeave}>
          Cancel
        </Button>
      </span>
    </div>
  )
}

import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { LibraryItem } from '../contract.ts'
import type { CopyState } from '../rules.ts'

export interface Target {
  readonly id: string
  readonly name: string
  readonly state: CopyState
}

const hints: Readonly<Record<CopyState, string>> = {
  none: 'Not there yet.',
  current: 'Has this version.',
  update: 'Has an earlier version.',
  changed: 'Has a copy that was changed there since. Copying puts this text in its place; the earlier versions stay.',
}

interface CopyDialogProps {
  item: LibraryItem
  targets: readonly Target[]
  saving: boolean
  onCopy: (to: readonly Target[]) => void
  onClose: () => void
}

/** Which clients get a letter or a process. */
export function CopyDialog({ item, targets, saving, onCopy, onClose }: CopyDialogProps): ReactElement {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(targets.filter(({ state }) => state === 'none' || state === 'update').map(({ id }) => id)),
  )
  const [problem, setProblem] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const to = targets.filter(({ id }) => chosen.has(id))
    setProblem(to.length === 0)
    if (to.length > 0 && !saving) onCopy(to)
  }
  const set = (id: string, on: boolean): void => setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Copy “${item.title}”`}
      closeBlocked={saving}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={saving}>
            Copy
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="ek-label mb-2">To these clients</legend>
        <div className="grid gap-2">
          {targets.map(({ id, name, state }) => (
            <Checkbox
              key={id}
              label={name}
              hint={hints[state]}
              disabled={state === 'current'}
              checked={chosen.has(id)}
              onChange={(on) => set(id, on)}
            />
          ))}
        </div>
      </fieldset>
      {problem && (
        <p role="alert" className="mt-3 text-sm text-danger-ink">
          Choose at least one client.
        </p>
      )}
      {item.kind === 'process' && <p className="mt-4 text-sm text-ink-2">Cases that are open there stay on the version they are on.</p>}
    </Dialog>
  )
}

import type { FormEvent, ReactElement, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { useMe } from '../use-me.ts'
import { whoWasFaster, type SaveProblem } from '../saving.ts'

interface SectionProps {
  id: string
  title: string
  help?: ReactNode
  children: ReactNode
}

/** One matter of the settings: what it is about on the left, its controls beside it. */
export function Section({ id, title, help, children }: SectionProps): ReactElement {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid gap-x-8 gap-y-4 border-t border-line px-4 py-7 md:px-8 xl:grid-cols-3">
      <div>
        <h2 id={`${id}-title`} className="ek-section-title">
          {title}
        </h2>
        {help && <div className="mt-1 text-sm text-ink-3">{help}</div>}
      </div>
      <div className="min-w-0 xl:col-span-2">{children}</div>
    </section>
  )
}

interface FormProps {
  dirty: boolean
  saving: boolean
  problem: SaveProblem
  onSave: () => void
  onReset: () => void
  /** Takes over what somebody else saved; the text typed here stays. */
  onReload: () => void
  children: ReactNode
}

/** The controls of a section with a Save of their own, which is there once something differs. */
export function SectionForm({ dirty, saving, problem, onSave, onReset, onReload, children }: FormProps): ReactElement {
  const { tenant } = useMe()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (dirty && !saving) onSave()
  }
  return (
    <form noValidate className="grid max-w-150 gap-5" onSubmit={submit}>
      {problem.changed && (
        <div role="alert">
          <Notice tone="warn">
            <p className="font-semibold">{whoWasFaster(problem.changed, tenant?.time_zone ?? 'Europe/London')}</p>
            <p className="mt-1">Nothing of yours was saved. Look at the change, then save again if you still want yours.</p>
            <Button size="sm" className="mt-2" onClick={onReload}>
              Show the change
            </Button>
          </Notice>
        </div>
      )}
      {problem.message && !problem.changed && (
        <div role="alert">
          <Notice tone="warn">{problem.message}</Notice>
        </div>
      )}
      {children}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={saving} disabledReason={dirty ? '' : 'Nothing has changed.'}>
          Save
        </Button>
        {dirty && (
          <Button variant="ghost" disabled={saving} onClick={onReset}>
            Discard
          </Button>
        )}
      </div>
    </form>
  )
}

import { useId, type ReactElement, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icons.ts'

interface SectionProps {
  title: string
  /** The one thing to add here; absent for who may not. */
  add?: { readonly label: string; readonly onAdd: () => void } | undefined
  aside?: ReactNode
  children: ReactNode
}

/** A part of the case in the middle of the page. */
export function Section({ title, add, aside, children }: SectionProps): ReactElement {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="ek-section-title">
          {title}
        </h2>
        <span className="flex items-center gap-2">
          {aside}
          {add && (
            <Button variant="ghost" size="sm" icon={Plus} className="-mr-2.5" onClick={add.onAdd}>
              {add.label}
            </Button>
          )}
        </span>
      </div>
      {children}
    </section>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { useId, useState } from 'react'
import { ChevronRight } from './icons.ts'

export type AccordionItemProps = {
  title: ReactNode
  /** Shown at the right while closed, such as a town or 'Hidden until opened'. */
  summary?: ReactNode
  defaultOpen?: boolean | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** The heading's level in the page outline. */
  level?: 2 | 3 | 4 | undefined
  children: ReactNode
}

/** One section that opens in place. Closed content is not rendered, so what is hidden until opened is not in the page. */
export function AccordionItem({
  title,
  summary,
  defaultOpen = false,
  open,
  onOpenChange,
  level = 3,
  children,
}: AccordionItemProps): ReactElement {
  const id = useId()
  const [own, setOwn] = useState(defaultOpen)
  const shown = open ?? own
  const toggle = (): void => {
    setOwn(!shown)
    onOpenChange?.(!shown)
  }
  const Heading = `h${level}` as const
  return (
    <div className="ek-accordion">
      <Heading className="ek-accordion__head">
        <button type="button" id={`${id}-head`} aria-expanded={shown} aria-controls={shown ? `${id}-body` : undefined} onClick={toggle}>
          <ChevronRight className="ek-icon ek-accordion__chevron" size={16} />
          {title}
          {!shown && summary && <span className="ek-accordion__summary">{summary}</span>}
        </button>
      </Heading>
      {shown && (
        <section id={`${id}-body`} aria-labelledby={`${id}-head`} className="ek-accordion__body">
          {children}
        </section>
      )}
    </div>
  )
}

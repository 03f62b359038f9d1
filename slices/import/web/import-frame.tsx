import type { ReactElement, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { StepProgress } from '#ui/step-progress.tsx'
import { steps } from './words.ts'

interface FrameProps {
  /** Index in `steps`. */
  step: number
  title: string
  lead?: ReactNode
  /** The ways on and back; they stay in view at the foot of the screen. */
  actions?: ReactNode
  children: ReactNode
}

/** One step of an import: where one is, what is to be done, and the way on. A new step takes the focus to its heading. */
export function ImportFrame({ step, title, lead, actions, children }: FrameProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return (
    <div className="relative flex min-h-full min-w-0 flex-1 flex-col">
      <div className="px-4 pt-5 pb-5 md:px-6 md:pt-7 xl:px-gutter">
        <StepProgress steps={steps} current={step} orientation="horizontal" className="mb-5 max-w-140" />
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {title}
        </h1>
        {lead && <p className="mt-1 max-w-180 text-base text-pretty text-ink-2">{lead}</p>}
      </div>
      <div className="min-w-0 flex-1 pb-8">{children}</div>
      {actions && (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 md:px-6 xl:px-gutter">
          {actions}
        </div>
      )}
    </div>
  )
}

/** The width and gutters of what stands under a step's heading. */
export function Inset({ children, className = '' }: { children: ReactNode; className?: string }): ReactElement {
  return <div className={`px-4 md:px-6 xl:px-gutter ${className}`}>{children}</div>
}

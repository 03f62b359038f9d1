import type { ReactElement, ReactNode, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { hasTopLayer } from './top-layer.ts'

type AnchoredPopupProps = { anchor: RefObject<HTMLElement | null>; className?: string | undefined; children: ReactNode }

const gap = 4
const margin = 8
const roomy = 240

/** A box under its field (or over it where there is more room), as wide as the field, that follows it while the page scrolls. */
export function AnchoredPopup({ anchor, className, children }: AnchoredPopupProps): ReactElement {
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [box, field] = [popup.current, anchor.current]
    if (!box || !field) return undefined
    if (hasTopLayer) box.showPopover()
    const settle = (): void => settleUnder(box, field.getBoundingClientRect())
    settle()
    // Any part of the page may scroll, so the event is caught on its way down.
    globalThis.addEventListener('scroll', settle, { capture: true, passive: true })
    globalThis.addEventListener('resize', settle)
    return () => {
      globalThis.removeEventListener('scroll', settle, { capture: true })
      globalThis.removeEventListener('resize', settle)
    }
  }, [anchor])
  return (
    <div
      ref={popup}
      popover={hasTopLayer ? 'manual' : undefined}
      className={classNames('ek-menu ek-anchored', className)}
      // A press on the list must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
      role="presentation"
    >
      {children}
    </div>
  )
}

function settleUnder(box: HTMLElement, field: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement
  const below = clientHeight - field.bottom - gap - margin
  const above = field.top - gap - margin
  const up = below < roomy && above > below
  const width = Math.max(field.width, 192)
  Object.assign(box.style, {
    left: `${Math.max(margin, Math.min(field.left, clientWidth - margin - width))}px`,
    top: up ? 'auto' : `${field.bottom + gap}px`,
    bottom: up ? `${clientHeight - field.top + gap}px` : 'auto',
    width: `${Math.min(width, clientWidth - 2 * margin)}px`,
  })
  box.style.setProperty('--available-height', `${Math.max(80, up ? above : below)}px`)
}

import type { FocusEvent, KeyboardEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { cloneElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Placement } from './place.ts'
import { place } from './place.ts'
import { loadSanitiser } from './sanitise-html.ts'
import { createTimer } from './timer.ts'
import { hasTopLayer } from './top-layer.ts'

export type TooltipContent = ReactNode | { html: string }

type TriggerProps = {
  'aria-describedby'?: string | undefined
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}

export type TooltipProps = {
  content: TooltipContent
  placement?: Placement | undefined
  /** False when the tip only repeats the trigger's accessible name. */
  describes?: boolean | undefined
  /** One element that takes pointer and focus handlers. */
  children: ReactElement<TriggerProps>
}

const showDelay = 300
const hideDelay = 120

const isHtml = (content: TooltipContent): content is { html: string } =>
  typeof content === 'object' && content !== null && 'html' in content
const isEmpty = (content: TooltipContent): boolean => {
  if (isHtml(content)) return content.html.trim() === ''
  return content === null || content === undefined || typeof content === 'boolean' || (typeof content === 'string' && content.trim() === '')
}
const focusIsVisible = (element: HTMLElement): boolean => {
  try {
    return element.matches(':focus-visible')
  } catch {
    return true
  }
}

/** Opens on hover and on keyboard focus, stays while the pointer is on it, closes on Escape. Empty content shows nothing. */
export function Tooltip(props: TooltipProps): ReactElement {
  return isEmpty(props.content) ? props.children : <TooltipTrigger {...props} />
}

function TooltipTrigger({ content, placement = 'auto-end', describes = true, children }: TooltipProps): ReactElement {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [timer] = useState(createTimer)
  const later = (element: HTMLElement | null, delay: number): void => timer.start(delay, () => setAnchor(element))
  const now = (element: HTMLElement | null): void => {
    timer.stop()
    setAnchor(element)
  }
  useEffect(() => timer.stop, [timer])

  const own = children.props
  const trigger = cloneElement(children, {
    ...(describes && anchor ? { 'aria-describedby': [own['aria-describedby'], id].filter(Boolean).join(' ') } : {}),
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      // A finger has no hover: touch shows the label by long press where the platform does.
      if (event.pointerType !== 'touch') later(event.currentTarget, showDelay)
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event)
      later(null, hideDelay)
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event)
      now(null)
    },
    onFocus: (event) => {
      own.onFocus?.(event)
      if (focusIsVisible(event.currentTarget)) now(event.currentTarget)
    },
    onBlur: (event) => {
      own.onBlur?.(event)
      now(null)
    },
    onKeyDown: (event) => {
      if (event.key === 'Escape' && anchor) {
        event.stopPropagation()
        now(null)
      }
      own.onKeyDown?.(event)
    },
  })
  return (
    <>
      {trigger}
      {anchor && (
        <Tip id={id} anchor={anchor} content={content} placement={placement} onEnter={timer.stop} onLeave={() => later(null, hideDelay)} />
      )}
    </>
  )
}

type TipProps = { id: string; anchor: HTMLElement; content: TooltipContent; placement: Placement; onEnter: () => void; onLeave: () => void }

function Tip({ id, anchor, content, placement, onEnter, onLeave }: TipProps): ReactElement {
  const tip = useRef<HTMLSpanElement>(null)
  const html = isHtml(content) ? content.html : undefined
  useEffect(() => {
    let current = true
    const fill = async (markup: string): Promise<void> => {
      const sanitise = await loadSanitiser().catch(() => undefined)
      if (!current || !tip.current || !sanitise) return
      tip.current.replaceChildren(sanitise(markup))
      reveal(tip.current, anchor, placement)
    }
    if (html !== undefined) void fill(html)
    return () => {
      current = false
    }
  }, [html, anchor, placement])
  useLayoutEffect(() => {
    if (tip.current && html === undefined) reveal(tip.current, anchor, placement)
  })
  return (
    // The top layer lifts it over dialogs without leaving the place in the tree that modal dialogs keep reachable.
    <span
      ref={tip}
      id={id}
      role="tooltip"
      className="ek-tip"
      popover={hasTopLayer ? 'manual' : undefined}
      hidden
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {html === undefined ? (content as ReactNode) : null}
    </span>
  )
}

function reveal(tip: HTMLElement, anchor: HTMLElement, placement: Placement): void {
  tip.hidden = tip.textContent.trim() === ''
  if (tip.hidden) return
  if (hasTopLayer) tip.showPopover()
  const { width, height } = tip.getBoundingClientRect()
  const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
  const { side, left, top } = place(anchor.getBoundingClientRect(), { width, height }, view, placement)
  Object.assign(tip.style, { left: `${left}px`, top: `${top}px` })
  tip.dataset['side'] = side
}

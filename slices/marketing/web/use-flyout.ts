import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'

/** The pointer may leave for this long before the panel closes (specification section 2). */
const closeDelay = 150

const isOfMouse = (event: Event): boolean => event instanceof globalThis.PointerEvent && event.pointerType === 'mouse'

const hovers = ({ pointerType }: PointerEvent): boolean => pointerType === 'mouse'

export interface FlyoutState {
  readonly open: boolean
  readonly button: RefObject<HTMLButtonElement | null>
  readonly panel: RefObject<HTMLDivElement | null>
  readonly press: (event: MouseEvent) => void
  readonly around: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: (event: PointerEvent) => void
    readonly onBlur: (event: FocusEvent) => void
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * A panel that opens on hover of its button, on a press and by keyboard. It stays open over button and panel and closes 150 ms
 * after the pointer left both, unless it returns; a press keeps it open without the pointer (touch), Escape closes it.
 */
export function useFlyout(): FlyoutState {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The script may come to life under a pointer that is there already.
    if (matchMedia('(hover: hover)').matches && button.current?.parentElement?.matches(':hover')) setOpen(true)
    return () => clearTimeout(timer.current)
  }, [])
  const set = (next: boolean): void => {
    clearTimeout(timer.current)
    setOpen(next)
  }
  return {
    open,
    button,
    panel,
    // A mouse has opened it by hovering already; its press must not close what was just opened.
    press: ({ nativeEvent }) => set(isOfMouse(nativeEvent) || !open),
    around: {
      onPointerEnter: (event) => {
        if (hovers(event)) set(true)
      },
      onPointerLeave: (event) => {
        clearTimeout(timer.current)
        if (hovers(event)) timer.current = setTimeout(() => setOpen(false), closeDelay)
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) set(false)
      },
      onKeyDown: (event) => {
        if (event.key === 'Escape' && open) {
          set(false)
          button.current?.focus()
        }
        if (event.key === 'ArrowDown' && event.target === button.current) {
          event.preventDefault()
          set(true)
          // The panel can be focused once it is shown, which is in the next frame.
          requestAnimationFrame(() => panel.current?.querySelector('a')?.focus())
        }
      },
    },
  }
}

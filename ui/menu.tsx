import type { KeyboardEvent, MouseEvent, PointerEvent, ReactElement, ReactNode, Ref } from 'react'
import { cloneElement, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { defer, useDeferred, warm } from './deferred.ts'
import type { MenuItemProps } from './menu-popup.tsx'

export type { MenuItemProps } from './menu-popup.tsx'

const menuPart = defer(() => import('./menu-popup.tsx'))

type TriggerProps = {
  ref?: Ref<HTMLElement> | undefined
  id?: string | undefined
  disabled?: boolean | undefined
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  onPointerEnter?: ((event: PointerEvent<HTMLElement>) => void) | undefined
}

export type MenuProps = {
  /** The button that opens it: a Button or IconButton. */
  trigger: ReactElement<TriggerProps>
  align?: 'start' | 'end' | undefined
  /** Named only when the trigger's own name would not do. */
  label?: string | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** A menu of actions or places. Arrow keys move, letters search (forgotten after 350 ms), Escape returns to the button. */
export function Menu({ trigger, align = 'end', label, onOpenChange, className, children }: MenuProps): ReactElement {
  const made = useId()
  const [startAt, setStartAt] = useState<'first' | 'last'>()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const open = startAt !== undefined
  const part = useDeferred(menuPart, open)
  const change = (next: 'first' | 'last' | undefined): void => {
    setStartAt(next)
    onOpenChange?.(next !== undefined)
  }
  const own = trigger.props
  const triggerId = own.id ?? `${made}-trigger`
  const button = cloneElement(trigger, {
    id: triggerId,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? `${made}-menu` : undefined,
    onClick: (event) => {
      own.onClick?.(event)
      setAnchor(event.currentTarget)
      change(open ? undefined : 'first')
    },
    onKeyDown: (event) => {
      own.onKeyDown?.(event)
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setAnchor(event.currentTarget)
      change(event.key === 'ArrowDown' ? 'first' : 'last')
    },
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event)
      warm(menuPart)
    },
  })
  return (
    <>
      {button}
      {part && anchor && (
        <part.MenuPopup
          id={`${made}-menu`}
          anchor={anchor}
          align={align}
          startAt={startAt}
          className={className}
          naming={label ? { 'aria-label': label } : { 'aria-labelledby': triggerId }}
          onClose={() => change(undefined)}
        >
          {children}
        </part.MenuPopup>
      )}
    </>
  )
}

export function MenuItem(props: MenuItemProps): ReactElement | null {
  const part = menuPart.now()
  return part ? <part.MenuEntry {...props} /> : null
}

export function MenuSeparator(): ReactElement {
  return <hr />
}

/** The heading of what follows it. */
export function MenuLabel({ children, className }: { children: ReactNode; className?: string | undefined }): ReactElement {
  return <div className={classNames('ek-menu__label', className)}>{children}</div>
}

import { Menu as Base } from '@base-ui/react/menu'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import type { Icon } from './icons.ts'
import { Check } from './icons.ts'
import { createTypeahead } from './typeahead.ts'

type MenuPopupProps = {
  id: string
  anchor: HTMLElement
  align: 'start' | 'end'
  /** Which item takes the focus; undefined while closed. */
  startAt: 'first' | 'last' | undefined
  naming: { 'aria-label': string } | { 'aria-labelledby': string }
  className: string | undefined
  onClose: () => void
  children: ReactNode
}

/** What an item says when the focus is to go on from it, instead of back to the button. */
const LeadOn = createContext<() => void>(() => undefined)

const enabledItems = (menu: Element | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
]

// The primitive's focus guards can be focused, so they must not be hidden from those who land on them (WCAG 4.1.2).
function showGuards(): void {
  for (const guard of document.querySelectorAll('[data-base-ui-focus-guard][aria-hidden]')) guard.removeAttribute('aria-hidden')
}

export function MenuPopup({ id, anchor, align, startAt, naming, className, onClose, children }: MenuPopupProps): ReactElement {
  const popup = useRef<HTMLDivElement>(null)
  const leadsOn = useRef(false)
  const [typeahead] = useState(createTypeahead)
  const open = startAt !== undefined
  useEffect(() => {
    if (!startAt) return undefined
    leadsOn.current = false
    // After the primitive's own start of focus, which would rest on the menu as a whole.
    const frame = requestAnimationFrame(() => {
      showGuards()
      enabledItems(popup.current)
        .at(startAt === 'first' ? 0 : -1)
        ?.focus()
    })
    return () => {
      cancelAnimationFrame(frame)
      typeahead.reset()
    }
  }, [startAt, typeahead])

  // The primitive forgets letters after 500 ms, the specification after 350: ours runs first and keeps the key from it.
  const search = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isLetter || (event.key === ' ' && !typeahead.typing())) return
    event.preventDefault()
    event.stopPropagation()
    const items = enabledItems(popup.current)
    const current = items.findIndex((item) => item === document.activeElement)
    items[
      typeahead.find(
        event.key,
        items.map((item) => item.textContent),
        current,
      )
    ]?.focus()
  }

  return (
    <Base.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        // A press on the button is the button's to answer, or the menu would close and open again.
        const onButton = details.event.target instanceof Node && anchor.contains(details.event.target)
        if (details.reason === 'outside-press' && onButton) details.cancel()
        else if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Positioner className="ek-layer" anchor={anchor} side="bottom" align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup
            ref={popup}
            id={id}
            {...naming}
            className={classNames('ek-menu ek-menu--popup', className)}
            finalFocus={() => (leadsOn.current ? false : anchor)}
            onKeyDownCapture={search}
          >
            <LeadOn.Provider value={() => (leadsOn.current = true)}>{children}</LeadOn.Provider>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export type MenuItemProps = {
  icon?: Icon | undefined
  onSelect?: (() => void) | undefined
  href?: string | undefined
  /** A router link to render in place of the item, for places inside the application. */
  render?: ReactElement | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  /** Marks the one of a set that is chosen. */
  checked?: boolean | undefined
  /** What it opens takes the focus itself, at once: it does not go back to the button. */
  leadsOn?: boolean | undefined
  children: ReactNode
}

export function MenuEntry({
  icon: IconShape,
  onSelect,
  href,
  render,
  danger,
  disabled,
  checked,
  leadsOn,
  children,
}: MenuItemProps): ReactElement {
  const leadOn = useContext(LeadOn)
  const className = classNames('ek-menu__item', danger && 'is-danger')
  const inside = (
    <>
      {IconShape && <IconShape className="ek-icon" size={16} />}
      <span className="ek-menu__words">{children}</span>
      {checked && <Check className="ek-icon ek-menu__check" size={14} />}
    </>
  )
  if (checked !== undefined) {
    return (
      <Base.CheckboxItem className={className} checked={checked} disabled={disabled} closeOnClick onClick={onSelect}>
        {inside}
      </Base.CheckboxItem>
    )
  }
  if (href !== undefined || render) {
    return (
      <Base.LinkItem className={className} closeOnClick onClick={onSelect} {...(render ? { render } : { href })}>
        {inside}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item
      className={className}
      disabled={disabled}
      onClick={() => {
        if (leadsOn) leadOn()
        onSelect?.()
      }}
    >
      {inside}
    </Base.Item>
  )
}

import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export type TabItem<Value extends string> = { value: Value; label: ReactNode }

export type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  items: readonly TabItem<Value>[]
  /** Names the set for screen readers. */
  label?: string | undefined
  /** The same word goes to TabPanel's `of`; needed when a page has two sets. */
  name?: string | undefined
}

const tabId = (name: string, value: string): string => `${name}-tab-${value}`
const panelId = (name: string): string => `${name}-panel`

/** Tabs of one page. Left, Right, Home and End move and choose; only the chosen tab is in the tab order. */
export function Tabs<Value extends string>({ value, onChange, items, label, name = 'tabs' }: TabsProps<Value>): ReactElement {
  const list = useRef<HTMLDivElement>(null)
  const at = items.findIndex((item) => item.value === value)
  // On a phone the tabs are wider than the page: the chosen one is brought into view. With the frame that lays the page out
  // anyway: to measure at once would have it laid out in the middle of the work that builds it.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => bringIntoView(list.current, at))
    return () => cancelAnimationFrame(frame)
  }, [at])
  const move = (event: KeyboardEvent): void => {
    const target: Partial<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }
    const to = target[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + items.length) % items.length
    const next = items[index]
    if (!next) return
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus()
  }
  return (
    <div ref={list} className="ek-tabs" role="tablist" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={tabId(name, item.value)}
          className={classNames('ek-tab', item.value === value && 'is-on')}
          aria-selected={item.value === value}
          aria-controls={item.value === value ? panelId(name) : undefined}
          tabIndex={item.value === value ? 0 : -1}
          onClick={() => onChange(item.value)}
          onKeyDown={move}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

function bringIntoView(box: HTMLElement | null, at: number): void {
  const on = box?.children[at]
  if (!box || !on) return
  const [frame, tab] = [box.getBoundingClientRect(), on.getBoundingClientRect()]
  if (tab.right > frame.right) box.scrollLeft += tab.right - frame.right
  else if (tab.left < frame.left) box.scrollLeft -= frame.left - tab.left
}

type TabPanelProps = { of?: string | undefined; value: string; className?: string | undefined; children: ReactNode }

/** What the chosen tab shows; `of` is the name of the Tabs. */
export function TabPanel({ of = 'tabs', value, className, children }: TabPanelProps): ReactElement {
  return (
    <div role="tabpanel" id={panelId(of)} aria-labelledby={tabId(of, value)} className={className}>
      {children}
    </div>
  )
}

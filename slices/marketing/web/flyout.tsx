import type { ReactElement } from 'react'
import { ChevronDown } from '#ui/icons.ts'
import type { Flyout as FlyoutContent } from '../content/navigation.ts'
import { navIcons } from './nav-icons.ts'
import { useFlyout } from './use-flyout.ts'

/** A labelled button and the panel it opens: links with icon, name and a line each, and two actions in the foot. */
export function Flyout({ label, items, actions }: FlyoutContent): ReactElement {
  const { open, button, panel, press, around } = useFlyout()
  const id = `flyout-${label.toLowerCase()}`
  return (
    <li className="relative" {...around}>
      <button ref={button} type="button" className="mk-nav__link" aria-expanded={open} aria-controls={id} onClick={press}>
        {label}
        <ChevronDown className="ek-icon mk-nav__chevron" size={14} />
      </button>
      <div ref={panel} id={id} className={open ? 'mk-flyout is-open' : 'mk-flyout'} data-wide={items.length > 5 || undefined}>
        <ul className="mk-flyout__items">
          {items.map(({ name, description, href, icon }) => {
            const Icon = navIcons[icon]
            return (
              <li key={href}>
                <a href={href} className="mk-flyout__item">
                  <span className="mk-flyout__icon">
                    <Icon className="ek-icon" size={18} />
                  </span>
                  <span>
                    <span className="mk-flyout__name">{name}</span>
                    <span className="mk-flyout__line">{description}</span>
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
        <ul className="mk-flyout__actions">
          {actions.map(({ name, href, icon }) => {
            const Icon = navIcons[icon]
            return (
              <li key={name}>
                <a href={href} className="mk-flyout__action">
                  <Icon className="ek-icon" size={16} />
                  {name}
                </a>
              </li>
            )
          })}
        </ul>
      </div>
    </li>
  )
}

import type { KeyboardEvent, MouseEvent, ReactElement } from 'react'
import { useRef } from 'react'
import { MenuIcon, X } from '#ui/icons.ts'
import { anchors, flyouts } from '../content/navigation.ts'
import { Flyout } from './flyout.tsx'
import type { IslandProps } from './island.tsx'

/** The middle of the header: three anchors in waitlist mode, else the flyouts and Pricing. On a phone, a menu of the same. */
export function SiteNavigation({ mode, home }: IslandProps['navigation']): ReactElement {
  return (
    <>
      <nav aria-label="Main" className={mode === 'waitlist' ? 'hidden md:block' : 'hidden lg:block'}>
        <ul className="flex">{mode === 'waitlist' ? <Anchors home={home} className="mk-nav__link" /> : <Wide />}</ul>
      </nav>
      <PhoneMenu mode={mode} home={home} />
    </>
  )
}

function Anchors({ home, className }: { home: boolean; className: string }): ReactElement {
  return (
    <>
      {anchors.map(({ name, hash }) => (
        <li key={hash}>
          <a href={home ? hash : `/${hash}`} className={className}>
            {name}
          </a>
        </li>
      ))}
    </>
  )
}

const [features, solutions, resources, company] = flyouts as readonly [
  (typeof flyouts)[number],
  (typeof flyouts)[number],
  (typeof flyouts)[number],
  (typeof flyouts)[number],
]

function Wide(): ReactElement {
  return (
    <>
      <Flyout {...features} />
      <Flyout {...solutions} />
      <Flyout {...resources} />
      <li>
        <a href="/pricing" className="mk-nav__link">
          Pricing
        </a>
      </li>
      <Flyout {...company} />
    </>
  )
}

/** A disclosure of the browser's own, so that it opens without a script; the script only closes it again. */
function PhoneMenu({ mode, home }: IslandProps['navigation']): ReactElement {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = (): void => menu.current?.removeAttribute('open')
  const onClick = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a')) close()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- it listens for what its links do
    <details
      ref={menu}
      className={mode === 'waitlist' ? 'mk-phone md:hidden' : 'mk-phone lg:hidden'}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <summary className="ek-iconbtn mk-phone__button" aria-label="Menu">
        <MenuIcon className="ek-icon mk-phone__open" size={20} />
        <X className="ek-icon mk-phone__close" size={20} />
      </summary>
      <nav aria-label="Menu" className="mk-phone__panel">
        <ul className="grid gap-1">
          {mode === 'waitlist' ? <Anchors home={home} className="mk-phone__link" /> : <PhoneGroups />}
          <li>
            <a href="/get-started" className="mk-phone__link if-signed-out">
              Get Started
            </a>
          </li>
        </ul>
      </nav>
    </details>
  )
}

function PhoneGroups(): ReactElement {
  return (
    <>
      {flyouts.map(({ label, items }) => (
        <li key={label}>
          <p className="mk-phone__group">{label}</p>
          <ul className="grid grid-cols-2 gap-x-4">
            {items.map(({ name, href }) => (
              <li key={href}>
                <a href={href} className="mk-phone__link">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="/pricing" className="mk-phone__link">
          Pricing
        </a>
      </li>
    </>
  )
}

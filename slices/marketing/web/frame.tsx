import type { ReactElement, ReactNode } from 'react'
import { LogoMark } from '#ui/logo.tsx'
import { banner } from '../content/home.ts'
import { flyouts, footerLinks } from '../content/navigation.ts'
import { Island } from './island.tsx'
import type { SiteMode } from './site-mode.ts'
import { SiteNavigation } from './site-navigation.tsx'

interface FrameProps {
  readonly mode: SiteMode
  readonly home?: boolean
  readonly children: ReactNode
}

/** What every public page has: the way past the navigation, the banner in waitlist mode, the header and the footer. */
export function Frame({ mode, home = false, children }: FrameProps): ReactElement {
  return (
    <div className="bg-surface text-ink">
      <a href="#main" className="mk-skip">
        Skip to main content
      </a>
      {mode === 'waitlist' && <Banner home={home} />}
      <Header mode={mode} home={home} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}

function Banner({ home }: { home: boolean }): ReactElement {
  return (
    <aside aria-label="Announcement">
      <a className="mk-banner" href={home ? '#waitlist' : '/#waitlist'}>
        <span className="hidden sm:inline">{banner.long}</span>
        <span className="sm:hidden">{banner.short}</span>
        <span className="mk-banner__action">{banner.action}</span>
      </a>
    </aside>
  )
}

function Header({ mode, home }: { mode: SiteMode; home: boolean }): ReactElement {
  return (
    <header className={mode === 'waitlist' ? 'mk-wrap mk-header mk-header--even' : 'mk-wrap mk-header'}>
      <a href="/" className="inline-flex rounded-md" aria-label="Evenkeel home" aria-current={home ? 'page' : undefined}>
        <SiteLogo size={24} />
      </a>
      <Island name="navigation" props={{ mode, home }}>
        <SiteNavigation mode={mode} home={home} />
      </Island>
      <div className="mk-header__ways">
        <a href="/login" className="ek-btn ek-btn--ghost mk-login if-signed-out">
          Login
        </a>
        <a href="/get-started" className="ek-btn ek-btn--secondary mk-start if-signed-out">
          Get Started
        </a>
        {mode === 'open' && (
          <a href="/app" className="ek-btn ek-btn--secondary if-signed-in">
            Dashboard
          </a>
        )}
      </div>
    </header>
  )
}

/** The logo with its size by class: a style attribute in prerendered HTML would be refused by the content security policy. */
export function SiteLogo({ size }: { size: 22 | 24 }): ReactElement {
  return (
    <span className={size === 22 ? 'ek-logo mk-logo mk-logo--small' : 'ek-logo mk-logo'}>
      <LogoMark size={size} className="text-accent" />
      <span className="ek-logo__name">Evenkeel</span>
    </span>
  )
}

function Footer(): ReactElement {
  return (
    <footer className="mk-wrap mk-footer">
      <div className="col-span-2 lg:col-span-1">
        <a href="/" className="inline-flex rounded-md" aria-label="Evenkeel home">
          <SiteLogo size={22} />
        </a>
        <p className="mt-3 max-w-60 text-ink-3">HR and employee relations for UK organisations.</p>
      </div>
      {flyouts.map(({ label, items }) => (
        <nav key={label} aria-label={label}>
          <h2 className="font-semibold">{label}</h2>
          <ul className="mk-footer__list">
            {items.map(({ name, href }) => (
              <li key={href}>
                <a href={href} className="ek-quiet-link">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div className="mk-footer__end">
        <span>© 2026 Evenkeel</span>
        <a href="/pricing" className="ek-quiet-link">
          Pricing
        </a>
        {footerLinks.map(({ name, href }) => (
          <a key={href} href={href} className="ek-quiet-link">
            {name}
          </a>
        ))}
      </div>
    </footer>
  )
}

import type { ReactElement } from 'react'
import type { Page } from '../content/kinds.ts'
import { Article, type Neighbour } from './article.tsx'
import { Frame } from './frame.tsx'
import { HomePage, PricingSection, WaitlistSection } from './home-page.tsx'
import type { SiteMode } from './site-mode.ts'

interface SitePageProps {
  readonly page: Page | 'home'
  readonly mode: SiteMode
  readonly next: readonly Neighbour[]
}

/** One public page, whole. */
export function SitePage({ page, mode, next }: SitePageProps): ReactElement {
  if (page === 'home')
    return (
      <Frame mode={mode} home>
        <HomePage mode={mode} />
      </Frame>
    )
  const sells = page.group !== undefined && !page.template && !page.hidden
  return (
    <Frame mode={mode}>
      {page.path === '/pricing' && <PricingSection mode={mode} level="h1" />}
      <Article page={page} next={next} titled={page.path !== '/pricing'} />
      {sells && mode === 'waitlist' && <WaitlistSection />}
    </Frame>
  )
}

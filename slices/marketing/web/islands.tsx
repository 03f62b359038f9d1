import type { ComponentType } from 'react'
import type { IslandName, IslandProps } from './island.tsx'
import { PricingCalculator } from './pricing-calculator.tsx'
import { SiteNavigation } from './site-navigation.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

type Loaders = { readonly [N in IslandName]: () => Promise<ComponentType<IslandProps[N]>> }

/** What comes to life in the browser. What only one page has travels with that page alone. */
export const islands: Loaders = {
  navigation: () => Promise.resolve(SiteNavigation),
  pricing: () => Promise.resolve(PricingCalculator),
  waitlist: () => Promise.resolve(WaitlistForm),
  tour: () => import('./tour.tsx').then((part) => part.Tour),
  status: () => import('./status-list.tsx').then((part) => part.StatusList),
}

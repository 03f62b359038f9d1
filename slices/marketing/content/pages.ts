import { company } from './company.ts'
import { features } from './features.ts'
import type { Page } from './kinds.ts'
import { legal } from './legal.ts'
import { moreResources, resources } from './resources.ts'
import { service } from './service.ts'
import { solutions } from './solutions.ts'
import { waitlistPages } from './waitlist.ts'

/** Every public page but the home page. */
export const pages: readonly Page[] = [
  ...features,
  ...solutions,
  ...resources,
  ...moreResources,
  ...company,
  ...legal,
  ...service,
  ...waitlistPages,
]

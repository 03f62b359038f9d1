import type { PlanId } from '#rules/pricing.ts'
import type { Standing } from './kinds.ts'

export interface Plan {
  readonly id: PlanId
  readonly name: string
  readonly description: string
  readonly featured: boolean
  readonly listTitle: string
  readonly features: readonly { readonly name: string; readonly standing: Standing }[]
}

/** The two plans (specification section 9), each feature with where it stands. */
export const plans: readonly Plan[] = [
  {
    id: 'foundation',
    name: 'Foundation',
    description: 'Run people and cases properly.',
    featured: false,
    listTitle: 'What you get',
    features: [
      { name: 'Employee records', standing: 'today' },
      { name: 'Policy-based decision-tree workflows', standing: 'coming' },
      { name: 'AI letter generation', standing: 'coming' },
      { name: 'Audit logs', standing: 'today' },
      { name: 'Role permissions with self-service', standing: 'today' },
      { name: 'Essential reports', standing: 'coming' },
    ],
  },
  {
    id: 'elevate',
    name: 'Elevate',
    description: 'For teams that report and tailor.',
    featured: true,
    listTitle: 'Everything in Foundation, and',
    features: [
      { name: 'Analytics, scheduled exports and AI retraining', standing: 'coming' },
      { name: 'Live policy ingestion', standing: 'coming' },
      { name: 'Custom field rules', standing: 'today' },
      { name: 'Custom role templates', standing: 'today' },
      { name: 'Priority support SLA', standing: 'coming' },
    ],
  },
]

export const pricingWords = {
  heading: 'Pricing',
  lead: 'Two plans, priced by headcount. The rate falls at 10 and again at 50 employees. Every plan starts with a 14-day free trial.',
  coming: '‘Coming’ marks what is being built and not in the product yet.',
} as const

import type { DemoCompany } from './company.ts'
import { calderbrookFoods } from './calderbrook.ts'
import { tidewaterCare } from './tidewater.ts'

/** One password for every demo account; they refuse to exist where the address is not local. */
export const demoPassword = 'evenkeel-demo-2026'

/** The day the demo was laid out for. Start dates and the past are fixed to it. */
export const demoDay = '2026-11-27'

/**
 * The two demo companies, the same for the same seed. History after `today` (yyyy-MM-dd) is left out, so that nothing
 * in the record lies ahead of the clock.
 */
export const demoCompanies = (seed = 2026, today: string = demoDay): DemoCompany[] => [
  calderbrookFoods(seed, demoDay, today),
  tidewaterCare(seed, demoDay, today),
]

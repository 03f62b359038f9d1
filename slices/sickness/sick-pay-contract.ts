import * as z from 'zod/mini'

/** What statutory sick pay comes to for a spell, an estimate, and why. */
export const SickPay = z.object({
  total: z.number(),
  weeks: z.array(z.object({ ends_on: z.string(), days: z.number(), amount: z.number() })),
  sentences: z.array(z.string()),
  /** Why form SSP1 is due, and by when. */
  ssp1: z.nullable(
    z.object({
      case: z.enum(['not_entitled', 'ending', 'will_run_out']),
      reason: z.string(),
      due_on: z.string(),
      first_day: z.string(),
      paid_from: z.nullable(z.string()),
      paid_until: z.nullable(z.string()),
    }),
  ),
})

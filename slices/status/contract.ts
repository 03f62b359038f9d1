import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'

export const components = ['web', 'database', 'storage', 'worker', 'mail'] as const
export type Component = (typeof components)[number]

const Day = z.object({ day: z.string(), looks: z.int(), failed: z.int() })

/** How the service was: of the installation as a whole, and of nobody in it. */
export const getStatus = endpoint({
  method: 'GET',
  path: '/status',
  summary: 'How the service has been, by component, for ninety days',
  needs: 'nobody',
  response: z.object({
    looked_at: z.nullable(z.string()),
    components: z.array(z.object({ component: z.enum(components), well: z.nullable(z.boolean()), days: z.array(Day) })),
    incidents: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        components: z.array(z.string()),
        began_at: z.string(),
        ended_at: z.nullable(z.string()),
        notes: z.array(z.object({ at: z.string(), text: z.string() })),
      }),
    ),
  }),
})
export type StatusPage = z.infer<typeof getStatus.response>

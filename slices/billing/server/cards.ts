import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { instantOf } from '#platform/server/clock.ts'
import { AppError } from '#platform/shared/app-error.ts'
import type { Billing, PlanId } from '#rules/pricing.ts'

export interface Checkout {
  readonly tenantId: string
  readonly plan: PlanId
  readonly billing: Billing
  readonly name: string
  /** Pence with VAT for each period. */
  readonly amount: number
  readonly email: string
  readonly customer: string | null
}

export interface CardEvent {
  readonly id: string
  readonly type: string
  readonly created: Date
  readonly tenantId: string | null
  readonly plan: PlanId | null
  readonly billing: Billing | null
  readonly customer: string | null
  readonly subscription: string | null
}

/** Whoever takes cards, seen from here. One of them is known: Stripe. */
export interface CardService {
  checkout(asked: Checkout): Promise<string>
  portal(customer: string): Promise<string>
  /** Ends a subscription now, with what is not used of it given back; one that has ended already is well. */
  cancel(subscription: string): Promise<void>
  /** The event a signed body tells of. Throws 'billing.bad-signature' for what was not signed by the service, or not just now. */
  read(body: Buffer, signature: string | undefined, nowSeconds: number): CardEvent
}

export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly url: string
}

/** Seconds by which the clocks may differ, and within which an event has to arrive. */
export const tolerance = 300

const Metadata = z.object({
  tenant_id: z.optional(z.string()),
  plan: z.optional(z.enum(['foundation', 'elevate'])),
  billing: z.optional(z.enum(['monthly', 'annual'])),
})
const id = z.nullish(z.union([z.string(), z.object({ id: z.string() })]))
const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string().check(z.maxLength(200)),
  created: z.number(),
  data: z.object({
    object: z.object({
      id: z.optional(z.string()),
      object: z.optional(z.string()),
      customer: id,
      subscription: id,
      metadata: z.nullish(Metadata),
      subscription_details: z.nullish(z.object({ metadata: z.nullish(Metadata) })),
    }),
  }),
})

/** Stripe over its own HTTP interface: four calls and one signature need no library. */
export const stripe = (settings: StripeSettings, origin: string): CardService => ({
  async checkout({ tenantId, plan, billing, name, amount, email, customer }) {
    const meta = { tenant_id: tenantId, plan, billing }
    const price = {
      currency: 'gbp',
      unit_amount: String(amount),
      'recurring][interval': billing === 'annual' ? 'year' : 'month',
      'product_data][name': name,
    }
    const { url } = await post(settings, '/v1/checkout/sessions', {
      mode: 'subscription',
      success_url: `${origin}/app/workspace/billing`,
      cancel_url: `${origin}/app/workspace/billing`,
      client_reference_id: tenantId,
      'line_items[0][quantity]': '1',
      ...prefixed('line_items[0][price_data]', price),
      ...prefixed('metadata', meta),
      ...prefixed('subscription_data[metadata]', meta),
      ...(customer ? { customer } : email ? { customer_email: email } : {}),
    })
    return url
  },
  async portal(customer) {
    const { url } = await post(settings, '/v1/billing_portal/sessions', { customer, return_url: `${origin}/app/workspace/billing` })
    return url
  },
  cancel: (subscription) => end(settings, `/v1/subscriptions/${encodeURIComponent(subscription)}`),
  // oxlint-disable-next-line complexity -- one branch a part that may be missing, none with a decision in it
  read: (body, signature, nowSeconds) => {
    if (!isSigned(settings.webhookSecret, body, signature, nowSeconds)) throw new AppError('billing.bad-signature')
    const parsed = z.safeParse(Event, asJson(body))
    if (!parsed.success) throw new AppError('malformed')
    const { id: event, type, created, data } = parsed.data
    const { object } = data
    const meta = object.metadata?.tenant_id ? object.metadata : (object.subscription_details?.metadata ?? {})
    return {
      id: event,
      type,
      created: instantOf(created * 1000),
      tenantId: meta.tenant_id ?? null,
      plan: meta.plan ?? null,
      billing: meta.billing ?? null,
      customer: idOf(object.customer),
      subscription: object.object === 'subscription' ? (object.id ?? null) : idOf(object.subscription),
    }
  },
})

const idOf = (value: z.infer<typeof id>): string | null => (typeof value === 'string' ? value : (value?.id ?? null))

const prefixed = (name: string, values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}[${key}]`, value]))

function asJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** `t=…,v1=…`: an HMAC over the time and the body as it came, of a time that is now. Both too old and too new are refused. */
function isSigned(secret: string, body: Buffer, header: string | undefined, nowSeconds: number): boolean {
  const parts = (header ?? '').split(',').map((part) => part.split('=', 2) as [string, string?])
  const at = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isSafeInteger(at) || Math.abs(nowSeconds - at) > tolerance) return false
  const wanted = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  return parts
    .filter(([name]) => name === 'v1')
    .some(([, hex = '']) => /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), wanted))
}

const Answer = z.object({ url: z.string() })

async function end({ secretKey, url }: StripeSettings, path: string): Promise<void> {
  const answer = await fetch(new URL(`${path}?prorate=true&invoice_now=true`, url), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${secretKey}` },
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (!answer || (!answer.ok && answer.status !== 404)) throw new AppError('billing.cards-unavailable')
}

async function post({ secretKey, url }: StripeSettings, path: string, form: Readonly<Record<string, string>>): Promise<{ url: string }> {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  const parsed = answer?.ok ? z.safeParse(Answer, await answer.json().catch(() => null)) : null
  if (!parsed?.success) throw new AppError('billing.cards-unavailable')
  return parsed.data
}

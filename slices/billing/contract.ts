import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { line, prose } from '#platform/shared/fields.ts'

const plan = z.enum(['foundation', 'elevate'])
const billing = z.enum(['monthly', 'annual'])
const version = z.int().check(z.minimum(0))

export const Details = z.object({
  company: z.string(),
  address: z.string(),
  email: z.string(),
  vat_number: z.string(),
  reference: z.string(),
  version: z.number(),
})
export type Details = z.infer<typeof Details>

const standing = z.object({
  kind: z.enum(['arranged', 'trial', 'active', 'grace', 'read-only']),
  plan,
  until: z.nullable(z.string()),
  because: z.nullable(z.enum(['trial', 'unpaid'])),
})

export const InvoiceSummary = z.object({
  number: z.int(),
  name: z.string(),
  issued_on: z.string(),
  due_on: z.string(),
  total: z.int(),
  paid_on: z.nullable(z.string()),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

export const getBilling = endpoint({
  method: 'GET',
  path: '/billing',
  summary: 'Plan, headcount, prices, usage and invoices of the workspace',
  response: z.object({
    standing,
    /** What is chosen; null before anything is. */
    chosen: z.nullable(z.object({ plan, billing, from: z.string(), to: z.string(), paid_by: z.enum(['invoice', 'card']) })),
    version: z.int(),
    /** People employed today, and how many of them are paid for. */
    people: z.object({ used: z.int(), billed: z.int() }),
    vat_percent: z.int(),
    /** Pence without VAT. */
    prices: z.array(z.object({ plan, billing, amount: z.int(), saving: z.int() })),
    usage: z.object({ members: z.int(), bytes: z.number(), quota: z.number() }),
    details: Details,
    invoices: z.array(InvoiceSummary),
    cards: z.boolean(),
    operator: z.nullable(z.string()),
  }),
})
export type BillingPage = z.infer<typeof getBilling.response>

export const choosePlan = endpoint({
  method: 'PUT',
  path: '/billing/plan',
  summary: 'Choose or change the plan, to be paid by invoice',
  body: z.strictObject({ plan, billing, version }),
  response: z.object({ done: z.literal(true) }),
})

/** What a choice would cost from today on, before it is made. */
export const previewPlan = endpoint({
  method: 'GET',
  path: '/billing/preview',
  summary: 'The lines of the invoice that a choice of plan would make',
  query: z.object({ plan, billing }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    lines: z.array(z.object({ text: z.string(), amount: z.int() })),
    net: z.int(),
    vat: z.int(),
    total: z.int(),
  }),
})

export const saveDetails = endpoint({
  method: 'PUT',
  path: '/billing/details',
  summary: 'Whom invoices are made out to',
  body: z.strictObject({
    company: line(200),
    address: prose(500),
    email: line(254),
    vat_number: line(20),
    reference: line(60),
    version,
  }),
  response: z.object({ done: z.literal(true) }),
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/billing/invoices/:number',
  summary: 'An invoice as PDF',
  params: z.object({ number: z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Not a number of an invoice.')) }),
  response: z.unknown(),
})

export const startCheckout = endpoint({
  method: 'POST',
  path: '/billing/checkout',
  summary: 'A page of the card service to pay a plan on',
  body: z.strictObject({ plan, billing }),
  response: z.object({ url: z.string() }),
})

export const openPortal = endpoint({
  method: 'POST',
  path: '/billing/portal',
  summary: 'The page of the card service where the card is changed',
  body: z.nullish(z.strictObject({})),
  response: z.object({ url: z.string() }),
})

/** For everybody: whether the workspace can be changed, so that pages can say so. */
export const getStanding = endpoint({
  method: 'GET',
  path: '/billing/standing',
  summary: 'Whether the workspace is in its trial, paid for, or can only be read',
  response: z.object({ standing, elevate: z.boolean() }),
})

import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { epochSeconds, instantOf, todayIn } from '#platform/server/clock.ts'
import { addDays } from '#platform/shared/calendar-date.ts'
import { createWorld } from '../../../test/world.ts'
import { elevateOnly, evenReadOnly, graceDays, trialDays } from '../rules.ts'
import { billWorkspace, listUnpaid, markInvoicePaid } from './service.ts'

const secret = 'whsec_made_for_this_test'
const asked: string[] = []
// The card service, as far as it is spoken to.
const cards = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    asked.push(`${request.method === 'DELETE' ? 'DELETE ' : ''}${request.url} ${decodeURIComponent(body)}`)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ url: 'https://pay.example/session' }))
  })
})
await new Promise<void>((resolve) => cards.listen(0, '127.0.0.1', resolve))
afterAll(() => cards.close())

const w = await createWorld({
  env: {
    STRIPE_SECRET_KEY: 'sk_test_made_for_this_test',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_URL: `http://127.0.0.1:${(cards.address() as AddressInfo).port}`,
    OPERATOR_NAME: 'Harbour Software Ltd',
    OPERATOR_VAT_NUMBER: 'GB123456789',
  },
})
const today = todayIn('Europe/London')
const tenant = w.tenants.A
const seller = { name: 'Harbour Software Ltd', address: '', email: '', vatNumber: 'GB123456789' }
const page = async () =>
  (await w.ask('a_sa', 'GET', '/billing')).body as Record<string, never> & {
    version: number
    invoices: { number: number; name: string; total: number }[]
    standing: { kind: string; plan: string }
  }
const set = (columns: string) => w.query(`update hr.workspace_plans set ${columns} where tenant_id = $1`, [tenant])
const note = { body: { name: 'A place', region: 'england-and-wales' } }

describe('plans', () => {
  test('a workspace from before plans has everything; only super admins see what it costs', async () => {
    expect((await page()).standing).toMatchObject({ kind: 'arranged', plan: 'elevate' })
    for (const as of ['a_hr', 'a_mgr', 'a_emp'] as const) {
      expect((await w.ask(as, 'GET', '/billing')).status).toBe(403)
      expect((await w.ask(as, 'GET', '/billing/standing')).status).toBe(200)
    }
  })

  test('a new workspace begins a trial of fourteen days, today among them', async () => {
    const made = await w.ask('new_user', 'POST', '/tenants', {
      body: { name: 'Newly made', industry: 'banking', country: 'uk', headcount: '2-5' },
    })
    const rows = await w.query<{ trial_ends_on: string; period_from: string | null }>(
      'select trial_ends_on, period_from from hr.workspace_plans where tenant_id = $1',
      [(made.body as { id: string }).id],
    )
    expect(rows).toEqual([{ trial_ends_on: addDays(today, trialDays - 1), period_from: null }])
  })

  test('choosing makes an invoice with VAT to the penny; the same again, and one that is stale, are refused', async () => {
    const elevate = { plan: 'elevate', billing: 'monthly' }
    const foreseen = (await w.ask('a_sa', 'GET', '/billing/preview?plan=elevate&billing=monthly')).body as {
      net: number
      vat: number
      total: number
    }
    expect((await w.ask('a_hr', 'PUT', '/billing/plan', { body: { ...elevate, version: 0 } })).status).toBe(403)
    expect((await w.ask('a_sa', 'PUT', '/billing/plan', { body: { ...elevate, version: 7 } })).status).toBe(409)
    expect((await w.ask('a_sa', 'PUT', '/billing/plan', { body: { ...elevate, version: 0 } })).status).toBe(200)
    const { version, invoices, people, standing } = await page()
    const counted = await w.query<{ n: number }>(
      'select count(*)::int as n from hr.employees where tenant_id = $1 and coalesce(start_date, current_date) <= $2 and (end_date is null or end_date >= $2)',
      [tenant, today],
    )
    expect(people).toEqual({ used: counted[0]?.n, billed: Math.max(5, counted[0]?.n ?? 0) })
    expect(standing).toMatchObject({ kind: 'active', plan: 'elevate' })
    expect(invoices.map(({ total }) => total)).toEqual([foreseen.total])
    expect(foreseen.vat).toBe(Math.round(foreseen.net / 5))
    expect((await w.ask('a_sa', 'PUT', '/billing/plan', { body: { ...elevate, version } })).body).toMatchObject({
      code: 'billing.same-plan',
    })
  })

  test('an invoice is a PDF for super admins of its own workspace, with seller, VAT and sum', async () => {
    const details = {
      company: 'Calder & Sons Ltd',
      address: '1 Mill Lane\nHalifax',
      email: 'accounts@calder.test',
      vat_number: 'gb 987 654 321',
      reference: 'PO-7',
      version: 0,
    }
    expect((await w.ask('a_sa', 'PUT', '/billing/details', { body: { ...details, vat_number: '??' } })).status).toBe(422)
    expect((await w.ask('a_sa', 'PUT', '/billing/details', { body: details })).status).toBe(200)
    const { version } = await page()
    expect((await w.ask('a_sa', 'PUT', '/billing/plan', { body: { plan: 'foundation', billing: 'annual', version } })).status).toBe(200)
    const [latest] = (await page()).invoices
    const answer = await w.server.http.inject({ url: `/api/billing/invoices/${latest?.number}`, headers: w.bearer('a_sa') })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
    for (const words of [
      latest?.name ?? '?',
      'Harbour Software Ltd',
      'VAT number GB123456789',
      'Calder & Sons Ltd',
      'GB987654321',
      'PO-7',
      'Elevate not used, ',
      'VAT at 20%',
    ])
      expect(text).toContain(words)
    expect((await w.ask('a_hr', 'GET', `/billing/invoices/${latest?.number}`)).status).toBe(403)
    expect((await w.ask('b_sa', 'GET', `/billing/invoices/${latest?.number}`)).status).toBe(404)
    const mails = await w.query<{ data: { name: string } }>("select data from auth.mail_outbox where to_address = 'accounts@calder.test'")
    expect(mails.map(({ data }) => data.name)).toEqual([latest?.name])
  })

  test('what only Elevate has is refused kindly under Foundation, and what was made with it stays', async () => {
    const served = new Set(w.server.app.endpoints.map(({ method, path }) => `${method} ${path}`))
    expect([...evenReadOnly, ...Object.keys(elevateOnly)].filter((name) => !served.has(name))).toEqual([])
    const refused = await w.ask('a_sa', 'POST', '/custom-sections', {
      body: { name: 'Kit', kind: 'fields', grp: 'work', own_write: 'none' },
    })
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'billing.elevate-needed'])
    expect((await w.ask('a_sa', 'GET', '/custom-fields')).status).toBe(200)
  })
})

describe('a payment that does not come', () => {
  test('after its grace nothing can be changed by anybody; reading, exporting and paying go on, and paying opens it again', async () => {
    await set(`unpaid_since = '${addDays(today, -graceDays)}'`)
    expect((await page()).standing.kind).toBe('grace')
    expect((await w.ask('a_sa', 'POST', '/workspace/locations', note)).status).not.toBe(403)
    await set(`unpaid_since = '${addDays(today, -graceDays - 1)}'`)
    for (const [as, method, path, body] of [
      ['a_sa', 'POST', '/workspace/locations', note.body],
      ['a_hr', 'PUT', `/employees/${w.person('A.E1').id}`, { job_title: 'Cook' }],
      ['a_emp', 'PATCH', '/my-profile', { phone_mobile: '07700 900111' }],
    ] as const)
      expect((await w.ask(as, method, path, { body })).body).toMatchObject({ code: 'billing.read-only' })
    const upload = await w.server.http.inject({
      method: 'POST',
      url: `/api/tenants/${tenant}/employees/${w.person('A.E1').id}/documents?name=a.pdf&category=other`,
      headers: { ...w.bearer('a_hr'), 'content-type': 'application/octet-stream' },
      payload: Buffer.from('%PDF-1.4'),
    })
    expect(upload.json()).toMatchObject({ code: 'billing.read-only' })
    expect((await w.ask('a_hr', 'GET', `/employees/${w.person('A.E1').id}`)).status).toBe(200)
    await w.stepUp('a_sa')
    expect((await w.ask('a_sa', 'POST', '/workspace/exports', { body: {} })).status).toBeLessThan(300)
    expect((await w.ask('b_hr', 'PATCH', '/my-profile', { body: { phone_mobile: '07700 900111' } })).body).not.toMatchObject({
      code: 'billing.read-only',
    })
    // The nightly look finds that nothing is past its day, so it is open again.
    await billWorkspace(w.server.db, tenant, seller)
    expect((await page()).standing.kind).toBe('active')
    expect((await w.ask('a_sa', 'POST', '/workspace/locations', note)).status).not.toBe(403)
  })

  test('an invoice past its day begins the grace, and the operator’s word that it was paid ends it', async () => {
    await w.query('update hr.invoices set due_on = $2 where tenant_id = $1 and total > 0', [tenant, addDays(today, -3)])
    await billWorkspace(w.server.db, tenant, seller)
    expect((await page()).standing.kind).toBe('grace')
    const unpaid = (await listUnpaid(w.server.db)).filter(({ tenantId }) => tenantId === tenant)
    expect(unpaid.length).toBeGreaterThan(0)
    for (const { number } of unpaid) expect(await markInvoicePaid(w.server.db, tenant, number)).toBe(true)
    expect(await markInvoicePaid(w.server.db, tenant, unpaid[0]?.number ?? 0)).toBe(false)
    expect((await page()).standing.kind).toBe('active')
  })

  test('a period that is over is followed by the next, once', async () => {
    await set(`period_from = '${addDays(today, -40)}', period_to = '${addDays(today, -1)}', billing = 'monthly'`)
    const before = (await page()).invoices.length
    await billWorkspace(w.server.db, tenant, seller)
    await billWorkspace(w.server.db, tenant, seller)
    const after = await page()
    expect(after.invoices.length).toBe(before + 1)
    expect(after.chosen).toMatchObject({ from: today })
  })
})

describe('cards', () => {
  let n = 0
  const metadata = { tenant_id: tenant, plan: 'elevate', billing: 'monthly' }
  const eventOf = (type: string, created: number, object: object = { metadata }) =>
    JSON.stringify({ id: `evt_${(n += 1)}`, type, created, data: { object: { customer: 'cus_1', subscription: 'sub_1', ...object } } })
  const sign = (body: string, at = epochSeconds(), key = secret) =>
    `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`
  const send = async (body: string, signature: string | undefined = sign(body)) => {
    const answer = await w.server.http.inject({
      method: 'POST',
      url: '/api/billing/card-events',
      headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
      payload: body,
    })
    return [answer.statusCode, answer.json<{ new?: boolean }>().new]
  }
  const unpaidSince = async () =>
    (await w.query<{ unpaid_since: string | null }>('select unpaid_since from hr.workspace_plans where tenant_id = $1', [tenant]))[0]
      ?.unpaid_since

  test('the page of the card service is asked for with the amount of the plan and VAT, for this workspace', async () => {
    expect((await w.ask('a_sa', 'POST', '/billing/checkout', { body: { plan: 'elevate', billing: 'annual' } })).body).toEqual({
      url: 'https://pay.example/session',
    })
    const { prices } = (await page()) as unknown as { prices: { plan: string; billing: string; amount: number }[] }
    const price = prices.find(({ plan, billing }) => plan === 'elevate' && billing === 'annual')?.amount ?? 0
    expect(asked.at(-1)).toContain(`/v1/checkout/sessions`)
    expect(asked.at(-1)).toContain(`[unit_amount]=${Math.round(price * 1.2)}&`)
    expect(asked.at(-1)).toContain(`metadata[tenant_id]=${tenant}`)
  })

  test('WH an event is believed only signed with our key, now, and over exactly these bytes', async () => {
    const body = eventOf('invoice.payment_failed', epochSeconds())
    const now = epochSeconds()
    for (const bad of [
      undefined,
      '',
      'v1=00',
      sign(body, now, 'another key'),
      sign(body, now - 301),
      sign(body, now + 301),
      sign(`${body} `),
      `t=${now},v1=${'0'.repeat(64)}`,
      `t=now,v1=zz`,
    ])
      expect(await send(body, bad ?? '')).toEqual([400, undefined])
    expect(await unpaidSince()).toBeNull()
    expect(await send('{"id":"evt_x"}')).toEqual([400, undefined])
  })

  test('a card begins the plan, one that fails begins the grace, each event counts once and a late one undoes nothing', async () => {
    const at = epochSeconds()
    const begun = eventOf('checkout.session.completed', at)
    expect([await send(begun), await send(begun)]).toEqual([
      [200, true],
      [200, false],
    ])
    expect((await page()).chosen).toMatchObject({ plan: 'elevate', paid_by: 'card', from: today })
    expect(await send(eventOf('invoice.payment_failed', at + 20))).toEqual([200, true])
    expect(await unpaidSince()).toBe(today)
    expect((await page()).standing.kind).toBe('grace')
    // Paid before it failed, told of afterwards.
    await send(eventOf('invoice.paid', at + 10))
    expect(await unpaidSince()).toBe(today)
    await send(eventOf('invoice.paid', at + 30))
    expect(await unpaidSince()).toBeNull()
    await send(eventOf('invoice.payment_failed', at + 25))
    expect(await unpaidSince()).toBeNull()
    expect(instantOf(at * 1000).getTime()).toBeGreaterThan(0)
  })

  test('who pays on two pages has one subscription: the one begun last stays, the other is ended, and what is said of it concerns nobody', async () => {
    const body = { plan: 'elevate', billing: 'monthly' }
    expect((await w.ask('a_sa', 'POST', '/billing/checkout', { body })).body).toMatchObject({ code: 'billing.card-runs' })
    const kept = async () =>
      (await w.query<{ subscription: string }>('select subscription from hr.billing_details where tenant_id = $1', [tenant]))[0]
        ?.subscription
    const ended = () => asked.filter((line) => line.startsWith('DELETE ')).map((line) => /subscriptions\/(\w+)/.exec(line)?.[1])
    const at = epochSeconds()
    const second = eventOf('checkout.session.completed', at + 40, { metadata, subscription: 'sub_2' })
    expect([await send(second), await send(second)]).toEqual([
      [200, true],
      [200, false],
    ])
    expect([await kept(), ended()]).toEqual(['sub_2', ['sub_1']])
    // Paid before the second one, told of after it.
    await send(eventOf('checkout.session.completed', at + 35, { metadata, subscription: 'sub_0' }))
    expect([await kept(), ended()]).toEqual(['sub_2', ['sub_1', 'sub_0']])
    for (const type of ['customer.subscription.deleted', 'invoice.payment_failed'])
      expect(await send(eventOf(type, at + 50, { metadata, subscription: 'sub_1' }))).toEqual([200, true])
    expect([await kept(), await unpaidSince()]).toEqual(['sub_2', null])
    await w.query("update hr.billing_details set subscription = 'sub_1' where tenant_id = $1", [tenant])
  })

  test('nothing more is ordered by invoice while a card pays for less, and once it does not the order is owed', async () => {
    const order = async () =>
      w.ask('a_sa', 'PUT', '/billing/plan', { body: { plan: 'foundation', billing: 'annual', version: (await page()).version } })
    expect((await order()).body).toMatchObject({ code: 'billing.card-runs' })
    await send(eventOf('customer.subscription.deleted', epochSeconds() + 60))
    await w.query('update hr.billing_details set subscription = null where tenant_id = $1', [tenant])
    expect((await order()).status).toBe(200)
    expect((await page()).chosen).toMatchObject({ plan: 'foundation', paid_by: 'invoice' })
    await w.query('update hr.workspace_plans set unpaid_since = null where tenant_id = $1', [tenant])
  })

  test('an event about no workspace of ours is acknowledged and changes nothing', async () => {
    for (const tenant_id of ['00000000-0000-4000-8000-000000000000', 'x', undefined])
      expect(await send(eventOf('invoice.payment_failed', epochSeconds(), { metadata: { ...metadata, tenant_id } }))).toEqual([200, false])
    expect(await unpaidSince()).toBeNull()
  })
})

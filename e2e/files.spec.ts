import type { Page } from '@playwright/test'
import { docx, pdf } from '#platform/server/files/samples.fixture.ts'
import { jpegWithScript } from '../test/hostile/cases/files.ts'
import { expect, people, signIn, test } from './as.ts'

interface Stored {
  readonly id: string
  readonly can_preview: boolean
}

async function apiOf(page: Page) {
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const me = (await (await page.request.get('/api/me', { headers })).json()) as { tenant: { id: string } }
  const found = (await (await page.request.get('/api/employees?limit=1', { headers })).json()) as { data: { id: string }[] }
  return { headers, tenantId: me.tenant.id, personId: found.data[0]?.id ?? '' }
}

/** As the page itself would fetch it: with its cookie, and no bearer. */
async function headersOf(page: Page, href: string) {
  const answer = await page.request.get(href)
  return { status: answer.status(), headers: answer.headers() }
}

test('FC-033 SU-010 D9 what people store acts in nobody’s browser: shown shut in, by a link of one session, on a page that knows nothing of ours', async ({
  page,
  context,
  browser,
}) => {
  await signIn(page, people.hr)
  await page.goto('/app/documents')
  const api = await apiOf(page)
  const folder = `/api/tenants/${api.tenantId}/employees/${api.personId}/documents`
  const stored = async (name: string, data: Buffer): Promise<Stored> => {
    const answer = await page.request.post(`${folder}?name=${encodeURIComponent(name)}`, {
      data,
      headers: { ...api.headers, 'content-type': 'application/octet-stream' },
    })
    expect(answer.status()).toBe(201)
    return (await answer.json()) as Stored
  }
  const linkTo = async ({ id }: Stored): Promise<string> => {
    const answer = await page.request.post(`${folder}/${id}/link`, { data: { purpose: 'view' }, headers: api.headers })
    return ((await answer.json()) as { href: string }).href
  }
  const shown = { picture: await stored('polyglot.jpg', jpegWithScript), page: await stored('page.pdf', pdf()) }
  for (const document of Object.values(shown)) {
    const href = await linkTo(document)
    const opening = context.waitForEvent('page')
    await page.evaluate((address) => void window.open(address, '_blank'), href)
    const tab = await opening
    await tab.waitForURL(/\/files\?link=/, { waitUntil: 'commit' })
    // A page in the sandbox is of no origin; nothing of it, and nothing about it, is ours. A PDF is shown by pages of the browser.
    if (document === shown.picture) expect(await tab.evaluate(() => [window.origin, window.opener])).toEqual(['null', null])
    await tab.close()
    const { headers, status } = await headersOf(page, href)
    expect([status, headers['content-security-policy'], headers['x-content-type-options'], headers['referrer-policy']]).toEqual([
      200,
      "sandbox; default-src 'none'; frame-ancestors 'self'",
      'nosniff',
      'no-referrer',
    ])
    // The same link in another browser, with nobody signed in.
    const stranger = await browser.newContext()
    expect((await stranger.request.get(new URL(href, page.url()).href)).status()).toBe(403)
    await stranger.close()
  }
  const word = await stored('letter.docx', docx())
  expect(word.can_preview).toBe(false)
  expect((await headersOf(page, await linkTo(word))).headers['content-disposition']).toContain('attachment')
})

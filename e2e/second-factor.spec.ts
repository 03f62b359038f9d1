import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, firstMailTo, test } from './as.ts'

const origin = () => `http://localhost:${process.env['E2E_PORT']}`
const person = { name: 'Wren Aldous', email: 'wren.aldous@second-factor.example', password: 'five quiet harbour lamps' }

/** A new person with a workspace of their own, signed in: what this test changes is nobody else's. */
async function newPerson(page: Page): Promise<void> {
  const headers = { origin: origin() }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers })
  await (await firstMailTo(page, person.email)).click()
  await expect(page).toHaveURL(/\/app\/setup\/tenant/)
  const { token } = (await (await page.request.get('/api/auth/token')).json()) as { token: string }
  const made = await page.request.post('/api/tenants', {
    data: { name: 'Aldous Joinery', industry: 'banking', country: 'uk', headcount: '2-5' },
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'second-factor-e2e' },
  })
  expect(made.status()).toBe(201)
}

/** The code an authenticator app shows for a key in base32, `ahead` steps from now: one of now or of the next step is good although a step ends meanwhile. */
function codeOf(key: string, ahead: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(key.replaceAll(' ', ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /your menu|Wren/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
}

async function givePassword(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you', level: 1 })).toBeVisible()
}

const keep = async (page: Page): Promise<string[]> => {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allInnerTexts()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  return codes
}

test('AU-031 AU-033 a second factor is set up, asked for at every sign-in, replaced by a recovery code and by a passkey', async ({
  page,
}) => {
  test.slow()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await newPerson(page)
  await page.goto('/app/settings')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setUp.getByRole('img', { name: /set-up key/ })).toBeVisible()
  const key = await setUp.getByRole('code').or(setUp.locator('code')).first().innerText()
  await setUp.getByLabel('Code').fill('000000')
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  await expect(setUp.getByText('That code is not right')).toBeVisible()
  await setUp.getByLabel('Code').fill(codeOf(key, 0))
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  const codes = await keep(page)
  expect(codes).toHaveLength(10)
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  await signOut(page)
  await givePassword(page)
  await page.goto('/app/people')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Code').fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/app/)

  await signOut(page)
  await givePassword(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/app/)
  await page.goto('/app/settings')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const naming = page.getByRole('dialog', { name: 'Add a passkey' })
  await naming.getByLabel('Name').fill('Workshop laptop')
  await naming.getByRole('button', { name: 'Continue' }).click()
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Workshop laptop' })).toContainText('not used yet')

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/app/)
  await page.goto('/app/settings')
  await expect(page.getByRole('listitem').filter({ hasText: 'Workshop laptop' })).toContainText('last used')

  await signOut(page)
  await givePassword(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).first().click()
  await expect(page).toHaveURL(/\/app/)
})

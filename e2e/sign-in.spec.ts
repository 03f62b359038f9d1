import { expect, firstMailTo, password, people, signIn, signInAnew, test } from './as.ts'

test('R010 R040 R041 R043 a visitor who asks for a page signs in and gets that page', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/app/people')
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page).toHaveTitle(/Log in/)
  await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveText([
    'Status',
    'Terms',
    'Privacy',
    'Support',
    'Docs',
    'Security',
  ])
  await expect(page.getByRole('link', { name: /start your 14-day free trial/i })).toHaveAttribute('href', '/get-started')
  // A visitor who has no session yet is no error.
  expect(errors).toEqual([])
  await page.getByLabel('Email').fill(people.hr)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/app\/people/)
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
})

test('R145 R002 says the same for a wrong password and an unknown address, under the form, in a bare layout', async ({ page }) => {
  const said: string[] = []
  for (const email of [people.employee, 'nobody.at.all@calderbrook.example']) {
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toBeVisible()
    said.push(await alert.innerText())
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }
  expect(said[0]).toBe(said[1])
})

test('R048 R072 signing out clears everything and returns to the home page', async ({ page }) => {
  await signInAnew(page, people.employee)
  await page.goto('/app')
  await page.getByRole('button', { name: /Imran/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/app/me')
  await expect(page).toHaveURL(/\/login/)
})

test('R001 R042 tokens that are worth nothing leave the form, an empty fragment and the present session alone', async ({ page }) => {
  await signIn(page, people.employee)
  await page.goto('/#access_token=x&refresh_token=y')
  await expect(page).toHaveURL(/\/login(#.*)?$/)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await page.goto('/app/me')
  await expect(page.getByRole('heading', { name: 'Imran Qureshi' })).toBeVisible()
})

// Nobody else's test signs in as this person: their password and their sessions end here.
const forgetful = 'callum.fraser@calderbrook.example'

test('a forgotten password is replaced through the mail that was sent, once', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByLabel('Email').fill(forgetful)
  await page.getByRole('button', { name: /link/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Check your email/i)
  const href = await (await firstMailTo(page, forgetful)).getAttribute('href')
  await page.goto(href ?? '')
  await page
    .getByLabel(/New password/)
    .first()
    .fill('five quiet harbour lamps')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await page
    .getByRole('link', { name: /log in/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill(forgetful)
  await page.getByLabel('Password', { exact: true }).fill('five quiet harbour lamps')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/app/)
})

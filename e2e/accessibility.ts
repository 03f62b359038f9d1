import axe from 'axe-core'
import type { Page } from '@playwright/test'

/** WCAG 2.2 A and AA: what the product promises of every screen. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The only rules whose answer depends on colours: of the others the same page says the same in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

type Rules = NonNullable<axe.RunOptions['runOnly']>

/** Half a megabyte of script, which a page is given once and not for every question. */
async function given(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(`${axe.source};void 0`)
}

async function told(page: Page, where: string, rules?: Rules): Promise<string[]> {
  await given(page)
  const options: axe.RunOptions = { resultTypes: ['violations'], iframes: false, ...(rules && { runOnly: rules }) }
  const found = await page.evaluate(async (asked) => {
    const { violations: broken } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, asked)
    return broken.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`))
  }, options)
  return found.map((each) => `${new URL(page.url()).pathname} ${page.viewportSize()?.width} ${where} ${each}`)
}

async function show(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
}

/** What breaks a rule of accessibility on this page, which is asked as it stands: every rule, or those of the standard alone. */
export const violations = (page: Page, only?: 'standard'): Promise<string[]> =>
  told(page, 'light', only && { type: 'tag', values: [...standard] })

/** The same page in the dark: as the system asks for it where the page follows, else as its document would have been marked. */
export async function violationsInTheDark(page: Page): Promise<string[]> {
  await show(page, 'dark')
  const found = await told(page, 'dark', { type: 'rule', values: [...ofColours] })
  await show(page, 'light')
  return found
}

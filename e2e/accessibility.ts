import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.2 A and AA: what the product promises of every screen. */
export const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const
/** The only rules whose answer depends on colours: of the others the same page says the same in the dark. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** The page was loaded once; what is asked is asked of it as it stands. Without frames there is no need for a page to gather answers in. */
const rules = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ['violations'], iframes: false }).setLegacyMode()

async function told(page: Page, asked: AxeBuilder, where: string): Promise<string[]> {
  const answer = await asked.analyze()
  return answer.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${new URL(page.url()).pathname} ${where} ${id} ${node.target.join(' ')}`),
  )
}

/** What breaks a rule of accessibility on this page: every rule, or those of the standard alone. */
export function violations(page: Page, only?: 'standard'): Promise<string[]> {
  return told(page, only ? rules(page).withTags([...standard]) : rules(page), `${page.viewportSize()?.width} light`)
}

/** The same page in the dark: as the system asks for it where the page follows, else as its document would have been marked. */
export async function violationsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
  const found = await told(page, rules(page).withRules(ofColours), `${page.viewportSize()?.width} dark`)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
  return found
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that look at colours: what a page breaks in one theme only. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/** How often a page is looked at that may still be drawing, and how long between, in ms. */
const looks = 10
const pause = 300

/**
 * Rule and selector of the serious or critical violations (WCAG 2.2 A and AA) that axe finds, and
 * still finds a little later, in the parts of a page that match a selector.
 */
export async function seriousViolations(
  page: Page,
  selector: string,
  rules: readonly string[] = allRules,
): Promise<readonly string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(await source)
  for (let look = 1; ; look += 1) {
    const found = await violationsIn(page, selector, rules)
    if (found.length === 0 || look === looks) return found
    await page.waitForTimeout(pause)
  }
}

/**
 * The same in both looks. The dark one differs in its colours alone, and needs no other load; that
 * a browser's preference is followed has tests of its own (tests/e2e/branding.test.ts).
 */
export async function violationsInBothLooks(
  page: Page,
  selector: string,
): Promise<readonly string[]> {
  // Contrast is measured on final colours.
  await page.addStyleTag({ content: '* { transition: none !important }' })
  const first = await page.evaluate(() => document.documentElement.dataset['theme'])
  const look = (theme: string | undefined) =>
    page.evaluate((to) => document.documentElement.setAttribute('data-theme', to ?? 'light'), theme)
  await look('light')
  const light = await seriousViolations(page, selector)
  await look('dark')
  const dark = await seriousViolations(page, selector, colourRules)
  await look(first)
  return [...light, ...dark.map((found) => `dark: ${found}`)]
}

const violationsIn = (page: Page, selector: string, rules: readonly string[]) =>
  page.evaluate<string[]>(`axe.run(${JSON.stringify(selector)}, {
    runOnly: ${JSON.stringify(rules)},
    resultTypes: ['violations'],
    iframes: false,
  }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`)

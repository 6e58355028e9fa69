import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Rule and selector of the serious or critical violations that axe finds (WCAG 2.2 A and AA) in the parts of a page
 * that match a selector.
 */
export async function seriousViolations(page: Page, selector: string): Promise<readonly string[]> {
  await page.evaluate(await source)
  return page.evaluate<string[]>(`axe.run(${JSON.stringify(selector)}, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    iframes: false,
  }).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`)
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly target: readonly unknown[] }[]
}

/**
 * What axe finds serious or critical (WCAG 2.2 A and AA) in the parts of a page that match a
 * selector: rule and places. Give it what is ours: the platform's own controls have their faults.
 */
export async function seriousViolations(page: Page, selector: string): Promise<string[]> {
  await page.evaluate(await source)
  const violations = await page.evaluate<Violation[]>(`axe.run(${JSON.stringify(selector)}, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  }).then(({ violations }) => violations)`)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Faults that are let pass: of a rule, inside of what matches a selector. */
export interface Excuse {
  readonly rule: string
  readonly within: string
}

interface Found {
  /** Rule and place of what nothing excuses. */
  readonly faults: readonly string[]
  /** The excuses that were needed, by their place in the list. */
  readonly needed: readonly number[]
}

/**
 * What axe finds serious or critical (WCAG 2.2 A and AA) in the parts of a page that match a
 * selector, and nothing excuses.
 */
export async function seriousFaults(
  page: Page,
  selector: string,
  excuses: readonly Excuse[] = [],
): Promise<Found> {
  await page.evaluate(await source)
  return page.evaluate<Found>(`axe.run(${JSON.stringify(selector)}, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    iframes: false,
  }).then(({ violations }) => {
    const excuses = ${JSON.stringify(excuses)}
    const needed = new Set()
    const faults = []
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      for (const { target } of nodes) {
        const element = document.querySelector(target[0])
        const excuse = excuses.findIndex(({ rule, within }) => rule === id && element?.closest(within))
        if (excuse >= 0) needed.add(excuse)
        else faults.push(id + ': ' + target.join(' '))
      }
    }
    return { faults, needed: [...needed] }
  })`)
}

/** Give it what is ours: the platform's own controls have their faults. */
export const seriousViolations = async (page: Page, selector: string): Promise<readonly string[]> =>
  (await seriousFaults(page, selector)).faults

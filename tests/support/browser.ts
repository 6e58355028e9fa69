import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/**
 * A real Chromium, from an npm package, that runs anywhere. Of the package's default
 * arguments only these: the others are for other machines, make pages half as slow again, and
 * disable protections that browsers have.
 */
const args = [
  '--no-sandbox',
  '--font-render-hinting=none',
  // A page of a test lives for seconds: what optimizing compilers cost, it never earns back. What
  // is measured (tests/load) has them, as the browsers of people.
  ...(process.env['VITEST'] ? ['--js-flags=--no-opt --no-maglev'] : []),
]

/**
 * The executable, which the package extracts when it is first asked for it. Before there are
 * workers: a second one would start the file while the first still writes it (ETXTBSY).
 */
export const extractBrowser = (): Promise<string> => chromium.executablePath()

export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await extractBrowser(),
    args: [...args, ...more],
    headless: true,
  })
}

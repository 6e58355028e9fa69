import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/**
 * A real Chromium, from an npm package, that runs anywhere. Of what the package would have it
 * start with only this: the rest is for machines of another kind, makes pages half as slow
 * again, and lets them do what no browser lets them.
 */
const args = ['--no-sandbox', '--font-render-hinting=none']

/** A browser of its own. */
export async function startBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args,
    headless: true,
  })
}

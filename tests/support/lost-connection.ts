import type { Page } from 'playwright-core'
import { waitForNetworkIdle } from './network-idle.ts'

interface Form {
  /** A field of it, and what is written there. */
  readonly field: string
  readonly text: string
  readonly button?: string
}

/** Resolves when the page has painted. */
const untilPainted = (page: Page) =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  )

/** Saves a form while the connection is lost, expects the error, and saves it once it is back. */
export async function saveThroughLostConnection(
  page: Page,
  { field, text, button = '#action-save' }: Form,
): Promise<void> {
  // The form is rebuilt while the page loads, and would lose what was typed.
  await waitForNetworkIdle(page)
  await page.fill(field, text)
  await waitForNetworkIdle(page)
  await page.context().setOffline(true)
  await page.click(button)
  await page.waitForSelector('[data-sonner-toast]:has-text("The server cannot be reached")')
  await page.context().setOffline(false)
  // The form is disabled while it is being sent.
  await page.waitForSelector(`${field}:enabled`)
  await untilPainted(page)
  await page.click(button)
  await page.waitForSelector('[data-sonner-toast] >> text=/ (created|saved)|Saved as draft/')
}

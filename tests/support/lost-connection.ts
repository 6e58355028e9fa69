import type { Page } from 'playwright-core'

interface Form {
  /** A field of it. */
  readonly field: string
  readonly button?: string
}

/** A person saves a form while the connection is lost, is told so, and saves it once it is back. */
export async function saveThroughLostConnection(
  page: Page,
  { field, button = '#action-save' }: Form,
): Promise<void> {
  // What is asked while somebody types is answered by then.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.click(button)
  await page.waitForSelector('[data-sonner-toast]:has-text("The server cannot be reached")')
  await page.context().setOffline(false)
  // The form is closed while it is being sent.
  await page.waitForSelector(`${field}:enabled`)
  await page.click(button)
  await page.waitForSelector('[data-sonner-toast]:has-text("successfully")')
}

import type { Page } from 'playwright-core'

interface Form {
  /** A field of it, and what is written there. */
  readonly field: string
  readonly text: string
  readonly button?: string
}

/** For so long nothing is asked and nothing answered before a page counts as quiet, in ms. */
const pause = 700

/** Not `networkidle`: a preview that is replaced while it loads never counts as loaded. */
const quiet = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      page.off('request', wait).off('requestfinished', wait).off('requestfailed', wait)
      resolve()
    }
    let timer = setTimeout(end, pause)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, pause)
    }
    page.on('request', wait).on('requestfinished', wait).on('requestfailed', wait)
  })

/** What was decided is drawn. */
const drawn = (page: Page) =>
  page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
  )

/** A person saves a form while the connection is lost, is told so, and saves it once it is back. */
export async function saveThroughLostConnection(
  page: Page,
  { field, text, button = '#action-save' }: Form,
): Promise<void> {
  // The form is made anew while the page settles, and would forget what was typed.
  await quiet(page)
  await page.fill(field, text)
  await quiet(page)
  await page.context().setOffline(true)
  await page.click(button)
  await page.waitForSelector('[data-sonner-toast]:has-text("The server cannot be reached")')
  await page.context().setOffline(false)
  // The form is closed while it is being sent.
  await page.waitForSelector(`${field}:enabled`)
  await drawn(page)
  await page.click(button)
  await page.waitForSelector('[data-sonner-toast]:has-text("successfully")')
}

import type { Page } from 'playwright-core'

/**
 * Waits until a page of the admin UI listens: what is clicked or typed before is lost, and it is
 * all there to be used when it arrives. The platform marks its menu then, and its forms.
 */
const untilHydrated = async (page: Page): Promise<void> => {
  if ((await page.locator('aside.nav').count()) === 0) return
  await page.waitForSelector('aside.nav--nav-hydrated', { state: 'attached' })
  await page.waitForFunction('!document.querySelector("[data-form-ready=false]")')
}

/** Makes a page that is gone to or read again be alive when it is there. */
export const waitForHydrationOnLoad = (page: Page): void => {
  const { goto, reload } = page
  page.goto = async (...args) => {
    const response = await goto.call(page, ...args)
    await untilHydrated(page)
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.call(page, ...args)
    await untilHydrated(page)
    return response
  }
}

import type { Page } from 'playwright-core'

/**
 * Waits until a page of the admin UI listens: what is clicked or typed before is lost, and it is
 * all there to be used when it arrives. The platform marks its menu then, and its forms.
 */
const untilAlive = async (page: Page): Promise<void> => {
  if ((await page.locator('aside.nav').count()) === 0) return
  await page.waitForSelector('aside.nav--nav-hydrated', { state: 'attached' })
  await page.waitForFunction('!document.querySelector("[data-form-ready=false]")')
}

/** Makes a page that is gone to or read again be alive when it is there. */
export const arriveAlive = (page: Page): void => {
  const { goto, reload } = page
  page.goto = async (...way) => {
    const answer = await goto.call(page, ...way)
    await untilAlive(page)
    return answer
  }
  page.reload = async (...way) => {
    const answer = await reload.call(page, ...way)
    await untilAlive(page)
    return answer
  }
}

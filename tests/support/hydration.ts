import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { eventually } from './muster.ts'

// As functions: a text would be evaluated at each look, which the policy of the pages forbids.

const hasReadyForms = (): boolean => !document.querySelector('[data-form-ready=false]')

/** Whether React has taken over every button; it does so part by part. */
const hasLiveButtons = (): boolean =>
  [...document.querySelectorAll('button')].every((button) =>
    Object.keys(button).some((key) => key.startsWith('__reactProps')),
  )

/**
 * Waits until a page of the admin UI is hydrated: it looks complete before, but clicks and input
 * are lost. The platform marks its hydrated menu and forms.
 */
const untilHydrated = async (page: Page): Promise<void> => {
  if ((await page.locator('aside.nav').count()) === 0) return
  await page.waitForSelector('aside.nav--nav-hydrated', { state: 'attached' })
  await page.waitForFunction(hasReadyForms)
  await page.waitForFunction(hasLiveButtons)
}

/**
 * What a page has asked for to open the menu as its user left it: the menu follows the response
 * whatever was done to it, or to the window, meanwhile.
 */
const watchMenu = (page: Page): (() => Promise<void>) => {
  const asked = new Set<Request>()
  page.on('request', (request) => {
    const isOfMenu = new URL(request.url()).pathname.endsWith('/payload-preferences/nav')
    if (isOfMenu && request.method() === 'GET') asked.add(request)
  })
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  return async () => {
    await eventually(async () => asked.size === 0, 'how the user left the menu')
    // And is open a frame after it.
    await sleep(50)
  }
}

/** The menu closes in a window that has become narrow; until then the page is wider than that. */
const isMenuSettled = (): boolean => {
  const page = document.querySelector('.template-default')
  const isClosing = innerWidth < 1280 && page?.classList.contains('template-default--nav-open')
  return !isClosing && (page?.getAnimations() ?? []).length === 0
}

/**
 * Makes `goto` and `reload` of a page resolve only once the page is hydrated, and
 * `setViewportSize` once the menu is as it is in a window of that size.
 */
export const waitForHydrationOnLoad = (page: Page): void => {
  const { goto, reload, setViewportSize } = page
  const menuIsAsLeft = watchMenu(page)
  page.setViewportSize = async (size) => {
    await setViewportSize.call(page, size)
    await page.waitForFunction(isMenuSettled)
  }
  page.goto = async (...args) => {
    const response = await goto.call(page, ...args)
    await untilHydrated(page)
    await menuIsAsLeft()
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.call(page, ...args)
    await untilHydrated(page)
    await menuIsAsLeft()
    return response
  }
}

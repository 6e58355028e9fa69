import type { Page, Route } from 'playwright-core'

/**
 * Holds back the responses to requests (POST, if nothing is said) of URLs that match, as a slow server does, until they
 * are released. `requested` resolves once there is such a request.
 */
export async function holdResponses(page: Page, url: string, method = 'POST') {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = true
  await page.route(url, async (route: Route) => {
    if (!isHeld || route.request().method() !== method) return route.fallback()
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  const requested = page.waitForRequest((request) => request.method() === method)
  return {
    requested,
    release: () => {
      isHeld = false
      release()
    },
  }
}

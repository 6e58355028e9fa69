import type { Page, Request } from 'playwright-core'

/** How long a page sends and receives nothing before it counts as idle, in ms. */
const pause = 700

/**
 * Resolves when a page sends no more requests, and has the responses to all that changed or asked
 * something since. Not `networkidle`: a preview that is replaced while it loads never counts as
 * loaded.
 *
 * The platform's form sends a request after every change, and its response re-renders what it
 * contains.
 */
export const waitForNetworkIdle = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    const posted = new Set<Request>()
    const start = (request: Request) => {
      if (request.method() === 'POST') posted.add(request)
      restartTimer()
    }
    const finish = (request: Request) => {
      posted.delete(request)
      restartTimer()
    }
    const end = () => {
      if (posted.size > 0) return
      page.off('request', start).off('requestfinished', finish).off('requestfailed', finish)
      resolve()
    }
    let timer = setTimeout(end, pause)
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(end, pause)
    }
    page.on('request', start).on('requestfinished', finish).on('requestfailed', finish)
  })

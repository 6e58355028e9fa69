import type { Page } from 'playwright-core'

/** How long a page sends and receives nothing before it counts as idle, in ms. */
const pause = 700

/**
 * Resolves when a page sends no more requests. Not `networkidle`: a preview that is replaced
 * while it loads never counts as loaded.
 *
 * The platform's form sends a request after every change, and its response re-renders what it
 * contains.
 */
export const waitForNetworkIdle = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      page
        .off('request', restartTimer)
        .off('requestfinished', restartTimer)
        .off('requestfailed', restartTimer)
      resolve()
    }
    let timer = setTimeout(end, pause)
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(end, pause)
    }
    page
      .on('request', restartTimer)
      .on('requestfinished', restartTimer)
      .on('requestfailed', restartTimer)
  })

import type { Page } from 'playwright-core'

/** For so long nothing is asked and nothing answered before a page counts as quiet, in ms. */
const pause = 700

/**
 * Resolves when a page asks for nothing any more. Not `networkidle`: a preview that is replaced
 * while it loads never counts as loaded.
 *
 * What a form asks after every change takes a moment, and its answer undoes what has come in
 * between, as the platform has it: values typed before it was there, errors found by saving.
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

import { extractBrowser } from './browser.ts'

/** The browser, before there are workers that start it. */
export default async (): Promise<void> => {
  await extractBrowser()
}

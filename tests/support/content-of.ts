import type { Page } from 'playwright-core'

/** An example in a text of the admin UI, all of which every page has, as HTML or JSON has it. */
const example = /Ada Moreau (?:<|&lt;|\\+u003c)ada@example\.org/g

/** The HTML of a page, without what its texts have as an example of a person. */
export const contentOf = async (page: Page): Promise<string> =>
  (await page.content()).replaceAll(example, '')

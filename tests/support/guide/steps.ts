import type { Walk } from './walk.ts'

/** What the steps of several guides do. */

export const openFromMenu = async ({ page }: Walk, name: string): Promise<void> => {
  await page.locator('nav').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

export const createNew = async ({ page }: Walk, collection: string): Promise<void> => {
  await page.click(`a[href$="/collections/${collection}/create"]`)
  await page.waitForURL(`**/collections/${collection}/create`)
  await page.waitForLoadState('networkidle')
}

/** Saves a document for the first time. */
export const save = async ({ page }: Walk, button = '#action-save'): Promise<void> => {
  await page.click(button)
  await page.waitForURL(/\/collections\/[a-z-]+\/\d+/)
}

/** Presses a button of a dialog, which closes. */
export const confirm = async ({ page }: Walk, name: string): Promise<void> => {
  await page.click(`.form-dialog button:has-text("${name}")`)
  await page.waitForSelector('.form-dialog', { state: 'detached' })
}

import { label } from '#src/locales/labels/label.ts'
import type { LabelKey } from '#src/locales/labels/label-in.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import type { CustomViewName } from '#src/platform/custom-views/admin/custom-views.ts'
import type { Walk } from './walk.ts'

/** What the steps of several guides do. */

export const named = ({ language }: Walk, key: LabelKey): string => label(key)[language] ?? key

const open = async ({ page }: Walk, name: string): Promise<void> => {
  await page.locator('nav').getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

export const openFromMenu = (walk: Walk, key: LabelKey): Promise<void> =>
  open(walk, named(walk, key))

export const openView = (walk: Walk, view: CustomViewName): Promise<void> =>
  open(walk, textsIn('custom-views', walk.language)(`names:${view}`))

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

export const confirm = async ({ page }: Walk, name: string): Promise<void> => {
  await page.click(`.form-dialog button:has-text("${name}")`)
  await page.waitForSelector('.form-dialog', { state: 'detached' })
}

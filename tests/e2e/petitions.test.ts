import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const read = async (path: string) =>
  (await fetch(`${ui.site}/api/petitions/trees-for-the-square${path}`)).json() as Promise<unknown>

it('an editor makes a petition, which begins with what it needs, and counts paper', async () => {
  const { page, site } = ui
  await ui.signIn()
  await page.goto(`${site}/admin/collections/forms/create`)
  await page.fill('#field-title', 'Trees for the square')
  await waitForNetworkIdle(page)
  await page.locator('#field-kind .rs__control').click()
  await page.locator('.rs__option', { hasText: 'Petition' }).click()
  await page.getByLabel('Addressed to').fill('City council')
  await page.getByLabel('Goal').fill('100')
  await page.getByLabel('Milestones').fill('50\n100')
  await waitForNetworkIdle(page)
  await page.getByRole('button', { name: 'Save Draft' }).first().click()
  await page.waitForURL(/forms\/\d+/)
  await page.locator('#field-items .blocks-field__row').nth(5).waitFor()
  await waitForNetworkIdle(page)
  await page.getByRole('button', { name: 'Publish' }).first().click()
  await expect.poll(() => read('')).toMatchObject({ target: 'City council', count: { total: 0 } })
  await page.reload()
  await page.getByRole('button', { name: 'Count signatures on paper' }).click()
  await takePicture(page, 'petition-paper.png')
  await page.getByLabel('How many').fill('40')
  await page.getByLabel('Source').fill('Market, 12 May')
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await page.getByText('40 signatures of 100').waitFor()
  await page.getByText('By day, region and source').click()
  await takePicture(page, 'petition.png')
  expect(await violationsInBothLooks(page, 'section[aria-label="Signatures"]')).toEqual([])
  expect(await read('/count')).toMatchObject({ total: 40, paper: 40 })
})

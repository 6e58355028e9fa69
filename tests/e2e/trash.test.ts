import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
let page: Page
beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  page = ui.page
  for (const title of ['Harbour opened', 'Quay closed', 'Tide turned'])
    await ui.post('/cms-api/news', { title, description: 'Said.', slug: '', _status: 'published' })
})
afterAll(() => ui?.close())

const open = async (path: string) => {
  await page.goto(`${ui.site}/admin/collections/${path}`)
  await page.waitForSelector('tbody, .collection-list__no-results, .no-results')
  await waitForNetworkIdle(page)
}
const titles = async () =>
  (await page.locator('tbody td.cell-title').allTextContents())
    .map((text) => text.trim())
    .toSorted()

it('an article is deleted into the trash, found there, and is restored as a draft', async () => {
  await open('news')
  await page.click('text="Harbour opened"')
  await page.click('.doc-controls__popup button, .doc-controls__dots')
  await page.click('text="Delete"')
  await page.waitForTimeout(500)
  await takePicture(page, 'trash-confirm.png')
  await page.click('#confirm-action')
  await page.waitForURL('**/collections/news**')
  await expect.poll(titles).toEqual(['Quay closed', 'Tide turned'])
  await takePicture(page, 'trash-list-after.png')
  await open('news/trash')
  await takePicture(page, 'trash-list.png')
  expect(await titles()).toEqual(['Harbour opened'])
  expect(await violationsInBothLooks(page, 'table')).toEqual([])
  await page.click('text="Harbour opened"')
  await page.waitForSelector('text="Restore"')
  await waitForNetworkIdle(page)
  await takePicture(page, 'trash-document.png')
  await page.click('text="Restore"')
  await page.waitForTimeout(500)
  await takePicture(page, 'trash-restore.png')
  await page.click('#confirm-action')
  await page.waitForURL(/collections\/news\/\d+/)
  await open('news')
  await expect.poll(titles).toEqual(['Harbour opened', 'Quay closed', 'Tide turned'])
})

it('a contact of the trash shows what it was, offers neither merges nor follow-ups, and is restored', {
  tags: 'long',
}, async () => {
  const contact = { name: 'Ada Harbour', email: 'ada@example.org', status: 'Prospect' }
  await ui.post('/cms-api/contacts', contact)
  await open('contacts')
  await page.click('td a:text-is("Ada Harbour")')
  await page.waitForSelector('.contact-duplicates')
  await waitForNetworkIdle(page)
  await page.click('.doc-controls__popup button, .doc-controls__dots')
  await page.click('text="Delete"')
  await page.click('#confirm-action')
  await page.waitForURL(/collections\/contacts\/?($|\?)/)
  await open('contacts/trash')
  await page.click('td a:text-is("Ada Harbour")')
  await page.waitForSelector('text="Restore"')
  await waitForNetworkIdle(page)
  await takePicture(page, 'trash-contact.png')
  expect(await page.locator('.contact-duplicates, .timeline').count()).toBe(0)
  await page.click('text="Restore"')
  await page.click('#confirm-action')
  await page.waitForURL(/collections\/contacts\/\d+/)
  await page.waitForSelector('.contact-duplicates')
  expect(await page.inputValue('[name=email]')).toBe('ada@example.org')
})

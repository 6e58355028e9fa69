import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let desk: ContactsUi

beforeAll(async () => {
  desk = await openContactsUi()
  await desk.signIn(desk.organizer)
})
afterAll(() => desk?.close())

const openNew = async (collection: string, field: string) => {
  await desk.page.goto(`${desk.site}/admin/collections/${collection}/create`)
  await desk.page.waitForSelector(field)
}
const save = async () => {
  await desk.page.click('#action-save')
  await desk.page.waitForURL(/\/collections\/[a-z-]+\/\d+$/)
}
const remove = async () => {
  await desk.page.click('.doc-controls__popup button')
  await desk.page.click('#action-delete')
  await desk.page.click('#confirm-action')
}
const message = (text: string) => `[data-sonner-toast]:has-text("${text}")`
const headings = async () => {
  await desk.page.goto(`${desk.site}/admin/board`)
  await desk.page.waitForSelector('.board-stage')
  return desk.page.locator('.board-stage h2').allInnerTexts()
}

it('the board shows a new stage in its order, and follows its changes', async () => {
  const { page } = desk
  await openNew('progression-stages', '#field-name')
  await page.fill('#field-name', 'Helps now and then')
  await page.fill('#field-order', '3')
  await save()
  const stage = page.url()
  expect((await headings()).at(-1)).toContain('Helps now and then')
  await page.goto(stage)
  await page.fill('#field-name', 'Helps')
  await page.fill('#field-order', '0')
  await page.click('#action-save')
  await page.waitForSelector(message('successfully'))
  const [none, first] = await headings()
  expect(none).toContain('No stage')
  expect(first).toMatch(/^Helps\s/)
})

it('a stage in use cannot be deleted, with the number of uses; an unused one can', async () => {
  const { page, site, stages } = desk
  const contact = await desk.createContact({ name: 'Ada Moreau' })
  await desk.reach(contact, stages.second, {})
  await page.goto(`${site}/admin/collections/progression-stages/${stages.second}`)
  await page.waitForSelector('#field-name')
  await remove()
  await page.waitForSelector(message('in use by 1 contact and 1 progression entry'))
  expect((await headings()).some((text) => text.includes('Came along'))).toBe(true)
  await desk.remove(`/cms-api/contacts/${contact}`)
  await page.goto(`${site}/admin/collections/progression-stages/${stages.second}`)
  await page.waitForSelector('#field-name')
  await remove()
  await page.waitForURL(/\/collections\/progression-stages$/)
  expect((await headings()).some((text) => text.includes('Came along'))).toBe(false)
})

it('a follow-up rule with negative days is rejected; a valid one creates follow-ups', async () => {
  const { page, site, stages } = desk
  await openNew('follow-up-rules', '#field-name')
  await page.fill('#field-name', 'Bring a cake')
  await page.click('#field-triggerStage .rs__control')
  await page.click('.rs__option:has-text("First contact")')
  await page.fill('#field-daysAfter', '-1')
  await waitForNetworkIdle(page)
  await page.click('#action-save')
  await page.waitForSelector('text=Must be a whole number of days, 0 or more')
  await page.fill('#field-daysAfter', '4')
  await save()
  const contact = await desk.createContact({ name: 'Bruno Keller' })
  await desk.reach(contact, stages.first, {})
  await page.goto(`${site}/admin/collections/contacts/${contact}`)
  await page.waitForSelector('.contact-timeline li:has-text("Bring a cake"):has-text("pending")')
})

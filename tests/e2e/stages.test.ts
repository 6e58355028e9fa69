import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  await ui.signIn(ui.organizer)
})
afterAll(() => ui?.close())

const openNew = async (collection: string, field: string) => {
  await ui.page.goto(`${ui.site}/admin/collections/${collection}/create`)
  await ui.page.waitForSelector(field)
}
const save = async () => {
  await ui.page.click('#action-save')
  await ui.page.waitForURL(/\/collections\/[a-z-]+\/\d+$/)
}
const remove = async () => {
  await ui.page.click('.doc-controls__popup button')
  await ui.page.click('#action-delete')
  await ui.page.click('#confirm-action')
}
const message = (text: string) => `[data-sonner-toast]:has-text("${text}")`
const headings = async () => {
  await ui.page.goto(`${ui.site}/admin/board`)
  await ui.page.waitForSelector('.board-stage')
  return ui.page.locator('.board-stage h2').allInnerTexts()
}

it('the board shows a new stage in its order, and follows its changes', {
  tags: 'long',
}, async () => {
  const { page } = ui
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
  await page.waitForSelector(message('Stage saved'))
  const [none, first] = await headings()
  expect(none).toContain('No stage')
  expect(first).toMatch(/^Helps\s/)
})

it('a stage in use cannot be deleted, with the number of uses; an unused one can', {
  tags: 'long',
}, async () => {
  const { page, site, stages } = ui
  const contact = await ui.createContact({ name: 'Ada Moreau' })
  await ui.reach(contact, stages.second, {})
  await page.goto(`${site}/admin/collections/progression-stages/${stages.second}`)
  await page.waitForSelector('#field-name')
  await remove()
  await page.waitForSelector(message('in use by 1 contact and 1 progression entry'))
  expect((await headings()).some((text) => text.includes('Came along'))).toBe(true)
  await ui.remove(`/cms-api/contacts/${contact}`)
  await page.goto(`${site}/admin/collections/progression-stages/${stages.second}`)
  await page.waitForSelector('#field-name')
  await remove()
  await page.waitForURL(/\/collections\/progression-stages$/)
  expect((await headings()).some((text) => text.includes('Came along'))).toBe(false)
})

it('a follow-up rule with negative days is rejected; a valid one creates follow-ups', async () => {
  const { page, site, stages } = ui
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
  const contact = await ui.createContact({ name: 'Bruno Keller' })
  await ui.reach(contact, stages.first, {})
  await page.goto(`${site}/admin/collections/contacts/${contact}`)
  await page.waitForSelector('.contact-timeline li:has-text("Bring a cake"):has-text("pending")')
})

it('a follow-up rule for who came to an event asks for the event, or none, instead of a stage', {
  tags: 'long',
}, async () => {
  const { page } = ui
  await openNew('follow-up-rules', '#field-name')
  await page.fill('#field-name', 'Thank them')
  await page.waitForSelector('#field-triggerStage')
  await page.click('#field-trigger .rs__control')
  await page.click('.rs__option:has-text("They came to an event")')
  await page.waitForSelector('#field-triggerStage', { state: 'detached' })
  await page.waitForSelector('#field-triggerEvent')
  await page.waitForSelector('text=Empty for any event. Anyone checked in counts as having come.')
  await save()
  const id = Number(page.url().split('/').at(-1))
  const { json } = await ui.get(`/cms-api/follow-up-rules/${id}?depth=0`)
  expect(json).toMatchObject({ trigger: 'event', triggerStage: null, triggerEvent: null })
})

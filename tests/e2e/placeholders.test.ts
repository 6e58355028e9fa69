import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { eventually } from '#tests/support/muster.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi()
  await ui.post('/cms-api/contact-fields', { label: 'Favourite pier', name: 'pier', type: 'text' })
  const person = { name: 'Ada Lovelace', email: 'ada@example.org', status: 'Prospect' }
  await ui.post('/cms-api/contacts', { ...person, city: 'Brest', custom: { pier: 'Pier 4' } })
  await ui.subscribe('ada')
})
afterAll(() => ui?.close())

const root = '[data-field-path=body] .ContentEditable__root >> nth=0'
const menu = '.slash-menu-popup'

it('placeholders are chosen at {{ and at /, filled for each reader, and a mail with an unknown one is sent once that is confirmed', async () => {
  const { page } = ui
  await ui.open('create')
  await page.fill('#field-title', 'Placeholders')
  await page.fill('#field-subject', 'For {{first_name|you}}')
  await page.click(root)
  await page.keyboard.type('Dear {{')
  await page.waitForSelector(`${menu} button:has-text("Favourite pier")`)
  expect(await seriousViolations(page, menu)).toEqual([])
  await takePicture(page, 'placeholder-menu.png', false)
  await page.keyboard.type('first')
  await page.waitForSelector(`${menu} button:has-text("Last name")`, { state: 'detached' })
  await page.keyboard.press('Enter')
  await page.waitForSelector('.placeholder-chip:has-text("first_name")')
  await page.keyboard.type(' of /city')
  await page.click(`${menu} button:has-text("City")`)
  await page.waitForSelector('.placeholder-chip:has-text("city")')
  await page.keyboard.type(', to {{pier')
  await page.click(`${menu} button:has-text("Favourite pier")`)
  await page.waitForSelector('.placeholder-chip:has-text("custom.pier")')
  await page.keyboard.type(' {{nmae}}.')
  await ui.preview().locator('p:has-text("Dear Sam of Utrecht, to Favourite pier .")').waitFor()
  await page.waitForSelector('.mail-warnings li:has-text("{{nmae}}"):has-text("{{custom.pier}}")')
  await ui.save()
  await page.click(button('Approve'))
  await page.click(confirm('Approve'))
  await page.waitForSelector(`${button('Send')}:enabled >> nth=-1`)
  await page.click(`${button('Send')} >> nth=-1`)
  await page.waitForSelector('.form-dialog label:has-text("{{nmae}} will be empty")')
  await takePicture(page, 'placeholder-confirm.png', false)
  await page.click(confirm('Send'))
  expect(await page.locator('.form-dialog input:invalid').count()).toBe(1)
  await page.check('.form-dialog [name=acceptsUnknown]')
  await page.click(confirm('Send'))
  await eventually(async () => (await ui.mailsTo('ada@example.org')).length === 1, 'the letter')
  const [mail] = await ui.mailsTo('ada@example.org')
  expect(mail?.subject).toBe('For Ada')
  expect(mail?.text).toContain('Dear Ada of Brest, to Pier 4 .')
})

it('the form of a contact shows the first and last name that mails use', {
  tags: 'long',
}, async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/collections/contacts/create`)
  await page.fill('#field-name', 'Grace Brewster Hopper')
  await page.waitForSelector('#field-firstName[placeholder="Grace"]')
  await page.waitForSelector('#field-lastName[placeholder="Brewster Hopper"]')
  await page.fill('#field-lastName', 'Hopper')
  await takePicture(page, 'name-parts.png', false)
  expect(await seriousViolations(page, '.render-fields')).toEqual([])
})

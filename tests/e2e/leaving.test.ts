import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
  await ui.post('/cms-api/contacts', { name: 'Ada Lovelace', status: 'Prospect' })
})
afterAll(() => ui?.close())

it('Back from a document leads to a list that was opened by its address', {
  tags: 'long',
}, async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/collections/contacts`)
  await page.click('td a:has-text("Ada Lovelace")')
  await page.waitForSelector('#field-city')
  await page.goBack()
  await page.waitForSelector('td a:has-text("Ada Lovelace")')
  await page.waitForSelector('#field-city', { state: 'detached' })
})

it('Back and Forward ask before what is typed is lost, and leave once that is confirmed', async () => {
  const { page, site } = ui
  const dialog = '.confirmation-modal:has-text("Leave without saving")'
  await page.goto(`${site}/admin/collections/contacts`)
  await page.click('td a:has-text("Ada Lovelace")')
  await page.waitForURL(/contacts\/\d+/)
  const form = page.url()
  await page.fill('#field-city', 'Brest')
  await page.evaluate(() => window.history.back())
  await page.waitForSelector(`${dialog}:visible`)
  await page.waitForURL(form)
  expect(await seriousViolations(page, '.confirmation-modal')).toEqual([])
  await takePicture(page, 'back-asks.png', false)
  await page.click(`${dialog} button:has-text("Stay on this page")`)
  await page.waitForSelector(`${dialog}:visible`, { state: 'detached' })
  expect(await page.inputValue('#field-city')).toBe('Brest')
  await page.evaluate(() => window.history.back())
  await page.click(`${dialog} button:has-text("Leave anyway")`)
  await page.waitForURL(/collections\/contacts(\?|$)/)
  await page.waitForSelector('td a:has-text("Ada Lovelace")')
  await page.evaluate(() => window.history.forward())
  await page.waitForURL(/contacts\/\d+/)
  await page.waitForSelector('#field-city')
  expect(await page.locator(`${dialog}:visible`).count()).toBe(0)
  expect(await page.inputValue('#field-city')).toBe('')
  await page.click('nav a:has-text("Segments")')
  await page.waitForURL(/collections\/segments/)
  await page.goBack()
  await page.waitForSelector('#field-city')
  await page.fill('#field-city', 'Brest')
  await page.evaluate(() => window.history.forward())
  await page.waitForSelector(`${dialog}:visible`)
  await page.click(`${dialog} button:has-text("Leave anyway")`)
  await page.waitForURL(/collections\/segments/)
})

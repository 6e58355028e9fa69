import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi()
  await ui.subscribe('ada')
})
afterAll(() => ui?.close())

it('beside a delivery stands why its recipient got it', async () => {
  const { page, site } = ui
  await ui.open(await ui.createNewsletter({ title: 'Autumn letter' }))
  await page.click(button('Approve'))
  await page.click(confirm('Approve'))
  await page.waitForSelector('.mail-status:has-text("Approved")')
  await page.click(`${button('Send')} >> nth=-1`)
  await page.click(confirm('Send'))
  await page.waitForSelector('.mail-progress:has-text("1 of 1 done")')

  await page.goto(`${site}/admin/collections/deliveries`)
  await page.click('a:has-text("ada@example.org")')
  const panel = page.getByRole('region', { name: 'Why they got this' })
  await panel.getByText('for those who are subscribed to').waitFor()
  await panel.getByText(/They agreed on .*, by staff\./).waitFor()
  await panel.getByText('approved it.').waitFor()
  expect(await seriousViolations(page, 'section[aria-label="Why they got this"]')).toEqual([])
  await takePicture(page, 'delivery-reason.png')
})

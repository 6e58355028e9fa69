import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi()
  await ui.subscribe('ada', 'bea')
})
afterAll(() => ui?.close())

const approve = async () => {
  const { page } = ui
  await page.click(button('Approve'))
  await page.click(confirm('Approve'))
  await page.waitForSelector('.mail-status:has-text("Approved")')
}

const send = async () => {
  const { page } = ui
  await page.click(`${button('Send')} >> nth=-1`)
  await page.click(confirm('Send'))
  await page.waitForSelector('.mail-progress:has-text("2 of 2 done")')
}

const countOf = (name: string) =>
  ui.page
    .locator('.results-counts div', { has: ui.page.locator(`dt:text-is("${name}")`) })
    .locator('strong')
    .textContent()

it('staff set a maximum of a week; what is left out is in the results and the timeline, and what is important goes out', async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/globals/settings`)
  await page.click('.tabs-field__tab-button:has-text("Email")')
  const field = page.getByLabel('Emails per person and week')
  await field.fill('1')
  await field.scrollIntoViewIfNeeded()
  await takePicture(page, 'weekly-maximum-settings.png')
  expect(await seriousViolations(page, '.tabs-field')).toEqual([])
  await page.click('#action-save')
  await page.waitForSelector('.payload-toast-container >> text=Settings saved')

  for (const title of ['First letter', 'Second letter']) {
    await ui.open(await ui.createNewsletter({ title, subject: title }))
    await approve()
    await send()
  }
  await page.reload()
  await page.waitForSelector('.mail-results dl')
  expect(await countOf('Left out')).toBe('2')
  await page.locator('.mail-results').scrollIntoViewIfNeeded()
  await takePicture(page, 'weekly-maximum-results.png')
  expect(await seriousViolations(page, '.mail-results')).toEqual([])

  const important = await ui.createNewsletter({ title: 'Third letter', subject: 'Third letter' })
  await ui.open(important)
  await ui.step('audience')
  await page.getByLabel('Important', { exact: true }).check()
  await takePicture(page, 'weekly-maximum-important.png')
  await page.click('#action-save')
  await ui.step('review')
  await approve()
  await send()
  expect((await ui.mailsTo('ada@example.org')).map(({ subject }) => subject).sort()).toEqual([
    'First letter',
    'Third letter',
  ])

  await page.goto(`${site}/admin/collections/newsletter-subscribers`)
  await page.click('a:has-text("ada@example.org")')
  await page.getByText('left out: weekly maximum').waitFor()
  await page.getByText('left out: weekly maximum').scrollIntoViewIfNeeded()
  await takePicture(page, 'weekly-maximum-timeline.png')
})

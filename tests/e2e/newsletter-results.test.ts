import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi()
  await ui.subscribe('ada', 'bea', 'cleo', 'gone')
}, 400_000)
afterAll(() => ui?.close())

const sendOff = async (title: string, fields: object = {}): Promise<number> => {
  const { page } = ui
  const id = await ui.createNewsletter({ title, subject: title, ...fields })
  await ui.open(id)
  await page.click(button('Approve'))
  await page.click(confirm('Approve'))
  await page.waitForSelector('.mail-status:has-text("Approved")')
  await page.click(`${button('Send')} >> nth=-1`)
  await page.click(confirm('Send'))
  await page.waitForSelector('.mail-progress')
  await page.waitForSelector('.mail-progress:not(:has-text("Queued")):not(:has-text("Sending"))')
  await ui.open(id)
  await page.waitForSelector('.mail-results dl')
  return id
}

const count = (name: string) =>
  ui.page
    .locator('.results-counts div', { has: ui.page.locator(`dt:text-is("${name}")`) })
    .locator('strong')
    .textContent()

it('the results of a newsletter are shown in counts and reasons, beside those before it, and as a file', async () => {
  const { page } = ui
  await sendOff('First letter')
  await page.waitForSelector('.mail-results:has-text("there is none to compare it with")')
  expect(await count('Recipients')).toBe('4')
  expect(await count('Delivered')).toBe('3')
  await page.waitForSelector('.results-table tr:has-text("The address does not exist")')

  await sendOff('Second letter')
  const current = page.locator('.results-comparison [aria-current]')
  expect(await current.textContent()).toContain('Second letter')
  await page.locator('.results-comparison a', { hasText: 'First letter' }).waitFor()
  await page.locator('.results-comparison tr', { hasText: 'Average of those before' }).waitFor()
  expect(await seriousViolations(page, '.mail-results')).toEqual([])

  const downloading = page.waitForEvent('download')
  await page.click('.mail-results a:has-text("Download as CSV")')
  const file = await readFile((await (await downloading).path()) ?? '', 'utf8')
  expect(file).toContain('"First letter"')
  expect(file).not.toContain('@')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.results-comparison').scrollIntoViewIfNeeded()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  expect(await seriousViolations(page, '.mail-results')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
})

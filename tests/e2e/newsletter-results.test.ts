import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi()
  await ui.subscribe('ada', 'bea', 'cleo', 'gone')
})
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

/** By how much the content of an element is wider than itself. */
const overflowOf = (selector: string) =>
  ui.page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

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
  expect(await overflowOf('html')).toBeLessThanOrEqual(0)
  expect(await seriousViolations(page, '.mail-results')).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
})

/** A website elsewhere. */
const startTarget = async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<h1>The target</h1>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/target?from=letter`, stop: () => server.close() }
}

it('with counting on, a reader’s click arrives at the target and is in the results, and a scanner’s is not', {
  tags: 'long',
}, async () => {
  const { page } = ui
  const target = await startTarget()
  await ui.post('/cms-api/globals/settings', { countClicks: true, countOpens: true })
  const htmlContent = `<p><a href="${target.url}">Read on</a></p>`
  const id = await sendOff('Counted letter', { htmlContent })
  const preview = await ui.preview().locator('a', { hasText: 'Read on' }).getAttribute('href')
  expect(preview).toBe(target.url)

  const mails = await ui.mailsTo('ada@example.org')
  const html = String(mails.find(({ subject }) => subject === 'Counted letter')?.html)
  expect(html).not.toContain(target.url)
  const browser = page.context().browser()
  const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '')
  const context = await browser?.newContext({ userAgent })
  const reader = await context?.newPage()
  if (!context || !reader) throw new Error('there is no browser')
  await reader.setContent(html)
  const [scanned = ''] = /http[^"]+\/api\/newsletter\/links\/[^"]+/.exec(html) ?? []
  expect((await fetch(scanned, { method: 'HEAD', redirect: 'manual' })).status).toBe(302)
  await reader.click('a:has-text("Read on")')
  await reader.waitForURL(target.url)
  await reader.waitForSelector('h1:has-text("The target")')
  expect(await context.cookies()).toEqual([])
  await context.close()
  target.stop()

  await expect
    .poll(async () => {
      await ui.open(id)
      await page.waitForSelector('.mail-results dl')
      return [await count('Clicks'), await count('Opens')]
    })
    .toEqual(['1', '1'])
  await page.locator('.results-table tr', { hasText: target.url }).waitFor()
  for (const width of [390, 768, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await overflowOf('.mail-results')]).toEqual([width, 0])
  }
  expect(await seriousViolations(page, '.mail-results')).toEqual([])
})

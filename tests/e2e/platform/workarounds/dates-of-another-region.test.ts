import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'

let ui: AdminUi
let article: number
let version: string

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
  const headers = { origin: ui.site }
  const data = { title: 'Dates', publishedAt: '2031-03-05T23:30:00.000Z' }
  const created = await ui.page.request.post(`${ui.site}/cms-api/news?draft=true`, {
    headers,
    data,
  })

  if (!created.ok()) throw new Error(await created.text())
  article = (await created.json()).doc.id
  const found = await ui.page.request.get(
    `${ui.site}/cms-api/news/versions?where[parent][equals]=${article}`,
    { headers },
  )
  if (!found.ok()) throw new Error(await found.text())
  version = (await found.json()).docs[0].id
})
afterAll(() => ui?.close())

const readerOf = async (locale: string, timezoneId: string): Promise<Page> => {
  const context = await ui.browser.newContext({
    ...{ locale, timezoneId, storageState: await ui.page.context().storageState() },
  })
  return context.newPage()
}

/** What the field of a date says, and the first day of a week. */
const datesOf = async (page: Page) => {
  await page.goto(`${ui.site}/admin/collections/news/${article}`)
  const date = page.locator('#field-publishedAt input')
  await date.click()
  return {
    field: await date.inputValue(),
    firstDay: await page.locator('.react-datepicker__day-name').first().textContent(),
  }
}

describe('dates of a reader', () => {
  it('are written as in the region of the browser, whose weeks begin as they do there', async () => {
    const page = await readerOf('en-GB', 'Europe/London')
    const { field, firstDay } = await datesOf(page)
    expect(field).toBe('5 Mar 2031, 23:30')
    expect(firstDay).toMatch(/^Mo/)
    await page.context().close()
  })

  it.each(['05/12/2031 14:00', '5 December 2031 14:00', '2031-12-05 14:00'])(
    'is typed as they are written there, or by year, month and day: %s',
    async (typed) => {
      const page = await readerOf('en-GB', 'Europe/London')
      await datesOf(page)
      const date = page.locator('#field-publishedAt input')
      await date.fill('')
      await date.pressSequentially(typed)
      await date.press('Tab')
      expect(await date.inputValue()).toBe('5 Dec 2031, 14:00')
      await page.context().close()
    },
  )

  it('a version is named by when it was saved in the time zone of the reader', async () => {
    const page = await readerOf('en-GB', 'Pacific/Kiritimati')
    const read = `${ui.site}/cms-api/news/versions/${version}`
    const saved = await page.request.get(read, { headers: { origin: ui.site } })
    const { updatedAt } = (await saved.json()) as { updatedAt: string }
    const format = {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Pacific/Kiritimati',
    } as const
    const shown = new Intl.DateTimeFormat('en-GB', format).format(new Date(updatedAt))
    await page.goto(`${ui.site}/admin/collections/news/${article}/versions/${version}`)
    // The server wrote it as it is where nothing is known of the reader.
    await page.locator('.step-nav__last').getByText(shown, { exact: true }).waitFor()
    const { field } = await datesOf(page)
    expect(field).toBe('6 Mar 2031, 13:30')
    await page.context().close()
  })

  it('Payload’s admin UI alone writes them as in the United States', async () => {
    const page = await readerOf('en', 'Europe/London')
    const { field, firstDay } = await datesOf(page)
    expect(field).toBe('Mar 5, 2031, 11:30 PM')
    expect(firstDay).toMatch(/^Su/)
    await page.context().close()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations, violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const open = async (month = '') => {
  await ui.page.goto(`${ui.site}/admin/calendar${month && `?month=${month}`}`)
  await ui.page.waitForSelector('.calendar[aria-busy=false]')
}
const heading = '#calendar-month'
const day = (date: string) => `td:has(time[datetime="${date}"])`
const alert = (text: string) => `.calendar [role=alert]:has-text("${text}")`

/** The timestamp of a local time of the browser. */
const at = (local: string) => ui.page.evaluate((text) => new Date(text).toISOString(), local)

const event = async (title: string, start: string, end: string | null, more: object = {}) => {
  const dates = { startDate: await at(start), endDate: end && (await at(end)) }
  const texts = { description: 'Said briefly.', location: 'Here', slug: '', _status: 'published' }
  const { doc } = await ui.post('/cms-api/events', { title, ...texts, ...dates, ...more })
  return (doc as { id: number }).id
}

describe('the calendar page', () => {
  it('a month without entries says so in the calendar', { tags: 'long' }, async () => {
    const { page } = ui
    await page.goto(`${ui.site}/admin`)
    await page.click('#nav-calendar')
    await page.waitForSelector('h1:has-text("Calendar")')
    await open('2031-02')
    await page.waitForSelector('text=No events or scheduled items in February 2031.')
    expect(await page.locator('.calendar-table tbody tr').count()).toBe(5)
  })

  it('the calendar goes from month to month and back to today; an invalid month shows the current one', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await open('2031-12')
    await page.click('button[aria-label="Next month"]')
    await page.waitForSelector(`${heading}:has-text("January 2032")`)
    await page.click('button[aria-label="Previous month"]')
    await page.click('button[aria-label="Previous month"]')
    await page.waitForSelector(`${heading}:has-text("November 2031")`)
    expect(new URL(page.url()).searchParams.get('month')).toBe('2031-11')
    await page.click('button:has-text("Today")')
    await page.waitForSelector('.calendar-day--today [aria-current=date]')
    await open('not-a-month')
    await page.waitForSelector('.calendar-day--today [aria-current=date]')
  })

  it('the calendar shows events and scheduled publications with their state, and links to them and back', {
    tags: 'long',
  }, async () => {
    const { page, post } = ui
    await event('Camp on the island', '2031-03-05T10:00', '2031-03-07T16:00')
    const evening = await event('Reading', '2031-03-05T18:00', '2031-03-05T20:00')
    await event('Hearing', '2031-03-20T09:00', null, { cancelled: true })
    await event('Perhaps a walk', '2031-03-21T09:00', null, { _status: 'draft' })
    const texts = { description: 'Said briefly.', slug: '', _status: 'published' }
    const publishedAt = await at('2031-03-12T07:00')
    await post('/cms-api/news', { ...texts, title: 'The decision', publishedAt })

    await open('2031-03')
    const lines = await page.locator(`${day('2031-03-05')} li`).allTextContents()
    expect(lines.map((line) => line.replace(/\s/g, ' '))).toEqual([
      'Camp on the island from 10:00 AM · Event',
      'Reading 6:00 PM – 8:00 PM · Event',
    ])
    await page.waitForSelector(`${day('2031-03-06')} >> text="all day · Event"`)
    await page.waitForSelector(`${day('2031-03-07')} >> text=/until 4:00.PM · Event/`)
    await page.waitForSelector(`${day('2031-03-12')} >> text=/7:00.AM · News · to be published/`)
    await page.waitForSelector(`${day('2031-03-20')} >> text=/Event · cancelled/`)
    await page.waitForSelector(`${day('2031-03-21')} >> text=/Event · draft/`)

    await page.click(`${day('2031-03-05')} a:has-text("Reading")`)
    await page.waitForURL(`**/admin/collections/events/${evening}`)
    await page.goBack()
    await page.waitForSelector(`${heading}:has-text("March 2031")`)
  })

  it('a day of the calendar names three entries, and the others on demand', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    for (const hour of ['08', '09', '10', '11', '12'])
      await event(`Shift at ${hour}`, `2031-04-09T${hour}:00`, null)
    await open('2031-04')
    const cell = day('2031-04-09')
    expect(await page.locator(`${cell} li`).count()).toBe(3)
    await page.focus(`${cell} button:has-text("+2 more")`)
    await page.keyboard.press('Enter')
    expect(await page.locator(`${cell} li`).count()).toBe(5)
    await page.click(`${cell} button:has-text("Show fewer")`)
    expect(await page.locator(`${cell} li`).count()).toBe(3)
  })

  it('an event created from a day of the calendar takes place on that day', async () => {
    const { page, signIn, editor } = ui
    await signIn(editor)
    await open('2031-05')
    await page.click('a[aria-label="New event on Thursday, May 15"]')
    await page.waitForURL('**/admin/collections/events/create?startDate=*')
    await page.fill('#field-title', 'Founding day')
    await page.fill('#field-description', 'We begin.')
    await page.fill('#field-location', 'The old customs house')
    await page.click('#action-save')
    // A new entry has its address as soon as it saved itself.
    await page.waitForSelector('[data-sonner-toast]:has-text("Published")')
    await open('2031-05')
    await page.waitForSelector(`${day('2031-05-15')} li:has-text("Founding day") >> text=/6:00.PM/`)
  })

  it('the calendar has no serious accessibility violation, light and dark', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    for (const month of ['2031-03', '2031-04', '2031-06']) {
      await open(month)
      expect(await violationsInBothLooks(page, '.custom-view'), month).toEqual([])
    }
  })

  it('the calendar reports a lost connection and can be loaded again', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await open('2031-03')
    await page.context().setOffline(true)
    await page.click('button[aria-label="Next month"]')
    await page.waitForSelector(alert('The server cannot be reached'))
    expect(await seriousViolations(page, '.calendar')).toEqual([])
    await page.context().setOffline(false)
    await page.click('.calendar button:has-text("Try again")')
    await page.waitForSelector(`${day('2031-04-09')} li`)
    expect(await page.$('.calendar [role=alert]')).toBeNull()
  })

  it('the calendar shows why the server rejected its request', { tags: 'long' }, async () => {
    const { page } = ui
    await open('2031-03')
    await page.context().clearCookies()
    await page.click('button[aria-label="Next month"]')
    await page.waitForSelector(alert('Please sign in'))
  })

  it('the calendar is a list of days on a phone, usable by keyboard', {
    tags: 'long',
  }, async () => {
    const { page, signIn, organizer } = ui
    await signIn(organizer)
    await page.setViewportSize({ width: 390, height: 800 })
    await open('2031-03')
    expect(await page.$('.calendar-table')).toBeNull()
    expect(await page.locator('.calendar-list h3').allTextContents()).toEqual([
      'Wednesday, March 5',
      'Thursday, March 6',
      'Friday, March 7',
      'Wednesday, March 12',
      'Thursday, March 20',
      'Friday, March 21',
    ])
    const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    expect(overflow).toBe(false)
    expect(await seriousViolations(page, '.custom-view')).toEqual([])
    // Who may not write events is offered no way to it.
    expect(await page.$('.calendar a[href*="/create"]')).toBeNull()
    await page.focus('.calendar-list li:has(h3:has-text("March 5")) a:has-text("Reading")')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/collections/events/*')
  })
})

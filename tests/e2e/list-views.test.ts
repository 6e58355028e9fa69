import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
let page: Page

const entry = { description: 'Said briefly.', slug: '' }
beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  page = ui.page
  await ui.post('/cms-api/news', { ...entry, title: 'Quay draft', _status: 'draft' })
  await ui.post('/cms-api/news', { ...entry, title: 'Harbour draft', _status: 'draft' })
  await ui.post('/cms-api/news', { ...entry, title: 'Harbour opened', _status: 'published' })
  const publishedAt = new Date(Date.now() + 50 * 3_600_000).toISOString()
  const later = { title: 'Harbour on Friday', _status: 'published', publishedAt }
  await ui.post('/cms-api/news', { ...entry, ...later })
})
afterAll(() => ui?.close())

const shownInCells = (cells: Element[]) =>
  cells.map((cell) => getComputedStyle(cell.querySelector('span span') ?? cell, '::before').content)
const open = async (collection: string, query = '') => {
  await page.goto(`${ui.site}/admin/collections/${collection}${query}`)
  await page.waitForSelector('.ui-views')
  await waitForNetworkIdle(page)
}
const titles = async () =>
  (await page.locator('tbody td.cell-title, tbody td.cell-name').allTextContents())
    .map((text) => text.trim())
    .toSorted()
const listed = (expected: readonly string[]) => expect.poll(titles).toEqual(expected)
const current = () => page.locator('.ui-views [aria-current]').allTextContents()
const isCurrent = (name: string) => expect.poll(current).toEqual([name])
const drafts = ['Harbour draft', 'Quay draft']
const published = ['Harbour on Friday', 'Harbour opened']
const all = ['Harbour draft', 'Harbour on Friday', 'Harbour opened', 'Quay draft']

describe('the views of a list', () => {
  it('are chosen by keyboard, are in the address, and Back returns to the one before', async () => {
    await open('news', '?preset=')
    expect(await page.locator('.ui-views > *').allTextContents()).toEqual([
      'All',
      'Drafts',
      'Scheduled',
      'Published',
      'Mine',
      'Save filter',
    ])
    await isCurrent('All')
    await listed(all)
    await page.focus('.ui-views a:text-is("All")')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await isCurrent('Drafts')
    await listed(drafts)
    expect(new URL(page.url()).searchParams.toString()).toContain('_status')
    await page.click('.ui-views a:text-is("Scheduled")')
    await isCurrent('Scheduled')
    await listed(['Harbour on Friday'])
    await page.goBack()
    await isCurrent('Drafts')
    await listed(drafts)
    await page.goBack()
    await isCurrent('All')
    await listed(all)
    await page.goForward()
    await isCurrent('Drafts')
    await listed(drafts)
    await page.reload()
    await isCurrent('Drafts')
    await listed(drafts)
  })

  it('keep what is searched, in every view and after Back', { tags: 'long' }, async () => {
    await open('news', '?preset=')
    await page.fill('.search-filter input', 'harbour')
    await listed(['Harbour draft', 'Harbour on Friday', 'Harbour opened'])
    await page.click('.ui-views a:text-is("Published")')
    await isCurrent('Published')
    await listed(published)
    await page.click('.ui-views a:text-is("Drafts")')
    await listed(['Harbour draft'])
    expect(await page.inputValue('.search-filter input')).toBe('harbour')
    await page.goBack()
    await isCurrent('Published')
    await listed(published)
    await page.fill('.search-filter input', '')
    await expect.poll(() => new URL(page.url()).searchParams.has('search')).toBe(false)
    await page.click('.ui-views a:text-is("Mine")')
    await listed(all)
  })

  it('a filter set by hand has a place of its own, which "All" clears', {
    tags: 'long',
  }, async () => {
    await open('news', '?preset=&where[or][0][and][0][title][contains]=quay')
    await isCurrent('Filtered')
    await listed(['Quay draft'])
    await page.click('.ui-views a:text-is("All")')
    await isCurrent('All')
    await listed(all)
    await page.goBack()
    await isCurrent('Filtered')
    await listed(['Quay draft'])
  })

  it('"Mine" of contacts are those of the user, with the filters of segment and owner in the bar', {
    tags: 'long',
  }, async () => {
    await ui.signIn(ui.organizer)
    const me = (await ui.get('/cms-api/users/me')).json as { user: { id: number } }
    await ui.createContact({ name: 'Ada', owner: me.user.id })
    await ui.createContact({ name: 'Bo' })
    await open('contacts', '?preset=')
    await listed(['Ada', 'Bo'])
    await page.click('.ui-views a:text-is("Mine")')
    await isCurrent('Mine')
    await listed(['Ada'])
    const owner = () => page.inputValue('.search-bar .owner-filter select')
    await expect.poll(owner).toBe(String(me.user.id))
    await page.selectOption('.owner-filter select', { label: 'Unassigned' })
    await isCurrent('Filtered')
    await listed(['Bo'])
    await page.selectOption('.owner-filter select', { label: 'Everyone' })
    await isCurrent('All')
    await listed(['Ada', 'Bo'])
    expect(await violationsInBothLooks(page, '.collection-list')).toEqual([])
  })

  it('on a phone they scroll sideways, with the current one in sight, and the page does not', {
    tags: 'long',
  }, async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await ui.signIn()
    await open('news', '?preset=')
    await page.focus('.ui-views a:text-is("Mine")')
    await page.keyboard.press('Enter')
    await isCurrent('Mine')
    const isInSight = async () => {
      const box = await page.locator('.ui-views [aria-current]').boundingBox()
      return box !== null && box.x >= 0 && box.x + box.width <= 320
    }
    // It is scrolled to once it is the current one.
    await expect.poll(isInSight).toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    expect(await violationsInBothLooks(page, '.collection-list')).toEqual([])
    await open('contacts', '?preset=')
    await page.waitForSelector('.list-filters .owner-filter')
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('"Mine" of content is what the user created or edited last, and a saved filter is a view', async () => {
    const event = { location: 'Quay', startDate: '2027-05-01T10:00:00.000Z' }
    await ui.post('/cms-api/events', { ...entry, ...event, title: 'Regatta', _status: 'draft' })
    await ui.post('/cms-api/people', { name: 'Ada', role: 'Speaker' })
    const filter = { where: { or: [{ and: [{ category: { equals: '' } }] }] }, isShared: true }
    const shared = { title: 'Without category', relatedCollection: 'news', ...filter }
    await ui.post('/cms-api/payload-query-presets', {
      ...shared,
      access: { read: { constraint: 'everyone' } },
    })
    await ui.signIn(ui.editor)
    await ui.post('/cms-api/events', { ...entry, ...event, title: 'Parade', _status: 'draft' })
    await ui.post('/cms-api/people', { name: 'Bo', role: 'Speaker' })
    await ui.post('/cms-api/news', { ...entry, title: 'Ferry', _status: 'draft' })
    for (const [collection, before, mine] of [
      ['events', ['Parade', 'Regatta'], ['Parade']],
      ['people', ['Ada', 'Bo'], ['Bo']],
      ['news', [...all, 'Ferry'].toSorted(), ['Ferry']],
    ] as const) {
      await open(collection, '?preset=')
      await listed(before)
      await page.click('.ui-views a:text-is("Mine")')
      await isCurrent('Mine')
      await listed(mine)
      await takePicture(page, `${collection}-mine.png`)
    }
    // The draft of the editor has no date yet.
    expect(await page.locator('td.cell-publishedAt').evaluateAll(shownInCells)).toEqual(['"—"'])
    await page.click('.ui-views a:text-is("Without category")')
    await isCurrent('Without category')
    await listed([...all, 'Ferry'].toSorted())
    await takePicture(page, 'news-saved-filter.png')
    await page.click('button:has-text("Save filter")')
    await page.waitForSelector('.drawer--is-open [name=title]')
    await page.setViewportSize({ width: 390, height: 800 })
    await open('news', '?preset=')
    await takePicture(page, 'news-390.png')
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await page.setViewportSize({ width: 1280, height: 800 })
    await open('news', '?preset=')
    await takePicture(page, 'news-1280.png')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn } from '#src/locales/texts-in.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { chooseLanguage, englishOf, textsOn } from '#tests/support/languages.ts'
import { eventually } from '#tests/support/muster.ts'
import { takePicture } from '#tests/support/take-picture.ts'

const trail = '/admin/audit-trail'
let ui: ContactsUi
let article: number

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  await ui.signIn()
  const entry = { title: 'Spring is near', slug: '', description: 'D', _status: 'published' }
  const { doc } = await ui.post('/cms-api/news', entry)
  article = (doc as { id: number }).id
  for (let n = 0; n < 60; n += 1) await ui.post('/cms-api/tags', { name: `Tag ${n}`, slug: '' })
  await ui.post('/cms-api/contacts', { name: 'Ada Lovelace', status: 'Prospect' })
})
afterAll(() => ui?.close())

const picture = (name: string) => takePicture(ui.page, `audit-${name}.png`)

const rows = () => ui.page.locator('.audit-entries tbody tr')
const filterBy = async (choose: () => Promise<unknown>) => {
  await choose()
  await ui.page.click('.audit-filter button')
  await ui.page.waitForLoadState('load')
  await ui.page.waitForSelector('.audit')
}

describe('an administrator on the audit trail', () => {
  it('follows it from a document, to its newest version', async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/news/${article}`)
    await page.fill('#field-description', 'Other')
    await page.click('#action-save')
    await page.waitForSelector('.payload-toast-container .toast-success')
    await page.click('.doc-controls a:has-text("History")')
    await page.waitForSelector('.audit-entries')
    expect(await rows().count()).toBe(2)
    const [newest = '', first = ''] = await rows().allTextContents()
    for (const part of ['boss', 'changed', 'Fields: Description', 'Spring is near', 'admin UI'])
      expect(newest).toContain(part)
    expect(first).toContain('created')
    await rows().first().locator('a:has-text("What it changed")').click()
    await page.waitForSelector('.view-version')
  })

  it('filters, pages to older entries and back, and downloads what is filtered', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await page.goto(site + trail)
    await page.waitForSelector('.audit-entries')
    await filterBy(() => page.selectOption('#audit-collection', 'tags'))
    expect(await rows().count()).toBe(50)
    await page.click('a:has-text("Older entries")')
    await eventually(async () => (await rows().count()) === 10, 'the page has 10 entries')
    await page.click('a:has-text("Newest entries")')
    await eventually(async () => (await rows().count()) === 50, 'the page has 50 entries')
    const href = await page.getAttribute('a[download]', 'href')
    const file = await page.evaluate(`fetch(${JSON.stringify(href)}).then((r) => r.text())`)
    expect(String(file).trim().split('\r\n')).toHaveLength(61)
    await filterBy(() => page.selectOption('#audit-action', 'deleted'))
    await page.waitForSelector('[role=status]:has-text("No entry matches")')
    const today = new Date().toISOString().slice(0, 10)
    await page.goto(`${site}${trail}?from=${today.slice(0, 4)}-01-01&to=${today}&action=exported`)
    await page.waitForSelector('.audit-entries')
    expect(await rows().first().textContent()).toContain('The audit trail')
  })

  it('it is clean to axe, light and dark, fits a phone and speaks German', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await page.goto(site + trail)
    await page.waitForSelector('.audit-entries time:not(:empty)')
    // Contrast is measured on final colours.
    await page.addStyleTag({ content: '* { transition: none !important }' })
    for (const scheme of ['light', 'dark'] as const) {
      await page.evaluate(`document.documentElement.dataset.theme = '${scheme}'`)
      expect(await seriousViolations(page, '.custom-view'), scheme).toEqual([])
      await picture(scheme)
    }
    await page.evaluate(`document.documentElement.dataset.theme = 'light'`)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await picture('phone')
    await page.setViewportSize({ width: 1440, height: 900 })
    await chooseLanguage(page, site, 'de')
    await page.goto(site + trail)
    await page.waitForSelector('.audit-entries time:not(:empty)')
    await picture('german')
    const english = englishOf(textsIn('audit', 'en'), textsIn('audit', 'de'))
    const texts = await textsOn(page)
    expect(texts.filter((text) => english.some((each) => each.test(text)))).toEqual([])
    await chooseLanguage(page, site, 'en')
  })
})

it('other roles are led nowhere, and do not see it', { tags: 'long' }, async () => {
  const { page, site, signIn, organizer } = ui
  await signIn(organizer)
  await page.goto(site + trail)
  await page.waitForSelector('[role=alert]')
  expect(await page.locator('.audit').count()).toBe(0)
  expect(await page.locator(`a.nav__link[href="${trail}"]`).count()).toBe(0)
  const { doc } = await ui.post('/cms-api/contacts', { name: 'Bea', status: 'Prospect' })
  await page.goto(`${site}/admin/collections/contacts/${(doc as { id: number }).id}`)
  await page.waitForSelector('.doc-controls')
  expect(await page.locator('.doc-controls a:has-text("History")').count()).toBe(0)
})

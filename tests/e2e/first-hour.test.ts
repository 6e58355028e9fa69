import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dictionaries } from '#src/locales/dictionaries.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { administrator } from '#tests/support/administrator.ts'
import { seriousViolations, violationsInBothLooks } from '#tests/support/axe.ts'
import { chooseLanguage, englishOf, textsOn } from '#tests/support/languages.ts'
import { takePicture } from '#tests/support/take-picture.ts'

/** The first hour of a new administrator, in English, and once more in German. */

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi()
  await ui.signIn()
})
afterAll(() => ui?.close())

const picture = (name: string) => takePicture(ui.page, `first-hour-${name}.png`)

const openDashboard = async () => {
  await ui.page.goto(`${ui.site}/admin`)
  await ui.page.waitForSelector('.desk')
}
const openList = async (collection: string, query = '') => {
  await ui.page.goto(`${ui.site}/admin/collections/${collection}${query}`)
  await ui.page.waitForSelector('.collection-list')
}
const ownId = async (): Promise<number> => {
  const headers = { origin: ui.site }
  const response = await ui.page.request.get(`${ui.site}/cms-api/users/me`, { headers })
  return z.object({ user: z.object({ id: z.int() }) }).parse(await response.json()).user.id
}
const step = (name: string) => ui.page.locator('.getting-started__step', { hasText: name })
const ticked = () =>
  ui.page.locator('.getting-started__step--done :is(a, strong)').allTextContents()
const looks = async (selector: string) => {
  await ui.page.reload()
  await ui.page.waitForSelector(selector)
  expect(await violationsInBothLooks(ui.page, selector)).toEqual([])
}

describe('the checklist of a new administrator', () => {
  it('comes first on the dashboard, with nothing done', async () => {
    const { page } = ui
    await openDashboard()
    expect(await page.locator('.desk h2').first().textContent()).toBe('Getting started')
    expect(await page.locator('.getting-started header').textContent()).toContain('0 of 10 done')
    expect(await ticked()).toEqual([])
    await picture('dashboard')
    await looks('.getting-started')
  })

  it('says that mail stays in the local inbox, and where the test that it sends has arrived', async () => {
    const { page } = ui
    const mailServer = step('Mail server')
    await mailServer.locator('text=Until then all mail stays in the local inbox').waitFor()
    await page.getByRole('button', { name: 'Send me a test' }).focus()
    await page.keyboard.press('Enter')
    await mailServer
      .locator('[role=status]:has-text("The test to boss@example.org is in the local inbox.")')
      .waitFor()
    await mailServer.locator('a:has-text("Open the inbox")').click()
    await page.waitForURL('**/admin/mail-inbox')
    await page.click('.inbox__list a:has-text("[Test] Mail works")')
    await page.waitForSelector('iframe')
    await picture('test-mail')
  })

  it('creates the usual stages by one key, which ticks their step', { tags: 'long' }, async () => {
    const { page } = ui
    await openDashboard()
    await page.getByRole('button', { name: 'Create the usual stages' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.getting-started__step--done:has-text("Stages")')
    expect(await ticked()).toEqual(['Stages'])
    expect(await page.getByRole('button', { name: 'Create the usual stages' }).count()).toBe(0)
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('getting-started')
  })

  it('leads to the tab of Settings where a step is done, the identity first', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const tabs = page.locator('.tabs-field__tab-button')
    await step('Sender of emails').locator('a').click()
    await page.waitForSelector('.tabs-field__tab-button--active:has-text("Email")')
    await page.waitForSelector('#field-senderEmail')
    expect(await tabs.allTextContents()).toEqual(['Identity', 'Website', 'Email', 'People', 'Team'])
    await openDashboard()
    await step('Name and logo').locator('a').click()
    await page.waitForSelector('.tabs-field__tab-button--active:has-text("Identity")')
    await page.waitForSelector('#field-siteName')
    await picture('settings')
    expect(await seriousViolations(page, '.tabs-field')).toEqual([])
    for (const tab of ['Website', 'Email', 'People', 'Team']) {
      await tabs.filter({ hasText: tab }).click()
      await page.waitForSelector(`.tabs-field__tab-button--active:has-text("${tab}")`)
      expect(await seriousViolations(page, '.tabs-field'), tab).toEqual([])
      await picture(`settings-${tab.toLowerCase()}`)
    }
  })

  it('ticks what is done elsewhere, and leaves what is open', { tags: 'long' }, async () => {
    const { page, post } = ui
    await post('/cms-api/globals/settings', {
      siteName: 'Common Shore',
      primaryColor: '#0b6e4f',
      senderEmail: 'hello@example.org',
    })
    await post('/cms-api/globals/navigation', { items: [{ kind: 'static', staticPage: 'news' }] })
    await post('/cms-api/pages', { title: 'About us', slug: '', _status: 'published' })
    await post('/cms-api/users/invite', {
      email: 'colleague@example.org',
      displayName: 'Heidi',
      roles: ['editor'],
    })
    const password = 'another good password'
    const change = { password, currentPassword: administrator.password }
    const changed = await page.request.patch(`${ui.site}/cms-api/users/${await ownId()}`, {
      data: change,
      headers: { origin: ui.site },
    })
    expect(changed.ok(), await changed.text()).toBe(true)
    await ui.signIn({ username: administrator.username, password })
    await openDashboard()
    expect(await ticked()).toEqual([
      'Your own password and email address',
      'Sender of emails',
      'Colleagues',
      'First page',
      'Menu',
      'Stages',
      'Look of emails',
    ])
    await picture('dashboard-later')
  })

  it('is hidden by each person for themselves, and shown again', { tags: 'long' }, async () => {
    const { page } = ui
    await page.getByRole('button', { name: 'Hide “Getting started”' }).click()
    const show = page.getByRole('button', { name: 'Show “Getting started” (7 of 10 done)' })
    await show.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('getting-started-show')
    await page.reload()
    await show.waitFor()
    expect(await page.locator('.getting-started').count()).toBe(0)
    await show.click()
    await page.waitForSelector('.getting-started')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('getting-started')
  })
})

describe('empty lists', () => {
  it('an empty list of articles offers an example, which is a draft and opens', {
    tags: 'long',
  }, async () => {
    const { page, read } = ui
    await openList('news')
    await page.waitForSelector(`.empty-list >> text="${textsIn('empty-list-help', 'en')('news')}"`)
    expect(await page.locator('.no-results').isVisible()).toBe(false)
    await looks('.collection-list')
    await picture('empty-news')
    await page.getByRole('button', { name: 'Create an example' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/collections\/news\/\d+$/)
    await page.waitForSelector('#field-title')
    expect(await page.inputValue('#field-title')).toBe('Example: A hundred trees planted')
    await picture('example')
    expect((await read('/api/news')).json).toEqual([])
    await openDashboard()
    expect(await ticked()).not.toContain('First news article')
    await openList('news')
    await page.waitForSelector('td:has-text("Example: A hundred trees planted")')
    expect(await page.locator('.empty-list').count()).toBe(0)
  })

  it('a list that is empty by its filter shows the platform’s text', { tags: 'long' }, async () => {
    const { page } = ui
    await openList('news', '?search=nothing-of-this-name')
    await page.waitForSelector('.no-results >> visible=true')
    expect(await page.locator('.empty-list').count()).toBe(0)
  })

  it('an empty list offers to create an entry', { tags: 'long' }, async () => {
    const { page } = ui
    await openList('contacts')
    await page.waitForSelector(
      `.empty-list >> text="${textsIn('empty-list-help', 'en')('contacts')}"`,
    )
    await picture('empty-contacts')
    await page.click('.empty-list a:has-text("Create new Contact")')
    await page.waitForURL('**/admin/collections/contacts/create')
  })
})

describe('the first hour in German', () => {
  it('the checklist is German, also on a phone', { tags: 'long' }, async () => {
    const { page } = ui
    await chooseLanguage(page, ui.site, 'de')
    await openDashboard()
    const english = englishOf(textsIn('getting-started', 'en'), textsIn('getting-started', 'de'))
    const left = (await textsOn(page)).filter((text) => english.some((words) => words.test(text)))
    expect(left).toEqual([])
    await page.waitForSelector('.getting-started h2:has-text("Erste Schritte")')
    await picture('dashboard-german')
    await page.setViewportSize({ width: 390, height: 844 })
    await openDashboard()
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await picture('dashboard-phone')
    expect(await seriousViolations(page, '.getting-started')).toEqual([])
  })

  it('every empty list says in German what belongs there', { tags: 'long' }, async () => {
    const { page } = ui
    await page.setViewportSize({ width: 390, height: 844 })
    const filled = ['pages', 'news', 'progression-stages']
    const lists = Object.entries(dictionaries['de']?.['empty-list-help'] ?? {}).filter(
      ([name]) => !filled.includes(name),
    )
    for (const [collection, text] of lists) {
      await openList(collection)
      await page.waitForSelector(`.empty-list >> text="${text}"`)
      expect(await page.locator('.no-results').isVisible(), collection).toBe(false)
    }
    expect(await seriousViolations(page, '.empty-list')).toEqual([])
    await picture('empty-webhooks-phone')
    await openList('events')
    await page.waitForSelector(
      `button:has-text("${textsIn('empty-lists', 'de')('createExample')}")`,
    )
    await picture('empty-events-phone')
  })
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { card, cardIn, newcomer, stage } from '#tests/support/board.ts'
import { startBrowser } from '#tests/support/browser.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi()
})
afterAll(() => ui?.close())

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('the board follows changes of other users', () => {
  beforeEach(() => ui.signIn(ui.organizer))

  const watch = (page: Page) => {
    const polls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname === '/cms-api/contacts/board') polls.push(pathname)
    })
    return {
      page,
      polls,
      focusWindow: () => page.evaluate(() => window.dispatchEvent(new Event('focus'))),
    }
  }

  /** The board of a second user, whose clock the test moves. */
  const openSecond = async (query: string, account = ui.communicator) => {
    const browser = await startBrowser()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.clock.install()
    await page.goto(`${ui.site}/admin/login`)
    await page.fill('#field-username', account.username)
    await page.fill('#field-password', account.password)
    await page.click('button[type=submit]')
    await page.waitForURL(/\/admin\/?$/)
    // The page comes with its cards, and reads them again once it is hydrated.
    const readAgain = page.waitForResponse(/contacts\/board\?/)
    await page.goto(`${ui.site}/admin/board${query}`)
    await readAgain
    await page.waitForSelector('.board-card')
    return { ...watch(page), leave: () => browser.close() }
  }

  const look = (page: Page, state: 'visible' | 'hidden') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)

  it('the board shows moves of other users when its window gets the focus, and keeps focus and filter', async () => {
    const contact = await newcomer(ui, 'Lena Aalto')
    const { page, focusWindow, leave } = await openSecond('?search=aalto')
    try {
      const searched = page.waitForResponse(/contacts\/board\?.*AALTO/)
      await page.fill('.board-filter input', 'AALTO')
      await searched
      await page.focus(`${cardIn('Lena Aalto', 'First contact')} a`)
      await ui.reach(contact, ui.stages.second, {})
      await focusWindow()
      await page.waitForSelector(cardIn('Lena Aalto', 'Came along'))
      expect(await page.$(cardIn('Lena Aalto', 'First contact'))).toBeNull()
      expect(await focused(page)).toBe('Lena Aalto')
      expect(await page.inputValue('.board-filter input')).toBe('AALTO')
      await ui.remove(`/cms-api/contacts/${contact}`)
      await focusWindow()
      await page.waitForSelector(card('Lena Aalto'), { state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('board__stages')
    } finally {
      await leave()
    }
  })

  it('the page of the board comes with its cards, and the way back to it shows what others moved', {
    tags: 'long',
  }, async () => {
    const contact = await newcomer(ui, 'Ivo Lindgren')
    const { page, site } = ui
    const path = '/admin/board?search=lindgren'
    await page.route(/contacts\/board\?/, (route) => route.abort())
    await page.goto(site + path)
    await page.click(`${cardIn('Ivo Lindgren', 'First contact')} a`)
    await page.waitForSelector('.contact-timeline')
    await page.unrouteAll()
    await ui.reach(contact, ui.stages.second, {})
    await page.goBack()
    await page.waitForSelector(cardIn('Ivo Lindgren', 'Came along'))
    expect(await page.$(cardIn('Ivo Lindgren', 'First contact'))).toBeNull()
  })

  it('a filter of the board that cannot be read is named by it', { tags: 'long' }, async () => {
    await ui.page.goto(`${ui.site}/admin/board?search=%00`)
    await ui.page.waitForSelector('.board__problem [role=alert]')
    await ui.page.fill('.board-filter input', 'lindgren')
    await ui.page.waitForSelector('.board__stages')
  })

  it('the board polls every 30 seconds, and not while its tab is hidden', {
    tags: 'long',
  }, async () => {
    const contact = await newcomer(ui, 'Milo Brandt')
    const { page, focusWindow, polls, leave } = await openSecond('?search=brandt')
    try {
      await page.waitForSelector(cardIn('Milo Brandt', 'First contact'))
      await ui.reach(contact, ui.stages.second, {})
      await look(page, 'hidden')
      await focusWindow()
      await page.clock.runFor(120_000)
      expect(polls).toEqual([])
      await look(page, 'visible')
      await page.waitForSelector(cardIn('Milo Brandt', 'Came along'))
      await ui.reach(contact, ui.stages.first, {})
      await page.clock.runFor(30_000)
      await page.waitForSelector(cardIn('Milo Brandt', 'First contact'))
    } finally {
      await leave()
    }
  })

  it('the board does not poll while a contact is dragged or a dialog is open', {
    tags: 'long',
  }, async () => {
    const contact = await newcomer(ui, 'Nora Castel')
    const { page, focusWindow, polls, leave } = await openSecond('?search=castel', ui.organizer)
    try {
      await page.click(`${card('Nora Castel')} button`)
      await page.waitForSelector('.form-dialog')
      await focusWindow()
      await page.clock.runFor(60_000)
      await page.click('.form-dialog button:has-text("Cancel")')
      await page.waitForSelector('.form-dialog', { state: 'detached' })
      await page.dispatchEvent(card('Nora Castel'), 'dragstart')
      await focusWindow()
      await page.clock.runFor(60_000)
      expect(polls).toEqual([])
      await ui.reach(contact, ui.stages.second, {})
      await page.dispatchEvent(card('Nora Castel'), 'dragend')
      await focusWindow()
      await page.waitForSelector(cardIn('Nora Castel', 'Came along'))
    } finally {
      await leave()
    }
  })

  it('a refresh of the board keeps the length and the scroll position of a column', {
    tags: 'long',
  }, async () => {
    const names = Array.from({ length: 70 }, (_, at) => `Singer ${String(at).padStart(2, '0')}`)
    for (const name of names) await ui.createContact({ name })
    const contact = await newcomer(ui, 'Singer of the choir')
    const { page, focusWindow, leave } = await openSecond('?search=singer')
    try {
      await page.click(`${stage('No stage')} button:has-text("Show more")`)
      await page.waitForSelector(card('Singer 00'))
      const scrolled = () =>
        page
          .locator(`${stage('No stage')} .board-stage__cards`)
          .evaluate(({ scrollTop }) => scrollTop)
      await page.locator(card('Singer 00')).scrollIntoViewIfNeeded()
      const before = await scrolled()
      expect(before).toBeGreaterThan(1000)
      await ui.reach(contact, ui.stages.second, {})
      await focusWindow()
      await page.waitForSelector(cardIn('Singer of the choir', 'Came along'))
      expect(await page.locator(`${stage('No stage')} .board-card`).count()).toBe(70)
      expect(await scrolled()).toBe(before)
    } finally {
      await leave()
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations, violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { contentOf } from '#tests/support/content-of.ts'
import { chooseLanguage } from '#tests/support/languages.ts'
import { eventually } from '#tests/support/muster.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi()
})
afterAll(() => ui?.close())

/** A card that was streamed is in the page twice until React shows it in its place. */
const card = (name: string) => `.desk-card:visible:has(h2:text-is("${name}"))`
const line = (name: string, text: string) => `${card(name)} li:has-text("${text}")`
const open = async () => {
  await ui.page.goto(`${ui.site}/admin`)
  await ui.page.waitForSelector('.desk')
}
/** Words that are broken over two lines of the screen. */
const brokenWords = `[...document.querySelectorAll('.desk-card__line > :first-child')].flatMap((name) => {
  const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
  const broken = []
  while (walker.nextNode()) {
    const text = walker.currentNode
    for (const { index, 0: word } of text.data.matchAll(/\\S+/g)) {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      if (range.getClientRects().length > 1) broken.push(word)
    }
  }
  return broken
})`

/** The cards that have something in them once the tests have made it, in their usual order. */
const usual = ['Needs you', 'Coming up', 'The last seven days', 'New people']

/** Figures are as fresh as they cost: a page that is opened again has them sooner or later. */
const reloadUntil = (selector: string) =>
  eventually(async () => {
    await open()
    return (await ui.page.locator(`.desk >> ${selector}`).count()) > 0
  }, `the dashboard has ${selector}`)

const cards = () => ui.page.locator('.desk-card h2:visible').allTextContents()
const hasCards = (expected: readonly string[]) => expect.poll(cards).toEqual(expected)

describe('the dashboard', () => {
  it('the dashboard of a new organisation says that there is nothing to do, and has no empty cards', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await open()
    await hasCards(['Needs you'])
    await page.waitForSelector(`${card('Needs you')} >> text="Nothing waits for you."`)
    expect(await seriousViolations(page, '.desk')).toEqual([])
    // What the menu has is not repeated.
    await page.waitForSelector('nav a[href$="/collections/contacts"]', { state: 'attached' })
    expect(await page.$('.dashboard a[href$="/collections/contacts"]')).toBeNull()
  })

  it('the dashboard shows what is due, waiting and scheduled, links there, and drops what is done', async () => {
    const { page, post, stages } = ui
    const contact = await ui.createContact({ name: 'Ada Moreau' })
    const rule = { name: 'Say thank you', daysAfter: 0, catchupType: 'call', active: true }
    await post('/cms-api/follow-up-rules', { ...rule, triggerStage: stages.first })
    await ui.reach(contact, stages.first, {})
    await ui.sendMessage({ name: 'Rosa', email: 'rosa@example.org', subject: 'A fence' })
    await post('/cms-api/newsletters', { title: 'May letter', subject: 'News' })
    const texts = { description: 'Said briefly.', slug: '', _status: 'published' }
    await post('/cms-api/pages', { ...texts, title: 'Press' })
    const publishedAt = new Date(Date.now() + 48 * 3_600_000).toISOString()
    await post('/cms-api/news', { ...texts, title: 'Not before Friday', publishedAt })

    await open()
    await page.waitForSelector(`${line('Needs you', 'Say thank you · call')} >> text="overdue"`)
    await page.waitForSelector(line('Needs you', 'Message · from Rosa'))
    await page.waitForSelector(
      `${line('Needs you', 'Newsletter · Waiting for approval')} >> text="May letter"`,
    )
    const needs = await page.locator(`${card('Needs you')} li a:first-child`).allTextContents()
    expect(needs).toEqual(['Ada Moreau', 'May letter', 'A fence'])
    expect(
      await page.locator(`${card('Needs you')} a[aria-label^="Show all"]`).allTextContents(),
    ).toEqual(['Follow-ups (1)', 'Messages (1)', 'Waiting for approval (1)'])
    await page.waitForSelector(
      `${card('Coming up')} h3:has-text("Scheduled") + ul li:has-text("Not before Friday") >> text="in 2 days"`,
    )
    await page.waitForSelector(
      `${card('The last seven days')} h3:has-text("Published") + ul li:has-text("Press")`,
    )
    await reloadUntil(
      `${card('The last seven days')} h3:has-text("Joined") + ul >> text="1 new contact"`,
    )
    await reloadUntil(`${card('New people')} >> text="New contacts in 12 weeks: 1"`)
    expect(await violationsInBothLooks(page, '.desk')).toEqual([])

    await page.click(`${line('Needs you', 'Say thank you')} a:has-text("Ada Moreau")`)
    await page.waitForURL(`**/admin/collections/contacts/${contact}`)
    await page.click('.contact-timeline button:has-text("Complete")')
    await page.waitForSelector('.contact-timeline li:has-text("completed")')
    await open()
    expect(await page.$(line('Needs you', 'Ada Moreau'))).toBeNull()
  })

  it('lists linked from the dashboard show what is waiting, and nothing else', {
    tags: 'long',
  }, async () => {
    const { page, post } = ui
    await post('/cms-api/newsletters', { title: 'June letter', subject: 'News' })
    await ui.sendMessage({ name: 'Ben', email: 'ben@example.org', subject: 'Done before' })
    await open()
    await page.click(`${card('Needs you')} a:has-text("Done before")`)
    await page.waitForSelector('#field-status')
    // The platform reads the state of a form once more, and what was chosen before is lost.
    await waitForNetworkIdle(page)
    await page.click('#field-status .rs__control')
    await page.click('.rs__option:has-text("Handled")')
    await page.click('#action-save')
    await page.waitForSelector('.payload-toast-container >> text=Message saved')
    await open()
    expect(await page.$(line('Needs you', 'Done before'))).toBeNull()
    await page.click('a[aria-label="Show all: Messages (1)"]')
    await page.waitForSelector('.inbox-row:has-text("A fence")')
    expect(await page.$('.inbox-row:has-text("Done before")')).toBeNull()
    await open()
    await page.click('a[aria-label="Show all: Waiting for approval (2)"]')
    await page.waitForSelector('.approvals__list a:has-text("May letter")')
    await page.waitForSelector('.approvals__list a:has-text("June letter")')
  })

  it('names on the dashboard break between words only on a common screen with the menu open', {
    tags: 'long',
  }, async () => {
    const { page, post } = ui
    const title = 'Veranstaltungsankündigung Nachbarschaftsversammlung'
    const texts = { title, description: 'Said briefly.', slug: '', _status: 'published' }
    const publishedAt = new Date(Date.now() + 48 * 3_600_000).toISOString()
    await post('/cms-api/news', { ...texts, publishedAt })
    await page.setViewportSize({ width: 1440, height: 900 })
    await open()
    if (!(await page.$('.template-default--nav-open'))) await page.click('.nav-toggler')
    await page.waitForSelector('.template-default--nav-open')
    await page.waitForSelector(`.desk-card__line >> text="${title}"`)
    expect(await page.evaluate<string[]>(brokenWords)).toEqual([])
  })

  it('the dashboard shows an editor no contacts, and newsletters only to be approved', {
    tags: 'long',
  }, async () => {
    const { page, signIn, editor } = ui
    await signIn(editor)
    await open()
    await hasCards(usual.slice(0, 3))
    await page.waitForSelector(`${card('Needs you')} a:text-is("Waiting for approval (2)")`)
    expect(await contentOf(page)).not.toContain('Ada Moreau')
  })

  it('cards are arranged by the keyboard, hidden, shown again and reset, by each user', {
    tags: 'long',
  }, async () => {
    const { page, signIn, editor, organizer } = ui
    await signIn(organizer)
    await open()
    await page.click('.desk button:has-text("Arrange cards")')
    await page.focus('button[aria-label="Move down: Needs you"]')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const moved = ['Coming up', 'The last seven days', 'Needs you', 'New people']
    await hasCards(moved)
    // Empty ones have a place to be arranged in.
    await page.waitForSelector(
      '.desk__buttons:has(.desk__name:text-is("Last newsletters"):visible)',
    )
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Move down: Needs you',
    )
    await page.waitForSelector('.desk [role=status] >> text="Needs you is number 3 of 7"')
    await page.focus('button[aria-label="Hide: Coming up"]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('button:has-text("Show: Coming up")')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Done')
    expect(await seriousViolations(page, '.desk')).toEqual([])
    await open()
    await hasCards(moved.slice(1))
    await signIn(editor)
    await open()
    await hasCards(usual.slice(0, 3))
    await signIn(organizer)
    await open()
    await page.click('.desk button:has-text("Arrange cards")')
    await page.click('button:has-text("Show: Coming up")')
    await page.waitForSelector(card('Coming up'))
    await page.click('.desk button:has-text("Reset")')
    await page.waitForSelector('button[aria-label="Move up: Needs you"][aria-disabled=true]')
    await hasCards(usual)
  })

  it('charts have a text and a table, in German, both looks and on a screen of 320 pixels', {
    tags: 'long',
  }, async () => {
    const { page, site, signIn } = ui
    await signIn()
    await chooseLanguage(page, site, 'de')
    await page.setViewportSize({ width: 320, height: 700 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open()
    const chart = page.locator(`${card('Neue Menschen')} svg`)
    expect(await chart.getAttribute('aria-label')).toMatch(
      /^Neue Menschen: Neue Kontakte in 12 Wochen: \d+$/,
    )
    await page.click(`${card('Neue Menschen')} summary`)
    expect(await page.locator(`${card('Neue Menschen')} tbody tr`).count()).toBe(12)
    expect(await violationsInBothLooks(page, '.desk')).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await chooseLanguage(page, site, 'en')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('the dashboard of a phone is usable by keyboard and no wider than the screen', {
    tags: 'long',
  }, async () => {
    const { page, signIn, organizer } = ui
    await signIn(organizer)
    await page.setViewportSize({ width: 390, height: 800 })
    await open()
    const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    expect(overflow).toBe(false)
    await page.focus(`${line('Needs you', 'A fence')} a`)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/collections/contact-submissions/*')
  })
})

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

/** The cards of who may read everything, in their usual order. */
const usual = [
  'Follow-ups',
  'Inbox',
  'Newsletters',
  'Publications',
  'The last seven days',
  'New people',
  'Newsletter subscribers',
  'Last newsletters',
]

/** Figures are as fresh as they cost: a page that is opened again has them sooner or later. */
const reloadUntil = (selector: string) =>
  eventually(async () => {
    await open()
    return (await ui.page.locator(`.desk >> ${selector}`).count()) > 0
  }, `the dashboard has ${selector}`)

const cards = () => ui.page.locator('.desk-card h2:visible').allTextContents()

describe('the dashboard', () => {
  it('the dashboard of a new organisation says that there is nothing to do', async () => {
    const { page } = ui
    await open()
    expect(await cards()).toEqual(usual)
    for (const text of [
      'No follow-ups due today.',
      'No new messages or proposals.',
      'No newsletters in draft, scheduled or sending.',
      'Nothing is scheduled.',
      'No newsletter has been sent yet.',
    ])
      expect(await page.locator(`.desk >> text="${text}"`).count(), text).toBe(1)
    await reloadUntil('text="Nothing was published or sent, and nobody joined."')
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
    const publishedAt = new Date(Date.now() + 50 * 3_600_000).toISOString()
    await post('/cms-api/news', { ...texts, title: 'Not before Friday', publishedAt })

    await open()
    await page.waitForSelector(`${card('Follow-ups')} h3:has-text("1 overdue")`)
    await page.waitForSelector(`${line('Follow-ups', 'Say thank you · call')} >> text="overdue"`)
    await page.waitForSelector(line('Inbox', 'from Rosa'))
    await page.waitForSelector(
      `${card('Newsletters')} h3:has-text("Waiting for approval (1)") + ul >> text="May letter"`,
    )
    await page.waitForSelector(
      `${card('Publications')} h3:has-text("Scheduled") + ul li:has-text("Not before Friday") >> text="in 2 days"`,
    )
    await page.waitForSelector(
      `${card('The last seven days')} h3:has-text("Published") + ul li:has-text("Press")`,
    )
    await reloadUntil(
      `${card('The last seven days')} h3:has-text("Joined") + ul >> text="1 new contact"`,
    )
    await reloadUntil(`${card('New people')} >> text="New contacts in 12 weeks: 1"`)
    expect(await violationsInBothLooks(page, '.desk')).toEqual([])

    await page.click(`${line('Follow-ups', 'Say thank you')} a:has-text("Ada Moreau")`)
    await page.waitForURL(`**/admin/collections/contacts/${contact}`)
    await page.click('.contact-timeline button:has-text("Complete")')
    await page.waitForSelector('.contact-timeline li:has-text("completed")')
    await open()
    expect(await page.$(line('Follow-ups', 'Ada Moreau'))).toBeNull()
  })

  it('lists linked from the dashboard show what is waiting, and nothing else', async () => {
    const { page, post } = ui
    await post('/cms-api/newsletters', { title: 'June letter', subject: 'News' })
    await ui.sendMessage({ name: 'Ben', email: 'ben@example.org', subject: 'Done before' })
    await open()
    await page.click(`${card('Inbox')} a:has-text("Done before")`)
    await page.waitForSelector('#field-status')
    // The platform reads the state of a form once more, and what was chosen before is lost.
    await waitForNetworkIdle(page)
    await page.click('#field-status .rs__control')
    await page.click('.rs__option:has-text("Handled")')
    await page.click('#action-save')
    await page.waitForSelector('.payload-toast-container >> text=Message saved')
    await open()
    expect(await page.$(line('Inbox', 'Done before'))).toBeNull()
    await page.click('a[aria-label="Show all: Messages (1)"]')
    await page.waitForSelector('.inbox-row:has-text("A fence")')
    expect(await page.$('.inbox-row:has-text("Done before")')).toBeNull()
    await open()
    await page.click('a[aria-label="Show all: Waiting for approval (2)"]')
    await page.waitForSelector('.approvals__list a:has-text("May letter")')
    await page.waitForSelector('.approvals__list a:has-text("June letter")')
  })

  it('names on the dashboard break between words only on a common screen with the menu open', async () => {
    const { page, post } = ui
    const title = 'Veranstaltungsankündigung Nachbarschaftsversammlung'
    const texts = { title, description: 'Said briefly.', slug: '', _status: 'published' }
    const publishedAt = new Date(Date.now() + 50 * 3_600_000).toISOString()
    await post('/cms-api/news', { ...texts, publishedAt })
    await page.setViewportSize({ width: 1440, height: 900 })
    await open()
    if (!(await page.$('.template-default--nav-open'))) await page.click('.nav-toggler')
    await page.waitForSelector('.template-default--nav-open')
    await page.waitForSelector(`.desk-card__line >> text="${title}"`)
    expect(await page.evaluate<string[]>(brokenWords)).toEqual([])
  })

  it('the dashboard shows an editor no contacts, and newsletters only to be approved', async () => {
    const { page, signIn, editor } = ui
    await signIn(editor)
    await open()
    expect(await cards()).toEqual(['Inbox', 'Newsletters', 'Publications', 'The last seven days'])
    expect(await page.locator(`${card('Newsletters')} h3`).allTextContents()).toEqual([
      expect.stringContaining('Waiting for approval (2)'),
    ])
    expect(await contentOf(page)).not.toContain('Ada Moreau')
  })

  it('cards are arranged by the keyboard, hidden, shown again and reset, by each user', async () => {
    const { page, signIn, editor, organizer } = ui
    await signIn(organizer)
    await open()
    await page.click('.desk button:has-text("Arrange cards")')
    await page.focus('button[aria-label="Move down: Follow-ups"]')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    const moved = ['Inbox', 'Newsletters', 'Follow-ups', ...usual.slice(3)]
    expect(await cards()).toEqual(moved)
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(
      'Move down: Follow-ups',
    )
    await page.waitForSelector('.desk [role=status] >> text="Follow-ups is number 3 of 8"')
    await page.focus('button[aria-label="Hide: Inbox"]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('button:has-text("Show: Inbox")')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Done')
    expect(await seriousViolations(page, '.desk')).toEqual([])
    await open()
    expect(await cards()).toEqual(moved.slice(1))
    await signIn(editor)
    await open()
    expect(await cards()).toEqual(['Inbox', 'Newsletters', 'Publications', 'The last seven days'])
    await signIn(organizer)
    await open()
    await page.click('.desk button:has-text("Arrange cards")')
    await page.click('button:has-text("Show: Inbox")')
    await page.waitForSelector(card('Inbox'))
    await page.click('.desk button:has-text("Reset")')
    await page.waitForSelector('button[aria-label="Move up: Follow-ups"][aria-disabled=true]')
    expect(await cards()).toEqual(usual)
  })

  it('charts have a text and a table, in German, both looks and on a screen of 320 pixels', async () => {
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

  it('the dashboard of a phone is usable by keyboard and no wider than the screen', async () => {
    const { page, signIn, organizer } = ui
    await signIn(organizer)
    await page.setViewportSize({ width: 390, height: 800 })
    await open()
    const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    expect(overflow).toBe(false)
    await page.focus(`${line('Inbox', 'A fence')} a`)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/collections/contact-submissions/*')
  })
})

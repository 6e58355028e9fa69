import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colourRules, seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { chooseLanguage } from '#tests/support/languages.ts'

let ui: ContactsUi
let article: number

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  const texts = { description: 'Said briefly.', slug: '' }
  const { doc } = await ui.post('/cms-api/news', { ...texts, title: 'Café am Fluß' })
  article = (doc as { id: number }).id
  await ui.createContact({ name: 'Cafer Yılmaz', email: 'cafer@example.org' })
  await ui.sendMessage({ name: 'Rosa', email: 'rosa@example.org', subject: 'A café for all' })
})
afterAll(() => ui?.close())

const dialog = 'dialog[open]:has(.find)'
const input = `${dialog} [role=combobox]`
const option = (title: string) => `${dialog} [role=option]:has-text("${title}")`
const open = async (path: string) => ui.page.goto(`${ui.site}/admin${path}`)
const type = async (text: string) => {
  await ui.page.fill(input, text)
  await ui.page.waitForSelector(`${dialog} .find[aria-busy=false]`)
}
/** The title of the option that the keys have led to. */
const active = () =>
  ui.page.evaluate<string>(`(() => {
    const id = document.querySelector('dialog[open] [role=combobox]').getAttribute('aria-activedescendant')
    return document.getElementById(id)?.querySelector('.find__title')?.textContent ?? ''
  })()`)
const groups = () => ui.page.locator(`${dialog} .find__group`).allTextContents()

describe('finding anything', () => {
  it('a slash opens the search, arrows choose and Enter opens, drafts and accents included', async () => {
    const { page } = ui
    await open('')
    await page.keyboard.press('/')
    await page.waitForSelector(input)
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox')
    await type('cafe')
    await page.waitForSelector(option('Café am Fluß'))
    expect(await groups()).toEqual(['Content', 'People', 'Messages and proposals'])
    expect(await active()).toBe('Café am Fluß')
    await page.keyboard.press('ArrowUp')
    expect(await active()).toBe('A café for all')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await active()).toBe('Cafer Yılmaz')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/collections/news/${article}`)
    await page.waitForSelector('#field-title')
    expect(await page.$(dialog)).toBeNull()
  })

  it('Ctrl-K opens it within a field too, with the document that was opened, and Escape goes back', async () => {
    const { page } = ui
    await page.focus('#field-title')
    await page.keyboard.press('/')
    expect(await page.$(dialog)).toBeNull()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Control+k')
    await page.waitForSelector(option('Café am Fluß'))
    expect((await groups())[0]).toBe('Opened recently')
    const stored = await page.evaluate<string>('JSON.stringify({ ...localStorage })')
    expect(stored).toContain(`news-${article}`)
    expect(stored).not.toContain('Café')
    await page.keyboard.press('Escape')
    await page.waitForSelector(dialog, { state: 'detached' })
    expect(await page.evaluate('document.activeElement.id')).toBe('field-title')
  })

  it('Ctrl-Enter opens in a new tab, and Enter before the results have come opens the first', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await open('/board')
    await page.click('.find-button')
    await type('cafer')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ])
    await tab.waitForURL('**/admin/collections/contacts/*')
    await tab.close()
    await page.fill(input, 'import contacts')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/import')
  })

  it('settings open at their tab, also from Settings; nothing found and no connection are said', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await open('/globals/settings')
    await page.keyboard.press('Control+k')
    await type('sender')
    await page.click(option('Settings: Email'))
    await page.waitForSelector('.tabs-field__tab-button--active:has-text("Email")')
    await page.waitForSelector(dialog, { state: 'detached' })
    await page.keyboard.press('Control+k')
    await type('nothing of this kind')
    await page.waitForSelector(`${dialog} >> text="Nothing found for “nothing of this kind”."`)
    await page.route('**/cms-api/find?*', (route) => route.abort())
    await page.fill(input, 'no connection')
    await page.waitForSelector(`${dialog} [role=alert]:has-text("cannot be reached")`)
    await page.unroute('**/cms-api/find?*')
    await page.click(`${dialog} button:has-text("Close")`)
    await page.waitForSelector(dialog, { state: 'detached' })
  })

  it('changes that are not saved are asked about, above the page and not below the dialog', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await open(`/collections/news/${article}`)
    await page.fill('#field-title', 'Changed')
    await page.keyboard.press('Control+k')
    await type('cafer')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#confirm-action')
    await page.waitForSelector(dialog, { state: 'detached' })
    expect(page.url()).toContain(`/news/${article}`)
    await page.click('#confirm-action')
    await page.waitForURL('**/admin/collections/contacts/*')
  })

  it('in German an editor finds what they may, in both looks and on a phone of 320 pixels', {
    tags: 'long',
  }, async () => {
    const { page, signIn, editor, site } = ui
    await signIn(editor)
    await chooseLanguage(page, site, 'de')
    await page.setViewportSize({ width: 320, height: 640 })
    await open('')
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await page.click('.find-button')
      await type('caf')
      expect(await groups()).toEqual(['Inhalte', 'Nachrichten und Vorschläge'])
      await page.waitForSelector(option('Artikel · Entwurf'))
      await page.addStyleTag({ content: '* { transition: none !important }' })
      expect(
        await seriousViolations(page, 'html', theme === 'dark' ? colourRules : undefined),
        theme,
      ).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
      expect(
        await page.evaluate(
          'document.querySelector("dialog").scrollWidth > document.querySelector("dialog").clientWidth',
        ),
      ).toBe(false)
      await page.keyboard.press('Escape')
      await page.waitForSelector(dialog, { state: 'detached' })
    }
  })
})

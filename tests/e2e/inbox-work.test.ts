import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations, violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { chooseLanguage } from '#tests/support/languages.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const propose = async (title: string): Promise<void> => {
  const proposal = { title, description: 'By the pier', content: '<p>Wood</p>' }
  const sender = { contactName: 'Sam Reed', contactEmail: 'sam@example.org' }
  const response = await fetch(`${ui.site}/api/student/submit-action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...proposal, ...sender }),
  })
  expect(response.status).toBe(200)
}

const write = (subject: string) =>
  ui.sendMessage({ name: 'Rosa Vela', email: 'rosa@example.org', subject })

const open = async (query = '') => {
  await ui.page.goto(`${ui.site}/admin/inbox${query}`)
  await ui.page.waitForSelector('.inbox-work[aria-busy=false]')
}
const row = (title: string) => `.inbox-row:has(.inbox-row__title:text-is("${title}"))`
const press = (title: string, name: string) =>
  ui.page.click(`${row(title)} button:has-text("${name}")`)
const gone = (selector: string) => ui.page.waitForSelector(selector, { state: 'detached' })
const titles = () => ui.page.locator('.inbox-row__title').allInnerTexts()
const count = (view: string, number: number) =>
  ui.page.waitForSelector(`.work-views button:has-text("${view}") >> text="${number}"`)
const focused = () => ui.page.evaluate('document.activeElement.textContent')

const expectAccessible = async (selector: string, ready: string) => {
  await ui.page.reload()
  await ui.page.waitForSelector(ready)
  expect(await violationsInBothLooks(ui.page, selector)).toEqual([])
}

describe('the inbox', () => {
  it('is empty at first, and then has messages and proposals together, by keyboard too', async () => {
    const { page } = ui
    await ui.signIn(ui.organizer)
    await open()
    await page.waitForSelector('text=Nothing is open.')
    await write('Beach day')
    await propose('A fence')
    await write('Boats')
    await open()
    expect(await titles()).toEqual(['Boats', 'A fence', 'Beach day'])
    await count('Unassigned', 3)
    await page.waitForSelector('#nav-submissions .nav__link-count:text-is("3")')
    await page.selectOption('.inbox-filters select >> nth=0', 'action-submissions')
    await gone(row('Boats'))
    await page.waitForSelector(row('A fence'))
    expect(await titles()).toEqual(['A fence'])
    await page.selectOption('.inbox-filters select >> nth=0', 'all')
    await page.focus(`${row('Boats')} .inbox-row__title`)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('A fence')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForSelector(`${row('A fence')} .inbox-row__text:text("By the pier")`)
    await expectAccessible('.inbox-work', row('Boats'))
  })

  it('an organizer takes, assigns, answers and finishes what came in', async () => {
    const { page } = ui
    await ui.signIn(ui.organizer)
    await open()
    await press('Beach day', 'Assign to me')
    await page.waitForSelector(`${row('Beach day')} .inbox-row__owner:text-is("organizer")`)
    await press('A fence', 'Assign…')
    await page.selectOption('.form-dialog select', { label: 'editor' })
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector(`${row('A fence')} .inbox-row__owner:text-is("editor")`)
    await count('Mine', 1)
    // The editor’s item is not for this user.
    await page.waitForSelector('#nav-submissions .nav__link-count:text-is("2")')

    await page.click(`${row('Beach day')} .inbox-row__title`)
    await page.fill(`${row('Beach day')} .replies textarea`, 'Dear Rosa, on Saturday at ten.')
    await page.click(`${row('Beach day')} .replies__end button`)
    await gone(row('Beach day'))
    await press('Boats', 'Done')
    await gone(row('Boats'))
    await page.selectOption('.inbox-filters select >> nth=1', 'done')
    await page.waitForSelector(`${row('Beach day')}:has-text("answered"):has-text("one reply")`)
    await press('Boats', 'Reopen')
    await gone(row('Boats'))
    expect(new URL(page.url()).searchParams.get('state')).toBe('done')
  })

  it('a moderator finds their notifications in German, also of what a colleague assigned meanwhile', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.signIn(ui.editor)
    await chooseLanguage(page, ui.site, 'de')
    await open('?owner=mine')
    expect(await titles()).toEqual(['A fence'])
    await page.waitForSelector(`${row('A fence')} a:text-is("Prüfen und entscheiden")`)
    await page.click(`${row('A fence')} a`)
    await page.waitForSelector('.owner-panel:has-text("editor")')
    await expectAccessible('.owner-panel', '.owner-panel')

    await open('?owner=unassigned')
    await press('Boats', 'Zuweisen …')
    const { id } = await ui.page.evaluate<{ id: number }>(
      `fetch('/cms-api/contact-submissions?where[subject][equals]=Boats').then((found) => found.json())
        .then(({ docs }) => docs[0])`,
    )
    const owners = await ui.page.evaluate<{ owners: { id: number; name: string }[] }>(
      `fetch('/cms-api/contact-submissions/owners').then((found) => found.json())`,
    )
    const organizer = owners.owners.find(({ name }) => name === 'organizer')?.id
    await ui.post(`/cms-api/contact-submissions/${id}/assign`, { ownerId: organizer, from: null })
    await page.selectOption('.form-dialog select', { label: 'editor (ich)' })
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("inzwischen geändert")')
    await page.keyboard.press('Escape')
    await gone(row('Boats'))
    await chooseLanguage(page, ui.site, 'en')
  })

  it('who may only read sees who is responsible, and nothing to press', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.signIn(ui.communicator)
    await open()
    await page.waitForSelector(`${row('A fence')}:has-text("editor")`)
    expect(await page.locator('.inbox-row__actions button').count()).toBe(0)
  })
})

describe('notifications', () => {
  const bell = (name: string) => `a.bell[aria-label="${name}"]`
  const item = (text: string) => `.notification:has-text("${text}")`

  it('the bell says how many are unread, on every page, and leads to what was assigned', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.signIn(ui.editor)
    await chooseLanguage(page, ui.site, 'de')
    await page.waitForSelector(bell('2 ungelesene Mitteilungen'))
    await open()
    await page.click(bell('2 ungelesene Mitteilungen'))
    await page.waitForSelector(item('Ein Vorschlag ist eingegangen'))
    await expectAccessible(
      '.notifications, .app-header',
      item('Ein Vorschlag wurde Ihnen zugewiesen'),
    )
    await page.click(`${item('Ein Vorschlag wurde Ihnen zugewiesen')} a`)
    await page.waitForSelector('.owner-panel:has-text("editor")')
    await page.waitForSelector(bell('1 ungelesene Mitteilung'))
    await page.click('a.bell')
    await page.click('button:has-text("Alle als gelesen markieren")')
    await page.waitForSelector(bell('Mitteilungen'))
    await gone('.notification--unread')
    await chooseLanguage(page, ui.site, 'en')
  })

  it('each person chooses what they are mailed, on the page of their account', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.signIn(ui.editor)
    const account = async () => {
      await page.goto(`${ui.site}/admin/account`)
      await page.waitForSelector('.notification-settings')
    }
    await account()
    expect(await page.locator('.notification-settings select').count()).toBe(4)
    const choice = '.notification-settings label:has-text("Assigned to you") select'
    expect(await page.inputValue(choice)).toBe('daily')
    const saved = () =>
      page.waitForResponse((response) => response.url().endsWith('/notification-settings'))
    const first = saved()
    await page.selectOption(choice, 'at-once')
    await first
    const second = saved()
    await page.selectOption(
      '.notification-settings label:has-text("Time zone") select',
      'Asia/Tokyo',
    )
    await second
    await page.waitForSelector('text=Your choice is saved')
    await account()
    expect(await page.inputValue(choice)).toBe('at-once')
    const zone = '.notification-settings label:has-text("Time zone") select'
    expect(await page.inputValue(zone)).toBe('Asia/Tokyo')
    await expectAccessible('.notification-settings', '.notification-settings')
  })

  it('a user without notifications has a bell without a number, and an empty list', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.signIn(ui.communicator)
    await page.goto(`${ui.site}/admin`)
    await page.waitForSelector(bell('Notifications'))
    await page.click('a.bell')
    await page.waitForSelector('.notifications:has-text("Nothing yet.")')
  })
})

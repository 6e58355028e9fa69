import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator } from '#tests/support/administrator.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { eventually } from '#tests/support/muster.ts'
import { takePicture } from '#tests/support/take-picture.ts'

const email = 'zora@example.org'

let ui: MailUi
/** A supporter's browser, in which scripts are off. */
let reader: Page
/** Another one, in which axe runs. */
let checker: Page

beforeAll(async () => {
  ui = await openMailUi()
  const browser = ui.page.context().browser()
  if (!browser) throw new Error('the browser is gone')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    acceptDownloads: true,
    viewport: { width: 390, height: 844 },
  })
  reader = await context.newPage()
  checker = await browser.newPage({ viewport: { width: 1280, height: 900 } })
})
afterAll(() => ui?.close())

/** Pictures for whoever works on the pages, where a folder is given. */
const picture = async (name: string) => {
  await takePicture(reader, `${name}-phone.png`)
  await takePicture(checker, `${name}-desktop.png`)
}

const check = async (name: string) => {
  await checker.goto(reader.url())
  expect(await seriousViolations(checker, 'html'), name).toEqual([])
  const isWide = await checker.evaluate('document.documentElement.scrollWidth > innerWidth')
  expect(isWide, `${name} scrolls sideways`).toBe(false)
  await picture(name)
}

/** The newest mail with such a link, once it has arrived. */
const linkTo = async (pattern: RegExp, count: number): Promise<string> => {
  const links = async () =>
    (await ui.mailsTo(email)).flatMap(({ text }) => pattern.exec(text ?? '')?.[0] ?? [])
  await eventually(async () => (await links()).length === count, `mail ${count} with ${pattern}`)
  return (await links()).at(-1) ?? ''
}
const confirmLink = (count: number) => linkTo(/\S+\/api\/preferences\/confirm\/\S+/, count)

const press = (name: string) => reader.getByRole('button', { name, exact: true }).click()
const said = (words: string) =>
  reader.locator('[role=status], [role=alert]', { hasText: words }).waitFor()

const sendNewsletter = async () => {
  const call = async (path: string, data: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await ui.page.request.post(`${ui.site}/api${path}`, { data, headers })
    expect(response.status(), path).toBe(200)
    return response.json()
  }
  const { token } = await call('/auth/login', administrator)
  const letter = { title: 'Letter', subject: 'Hello', html_content: '<p>Hello {{name}}</p>' }
  const { id } = await call('/staff/newsletters', letter, token)
  await call(`/staff/newsletters/${id}/approve`, {}, token)
  await call(`/staff/newsletters/${id}/send`, {}, token)
}

describe('a supporter who follows the link in a newsletter', () => {
  it('sees what is stored, changes their name, leaves, downloads their file and erases themselves', async () => {
    await ui.post('/cms-api/contacts', { name: 'Zora Quill', email, status: 'Member' })
    await ui.post('/cms-api/newsletter-subscribers', { email, name: 'Zora', status: 'subscribed' })
    await sendNewsletter()
    const page = await linkTo(/\S+\/api\/preferences\/[\w.-]+(?=\s|$)/, 1)

    await reader.goto(page)
    await reader.locator('h1', { hasText: 'Your data' }).waitFor()
    await reader.locator('dd', { hasText: 'Zora Quill' }).waitFor()
    await reader.locator('dd', { hasText: email }).waitFor()
    await check('page')
    await reader.getByLabel('How often we write to you').selectOption('weekly')
    await press('Save how often')
    await said('Saved.')
    await reader.getByLabel('Language of our emails and pages for you').selectOption('de')
    await press('Save language')
    await said('Ihre Sprache ist gespeichert.')
    await check('chosen')
    await reader.getByLabel('Sprache unserer E-Mails und Seiten für Sie').selectOption('')
    await press('Sprache speichern')
    await said('Your language is saved.')
    await reader.locator('summary', { hasText: 'What you agreed to' }).click()
    await reader.locator('li', { hasText: 'Newsletter: agreed' }).waitFor()

    await reader.getByLabel('Your name').fill('Zora Neale Quill')
    await press('Change name')
    await said(`We have sent an email to ${email}`)
    await picture('requested')
    expect(await reader.getByLabel('Your name').inputValue()).not.toBe('Zora Neale Quill')
    await reader.goto(await confirmLink(1))
    await reader.locator('dd', { hasText: 'Zora Neale Quill' }).waitFor()
    await check('change')
    await press('Change your name')
    await reader.locator('h1', { hasText: 'Your name is changed' }).waitFor()

    await reader.goto(page)
    await reader.locator('dd', { hasText: 'Zora Neale Quill' }).waitFor()
    await press('Unsubscribe from the newsletter')
    await said('You are unsubscribed')
    await press('No more personal emails')
    await said('no more personal emails')
    await press('Subscribe to the newsletter')
    await said('You will get our newsletter')

    await press('Request my data')
    await said('We have sent an email')
    await reader.goto(await confirmLink(2))
    await check('download')
    const downloading = reader.waitForEvent('download')
    await press('Download your data')
    const file = await (await downloading).path()
    const stored = JSON.parse(await readFile(file, 'utf8'))
    expect(stored).toMatchObject({ emails: [email], contact: [{ name: 'Zora Neale Quill' }] })

    await reader.goto(page)
    await press('Request erasure')
    await said('We have sent an email')
    await reader.goto(await confirmLink(3))
    await check('erase')
    await press('Erase your data')
    await reader.locator('h1', { hasText: 'Your data is erased' }).waitFor()
    await picture('erased')

    await reader.goto(page)
    await reader.locator('h1', { hasText: 'This link does not work any more' }).waitFor()
    await check('gone')
    const contacts = await ui.page.request.get(`${ui.site}/cms-api/contacts?depth=0`)
    expect(await contacts.text()).not.toContain(email)
  }, 120_000)
})

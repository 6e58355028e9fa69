import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { administrator } from '#tests/support/administrator.ts'
import { unique } from '#tests/support/content.ts'
import { waitForHydrationOnLoad } from '#tests/support/hydration.ts'
import { goToStep } from '#tests/support/mail-ui.ts'

/** Two people who are signed in: the administrator, and Bea in a browser of her own. */
import { takePicture } from '#tests/support/take-picture.ts'

let ui: AdminUi
let bea: Page

const created = z.object({ doc: z.object({ id: z.int() }) })
const password = `pass ${randomBytes(6).toString('hex')}`

const logIn = async (page: Page, account: { username: string; password: string }) => {
  const headers = { origin: ui.site }
  const path = `${ui.site}/cms-api/users/login`
  const response = await page.request.post(path, { data: account, headers })
  expect(response.ok(), await response.text()).toBe(true)
}

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
  const account = { username: 'bea', email: 'bea@example.org', displayName: 'Bea Brand' }
  await ui.post('/cms-api/users', { ...account, password, roles: ['admin'] })
  const context = await ui.browser.newContext({ viewport: { width: 1440, height: 900 } })
  bea = await context.newPage()
  bea.setDefaultTimeout(120_000)
  waitForHydrationOnLoad(bea)
  await logIn(bea, { username: 'bea', password })
})
afterAll(() => ui?.close())

const article = async () => {
  const data = { title: unique('Shared'), slug: '', description: 'Briefly.', _status: 'draft' }
  return created.parse(await ui.post('/cms-api/news?draft=true', data)).doc.id
}
const newsletter = async () => {
  const data = { title: unique('Letter'), subject: 'First', htmlContent: '<p>Hi</p>' }
  return created.parse(await ui.post('/cms-api/newsletters', data)).doc.id
}
const open = async (page: Page, path: string) => {
  await page.goto(`${ui.site}/admin/collections/${path}`, { waitUntil: 'networkidle' })
}
const field = async (path: string, name: string): Promise<unknown> => {
  const headers = { origin: ui.site }
  const url = `${ui.site}/cms-api/${path}?draft=true&depth=0`
  const response = await bea.request.get(url, { headers })
  return z.record(z.string(), z.unknown()).parse(await response.json())[name]
}
/** The bar may say that it was saved just now before a change is. */
const isSaved = (path: string, name: string, value: string) =>
  expect.poll(() => field(path, name)).toBe(value)
const problem = (page: Page) => page.locator('.document-state__problem')
const offered = (page: Page) => page.locator('.document-state__offered')
const description = '#field-description'

describe('taking a document over', () => {
  it('holds: the user who lost it sees who took over and saves nothing more, and both texts are there', async () => {
    const ada = ui.page
    const path = `news/${await article()}`
    await open(ada, path)
    await ada.fill(description, 'Of Ada')
    await isSaved(path, 'description', 'Of Ada')
    await open(bea, path)
    // Who comes reads first, and is not asked on a whole screen.
    await bea.getByText('Administrator is editing this now.').waitFor()
    await bea.waitForSelector(`${description}:disabled:has-text("Of Ada")`)
    expect(await bea.locator('#document-locked').count()).toBe(0)
    await takePicture(bea, 'read-only.png', false)
    await bea.click('#take-over')
    await bea.waitForSelector(`${description}:enabled:has-text("Of Ada")`)
    // No one has typed since.
    await ada.waitForSelector('[data-sonner-toast]:has-text("Bea Brand has taken over")')
    await ada.locator('#document-locked').getByText('Bea Brand').waitFor()
    await ada.getByText('Bea Brand is editing this now.').waitFor()
    await bea.getByText(/^Also here: /).waitFor()
    await takePicture(bea, 'also-here.png', false)
    await bea.fill(description, 'Of Bea')
    await isSaved(path, 'description', 'Of Bea')
    // Her lock holds after her save.
    const headers = { origin: ui.site }
    const data = { description: 'Of Ada again', _status: 'draft' }
    const url = `${ui.site}/cms-api/${path}?draft=true&autosave=true`
    const response = await ada.request.patch(url, { data, headers })
    expect([response.status(), await response.text()]).toEqual([
      423,
      expect.stringContaining('Bea Brand is editing this now'),
    ])
  })

  it('needs none to read a newsletter that someone else writes, and to approve it', async () => {
    const ada = ui.page
    const path = `newsletters/${await newsletter()}`
    await open(ada, path)
    await ada.fill('#field-subject', 'Of Ada')
    await isSaved(path, 'subject', 'Of Ada')
    await open(bea, `${path}?step=write`)
    await bea.getByText('Administrator is editing this now.').waitFor()
    await bea.waitForSelector('#field-subject:disabled[value="Of Ada"]')
    await takePicture(bea, 'newsletter-read-only.png', false)
    await goToStep(bea, 'review')
    await bea.click('.mail-actions button:has-text("Approve")')
    await bea.click('.form-dialog button:has-text("Approve")')
    await bea.waitForSelector('.mail-status:has-text("Approved")')
    await takePicture(bea, 'newsletter-approved.png', false)
    await ada.goto('about:blank')
  })

  it('while someone types stores in the browser what they could not save, and offers it', {
    tags: 'long',
  }, async () => {
    const ada = ui.page
    const path = `news/${await article()}`
    await open(ada, path)
    await ada.fill(description, 'Of Ada')
    await isSaved(path, 'description', 'Of Ada')
    await open(bea, path)
    await ada.context().setOffline(true)
    await ada.fill(description, 'Of Ada, going on')
    await problem(ada).getByText('The server cannot be reached').waitFor()
    await bea.click('#take-over')
    await ada.context().setOffline(false)
    await problem(ada).getByText('Bea Brand is editing this now').waitFor()
    await problem(ada).getByText('is kept in this browser').waitFor()
    await bea.waitForSelector(`${description}:has-text("Of Ada")`)
    await bea.fill(description, 'Of Bea')
    await isSaved(path, 'description', 'Of Bea')
    // She leaves, and with her the lock.
    await bea.goto('about:blank')
    await problem(ada).getByText('Another user has changed it').waitFor()
    expect(await field(path, 'description')).toBe('Of Bea')
    await ada.goto('about:blank')
    await open(ada, path)
    expect(await ada.inputValue(description)).toBe('Of Bea')
    await offered(ada).getByRole('button', { name: 'Use it here' }).click()
    await ada.waitForSelector(`${description}:has-text("Of Ada, going on")`)
    await isSaved(path, 'description', 'Of Ada, going on')
    await ada.goto('about:blank')
  })
})

describe('what is written', () => {
  it('without a pause is saved meanwhile', { tags: 'long' }, async () => {
    const { page } = ui
    const path = `news/${await article()}`
    await open(page, path)
    await page.click(description)
    let isWritten = false
    const typing = (async () => {
      while (!isWritten) await page.keyboard.type('on ', { delay: 100 })
    })()
    await expect.poll(() => field(path, 'description')).toContain('on on')
    isWritten = true
    await typing
    await page.goto('about:blank')
  })

  it('in a newsletter, a composed mail and a template is saved by itself', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const mail = { subject: 'First', htmlContent: '<p>Hi</p>' }
    const idOf = async (slug: string, more: object) =>
      `${slug}/${created.parse(await ui.post(`/cms-api/${slug}`, { ...mail, ...more })).doc.id}`
    for (const path of [
      `newsletters/${await newsletter()}`,
      await idOf('compose-emails', { title: 'M', recipientEmails: ['a@example.org'] }),
      await idOf('email-templates', { name: unique('T') }),
    ]) {
      await open(page, path)
      await page.fill('#field-subject', 'Second')
      await isSaved(path, 'subject', 'Second')
      // By hand too, right after it.
      await page.fill('#field-subject', 'Third')
      await page.click('#action-save')
      await expect.poll(() => field(path, 'subject')).toBe('Third')
    }
  })

  it('after an approval asks for it again', { tags: 'long' }, async () => {
    const { page } = ui
    const path = `newsletters/${await newsletter()}`
    await open(page, path)
    await goToStep(page, 'review')
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.locator('dialog').getByRole('button', { name: 'Approve' }).click()
    // Nothing behind a modal dialog takes input.
    await page.locator('dialog').waitFor({ state: 'hidden' })
    expect(await field(path, 'approvalStatus')).toBe('approved')
    await goToStep(page, 'write')
    await page.fill('#field-subject', 'Second')
    await isSaved(path, 'subject', 'Second')
    expect(await field(path, 'approvalStatus')).toBe('pending')
  })

  it('after the session ended says so, is stored in the browser, and is offered again until a sign-out', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const path = `newsletters/${await newsletter()}`
    await open(page, path)
    await page.context().clearCookies()
    await page.fill('#field-subject', 'Written late')
    await problem(page).getByText('You are signed out').waitFor()
    await problem(page).getByText('is kept in this browser').waitFor()
    await page.goto('about:blank')
    await logIn(page, administrator)
    await open(page, path)
    expect(await page.inputValue('#field-subject')).toBe('First')
    await offered(page).getByText('could not be saved').waitFor()
    const stored = () => page.evaluate("localStorage.getItem('muster-unsaved') ?? ''")
    expect(await stored()).toContain('Written late')
    // Nothing of it is offered to another account, or elsewhere.
    await open(page, `newsletters/${await newsletter()}`)
    expect(await offered(page).count()).toBe(0)
    await page.goto(`${ui.site}/admin/logout`, { waitUntil: 'networkidle' })
    await expect.poll(stored).toBe('')
  })
})

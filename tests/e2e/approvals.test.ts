import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
const boss = { username: 'boss', password: 'boss of the house' }

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const letter = async (title: string, fields: object = {}): Promise<number> => {
  const texts = { title, subject: `About ${title}`, htmlContent: `<h1>${title} is here</h1>` }
  const { doc } = await ui.post('/cms-api/newsletters', { ...texts, ...fields })
  return (doc as { id: number }).id
}
const approvalOf = async (id: number): Promise<unknown> => {
  const { json } = await ui.get(`/cms-api/newsletters/${id}`)
  return (json as { approvalStatus: unknown }).approvalStatus
}
const open = (newsletter = '') => ui.page.goto(`${ui.site}/admin/approvals${newsletter}`)
const button = (name: string) => `.approvals .mail-actions button:has-text("${name}")`
const confirm = (name: string) => `.form-dialog button:has-text("${name}")`
const sheet = () => ui.page.frameLocator('.mail-preview iframe')

describe('the approvals page', () => {
  beforeEach(() => ui.signIn(boss))

  it('an editor finds newsletters to approve in the menu, previews each as it will arrive, and decides one after the other', async () => {
    const { page, signIn, editor } = ui
    const [march, april, may] = [await letter('March'), await letter('April'), await letter('May')]
    await signIn(editor)
    await page.goto(`${ui.site}/admin`)
    await page.click('a:has-text("April") >> nth=0')
    await page.waitForURL(`**/admin/approvals?newsletter=${april}`)
    await sheet().locator('h1:has-text("April is here")').waitFor()
    await page.click('.mail-preview button:has-text("Plain text")')
    await page.waitForSelector('.mail-preview pre:has-text("APRIL IS HERE")')
    await page.click('.approvals__list a:has-text("March")')
    await sheet().locator('h1:has-text("March is here")').waitFor()
    expect(await page.locator('.approvals__list li').count()).toBe(3)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await open(`?newsletter=${march}`)
      await page.waitForSelector(`html[data-theme=${colorScheme}] ${button('Approve')}`)
      await sheet().locator('h1:has-text("March is here")').waitFor()
      expect(await seriousViolations(page, '.custom-view'), colorScheme).toEqual([])
    }

    await page.click(button('Approve'))
    await page.fill('.form-dialog textarea', 'Well said')
    await page.click(confirm('Approve'))
    await sheet().locator('h1:has-text("April is here")').waitFor()
    await page.waitForSelector('h1:text-is("Approvals"):focus')
    await page.click(button('Reject'))
    await page.fill('.form-dialog textarea', 'Say when')
    await page.click(confirm('Reject'))
    await sheet().locator('h1:has-text("May is here")').waitFor()
    await page.waitForFunction(() => document.querySelectorAll('.approvals__list li').length === 1)
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.waitForSelector('text=No newsletters waiting for approval')
    await signIn(boss)
    expect(await Promise.all([march, april, may].map(approvalOf))).toEqual([
      'approved',
      'rejected',
      'approved',
    ])
  })

  it('an approval of a newsletter changed since it was displayed is rejected; after a lost connection it can be retried', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const id = await letter('June')
    await open(`?newsletter=${id}`)
    await page.waitForSelector(button('Approve'))
    const data = { htmlContent: '<h1>Something else</h1>' }
    const headers = { origin: ui.site }
    await page.request.patch(`${ui.site}/cms-api/newsletters/${id}`, { data, headers })
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("has changed it")')
    await page.click('.form-dialog button:has-text("Cancel")')
    await sheet().locator('h1:has-text("Something else")').waitFor()
    expect(await approvalOf(id)).toBe('pending')
    await page.click(button('Approve'))
    await page.context().setOffline(true)
    await page.click(confirm('Approve'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("cannot be reached")')
    await page.context().setOffline(false)
    await page.click(confirm('Approve'))
    await page.waitForSelector('text=No newsletters waiting for approval')
    expect(await approvalOf(id)).toBe('approved')
    await open(`?newsletter=${id}`)
    await page.waitForSelector('text=No longer waiting')
  })

  it('a link to a newsletter opens the approvals page for roles that may not open its form', {
    tags: 'long',
  }, async () => {
    const { page, site, signIn, editor } = ui
    const august = await letter('August')
    const form = `${site}/admin/collections/newsletters/${august}`
    await page.goto(form)
    await page.waitForSelector('#field-title[value="August"]')
    await signIn(editor)
    await page.goto(form)
    await page.waitForURL(`**/admin/approvals?newsletter=${august}`)
    await page.waitForSelector('.approvals__mail h2:has-text("August")')
    await page.goto(`${site}/admin/collections/newsletters`)
    await page.waitForURL('**/admin/approvals')
    // An editor may read a message, and not turn its sender into a contact.
    await fetch(`${site}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'a@x.org', subject: 'Hello', message: 'Hi' }),
    })
    const makeContact = 'button:has-text("Create contact")'
    for (const person of [editor, boss]) {
      await signIn(person)
      await page.goto(`${site}/admin/collections/contact-submissions`)
      await page.click('.cell-subject a:has-text("Hello")')
      await page.waitForSelector('#field-subject')
      await page.waitForSelector(makeContact, { state: person === boss ? 'visible' : 'detached' })
    }
  })

  it('the approvals page is closed to roles that may not approve, and asks anonymous visitors to sign in', {
    tags: 'long',
  }, async () => {
    const { page, site, signIn, organizer } = ui
    await letter('July')
    await signIn(organizer)
    await page.goto(`${site}/admin`)
    expect(await page.locator('#nav-approvals').count()).toBe(0)
    await open()
    await page.waitForSelector('[role=alert]:has-text("do not have permission to open this page")')
    expect(await page.content()).not.toContain('July')
    await page.click('a:has-text("Back to the dashboard")')
    await page.waitForSelector('.desk')
    await page.context().clearCookies()
    await open()
    await page.waitForURL('**/admin/login?redirect=*')
    await page.fill('#field-username', boss.username)
    await page.fill('#field-password', boss.password)
    await page.click('button[type=submit]')
    await page.waitForURL('**/admin/approvals')
    await page.waitForSelector('.approvals__list a:has-text("July")')
  })

  it('who approves a changed newsletter sees which words and audience have changed since', {
    tags: 'long',
  }, async () => {
    const { page, signIn } = ui
    const body = 'We meet on Monday at the pier, and you are all invited to bring friends along.'
    const id = await letter('June', { htmlContent: `<p>${body}</p>` })
    await page.goto(`${ui.site}/admin/approvals?newsletter=${id}`)
    await sheet().locator('p:has-text("on Monday")').waitFor()
    expect(await page.locator('#changed-since').count()).toBe(0)
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await expect.poll(() => approvalOf(id)).toBe('approved')
    const change = { subject: 'About July', htmlContent: `<p>${body.replace('Mon', 'Tues')}</p>` }
    const headers = { origin: ui.site }
    await page.request.patch(`${ui.site}/cms-api/newsletters/${id}`, { data: change, headers })
    await signIn(boss)
    await open(`?newsletter=${id}`)
    await page.waitForSelector('h4:has-text("Changed since Administrator approved it")')
    const parts = page.locator('[aria-labelledby=changed-since]')
    expect(await parts.locator('del').allTextContents()).toEqual(['June', 'Monday'])
    expect(await parts.locator('ins').allTextContents()).toEqual(['July', 'Tuesday'])
    expect(await parts.locator('dt').allTextContents()).toEqual(['Subject', 'Letter'])
    expect(await seriousViolations(page, '.custom-view')).toEqual([])
    await takePicture(page, 'approvals-changed.png', false)
  })
})

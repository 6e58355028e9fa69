import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { administrator } from '#tests/support/administrator.ts'
import { seriousViolations } from '#tests/support/axe.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi()
})
afterAll(() => ui?.close())

const signedIn = z.object({ token: z.string() })
const created = z.object({ id: z.int() })

const call = async (path: string, json: object, token = ''): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify(json)
  const response = await fetch(`${ui.site}/api${path}`, { method: 'POST', headers, body })
  expect(response.status, path).toBe(200)
  return response.json()
}

const openInbox = () => ui.page.goto(`${ui.site}/admin/mail-inbox`)
const newsletter = {
  title: 'First',
  subject: 'Hello {{name}}',
  html_content:
    '<p>It works</p><a href="https://example.org/">Read on</a><script>document.title = "run"</script>',
}

it('an empty local inbox says which mails it receives', { tags: 'long' }, async () => {
  await ui.signIn()
  await openInbox()
  await ui.page.waitForSelector('text="Local inbox" >> visible=true')
  await ui.page.waitForSelector('text=No emails yet')
  await ui.page.waitForSelector('text=No mail server is configured')
})

it('the local inbox shows a newsletter as it arrives, as HTML and as text, without running its scripts', async () => {
  const { page } = ui
  const { token } = signedIn.parse(await call('/auth/login', administrator))
  const subscriber = { email: 'ada@example.org', name: 'Ada' }
  await call('/staff/newsletter-subscribers', subscriber, token)
  const { id } = created.parse(await call('/staff/newsletters', newsletter, token))
  await call(`/staff/newsletters/${id}/approve`, {}, token)
  await call(`/staff/newsletters/${id}/send`, {}, token)
  // The page is open already, and polls.
  await page.click('.inbox__list a:has-text("Hello Ada")')
  await page.waitForSelector('.inbox__mail h2:has-text("Hello Ada")')
  const frame = page.frameLocator('.inbox__frame')
  await frame.locator('text=It works').waitFor()
  expect(await frame.locator('a:has-text("Read on")').getAttribute('href')).toContain('example.org')
  expect(await page.title()).not.toBe('run')
  await page.click('.inbox__format button:has-text("Plain text")')
  await page.waitForSelector('.inbox__text:has-text("It works")')
  expect(await seriousViolations(page, '.custom-view')).toEqual([])
})

it('a mail is found in the local inbox by its recipient, and a search without a match says so', {
  tags: 'long',
}, async () => {
  const { page } = ui
  await openInbox()
  await page.fill('#inbox-search', 'nobody@')
  await page.click('.inbox__search button')
  await page.waitForSelector('text=No email matches “nobody@”.')
  await page.fill('#inbox-search', 'ADA@')
  await page.click('.inbox__search button')
  await page.waitForSelector('.inbox__list a:has-text("Hello Ada")')
})

it('deleting a mail of the local inbox asks for confirmation', { tags: 'long' }, async () => {
  const { page } = ui
  await openInbox()
  await page.click('.inbox__list a:has-text("Hello Ada")')
  await page.click('.inbox__actions button:has-text("Delete")')
  await page.click('.form-dialog button:has-text("Cancel")')
  await page.click('.inbox__actions button:has-text("Delete")')
  await page.click('.form-dialog button[type=submit]')
  await page.waitForSelector('text=No emails yet')
})

it('the local inbox is closed to roles other than administrator, and hidden from their menu', {
  tags: 'long',
}, async () => {
  const { page, post, signIn } = ui
  const account = { username: 'com', password: 'a good long password', roles: ['communicator'] }
  await post('/cms-api/users', { ...account, displayName: 'Com', email: 'com@example.org' })
  await signIn(account)
  await openInbox()
  await page.waitForSelector('text=Your role has no access to this page')
  expect(await page.locator('#nav-inbox').count()).toBe(0)
})

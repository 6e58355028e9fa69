import { afterAll, beforeAll, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'

// What ours says instead is shown by the tests that save through a lost connection.

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
  await ui.page.addInitScript(() => {
    const { fetch } = window
    Object.defineProperty(window, 'fetch', { get: () => fetch, set: () => undefined })
  })
})
afterAll(() => ui?.close())

it('Payload’s admin UI alone shows the browser’s message when the request of a save fails', async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/collections/tags/create`, { waitUntil: 'networkidle' })
  await page.fill('#field-name', 'Lost')
  await page.route('**/cms-api/tags?**', (route) => route.abort('internetdisconnected'))
  await page.click('#action-save')
  await page.waitForSelector('[data-sonner-toast]:has-text("Failed to fetch")')
})

it('Payload’s admin UI alone does not catch that the request of a preference did not come through', async () => {
  const { page, site } = ui
  await page.route('**/payload-preferences/**', (route) => route.abort('internetdisconnected'))
  const uncaught = page.waitForEvent('pageerror', ({ message }) => message === 'Failed to fetch')
  await page.goto(`${site}/admin/globals/settings`)
  await uncaught
})

import { afterAll, beforeAll, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { waitForHydrationOnLoad } from '#tests/support/hydration.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
})
afterAll(() => ui?.close())

const pageOf = async (width: number) => {
  const context = await ui.browser.newContext({
    viewport: { width, height: 800 },
    storageState: await ui.page.context().storageState(),
  })
  const page = await context.newPage()
  waitForHydrationOnLoad(page)
  const isOpen = (open: boolean) =>
    page.waitForSelector(
      `.template-default${open ? '--nav-open' : ':not(.template-default--nav-open)'}`,
    )
  const visit = () => page.goto(`${ui.site}/admin`, { waitUntil: 'networkidle' })
  return { page, isOpen, visit }
}

it('the menu is open from 1,280 pixels on, and stays as each person leaves it', async () => {
  const { page, isOpen, visit } = await pageOf(1280)
  await visit()
  await isOpen(true)
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/payload-preferences/nav') && response.request().method() === 'POST',
  )
  await page.click('.nav-toggler:visible')
  await isOpen(false)
  await saved
  await visit()
  await isOpen(false)
  await page.click('.nav-toggler:visible')
  await isOpen(true)
  await page.setViewportSize({ width: 1279, height: 800 })
  await isOpen(false)
  await page.context().close()
})

it('Payload’s admin UI alone closes it on a laptop', async () => {
  const { page, isOpen, visit } = await pageOf(1280)
  await page.addInitScript(() => {
    const { matchMedia } = window
    Object.defineProperty(window, 'matchMedia', { get: () => matchMedia, set: () => undefined })
  })
  await visit()
  await isOpen(false)
  await page.context().close()
})

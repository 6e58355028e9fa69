import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn } from '#src/locales/texts-in.ts'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { administrator } from '#tests/support/administrator.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { chooseLanguage, englishOf, textsOn } from '#tests/support/languages.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
})
afterAll(() => ui?.close())

const list = () => ui.page.goto(`${ui.site}/admin/collections/api-keys`)

const expectFine = async (name: string, part: string) => {
  const { page } = ui
  await page.addStyleTag({ content: '* { transition: none !important }' })
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.dataset.theme = '${scheme}'`)
    expect(await seriousViolations(page, part), scheme).toEqual([])
    await takePicture(page, `api-keys-${name}-${scheme}.png`)
  }
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await takePicture(page, `api-keys-${name}-phone.png`)
  await page.setViewportSize({ width: 1440, height: 900 })
}

const statusOf = async (key: string) =>
  (await fetch(`${ui.site}/api/staff/contacts`, { headers: { authorization: `Bearer ${key}` } }))
    .status

describe('a key of one’s account', () => {
  let key = ''

  it('is made in a dialog with what it may do, and shown once', async () => {
    const { page } = ui
    await list()
    await page.click('button:has-text("New API key")')
    const dialog = page.getByRole('dialog', { name: 'New API key' })
    await dialog.getByLabel('Name: what it is for').fill('Website sync')
    await dialog.getByLabel('Ends after').selectOption('30 days')
    await dialog.getByLabel('Current password').fill(administrator.password)
    await dialog.getByRole('button', { name: 'New API key' }).click()
    await dialog.locator('[role=alert]:has-text("choose what it may do")').waitFor()
    await dialog.getByLabel('See contacts').check()
    await dialog.getByLabel('Only from these networks').fill('anywhere')
    await dialog.getByRole('button', { name: 'New API key' }).click()
    await dialog.locator('[role=alert]:has-text("203.0.113.0/24")').waitFor()
    await dialog.getByLabel('Only from these networks').fill('127.0.0.0/8 ::1')
    await expectFine('dialog', 'dialog')
    await dialog.getByRole('button', { name: 'New API key' }).click()
    const made = page.getByRole('dialog', { name: 'Your new API key' })
    key = await made.getByLabel('API key').inputValue()
    expect(key).toMatch(/^mk_/)
    await expectFine('made', 'dialog')
    await made.getByRole('button', { name: 'I have stored it' }).click()
    await page.waitForSelector(`tr:has-text("Website sync"):has-text("${key.slice(0, 11)}")`)
    expect(await page.content()).not.toContain(key)
    await expectFine('list', '.collection-list')
    expect(await statusOf(key)).toBe(200)
  })

  it('shows in German until when it is good and when it was used, and is revoked', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await chooseLanguage(page, site, 'de')
    await list()
    await page.click('tr:has-text("Website sync") a')
    const texts = textsIn('api-keys', 'de')
    const panel = page.locator(`section[aria-label="${texts('key')}"]`)
    await panel.locator(':text("Zuletzt benutzt")').waitFor()
    await expectFine('page', '.collection-edit')
    const english = englishOf(textsIn('api-keys', 'en'), textsIn('api-keys', 'de'))
    const shown = await textsOn(page)
    expect(shown.filter((text) => english.some((each) => each.test(text)))).toEqual([])
    await panel.getByRole('button', { name: texts('revoke') }).click()
    await page.locator('dialog button[type=submit]').click()
    await panel.locator(':text("Widerrufen am")').waitFor()
    expect(await panel.getByRole('button').count()).toBe(0)
    expect(await statusOf(key)).toBe(401)
  })

  it('is a line of the audit trail with its name', { tags: 'long' }, async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/audit-trail?collection=api-keys`)
    await page.waitForSelector('tr:has-text("Website sync")')
    await takePicture(page, 'api-keys-trail.png')
  })
})

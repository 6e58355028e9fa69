import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { eventually } from '#tests/support/muster.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi()
  await ui.post('/cms-api/email-templates', {
    name: 'Our welcome',
    subject: 'Welcome {{name|friend}}',
    htmlContent: '<h1>Good to have you, {{name|friend}}</h1>',
  })
})
afterAll(() => ui?.close())

/** Pictures for whoever works on the pages, where a folder is given. */
const picture = async (name: string) => {
  if (!process.env['SCREENSHOTS']) return
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await ui.page.setViewportSize({ width, height })
    await takePicture(ui.page, `welcome-${name}-${width}.png`, false)
  }
}

it('staff choose a welcome mail, who subscribes gets it once, and leaves by its link', async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/globals/settings`)
  await page.click('.tabs-field__tab-button:has-text("People")')
  await page.click('#field-welcomeTemplate .rs__control')
  await page.click('.rs__option:has-text("Our welcome")')
  await page.waitForSelector('#field-welcomeTemplate .rs__single-value:has-text("Our welcome")')
  expect(await seriousViolations(page, '.tabs-field')).toEqual([])
  await picture('settings')
  await waitForNetworkIdle(page)
  await page.click('#action-save')
  await page.waitForSelector('.payload-toast-container >> text=Settings saved')

  const email = 'ada@example.org'
  const subscribe = () =>
    fetch(`${site}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, name: 'Ada' }),
    })
  expect((await subscribe()).status).toBe(200)
  await eventually(async () => (await ui.mailsTo(email)).length === 1, 'the welcome mail')
  const [mail] = await ui.mailsTo(email)
  // Anyone can have typed the name.
  expect(mail?.subject).toBe('Welcome friend')
  expect(mail?.html).toContain('Good to have you, friend')

  const url = /http[^"<>\s]+\/api\/newsletter\/unsubscribe\/[^"<>\s]+/.exec(mail?.text ?? '')?.[0]
  await page.goto(`${site}${new URL(url ?? '').pathname}`)
  await page.click('form button')
  await page.waitForLoadState()
  expect((await subscribe()).status).toBe(200)

  await page.goto(`${site}/admin/collections/newsletter-subscribers`)
  await page.click('td a:has-text("ada@example.org")')
  const items = page.locator('.contact-timeline li')
  await items.filter({ hasText: 'Welcome friend' }).waitFor()
  expect(await items.filter({ hasText: 'Welcome friend' }).count()).toBe(1)
  expect(await items.filter({ hasText: 'Welcome friend' }).textContent()).toContain('Welcome email')
  await items.filter({ hasText: 'Welcome friend' }).scrollIntoViewIfNeeded()
  await picture('timeline')
  expect(await ui.mailsTo(email)).toHaveLength(1)

  await page.goto(`${site}/admin/collections/deliveries`)
  await page.waitForSelector('td:has-text("Welcome email")')
})

it('a new template is begun in Settings from the gallery', { tags: 'long' }, async () => {
  const { page, site } = ui
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site}/admin/globals/settings`)
  await page.click('.tabs-field__tab-button:has-text("People")')
  await page.click('#field-welcomeTemplate .relationship-add-new__add-button')
  const drawer = page.locator('.doc-drawer')
  await drawer.locator('.mail-start select:enabled').waitFor()
  await drawer.locator('#field-name').fill('From the gallery')
  await drawer.locator('.mail-start select').selectOption({ label: 'Welcome' })
  await drawer.locator('.mail-start button:has-text("Use")').click()
  await picture('drawer')
  await page.setViewportSize({ width: 1280, height: 900 })
  await waitForNetworkIdle(page)
  await drawer.locator('#action-save').click()
  await page.waitForSelector(
    '#field-welcomeTemplate .rs__single-value:has-text("From the gallery")',
  )
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { eventually } from '#tests/support/muster.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let ui: MailUi
beforeAll(async () => {
  ui = await openMailUi()
  await ui.subscribe('ada')
  ui.page.setDefaultTimeout(20_000)
})
afterAll(() => ui?.close())

const stepInAddress = () => new URL(ui.page.url()).searchParams.get('step')
const shown = (step: string) => ui.page.waitForSelector(`.mail-step--${step}:not([hidden])`)
const press = (name: string) =>
  ui.page
    .getByRole('button', { name, exact: true })
    .and(ui.page.locator(':visible:enabled'))
    .press('Enter')

it('a newsletter goes from Write over Audience and Review to its readers by keyboard', async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/collections/newsletters/create`)
  await page.focus('#field-title')
  await page.keyboard.type('May')
  await page.keyboard.press('Tab')
  await page.keyboard.type('News of May')
  await page.focus('[data-field-path=body] .ContentEditable__root >> nth=0')
  await page.keyboard.type('Come along.')
  await ui.preview().locator('p:has-text("Come along.")').waitFor()
  await press('Next: Audience')
  await page.waitForSelector('.mail-step--audience:focus')
  await page.waitForSelector('.mail-audience [role=status]:text-is("1 recipient: ada")')
  expect(await page.locator('.mail-preview').isVisible()).toBe(false)
  await press('Next: Review')
  await page.waitForSelector('.mail-step--review:focus')
  await page.waitForSelector('.mail-sending:has-text("Save it once")')
  await page.keyboard.press('Control+s')
  // The page of what is stored begins where it was stored.
  await page.waitForURL(/\/newsletters\/\d+\?step=review$/)
  await shown('review')
  await press('Approve')
  await page.press(confirm('Approve'), 'Enter')
  await page.waitForSelector('.mail-status:has-text("Approved")')
  await page.waitForSelector('.form-dialog', { state: 'detached' })
  await press('Send')
  await page.press(confirm('Send'), 'Enter')
  await page.waitForSelector('.mail-progress:has-text("1 of 1 done")')
  await eventually(async () => (await ui.mailsTo('ada@example.org')).length === 1, 'the letter')
  await page.waitForSelector('.mail-steps nav button:has-text("Results")[aria-current=step]')
})

it('a step is in the address: Back, Forward, a reload and a link lead to it, and what is typed stays', {
  tags: 'long',
}, async () => {
  const { page, site } = ui
  const id = await ui.createNewsletter()
  await page.goto(`${site}/admin/collections/newsletters/${id}`)
  await shown('write')
  await page.fill('#field-subject', 'Half written')
  await ui.step('audience')
  await ui.step('review')
  await page.goBack()
  await shown('audience')
  await page.goBack()
  await shown('write')
  expect([stepInAddress(), await page.inputValue('#field-subject')]).toEqual([null, 'Half written'])
  await page.goForward()
  await shown('audience')
  expect(stepInAddress()).toBe('audience')
  await page.goto(`${site}/admin/collections/newsletters/${id}?step=audience`)
  await shown('audience')
  await page.reload()
  await shown('audience')
  await page.goto(`${site}/admin/collections/newsletters/${id}?step=elsewhere`)
  await shown('write')
  expect(await violationsInBothLooks(page, '.mail-steps nav')).toEqual([])
})

it('a save that is rejected leads to the step of the first field to correct', {
  tags: 'long',
}, async () => {
  const { page } = ui
  await ui.open('create', 'compose-emails')
  await page.fill('#field-subject', 'To nobody yet')
  await ui.writeHtml()
  await page.fill('#field-htmlContent', '<p>Hello</p>')
  await ui.step('review')
  await waitForNetworkIdle(page)
  await page.click('#action-save')
  await shown('audience')
  await page.waitForSelector('.field-recipientEmails input:focus')
  await ui.step('write')
  await page.fill('#field-subject', '')
  await ui.step('audience')
  await waitForNetworkIdle(page)
  await page.click('#action-save')
  await shown('write')
  await page.waitForSelector('#field-subject:focus')
})

it('one that a colleague sends meanwhile is locked, and says why', { tags: 'long' }, async () => {
  const { page, site } = ui
  const id = await ui.createNewsletter()
  await ui.open(id)
  await ui.step('write')
  const storageState = await page.context().storageState()
  const context = await ui.browser.newContext({ storageState })
  const theirs = await context.newPage()
  await theirs.goto(`${site}/admin/collections/newsletters/${id}?step=review`)
  await theirs.click(button('Approve'))
  await theirs.click(confirm('Approve'))
  await theirs.waitForSelector('.mail-status:has-text("Approved")')
  await theirs.click(`${button('Send')} >> nth=-1`)
  await theirs.click(confirm('Send'))
  await theirs.waitForSelector('.mail-progress')
  await context.close()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForSelector('.mail-locked:has-text("cannot be changed")')
  await page.waitForSelector('#field-subject:disabled')
  await page.waitForSelector('#action-save', { state: 'detached' })
  await ui.step('audience')
  await page.waitForSelector('.mail-locked')
  await page.waitForSelector(
    '#field-audience__segments .rs--is-disabled, .rs__control--is-disabled',
  )
  expect(await violationsInBothLooks(page, '.mail-steps')).toEqual([])
  // Without a step in the address it begins with what became of it.
  await page.goto(`${site}/admin/collections/newsletters/${id}`)
  await shown('review')
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi()
})
afterAll(() => ui?.close())

describe('a composed email', () => {
  it('a composed email takes valid recipients only, is previewed, and is sent after a confirmation', async () => {
    const { page } = ui
    await ui.open('create', 'compose-emails')
    await ui.step('review')
    await page.waitForSelector('.mail-sending:has-text("Save it once; then it can be sent.")')
    await ui.step('write')
    await page.fill('#field-subject', 'To the two of you')
    await ui.writeHtml()
    await page.fill('#field-htmlContent', '<p>Dear {{name|friend}}</p>')
    await ui.preview().locator('p:has-text("Dear")').waitFor()
    await ui.step('audience')
    const recipients = page.locator('.field-recipientEmails input')
    for (const address of ['one@example.org', 'not an address']) {
      await recipients.fill(address)
      await recipients.press('Enter')
      await page.locator('.field-recipientEmails').getByText(address, { exact: true }).waitFor()
    }
    await waitForNetworkIdle(page)
    await page.click('#action-save')
    await page.waitForSelector('.field-error:has-text("not an address is not an email address")')
    await recipients.press('Backspace')
    await recipients.fill('gone.too@example.org')
    await recipients.press('Enter')
    await page.click('#action-save')
    await page.waitForURL(/\/\d+\?step=audience$/)
    await ui.step('review')

    await page.waitForSelector('.mail-status:has-text("2 recipients")')
    expect(await page.locator(button('Approve')).count()).toBe(0)
    await page.click(button('Send test email'))
    const ownAddress = await page.inputValue('.form-dialog input[name=addresses]')
    await page.click(confirm('Send test email'))
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await expect
      .poll(async () => (await ui.mailsTo(ownAddress)).map(({ subject }) => subject))
      .toEqual(['[Test] To the two of you'])
    await page.click(`${button('Send')} >> nth=-1`)
    await page.waitForSelector('.form-dialog:has-text("Send it to 2 recipients?")')
    await page.click(confirm('Send'))
    await page.waitForSelector('.mail-progress:has-text("2 of 2 done")')
    await page.click('.mail-progress summary')
    await page.waitForSelector('.mail-progress li:has-text("gone.too@example.org")')
    const mails = await ui.mailsTo('one@example.org')
    expect(mails.map(({ subject }) => subject)).toEqual(['To the two of you'])
    await page.waitForSelector('.mail-start', { state: 'detached' })
    await ui.step('write')
    await page.waitForSelector('#field-subject:disabled')
    await ui.step('review')
    expect(await page.locator('#action-save').count()).toBe(0)
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])
    expect(await seriousViolations(page, '.mail-preview')).toEqual([])
  })
})

describe('a subscriber whose mail bounced', () => {
  it('a suppressed subscriber shows why and since when, and the suppression is lifted only after a confirmation', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    const { doc } = await ui.post('/cms-api/newsletter-subscribers', {
      email: 'bounced@example.org',
      status: 'subscribed',
      suppression: 'hard_bounce',
    })
    const { id } = doc as { id: number }
    const stop = page.locator('.mail-stop')
    const suppression = async () => {
      const headers = { origin: site }
      const response = await page.request.get(`${site}/cms-api/newsletter-subscribers/${id}`, {
        headers,
      })
      return ((await response.json()) as { suppression: unknown }).suppression
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${site}/admin/collections/newsletter-subscribers/${id}`)
      await page.waitForSelector(`html[data-theme=${colorScheme}] .mail-stop`)
      expect(await seriousViolations(page, '.mail-stop'), colorScheme).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await stop.textContent()).toContain('this address does not exist. Since ')

    await page.fill('#field-name', 'Half written')
    expect(await stop.locator('button').isDisabled()).toBe(true)
    await page.reload()
    await stop.locator('button').click()
    await page.click('#confirm-cancel')
    expect(await suppression()).toBe('hard_bounce')
    await stop.locator('button').click()
    await page.click('#confirm-action')
    await stop.waitFor({ state: 'detached' })
    expect(await suppression()).toBeNull()
    await page.waitForSelector('.field-type.select:has-text("Suppression")')
  })
})

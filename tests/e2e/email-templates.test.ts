import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { saveThroughLostConnection } from '#tests/support/lost-connection.ts'
import { type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi('without a worker')
})
afterAll(() => ui?.close())

describe('an email template', () => {
  it('an email template is previewed with sample values, and warns of a missing unsubscribe link', async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/email-templates/create`)
    await ui.writeHtml()
    await page.fill('#field-htmlContent', '<p>Dear {{name}}</p>')
    await ui.preview().locator('p:has-text("Dear Sam Reader")').waitFor()
    await page.waitForSelector('.mail-warnings li:has-text("no {{unsubscribe}} link")')
    await page.fill('#field-htmlWrapper', '<main>{{content}}<a href="{{unsubscribe}}">x</a></main>')
    await ui.preview().locator('main p:has-text("Dear Sam Reader")').waitFor()
    await page.waitForSelector('.mail-warnings li:has-text("unsubscribe")', { state: 'detached' })
    expect(await seriousViolations(page, '.mail-preview')).toEqual([])
  })

  it('an email template without the content placeholder is rejected with the field’s error, and is saved once the connection is back', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    const create = `${site}/admin/collections/email-templates/create`
    // The page re-renders its form while it loads, and would lose what was typed.
    await page.goto(create, { waitUntil: 'networkidle' })
    await ui.writeHtml()
    await page.fill('#field-subject', 'Come along')
    await page.fill('#field-htmlContent', '<p>Dear {{name}}</p>')
    await page.fill('#field-name', 'Invite')
    await page.fill('#field-htmlWrapper', '<main>nothing</main>')
    await waitForNetworkIdle(page)
    await page.click('#action-save')
    await page.waitForSelector('.field-error:has-text("{{content}}")')
    await page.fill('#field-htmlWrapper', '<main>{{content}}</main>')
    await saveThroughLostConnection(page, { field: '#field-name', text: 'Invitation' })
    await page.waitForURL(/email-templates\/\d+/)
  })

  it('the preview of an email template reports a lost connection, and is shown once the connection is back', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    const create = `${site}/admin/collections/email-templates/create`
    await page.goto(create, { waitUntil: 'networkidle' })
    await ui.writeHtml()
    await page.context().setOffline(true)
    await page.fill('#field-htmlContent', '<p>Dear {{name}}</p>')
    await page.waitForSelector('.mail-preview [role=alert]:has-text("cannot be reached")')
    await page.context().setOffline(false)
    await page.fill('#field-htmlContent', '<p>Dear {{name}}, come</p>')
    await ui.preview().locator('p:has-text("Dear Sam Reader, come")').waitFor()
    await page.waitForSelector('.mail-preview [role=alert]:has-text("reached")', {
      state: 'detached',
    })
  })

  it('email templates are hidden from roles that may not read mails', {
    tags: 'long',
  }, async () => {
    const { page, site, post, signIn } = ui
    const editor = { username: 'edith', password: 'a good long password' }
    const account = { email: 'edith@example.org', displayName: 'Edith', roles: ['editor'] }
    await signIn()
    await post('/cms-api/users', { ...editor, ...account })
    await signIn(editor)
    await page.goto(`${site}/admin/collections/email-templates`)
    await page.waitForSelector('text=/not found|no access|nothing found/i')
  })
})

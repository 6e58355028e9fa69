import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { administrator } from '#tests/support/administrator.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts'
import { takePicture } from '#tests/support/take-picture.ts'
import { codeOf } from '#tests/support/totp.ts'

/** The page for signing in, with the organisation's provider. */

let ui: AdminUi
let provider: IdentityProvider

beforeAll(async () => {
  provider = await startIdentityProvider()
  ui = await openAdminUi({ ...provider.settings, OIDC_NAME: 'NGO account' })
  provider.serve(ui.site)
})
afterAll(async () => {
  await ui?.close()
  provider?.close()
})

const boss = { sub: 'the-boss', email: 'boss@example.org', email_verified: true }

const openPage = async (language = 'en', path = '/admin/login') => {
  await ui.page.context().addCookies([{ name: 'payload-lng', value: language, url: ui.site }])
  await ui.page.goto(ui.site + path)
}
const follow = (name: string) => ui.page.getByRole('link', { name }).click()

describe('signing in with the provider', () => {
  it.each([
    ['en', 'Sign in with NGO account'],
    ['de', 'Mit NGO account anmelden'],
    ['fr', 'Se connecter avec NGO account'],
    ['es', 'Iniciar sesión con NGO account'],
    ['it', 'Accedere con NGO account'],
  ])('the page has a button in %s', { tags: 'long' }, async (language, name) => {
    await openPage(language)
    await ui.page.getByRole('link', { name }).waitFor()
  })

  it('says to whom it does not know why, and a password still signs in', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    provider.be({ sub: 'a-stranger', email: 'stranger@example.org', email_verified: true })
    await openPage()
    await follow('Sign in with NGO account')
    await page.locator('[role=alert]:has-text("There is no account for your email")').waitFor()
    expect(await seriousViolations(page, 'form')).toEqual([])
    await takePicture(page, 'sign-in-with-provider.png')
    await page.fill('#field-username', administrator.username)
    await page.fill('#field-password', administrator.password)
    await page.click('button[type=submit]')
    await page.waitForURL(/\/admin\/?$/)
  })

  it('leads to the page that was asked for; signing out offers to do so there as well', async () => {
    const { page } = ui
    await page.context().clearCookies()
    provider.be(boss)
    await openPage('en', '/admin/collections/tags')
    await follow('Sign in with NGO account')
    await page.waitForURL(`${ui.site}/admin/collections/tags`)
    await page.goto(`${ui.site}/admin/logout`)
    await follow('Sign out of NGO account as well')
    await page.waitForURL(/\/session\/end/)
  })

  it('asks for the second factor of an account, which is taken once it is right', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.signIn()
    const { password } = administrator
    const { secret } = await ui.post('/cms-api/users/begin-totp', { password })
    await ui.post('/cms-api/users/confirm-totp', { code: codeOf(String(secret)) })
    await page.context().clearCookies()
    await openPage()
    await follow('Sign in with NGO account')
    const code = page.locator('#field-code')
    await code.fill('000000')
    await page.click('button[type=submit]')
    await page.locator('[role=alert]:has-text("This code is wrong")').waitFor()
    await takePicture(page, 'second-factor-after-provider.png')
    await code.fill(codeOf(String(secret), 1))
    await page.click('button[type=submit]')
    await page.waitForURL(/\/admin\/?$/)
  })
})

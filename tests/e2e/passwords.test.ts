import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { administrator } from '#tests/support/administrator.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { isShort } from '#tests/support/long.ts'

/** Passwords in the admin UI: one's own, another user's, a forgotten one. */

let ui: AdminUi
let other: number

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
  const { doc } = (await ui.post('/cms-api/users', {
    username: 'olga',
    email: 'olga@example.org',
    password: 'a good long password',
    roles: ['editor'],
  })) as { doc: { id: number } }
  other = doc.id
})
afterAll(() => ui?.close())

const warning = '.password-warning'
const next = 'another house of the boss'

/** Letter by letter: the platform loses a value filled in just as the fields appear. */
const typeNew = async (password: string) => {
  for (const field of ['#field-password', '#field-confirm-password']) {
    await ui.page.fill(field, '')
    await ui.page.locator(field).pressSequentially(password)
  }
}

/** A toast: the error at the field goes when a pending round trip of the form ends. */
const incorrect = '[data-sonner-toast]:has-text("Current password")'

const typeCurrent = (password: string) => ui.page.locator('#field-currentPassword').fill(password)

/** The platform rejects what is saved within 150 ms of the last letter; people press again. */
const save = async () => {
  const { page } = ui
  let isSent = false
  const request = page.waitForRequest((each) => each.method() === 'PATCH')
  request.then(
    () => {
      isSent = true
    },
    () => undefined,
  )
  while (!isSent) {
    await page.click('#action-save')
    await Promise.race([request, sleep(1_000)])
  }
  return (await (await request).response())?.status()
}

const openAccount = async () => {
  await ui.page.goto(`${ui.site}/admin/account`)
  await ui.page.click('#change-password')
  await ui.page.waitForSelector('#field-currentPassword')
}

describe('one’s own password', () => {
  it('one’s own password is changed with the current password only', async () => {
    const { page } = ui
    await openAccount()
    await typeNew(next)
    await page.click('#action-save')
    await page.waitForSelector('.field-error:has-text("This field is required")')
    for (const wrong of ['not the one', 'nor this']) {
      await typeCurrent(wrong)
      await page.waitForSelector('.field-error', { state: 'detached' })
      expect(await save()).toBe(400)
      await page.waitForSelector(incorrect)
    }
    expect(await seriousViolations(page, '.field-type:has(#field-currentPassword)')).toEqual([])

    await typeCurrent(administrator.password)
    await page.waitForSelector('.field-error', { state: 'detached' })
    expect(await save()).toBe(200)
    await page.waitForSelector('[data-sonner-toast]:has-text("User saved")')
    await page.waitForSelector('#field-currentPassword', { state: 'detached' })
    await ui.signIn({ ...administrator, password: next })
  })

  it('a cancelled change of password no longer asks for the current password', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await openAccount()
    await page.click('#cancel-change-password')
    await page.waitForSelector('#field-currentPassword', { state: 'detached' })
    await page.fill('#field-displayName', 'The boss')
    await page.click('#action-save')
    await page.waitForSelector('[data-sonner-toast]:has-text("User saved")')
  })

  it('one’s own email is changed with the current password only', { tags: 'long' }, async () => {
    const { page } = ui
    await page.goto(`${ui.site}/admin/account`)
    await page.waitForSelector('#field-email')
    expect(await page.$('#field-currentPassword')).toBeNull()
    const before = await page.inputValue('#field-email')
    await page.locator('#field-email').fill('boss@elsewhere.example.org')
    await page.waitForSelector('#field-currentPassword')
    await typeCurrent(next)
    expect(await save()).toBe(200)
    await page.waitForSelector('[data-sonner-toast]:has-text("User saved")')
    await page.waitForSelector('#field-currentPassword', { state: 'detached' })
    await page.locator('#field-email').fill(before)
    await page.waitForSelector('#field-currentPassword')
    await typeCurrent(next)
    expect(await save()).toBe(200)
  })

  it('the current password is asked for in the language of the user', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await page.context().addCookies([{ name: 'payload-lng', value: 'de', url: site }])
    await openAccount()
    await page.waitForSelector('label:has-text("Aktuelles Passwort")')
    await typeNew('passwort1')
    await page.waitForSelector(`${warning}:has-text("leicht zu erraten")`)
    await page.context().addCookies([{ name: 'payload-lng', value: 'en', url: site }])
  })
})

it('another user’s password is set without their current one', { tags: 'long' }, async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/collections/users/${other}`)
  await page.click('#change-password')
  await typeNew('yet another long one')
  expect(await page.$('#field-currentPassword')).toBeNull()
  expect(await save()).toBe(200)
  await page.waitForSelector('[data-sonner-toast]:has-text("User saved")')
})

describe('a common password', () => {
  const forms: [string, () => Promise<unknown>][] = [
    ['one’s own account', openAccount],
    [
      'another user’s account',
      async () => {
        await ui.page.goto(`${ui.site}/admin/collections/users/${other}`)
        await ui.page.click('#change-password')
      },
    ],
    ['a new account', () => ui.page.goto(`${ui.site}/admin/collections/users/create`)],
    [
      'a mailed link',
      async () => {
        await ui.page.context().clearCookies()
        await ui.page.goto(`${ui.site}/admin/reset/a-token`)
      },
    ],
  ]

  it.each(isShort ? forms.slice(-1) : forms)(
    'a common password is warned of before it is saved: %s',
    async (_what, open) => {
      const { page } = ui
      await open()
      for (const common of ['password', 'Password1', 'qwertyuiop', '12345678']) {
        await typeNew(common)
        await page.waitForSelector(warning)
        await typeNew(next)
        await page.waitForSelector(warning, { state: 'detached' })
      }
      await typeNew('P@ssw0rd')
      await page.waitForSelector(`[role=alert]${warning}`)
      expect(await seriousViolations(page, warning)).toEqual([])
    },
  )

  it('the login page does not warn of a common password', { tags: 'long' }, async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/login`)
    await page.fill('#field-password', 'password')
    expect(await page.$(warning)).toBeNull()
  })
})

import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { administrator } from '#tests/support/administrator.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { waitForHydrationOnLoad } from '#tests/support/hydration.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'
import { codeOf } from '#tests/support/totp.ts'

/** Colleagues are invited, sign in with second factors, see where they are signed in, and leave. */

let ui: AdminUi
let db: pg.Client

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  db = new pg.Client(ui.databaseUrl)
  await db.connect()
  await ui.signIn()
})
afterAll(async () => {
  await db?.end()
  await ui?.close()
})

const list = () => ui.page.goto(`${ui.site}/admin/collections/users`)

const mailedLink = async (email: string): Promise<string> => {
  const { rows } = await db.query<{ html: string }>(
    'SELECT html_content AS html FROM deliveries WHERE email = $1 ORDER BY id DESC LIMIT 1',
    [email],
  )
  return /href="([^"]+\/admin\/invitation\/[^"]+)"/.exec(rows[0]?.html ?? '')?.[1] ?? ''
}

const idOf = async (email: string): Promise<number> => {
  const { rows } = await db.query<{ id: number }>('SELECT id FROM users WHERE email = $1', [email])
  return rows[0]?.id ?? 0
}

const colleague = async (language: string): Promise<Page> => {
  const page = await ui.browser.newPage({ viewport: { width: 1440, height: 900 } })
  waitForHydrationOnLoad(page)
  await page.context().addCookies([{ name: 'payload-lng', value: language, url: ui.site }])
  return page
}

const row = (text: string) => `tr:has-text("${text}")`

describe('inviting', () => {
  it('a pasted list is invited with roles whose permissions are explained', async () => {
    const { page } = ui
    await list()
    await page.click('button:has-text("Invite colleagues")')
    const dialog = page.getByRole('dialog', { name: 'Invite colleagues' })
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.locator('[role=alert]:has-text("enter an email address")').waitFor()
    await dialog
      .getByLabel('Email addresses')
      .fill('Heidi Berg <heidi@example.org>, omar@example.org\nboss@example.org')
    const organizer = dialog.getByRole('checkbox', { name: 'Organizer' })
    await organizer.check()
    expect(await dialog.locator('.role-choice').textContent()).toContain(
      'Edits messages and proposals and contacts.',
    )
    expect(await seriousViolations(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Send 3 invitations' }).click()
    await dialog.locator('[role=status]:has-text("2 invitations are on their way")').waitFor()
    await dialog.locator('li:has-text("already has an account")').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.waitForSelector(`${row('heidi@example.org')}:has-text("Invited")`)
    expect(await seriousViolations(page, '.collection-list')).toEqual([])
  })

  it('the link opens a page in the language of who was invited, who chooses a password there', async () => {
    const page = await colleague('de')
    await page.goto(await mailedLink('heidi@example.org'))
    await page.waitForSelector('h1:has-text("Willkommen")')
    expect(await page.inputValue('#field-displayName')).toBe('Heidi Berg')
    await page.locator('#field-password').pressSequentially('passwort1')
    await page.waitForSelector('.password-warning')
    expect(await seriousViolations(page, 'main')).toEqual([])
    await page.fill('#field-password', 'drei Äpfel im Korb')
    await page.fill('#field-confirm-password', 'vier Äpfel im Korb')
    await page.click('button[type=submit]')
    await page.waitForSelector('[role=alert]:has-text("nicht gleich")')
    await page.fill('#field-confirm-password', 'drei Äpfel im Korb')
    await page.click('button[type=submit]')
    await page.waitForURL(/\/admin\/?$/)
    await page.waitForSelector('h1, h2')
    await page.context().clearCookies()
    await page.context().addCookies([{ name: 'payload-lng', value: 'de', url: ui.site }])
    await page.goto(await mailedLink('heidi@example.org'))
    await page.waitForSelector('h1:has-text("gilt nicht mehr")')
    await page.close()
  })

  it('an invitation is revoked on the page of its account', { tags: 'long' }, async () => {
    const { page } = ui
    await page.goto(`${ui.site}/admin/collections/users/${await idOf('omar@example.org')}`)
    await page.waitForSelector('.account-panel:has-text("the link works until")')
    expect(await seriousViolations(page, '.account-panel')).toEqual([])
    await page.click('.account-panel button:has-text("Revoke the invitation")')
    await page.click('dialog button[type=submit]')
    await page.waitForURL(/\/collections\/users$/)
    expect(await idOf('omar@example.org')).toBe(0)
  })
})

describe('leaving', () => {
  it('who is deactivated is signed out at once, and their contacts are handed over', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const id = await idOf('heidi@example.org')
    const { doc } = (await ui.post('/cms-api/contacts', {
      name: 'Ada Moreau',
      status: 'Member',
      owner: id,
    })) as { doc: { id: number } }
    const theirs = await colleague('de')
    const login = { username: 'heidi', password: 'drei Äpfel im Korb' }
    const response = await theirs.request.post(`${ui.site}/cms-api/users/login`, {
      data: login,
      headers: { origin: ui.site },
    })
    expect(response.status()).toBe(200)
    await theirs.goto(`${ui.site}/admin/account`)
    await db.query("INSERT INTO api_keys (name, owner_id, hash) VALUES ('Theirs', $1, 'x')", [id])

    await page.goto(`${ui.site}/admin/collections/users/${id}`)
    await page.click('.account-panel button:has-text("Deactivate")')
    const dialog = page.getByRole('dialog', { name: 'Deactivate' })
    await dialog
      .locator('text=Owns one contact, 0 open follow-ups and 0 open messages and proposals.')
      .waitFor()
    await dialog.getByLabel('Who takes them over').selectOption({ label: 'Administrator' })
    await dialog.getByLabel('Hand over 1 API key too; it ends otherwise').check()
    await takePicture(page, 'departure-with-keys.png')
    expect(await seriousViolations(page, 'dialog')).toEqual([])
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await page.waitForSelector('.account-state--deactivated')

    await theirs.goto(`${ui.site}/admin/account`)
    await theirs.waitForURL(/\/admin\/login/)
    await theirs.close()
    const { rows } = await db.query<{ username: string }>(
      `SELECT u.username FROM contacts c JOIN api_keys k ON k.owner_id = c.owner_id
        JOIN users u ON u.id = c.owner_id WHERE c.id = $1`,
      [doc.id],
    )
    expect(rows[0]?.username).toBe('boss')
    await page.click('.account-panel button:has-text("Reactivate")')
    await page.waitForSelector('.account-panel button:has-text("Deactivate")')
  })
})

const german = { username: 'heidi', password: 'drei Äpfel im Korb' }

const typeCredentials = async (page: Page, { username, password }: typeof german) => {
  await page.goto(`${ui.site}/admin/login`)
  await page.fill('#field-username', username)
  await page.fill('#field-password', password)
  await page.click('button[type=submit]')
}

const confirm = async (page: Page, password: string) => {
  await page.locator('dialog input[name=password]').fill(password)
  await page.click('dialog button[type=submit]')
}

/** Adds an authenticator app by the open page; returns its secret and the recovery codes. */
const addAppIn = async (page: Page, add: string, password: string) => {
  await page.click(`button:has-text("${add}")`)
  await confirm(page, password)
  const key = page.locator('.security__key')
  await key.waitFor()
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '')
  await page.locator('dialog input[name=code]').fill(codeOf(secret))
  return secret
}

describe('a second factor', () => {
  it('an app is added on the account page, and asked for at the next sign-in', async () => {
    const page = await colleague('de')
    await typeCredentials(page, german)
    await page.waitForURL(/\/admin\/?$/)
    await page.goto(`${ui.site}/admin/account`)
    expect(await page.locator('.account-build').textContent()).toMatch(
      /^Muster \d+\.\d+\.\d+, Build [\da-f]{20}/,
    )
    const secret = await addAppIn(page, 'App hinzufügen', german.password)
    expect(await seriousViolations(page, 'dialog')).toEqual([])
    await page.click('dialog button[type=submit]')
    await page.locator('.security__codes code').first().waitFor()
    const codes = await page.locator('.security__codes code').allTextContents()
    expect(codes).toHaveLength(10)
    expect(await seriousViolations(page, 'dialog')).toEqual([])
    await page.click('button:has-text("Ich habe sie aufbewahrt")')
    await page.waitForSelector('.security:has-text("10 Codes sind übrig.")')
    expect(await seriousViolations(page, '.security')).toEqual([])

    await page.context().clearCookies({ name: 'payload-token' })
    await typeCredentials(page, german)
    await page.waitForSelector('h2:has-text("Bestätigen Sie, dass Sie es sind")')
    expect(await page.evaluate('document.activeElement.id')).toBe('field-code')
    expect(await seriousViolations(page, 'form')).toEqual([])
    await page.fill('#field-code', '000000')
    await page.click('button[type=submit]')
    await page.waitForSelector('[role=alert]:has-text("Dieser Code ist falsch")')
    await page.fill('#field-code', codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/?$/)
    await page.context().clearCookies({ name: 'payload-token' })
    await typeCredentials(page, german)
    await page.fill('#field-code', codes[0] ?? '')
    await page.click('button[type=submit]')
    await page.waitForURL(/\/admin\/?$/)
    await page.close()
  })

  it('a passkey signs in without a password, and beside it', async () => {
    const { page } = ui
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('WebAuthn.enable')
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${ui.site}/admin/account`)
    await page.click('button:has-text("Add a passkey")')
    await page.locator('dialog input[name=name]').fill('Laptop')
    await confirm(page, administrator.password)
    await page.click('button:has-text("I have kept them")')
    await page.waitForSelector('.security__list li:has-text("Laptop")')

    await page.context().clearCookies()
    await page.goto(`${ui.site}/admin/login`)
    expect(await seriousViolations(page, 'form')).toEqual([])
    await page.click('button:has-text("Sign in with a passkey")')
    await page.waitForURL(/\/admin\/?$/)

    await page.context().clearCookies()
    await typeCredentials(page, administrator)
    await page.click('button:has-text("Use a passkey")')
    await page.waitForURL(/\/admin\/?$/)
    await page.goto(`${ui.site}/admin/account`)
    await page.click('button[aria-label="Remove the passkey “Laptop”"]')
    await confirm(page, administrator.password)
    await page.waitForSelector('.security__list li:has-text("Laptop")', { state: 'detached' })
    await devTools.detach()
  })

  it('who must have one is led to add it, and can do nothing else before', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.post('/cms-api/users', {
      username: 'carla',
      email: 'carla@example.org',
      password: 'a good long password',
      roles: ['communicator'],
    })
    await page.goto(`${ui.site}/admin/globals/settings`)
    await page.click('.tabs-field__tab-button:has-text("Team")')
    await page.getByRole('checkbox', { name: 'Communicator' }).check()
    expect(await seriousViolations(page, '.security__roles')).toEqual([])
    // The platform's form rejects a save before it has the response to what was changed.
    await waitForNetworkIdle(page)
    await page.click('#action-save')
    await page.waitForSelector('[data-sonner-toast]:has-text("Settings saved")')

    const theirs = await colleague('de')
    await typeCredentials(theirs, { username: 'carla', password: 'a good long password' })
    await theirs.waitForURL(/\/admin\/second-factor$/)
    await theirs.goto(`${ui.site}/admin/collections/newsletters`)
    await theirs.waitForURL(/\/admin\/second-factor$/)
    expect(await seriousViolations(theirs, 'main')).toEqual([])
    await addAppIn(theirs, 'App hinzufügen', 'a good long password')
    await theirs.click('dialog button[type=submit]')
    await theirs.click('button:has-text("Ich habe sie aufbewahrt")')
    await theirs.click('button:has-text("Weiter")')
    await theirs.waitForURL(/\/admin\/?$/)
    await theirs.goto(`${ui.site}/admin/collections/newsletters`)
    await theirs.waitForSelector('.collection-list')
    await theirs.close()

    await page.goto(`${ui.site}/admin/collections/users/${await idOf('carla@example.org')}`)
    await page.click('button:has-text("Reset the second factor")')
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('[data-sonner-toast]:has-text("has been reset")')
  })

  it('where one is signed in is listed, and each can be ended', { tags: 'long' }, async () => {
    const { page } = ui
    const login = await fetch(`${ui.site}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'muster-app/1.0' },
      body: JSON.stringify(administrator),
    })
    const { token } = (await login.json()) as { token: string }
    const isGood = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${ui.site}/api/auth/check`, { headers })).ok
    }
    expect(await isGood()).toBe(true)
    await page.goto(`${ui.site}/admin/account`)
    const entry = page.locator('.security__list li:has-text("muster-app")')
    await entry.getByRole('button', { name: /^End: muster-app/ }).click()
    await entry.waitFor({ state: 'detached' })
    expect(await isGood()).toBe(false)
    await page.click('button:has-text("End all others")')
    await page.waitForSelector('[data-sonner-toast]:has-text("All others have been ended")')
    await page.waitForSelector('.security__list li:has-text("(this one)")')
    await page.reload()
    await page.waitForSelector('.security')
  })
})

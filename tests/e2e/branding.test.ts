import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { isShort } from '#tests/support/long.ts'
import { saveThroughLostConnection } from '#tests/support/lost-connection.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
})
afterAll(() => ui?.close())

const styleOf = (selector: string, property: string) =>
  ui.page.$eval(
    selector,
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  )
const signOut = async () => {
  await ui.page.context().clearCookies()
  await ui.page.goto(`${ui.site}/admin/login`)
  await ui.page.waitForSelector('#field-username')
}
const openDashboard = async () => {
  await ui.page.goto(`${ui.site}/admin`)
  await ui.page.waitForSelector('.desk')
}
const set = (fields: object) => ui.post('/cms-api/globals/settings', fields)

const upload = async (): Promise<number> => {
  const { r, g, b } = { r: 176, g: 0, b: 32 }
  const picture = sharp({
    create: { width: 400, height: 200, channels: 3, background: { r, g, b } },
  })
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
  const response = await ui.page.request.post(`${ui.site}/cms-api/media`, {
    headers: { origin: ui.site },
    multipart: { file, _payload: JSON.stringify({ alt: 'Our logo' }) },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const { doc } = (await response.json()) as { doc: { id: number } }
  return doc.id
}

describe('branding by default', () => {
  it('an organisation without settings sees the name and mark of Muster', async () => {
    const { page, signIn } = ui
    await signOut()
    expect(await page.title()).toBe('Sign in · Muster')
    expect(await page.textContent('.brand')).toBe('Muster')
    expect(await page.$('.brand svg.brand-mark')).not.toBeNull()
    expect(await page.$('link[rel=icon][href^="data:image/svg"]')).not.toBeNull()
    expect(await page.content()).not.toContain('Payload is a headless CMS')
    await signIn()
    await openDashboard()
    expect(await page.textContent('.brand--menu')).toBe('Muster')
  })
})

describe('branding by Settings', () => {
  it('name, logo and colour from Settings appear on the next page, without a restart', async () => {
    const { page } = ui
    await set({ siteName: 'Common Shore', primaryColor: '#b00020', logo: await upload() })
    await openDashboard()
    expect(await page.title()).toBe('Dashboard · Common Shore')
    expect(await page.textContent('.brand--menu')).toBe('Common Shore')
    await signOut()
    expect(await page.title()).toBe('Sign in · Common Shore')
    expect(await page.textContent('.brand')).toBe('Common Shore')
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('img.brand-mark')?.naturalWidth ?? 0) > 0,
    )
    expect(await styleOf('button[type=submit]', 'background-color')).toBe('rgb(176, 0, 32)')
    expect(await styleOf('button[type=submit]', 'color')).toBe('rgb(255, 255, 255)')
  })

  it.each(['#ffe800', ...(isShort ? [] : ['#101010', '#ffffff', '#7a7a7a'])])(
    'the login page is readable with the main colour %s, light and dark',
    async (primaryColor) => {
      const { page, signIn } = ui
      await signIn()
      await set({ primaryColor })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await signOut()
        await page.waitForSelector(`html[data-theme=${colorScheme}]`)
        expect(await seriousViolations(page, '.login'), colorScheme).toEqual([])
      }
    },
  )

  it('the time zone is chosen in Settings, and a stored one that browsers name otherwise stays', async () => {
    const { page, site, signIn } = ui
    await signIn()
    await set({ timeZone: 'Asia/Kolkata' })
    await page.goto(`${site}/admin/globals/settings`)
    await page.click('.tabs-field__tab-button:has-text("Identity")')
    await page.waitForSelector('#field-timeZone:has-text("Asia/Kolkata")')
    await waitForNetworkIdle(page)
    await page.click('#field-timeZone .rs__control')
    await page.keyboard.type('Lisbon')
    await page.click('.rs__option:has-text("Europe/Lisbon")')
    await page.click('#action-save')
    await page.waitForSelector('text=Settings saved')
    const stored = await page.request.get(`${site}/cms-api/globals/settings?depth=0`, {
      headers: { origin: site },
    })
    expect(await stored.json()).toMatchObject({ timeZone: 'Europe/Lisbon' })
    await set({ timeZone: '' })
  })

  it('an invalid main colour is rejected at its field, and a valid one is saved once the connection is back', {
    tags: 'long',
  }, async () => {
    const { page, site, signIn } = ui
    await signIn()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(`${site}/admin/globals/settings`, { waitUntil: 'networkidle' })
    await page.click('.tabs-field__tab-button:has-text("Identity")')
    await page.fill('#field-primaryColor', 'red')
    await waitForNetworkIdle(page)
    // From another tab as well the first field to correct is led to.
    await page.click('.tabs-field__tab-button:has-text("Team")')
    await page.waitForSelector('#field-primaryColor', { state: 'detached' })
    await page.click('#action-save')
    await page.waitForSelector('.field-error:has-text("Must be a colour such as #0f4c5c")')
    await page.waitForFunction(() => document.activeElement?.id === 'field-primaryColor')
    await saveThroughLostConnection(page, { field: '#field-primaryColor', text: '#8a1538' })
    await signOut()
    expect(await styleOf('button[type=submit]', 'background-color')).toBe('rgb(138, 21, 56)')
  })

  it('only administrators may open Settings', { tags: 'long' }, async () => {
    const { page, site, post, signIn } = ui
    await signIn()
    const password = 'a good long password'
    const account = { username: 'edith', password, displayName: 'Edith', roles: ['editor'] }
    await post('/cms-api/users', { ...account, email: 'edith@example.org' })
    await signIn({ username: 'edith', password })
    await openDashboard()
    expect(await page.$('a[href$="/globals/settings"]')).toBeNull()
    await page.goto(`${site}/admin/globals/settings`)
    await page.waitForSelector('text=/not found|no access|nothing found/i')
    expect(await page.$('#field-primaryColor')).toBeNull()
  })
})

describe('the colour field of Settings', () => {
  const text = '#field-primaryColor'
  const chooser = '.colour-field input[type=color]'
  const open = async () => {
    await ui.page.goto(`${ui.site}/admin/globals/settings`)
    // The tab that was open last is remembered.
    await ui.page.click('.tabs-field__tab-button:has-text("Identity")')
    await ui.page.waitForSelector(chooser)
  }
  const save = async () => {
    await ui.page.click('#action-save')
    await ui.page.waitForSelector('text=Settings saved')
  }

  it('the colour chooser fills the text field beside it, and the saved colour is used', {
    tags: 'long',
  }, async () => {
    const { page, signIn } = ui
    await signIn()
    await set({ primaryColor: '' })
    await open()
    await page.getByLabel('Choose the colour').fill('#2e6f40')
    expect(await page.inputValue(text)).toBe('#2e6f40')
    await save()
    await openDashboard()
    expect(await page.content()).toContain('--brand-fill: rgb(46, 111, 64)')
    await open()
    expect(await page.inputValue(chooser)).toBe('#2e6f40')
  })

  it('the colour field accepts pasted text, and reports an invalid colour before and on saving', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await open()
    await page.fill(text, '#B00020')
    expect(await page.inputValue(chooser)).toBe('#b00020')
    await page.fill(text, 'crimson')
    await page.waitForSelector('.colour-field [role=status]:has-text("Not a colour")')
    await waitForNetworkIdle(page)
    await page.click('#action-save')
    await page.waitForSelector('.colour-field.error')
    const box = z.object({ x: z.number(), width: z.number() })
    const beside = box.parse(await page.locator(chooser).boundingBox())
    const { x } = box.parse(await page.locator(text).boundingBox())
    expect(x - beside.x - beside.width).toBeLessThan(24)
    const described = await page.locator('.colour-field .field-description').boundingBox()
    expect(box.parse(described).width).toBeGreaterThan(beside.width * 2)
    expect(await seriousViolations(page, '.colour-field')).toEqual([])
    await page.fill(text, '')
    await page.waitForSelector('.colour-field [role=status]:empty', { state: 'attached' })
    await save()
  })
})

describe('navigation by keyboard', () => {
  it('the first Tab offers to skip the menu, and the focused element is visible', async () => {
    const { page, signIn } = ui
    await signIn()
    await openDashboard()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    expect(await styleOf('.skip-link', 'clip-path')).toBe('none')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate('Boolean(document.activeElement.closest(".desk, .dashboard"))'),
    ).toBe(true)
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe(
      'solid',
    )
  })
})

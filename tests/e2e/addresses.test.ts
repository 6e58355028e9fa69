import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: AdminUi
beforeAll(async () => {
  ui = await openAdminUi()
  await ui.signIn()
})
afterAll(() => ui?.close())

describe('the address of a public entry', () => {
  it('the form says what becomes of one that is changed, and the list where it leads', async () => {
    const { page, site, post, read } = ui
    await post('/cms-api/pages', { title: 'Tides', slug: 'tides', _status: 'published' })
    const [{ id }] = (await read('/api/pages?search=Tides&fields=id')).json as [{ id: number }]
    await page.goto(`${site}/admin/collections/pages/${id}`)
    await page.locator('#field-slug').waitFor()
    await waitForNetworkIdle(page)
    const hint = page.getByText('/tides leads here for a year')
    expect(await hint.count()).toBe(0)
    await page.fill('#field-slug', 'tides-of-today')
    await hint.waitFor()
    await takePicture(page, 'former-address-hint.png', false)
    await waitForNetworkIdle(page)
    await page.click('#action-save')
    await expect
      .poll(async () => (await read('/api/redirects?from=/tides')).json)
      .toEqual([{ from: '/tides', to: '/tides-of-today' }])
    await hint.waitFor({ state: 'detached' })
    await page.goto(`${site}/admin/collections/redirects`)
    await page.getByRole('row', { name: '/tides /tides-of-today' }).waitFor()
    await takePicture(page, 'redirects.png', false)
  })

  it('one that leads elsewhere already is said below the address of a redirect', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/redirects/create`)
    await page.locator('#field-from').waitFor()
    await waitForNetworkIdle(page)
    await page.fill('#field-from', '/tides')
    await page.fill('#field-to', '/about')
    await waitForNetworkIdle(page)
    await page.click('#action-save')
    await page.getByText('This address leads elsewhere already').first().waitFor()
    await page.fill('#field-from', '/high-water')
    await page.fill('#field-to', `${site}/tides`)
    await waitForNetworkIdle(page)
    await page.click('#action-save')
    await page.waitForURL(/redirects\/\d+/)
    await expect.poll(() => page.inputValue('#field-to')).toBe('/tides-of-today')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { saveThroughLostConnection } from '#tests/support/lost-connection.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi()
  await ui.signIn()
})
afterAll(() => ui?.close())

const page = async (title: string, _status: 'published' | 'draft') => {
  const { doc } = await ui.post('/cms-api/pages', { title, slug: '', _status })
  return (doc as { id: number }).id
}
const menu = () => ui.page.locator('.menu-preview__bar > li').allInnerTexts()
const publicMenu = async () => {
  const { json } = await ui.read('/api/navigation')
  return (json as { label: string }[]).map(({ label }) => label)
}

describe('the navigation page', () => {
  it('the navigation preview shows the menu as it will be published, without drafts', async () => {
    const open = await page('Join us', 'published')
    const draft = await page('Not yet', 'draft')
    await ui.post('/cms-api/globals/navigation', {
      items: [
        { kind: 'folder', label: 'More', children: [{ kind: 'page', page: open }] },
        { kind: 'page', page: draft },
        { kind: 'static', staticPage: 'contact' },
      ],
    })
    await ui.page.goto(`${ui.site}/admin/globals/navigation`)
    await ui.page.waitForSelector('.menu-preview__folder li:has-text("Join us")')
    await ui.page.waitForSelector('.menu-preview [role=status]:has-text("1 page")')
    const before = await menu()
    expect(before[0]).toMatch(/^More\s+Join us$/)
    expect(before[1]).toBe('Contact')
    expect(before).not.toContain('Not yet')

    await ui.page.click('#field-items >> button:has-text("Show All")')
    await ui.page.fill('#field-items__2__label', 'Write to us')
    await ui.page.waitForSelector('.menu-preview__bar li:has-text("Write to us")')
    expect(await publicMenu()).not.toContain('Write to us')
    expect(await seriousViolations(ui.page, '.menu-preview')).toEqual([])
    await ui.page.click('#action-save')
    await ui.page.waitForSelector('text=/updated successfully/i')
    const folder = (await menu()).map((label) => label.split(/\s*\n/)[0])
    expect(await publicMenu()).toEqual(folder)
  })

  it('a navigation whose saving a lost connection interrupted is saved once the connection is back', async () => {
    const items = ['home', 'actions', 'contact'].map((name) => ({
      kind: 'static',
      staticPage: name,
    }))
    await ui.post('/cms-api/globals/navigation', { items })
    await ui.page.goto(`${ui.site}/admin/globals/navigation`)
    await ui.page.waitForSelector('.menu-preview__bar')
    await ui.page.click('#field-items >> button:has-text("Show All")')
    const label = { field: '#field-items__2__label', text: 'From the tunnel' }
    await saveThroughLostConnection(ui.page, label)
    expect(await publicMenu()).toContain('From the tunnel')
  })

  it('a navigation item without a target is rejected, and the published menu stays', async () => {
    await ui.page.goto(`${ui.site}/admin/globals/navigation`)
    await ui.page.waitForSelector('.menu-preview__bar')
    const before = await publicMenu()
    await ui.page.click('.array-field__add-row >> nth=-1')
    await waitForNetworkIdle(ui.page)
    await ui.page.click('#action-save')
    await ui.page.waitForSelector('[data-sonner-toast]:has-text("invalid")')
    expect(await publicMenu()).toEqual(before)
  })

  it('a role that may not edit the navigation sees it and cannot save it', async () => {
    const password = 'a good long password'
    const account = { username: 'olga', password, displayName: 'Olga', roles: ['organizer'] }
    await ui.post('/cms-api/users', { ...account, email: 'olga@example.org' })
    await ui.signIn({ username: 'olga', password })
    await ui.page.goto(`${ui.site}/admin/globals/navigation`)
    await ui.page.waitForSelector('.menu-preview__bar')
    expect(await ui.page.$('#action-save')).toBeNull()
  })
})

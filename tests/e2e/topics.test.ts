import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const save = async () => {
  await ui.page.click('#action-save')
  await ui.page.waitForSelector('[data-sonner-toast] >> text=/ (created|saved)/')
}

describe('topics', () => {
  beforeEach(() => ui.signIn())

  it('are made by staff and ticked on the page of a subscriber, whose timeline names them', async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/topics/create`)
    await page.fill('#field-name', 'Concerts and shows')
    await page.uncheck('#field-isPublic')
    await save()
    await takePicture(page, 'topics-topic.png')
    await page.goto(`${site}/admin/collections/newsletter-subscribers/create`)
    await page.fill('#field-email', 'ada@example.org')
    await save()
    await page.waitForSelector('text=Newsletter')
    await page.reload()
    const box = page.getByLabel('Concerts and shows (not public)')
    await box.check()
    await save()
    await page.reload()
    expect(await box.isChecked()).toBe(true)
    expect(await page.getByLabel('Newsletter', { exact: true }).isChecked()).toBe(true)
    await page.waitForSelector('text=Changed topics')
    await takePicture(page, 'topics-subscriber.png')
    expect(await seriousViolations(page, 'fieldset')).toEqual([])
  })

  it('are a column and a filter of the list of subscribers', { tags: 'long' }, async () => {
    const { page, site } = ui
    const topic = await ui.post('/cms-api/topics', { name: 'Meetings', isPublic: false })
    const { id } = topic['doc'] as { id: number }
    for (const [name, topics] of [
      ['bea', [1, id]],
      ['cem', [1]],
    ] as const)
      await ui.post('/cms-api/newsletter-subscribers', {
        email: `${name}@example.org`,
        status: 'subscribed',
        topics,
      })
    await page.goto(`${site}/admin/collections/newsletter-subscribers`)
    const row = (email: string) => page.getByRole('row').filter({ hasText: email })
    await row('bea@example.org').getByText('Newsletter, Meetings').waitFor()
    await page.locator('#toggle-list-filters').click()
    await page.getByRole('button', { name: 'Add Filter' }).click()
    const choose = async (part: string, option: string) => {
      await page.locator(`.condition__${part} .rs__control`).click()
      await page.locator('.rs__option', { hasText: option }).first().click()
    }
    await choose('field', 'Topic')
    await choose('value', 'Meetings')
    await row('cem@example.org').waitFor({ state: 'detached' })
    expect(await row('bea@example.org').count()).toBe(1)
    await takePicture(page, 'topics-subscribers.png')
  })
})

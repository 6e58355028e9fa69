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
})

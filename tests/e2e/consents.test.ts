import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const newsletter = '.mailability__purpose--newsletter'
const followUps = '.mailability__purpose--follow_up'
const line = (text: string) => `.contact-timeline li:has-text("${text}")`
const submit = '.form-dialog button[type=submit]'

const openContact = async (id: number) => {
  await ui.page.goto(`${ui.site}/admin/collections/contacts/${id}`)
  await ui.page.click('.mailability summary')
}

const subscribe = async (email: string) => {
  const response = await fetch(`${ui.site}/api/newsletter/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(200)
}

const picture = (name: string) => takePicture(ui.page, `consents-${name}.png`)

describe('an organizer and whether a contact may be mailed', () => {
  beforeEach(() => ui.signIn(ui.organizer))

  it('an organizer sees why a contact may not be mailed, subscribes them with a reason, and records that they withdrew', async () => {
    const { page } = ui
    const id = await ui.createContact({ name: 'Ada Moreau', email: 'ada@example.org' })
    await openContact(id)
    await page.waitForSelector(`${newsletter}:has-text("No"):has-text("Has never agreed")`)
    await page.waitForSelector(`${followUps}:has-text("Yes")`)
    await picture('never-asked')
    await page.click(`${newsletter} button:has-text("Subscribe")`)
    await page.waitForSelector('.form-dialog:has-text("Subscribe ada@example.org")')
    await page.click(submit)
    expect(await page.$('.form-dialog')).not.toBeNull()
    await page.fill('.form-dialog textarea', 'Signed our list at the fair')
    await picture('dialog')
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await page.click(submit)
    await page.waitForSelector(`${newsletter}:has-text("Yes"):has-text("by organizer")`)
    await page.waitForSelector(
      `${line('Subscribed to the newsletter')}:has-text("by organizer"):has-text("Signed our list")`,
    )
    expect(await seriousViolations(page, '.mailability')).toEqual([])
    await picture('subscribed')

    await page.click(`${newsletter} button:has-text("Unsubscribe")`)
    await page.fill('.form-dialog textarea', 'Said so on the phone')
    await page.click(submit)
    await page.waitForSelector(`${newsletter}:has-text("No"):has-text("Has left the newsletter")`)
    await page.waitForSelector(
      `${line('Left the newsletter')}:has-text("by organizer"):has-text("on the phone")`,
    )
    await page.click(`${newsletter} button:has-text("Subscribe")`)
    await page.waitForSelector('.form-dialog .mailability__warning')
    await page.click('.form-dialog button:has-text("Cancel")')

    await page.click(`${followUps} button:has-text("Stop")`)
    await page.click(submit)
    await page.waitForSelector(`${followUps}:has-text("No"):has-text("Has withdrawn from them")`)
    await page.waitForSelector(line('Withdrew from follow-up emails'))
  })

  it('a contact and their subscriber lead to each other, and both show the whole timeline', {
    tags: 'long',
  }, async () => {
    const { page, stages } = ui
    const id = await ui.createContact({ name: 'Ben Okafor', email: 'ben@example.org' })
    await ui.reach(id, stages.first, { notes: 'Came to the fair' })
    await subscribe('BEN@example.org')
    await openContact(id)
    await page.click('.mailability__email a:has-text("Subscriber")')
    await page.waitForURL('**/newsletter-subscribers/*')
    await page.waitForSelector(line('Came to the fair'))
    await page.waitForSelector(`${line('Subscribed to the newsletter')}:has-text("by the form")`)
    await picture('subscriber')
    await page.click('.mailability a:has-text("Ben Okafor")')
    await page.waitForURL(`**/contacts/${id}`)
  })

  it('who reports our mail as spam is not subscribed, and the page says what to do', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const id = await ui.createContact({ name: 'Cleo Marsh', email: 'cleo@example.org' })
    await ui.signIn()
    await ui.post('/cms-api/newsletter-subscribers', {
      email: 'cleo@example.org',
      suppression: 'complaint',
    })
    await ui.signIn(ui.organizer)
    await openContact(id)
    await page.waitForSelector(
      `${newsletter}:has-text("No"):has-text("Reported our email as spam")`,
    )
    await page.waitForSelector('.mailability:has-text("remove the suppression")')
    expect(await page.$('.mailability button')).toBeNull()
  })

  it('the panel fits a phone, in the dark too, and has no serious accessibility violation there', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const email = `${'long'.repeat(15)}@example.org`
    const id = await ui.createContact({ name: 'Dara Quinn', email })
    await subscribe(email)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await openContact(id)
      await page.waitForSelector(`html[data-theme=${colorScheme}]`)
      await page.waitForSelector(`${newsletter}:has-text("Yes")`)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      expect(await seriousViolations(page, '.mailability')).toEqual([])
      await picture(`phone-${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('a communicator and a subscriber', () => {
  it('a communicator unsubscribes a reader on their page, whose form follows', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await subscribe('reader@example.org')
    await ui.signIn(ui.communicator)
    await page.goto(`${site}/admin/collections/newsletter-subscribers?search=reader`)
    await page.click('.cell-email a')
    await page.waitForSelector('.mailability:has-text("No contact has this email address")')
    await page.click(`${newsletter} button:has-text("Unsubscribe")`)
    await page.click(submit)
    await page.waitForSelector(`${line('Left the newsletter')}:has-text("by communicator")`)
    await page.waitForSelector('#field-status:has-text("Unsubscribed")')
    await picture('unsubscribed')
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { goToStep } from '#tests/support/mail-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { selectRows } from '#tests/support/selected-rows.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const created = z.object({ doc: z.object({ id: z.number(), slug: z.string() }) })

const createEvent = async (registration: object) => {
  const { post } = ui
  const response = await post('/cms-api/events', {
    title: `Assembly in the library ${Date.now()}`,
    description: 'All come',
    startDate: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString(),
    location: 'Town hall',
    _status: 'published',
    registration: { enabled: true, ...registration },
  })
  return created.parse(response).doc
}

const register = async (slug: string, name: string, email: string) => {
  const response = await fetch(`${ui.site}/api/events/${slug}/registration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email }),
  })
  expect(response.status).toBe(200)
}

const toast = (text: string) => ui.page.waitForSelector(`.payload-toast-item >> text=${text}`)

it('an organiser sees who comes, adds a person, checks in and cancels', async () => {
  const { page, site, post } = ui
  await post('/cms-api/globals/settings', { confirmRegistrations: false })
  const event = await createEvent({ places: 2 })
  await register(event.slug, 'Rosa Vela', 'rosa@example.org')
  await register(event.slug, 'Ben Okoye', 'ben@example.org')
  await register(event.slug, 'Cleo Park', 'cleo@example.org')
  await ui.signIn(ui.organizer)
  await page.goto(`${site}/admin/collections/events/${event.id}`)
  await page.waitForSelector('text=2 of 2 places taken · 1 waiting')
  await page.locator('text=2 of 2 places taken').scrollIntoViewIfNeeded()
  await takePicture(page, 'event-registration.png')
  await page.getByRole('button', { name: 'Add a participant' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Dora Lind')
  await takePicture(page, 'add-participant.png')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await toast('Dora Lind is on the waiting list')
  await page.waitForSelector('text=2 of 2 places taken · 2 waiting')

  await page.getByRole('link', { name: 'Participants' }).last().click()
  const row = (name: string) => page.locator('tbody tr', { hasText: name })
  const box = (name: string) => row(name).locator('input[type=checkbox]')
  await row('Cleo Park').waitFor()
  await selectRows(box('Rosa Vela'))
  await page.waitForSelector('text=1 selected')
  await takePicture(page, 'participants.png')
  expect(await violationsInBothLooks(page, '.ui-row--wide')).toEqual([])
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await toast('1 registration changed')
  await selectRows(box('Ben Okoye'))
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await toast('1 registration changed')
  await page.waitForSelector('tbody tr:has-text("Cleo Park"):has-text("Offered a place")')
})

it('an editor is asked before those who registered are mailed about a change', {
  tags: 'long',
}, async () => {
  const { page, site, post } = ui
  await ui.signIn()
  await post('/cms-api/globals/settings', { confirmRegistrations: false })
  const { id, slug } = await createEvent({})
  await register(slug, 'Rosa Vela', `rosa${id}@example.org`)
  await register(slug, 'Ben Okoye', `ben${id}@example.org`)
  await page.goto(`${site}/admin/collections/events/${id}`)
  await waitForNetworkIdle(page)
  const publish = page.locator('#action-save')
  const dialog = page.getByRole('dialog')
  await page.fill('#field-description', 'All come, and more')
  await waitForNetworkIdle(page)
  const announced = async () => {
    const event: unknown = await (await fetch(`${site}/api/events/${slug}`)).json()
    return z.object({ description: z.string(), location: z.string() }).parse(event)
  }
  await publish.click()
  await expect.poll(announced).toMatchObject({ description: 'All come, and more' })
  await waitForNetworkIdle(page)
  expect(await dialog.count()).toBe(0)
  await page.fill('#field-location', 'Park')
  await waitForNetworkIdle(page)
  await publish.click()
  await dialog.getByText('2 registered people get an email about the change').waitFor()
  await takePicture(page, 'publish-and-notify.png')
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await announced()).toMatchObject({ location: 'Town hall' })
  await publish.click()
  await dialog.getByRole('button', { name: 'Publish and notify' }).click()
  await expect.poll(announced).toMatchObject({ location: 'Park' })
})

it('an editor writes the mail about a place in words of the organisation, starting from ours', {
  tags: 'long',
}, async () => {
  const { page, site } = ui
  await ui.signIn()
  await page.goto(`${site}/admin/globals/settings#website`)
  const templates = page.locator('#field-registrationMails')
  await templates.getByRole('button', { name: 'Add Mail' }).click()
  const row = page.locator('#registrationMails-row-0')
  const choose = async (field: string, option: string) => {
    await row.locator(`#field-registrationMails__0__${field} .rs__control`).click()
    await page.locator('.rs__option', { hasText: option }).first().click()
  }
  await choose('mail', 'Has a place')
  await choose('language', 'German')
  await row
    .getByText('Sie sind angemeldet')
    .or(row.getByText('{{title}}').first())
    .first()
    .waitFor()
  await row.getByRole('button', { name: 'Start from our text' }).click()
  const text = row.locator('#field-registrationMails__0__text')
  await expect.poll(() => text.inputValue()).toContain('{{title}}')
  await text.fill('{{titel}} – bis bald!')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await row.getByText('{{titel}} is not known here').waitFor()
  await text.scrollIntoViewIfNeeded()
  await takePicture(page, 'registration-mail-text.png')
  await text.fill('{{title}} – bis bald!')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await toast('Settings saved')
  // The tab is remembered, also for what other files do.
  await page.click('.tabs-field__tab-button:has-text("Identity")')
  await waitForNetworkIdle(page)
})

it('an organiser moves people, writes to them, and makes a segment of them', {
  tags: 'long',
}, async () => {
  const { page, site } = ui
  await ui.signIn()
  const from = await createEvent({ places: 5 })
  const small = await createEvent({ places: 1 })
  for (const name of ['Rosa Vela', 'Ben Okoye'])
    await register(from.slug, name, `${name.slice(0, 3).toLowerCase()}${from.id}@example.org`)
  await ui.signIn(ui.organizer)
  const list = `${site}/admin/collections/event-registrations?where[or][0][and][0][event][equals]=${from.id}`
  await page.goto(list)
  const row = (name: string) => page.locator('tbody tr', { hasText: name })
  const box = (name: string) => row(name).locator('input[type=checkbox]')
  const select = async (...names: string[]) => {
    await selectRows(...names.map(box))
    await page.waitForSelector(`text=${names.length} selected`)
  }
  await row('Rosa Vela').waitFor()
  await page.getByRole('button', { name: 'Make a segment …' }).click()
  const dialog = page.getByRole('dialog')
  const name = () => dialog.getByLabel('Name').inputValue()
  await expect.poll(name).toMatch(/Assembly.* – Has a place$/)
  await dialog.getByLabel('Who').selectOption('Had a place but did not come')
  await expect.poll(name).toMatch(/Assembly.* – Had a place but did not come$/)
  await dialog.getByLabel('Who').selectOption('Has a place')
  await takePicture(page, 'participants-segment.png')
  expect(await violationsInBothLooks(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Make', exact: true }).click()
  await page.waitForURL(/segments\/\d+/)
  await page.waitForSelector('text=2 contacts match')
  await takePicture(page, 'participants-segment-made.png')
  expect(await violationsInBothLooks(page, '.segment-builder')).toEqual([])

  await page.goto(list)
  await select('Rosa Vela', 'Ben Okoye')
  await page.getByRole('button', { name: 'Move …' }).click()
  await dialog.getByLabel('Event').selectOption(String(small.id))
  await takePicture(page, 'move-participants.png')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await toast('1 person moved')
  await toast('No room there: ')
  await takePicture(page, 'moved-participants.png')

  // An organizer writes no emails.
  expect(await page.getByRole('button', { name: 'Write an email …' }).count()).toBe(0)
  await ui.signIn()
  await page.goto(list)
  await selectRows(box('Ben Okoye'))
  await page.getByRole('button', { name: 'Write an email …' }).click()
  await page.waitForURL(/compose-emails\/create/)
  await goToStep(page, 'audience')
  await page.waitForSelector('.recipients__report:has-text("1")')
  await page.waitForSelector(`form >> text=ben${from.id}@example.org`)
  await takePicture(page, 'mail-to-participants.png')
})

it('an organiser imports participants from a file that is previewed', {
  tags: 'long',
}, async () => {
  const { page, site } = ui
  await ui.signIn()
  const event = await createEvent({ places: 2, waitingList: false })
  await ui.signIn(ui.organizer)
  await page.goto(`${site}/admin/collections/events/${event.id}`)
  await page.getByRole('button', { name: 'Import (CSV) …' }).click()
  const dialog = page.getByRole('dialog')
  const csv = 'Name;Mail;Kommt mit\nRosa Vela;rosa@example.org;0\nBen;ben@nowhere;0\nCleo;;5\n'
  await dialog
    .getByLabel('CSV file with a header')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByText('With a place: 2').waitFor()
  await dialog.getByText('Line 3: not an email address').waitFor()
  await dialog.getByLabel('Column “Kommt mit”').selectOption('companions')
  await dialog.getByText('Line 4: no place is left').waitFor()
  await takePicture(page, 'import-participants.png')
  expect(await violationsInBothLooks(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await toast('1 person imported')
  await page.waitForSelector('text=1 of 2 places taken')

  await page.goto(`${site}/admin`)
  const card = page.locator('.desk-card', {
    has: page.getByRole('heading', { name: 'Participants of events' }),
  })
  await card.getByText('of 2 places booked').first().waitFor()
  await card.scrollIntoViewIfNeeded()
  await takePicture(page, 'dashboard-participants.png')
  expect(await violationsInBothLooks(page, '.desk')).toEqual([])
  await card.getByRole('link').first().click()
  await page.waitForURL(/event-registrations\?where/)

  await page.goto(`${site}/admin/collections/events/${event.id}`)
  await page.getByRole('button', { name: 'Import (CSV) …' }).click()
  await dialog.getByRole('button', { name: 'Undo an import …' }).click()
  await dialog.getByText(': 1 person').waitFor({ state: 'attached' })
  await takePicture(page, 'undo-participants.png')
  expect(await violationsInBothLooks(page, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Remove them' }).click()
  await toast('1 registration removed')
  await page.waitForSelector('text=0 of 2 places taken')
})

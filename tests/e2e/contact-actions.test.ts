import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { goToStep } from '#tests/support/mail-ui.ts'
import { selectRows } from '#tests/support/selected-rows.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
let segment: number
beforeAll(async () => {
  ui = await openContactsUi()
  for (const name of ['Ines Albrecht', 'Olaf Albrecht', 'Uwe Albrecht'])
    await ui.createContact({
      name,
      email: `${name.split(' ')[0]}@albrecht.example`,
      tags: ['boat'],
    })
  const rules = { match: 'all', conditions: [{ field: 'tags', operator: 'any', tags: ['boat'] }] }
  const { doc } = await ui.post('/cms-api/segments', { name: 'Boat', rules, shared: true })
  segment = (doc as { id: number }).id
})
afterAll(() => ui?.close())

const addresses = ['ines', 'olaf', 'uwe'].map((name) => `${name}@albrecht.example`)

it('selected contacts are logged with an event, with the number beforehand, a result and its undo', async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/collections/contacts?search=Albrecht`)
  await page.waitForSelector('.table tbody tr >> nth=2')
  await selectRows(page.locator('.table thead input[type=checkbox]'))
  await page.click('.bulk-actions button:has-text("Actions…")')
  await page.waitForSelector('.contact-actions')
  expect(await seriousViolations(page, '.contact-actions')).toEqual([])
  await takePicture(page, 'contact-actions.png', false)
  await page.click('.contact-actions button:has-text("Log an interaction")')
  await page.waitForSelector('.form-dialog:has-text("3 Contacts")')
  await page.fill('.form-dialog textarea', 'Regatta')
  await takePicture(page, 'contact-actions-log.png', false)
  await page.click('.form-dialog button[type=submit]')
  await page.waitForSelector('.bulk-panel:has-text("3 interactions logged")')
  await takePicture(page, 'contact-actions-result.png', false)
  await page.click('.bulk-panel button:has-text("Undo")')
  await page.click('.form-dialog button[type=submit]')
  await page.waitForSelector('.bulk-panel:has-text("Undoing")')
  const count = async () => {
    const { json } = await ui.get('/cms-api/interactions?where[notes][equals]=Regatta')
    return (json as { totalDocs: number }).totalDocs
  }
  await expect.poll(count).toBe(0)
})

it('a segment leads to an email to its contacts, a newsletter to its subscribers, and a follow-up for each', async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/collections/segments/${segment}`)
  await page.click('.segment-actions button')
  await page.waitForSelector('.contact-actions')
  await takePicture(page, 'segment-actions.png', false)
  await page.click('.contact-actions button:has-text("Add a follow-up")')
  await page.fill('.form-dialog input[name=what]', 'Ask for the mooring')
  await takePicture(page, 'segment-actions-follow-up.png', false)
  await page.click('.form-dialog button[type=submit]')
  await page.waitForSelector('.bulk-panel:has-text("3 follow-ups added")')

  await page.click('.segment-actions button')
  await page.click('.contact-actions a:has-text("Email")')
  await page.waitForURL('**/compose-emails/create?*')
  await goToStep(page, 'audience')
  await page.waitForSelector('.recipients__report:has-text("3")')
  for (const address of addresses) await page.waitForSelector(`form >> text=${address}`)
  await takePicture(page, 'segment-email.png', false)

  await page.goto(`${site}/admin/collections/segments/${segment}`)
  await page.click('.segment-actions button')
  await page.click('.contact-actions a:has-text("Newsletter")')
  await page.waitForURL('**/newsletters/create?*')
  await goToStep(page, 'audience')
  await page.waitForSelector('#field-audience__segments:has-text("Boat")')
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { selectRows } from '#tests/support/selected-rows.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
beforeAll(async () => {
  ui = await openContactsUi()
})
afterAll(() => ui?.close())

const item = (name: string) => `.duplicate:has-text("${name}")`

const openList = async () => {
  await ui.page.goto(`${ui.site}/admin/duplicates`)
  await ui.page.waitForSelector('.duplicates[aria-busy=false]')
}

const contact = async (id: number) => (await ui.get(`/cms-api/contacts/${id}?depth=0`)).json

const picture = (name: string) => takePicture(ui.page, `${name}.png`)

describe('an organizer on the page of duplicates', () => {
  it('a pair that is not the same person is suggested with its reason, and never again once that is said', {
    tags: 'long',
  }, async () => {
    const { page, signIn, organizer } = ui
    await ui.createContact({ name: 'Olga Petrova', phone: '+49 30 1234567' })
    await ui.createContact({ name: 'Olga Ivanova', phone: '0049 30 1234567', city: 'Berlin' })
    await signIn(organizer)
    await openList()
    await page.waitForSelector(`${item('Olga Petrova')}:has-text("Same phone number")`)
    expect(await seriousViolations(page, '.custom-view')).toEqual([])
    await picture('list')
    await page.click(`${item('Olga Petrova')} button`)
    await page.waitForSelector(item('Olga Petrova'), { state: 'detached' })
    await page.click('[data-sonner-toast] button:has-text("Undo")')
    await page.click(`${item('Olga Petrova')} button`)
    await page.waitForSelector(item('Olga Petrova'), { state: 'detached' })
    await openList()
    expect(await page.$(item('Olga Petrova'))).toBeNull()
  })

  it('two contacts are merged field by field with the keyboard, and it is undone from the page of the contact', async () => {
    const { page, stages } = ui
    const keep = await ui.createContact({
      name: 'Katharina Müller',
      email: 'katharina@example.org',
      phone: '+49 171 1234567',
      postcode: '10115',
      notes: 'Brings cake.',
      tags: ['choir'],
    })
    const remove = await ui.createContact({
      name: 'Katarina Müller',
      email: 'k.mueller@example.org',
      phone: '+49 171 1234567',
      postcode: '10115',
      notes: 'Has a van.',
      tags: ['van'],
    })
    await ui.reach(remove, stages.first, { notes: 'Came to the fair' })
    await page.goto(`${ui.site}/admin/collections/contacts?search=M%C3%BCller`)
    const boxes = page.locator('.table tbody input[type=checkbox]')
    await selectRows(boxes.nth(0), boxes.nth(1))
    await page.waitForSelector('.bulk-actions a:has-text("Compare and merge")')
    await openList()
    await page.click(`${item('Katarina Müller')} a:has-text("Compare")`)
    await page.waitForSelector('.merge')
    await page.focus('input[name=merge-name]:checked')
    await page.keyboard.press('ArrowDown')
    expect(await page.isChecked('input[name=merge-notes] >> nth=2')).toBe(true)
    await page.waitForSelector('.merge [role=status]:has-text("k.mueller@example.org")')
    expect(await seriousViolations(page, '.custom-view')).toEqual([])
    await picture('compare')
    await page.click('.merge button[type=submit]')
    await page.waitForURL(`**/collections/contacts/${keep}`)
    await page.waitForSelector('.contact-timeline li:has-text("Came to the fair")')
    await page.waitForSelector('.contact-duplicates:has-text("k.mueller@example.org")')
    expect(await contact(keep)).toMatchObject({
      name: 'Katarina Müller',
      email: 'katharina@example.org',
      phone: '+49 171 1234567',
      notes: 'Brings cake.\n\nHas a van.',
      tags: ['choir', 'van'],
    })
    await picture('merged')

    await page.click('.contact-duplicates .merges button:has-text("Undo")')
    await page.waitForSelector('.contact-duplicates .merges button', { state: 'detached' })
    const taken = '.contact-timeline li:has-text("Came to the fair")'
    await page.waitForSelector(taken, { state: 'detached' })
    expect(await contact(keep)).toMatchObject({ name: 'Katharina Müller', tags: ['choir'] })
    expect(await contact(remove)).toMatchObject({ email: 'k.mueller@example.org', tags: ['van'] })
  })

  it('a contact is merged with one that is found by its name, and undone from the list of merges', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    const one = await ui.createContact({ name: 'Zoe Albrecht' })
    const other = await ui.createContact({ name: 'Zelda Zimmer', phone: '+33 6 12 34 56 78' })
    await page.goto(`${site}/admin/collections/contacts/${one}`)
    await page.click('.contact-duplicates button:has-text("Merge with")')
    await page.fill('.form-dialog input[type=search]', 'Zelda')
    await page.waitForSelector('.contact-search__contact:has-text("Zelda Zimmer")')
    await picture('dialog')
    await page.click('.form-dialog button[type=submit]')
    await page.waitForURL('**/duplicates?a=*')
    await page.click('.merge button[type=submit]')
    await page.waitForURL(`**/collections/contacts/${one}`)
    expect(await contact(one)).toMatchObject({ name: 'Zoe Albrecht', phone: '+33 6 12 34 56 78' })
    await openList()
    const line = '.merges__line:has-text("Zelda Zimmer")'
    await page.click(`${line} button`)
    await page.waitForSelector(`${line}:has-text("Undone")`)
    expect(await contact(other)).toMatchObject({ name: 'Zelda Zimmer' })
  })

  it('the comparison fits a phone, in the dark too, and says when one of the two is gone', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    const [one, other] = [
      await ui.createContact({ name: 'A'.repeat(60), email: `${'a'.repeat(50)}@example.org` }),
      await ui.createContact({ name: 'Bo', notes: 'Word '.repeat(60) }),
    ]
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${site}/admin/duplicates?a=${one}&b=${other}`)
    await page.waitForSelector('.merge')
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    expect(await seriousViolations(page, '.custom-view')).toEqual([])
    await picture('phone')
    await ui.remove(`/cms-api/contacts/${other}`)
    await page.click('.merge button[type=submit]')
    await page.waitForSelector('.merge [role=alert]')
    await page.click('.merge [role=alert] button')
    await page.waitForSelector('.custom-view > [role=alert]')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

it('a communicator sees suggestions, and can neither merge nor undo', {
  tags: 'long',
}, async () => {
  const { page, site, signIn, communicator } = ui
  await signIn(communicator)
  await openList()
  expect(await page.$('.duplicates button:has-text("Not the same person")')).toBeNull()
  const { json } = await ui.get('/cms-api/contacts?limit=2&depth=0')
  const [one, other] = (json as { docs: { id: number }[] }).docs
  await page.goto(`${site}/admin/duplicates?a=${one?.id}&b=${other?.id}`)
  await page.waitForSelector('.merge')
  expect(await page.$('.merge button[type=submit]')).toBeNull()
})

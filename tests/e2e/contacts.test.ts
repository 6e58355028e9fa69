import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timelinePage } from '#src/contract/people/timeline.ts'
import { seriousViolations, violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { goToStep } from '#tests/support/mail-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  const rule = { name: 'Say thank you', daysAfter: 5, catchupType: 'call', active: true }
  await ui.post('/cms-api/follow-up-rules', { ...rule, triggerStage: ui.stages.second })
})
afterAll(() => ui?.close())

const openContact = async (id: number) => {
  await ui.page.goto(`${ui.site}/admin/collections/contacts/${id}`)
  await ui.page.waitForSelector('.contact-entry')
}
const line = (text: string) => `.contact-timeline li:has-text("${text}")`
const buttonOf = (text: string, name: string) => `${line(text)} button:has-text("${name}")`

describe('an organizer on the page of a contact', () => {
  it('the page of a contact shows its whole timeline; an entry added there moves it, and its follow-up can be completed', async () => {
    const { page, signIn, organizer, stages } = ui
    const email = 'ada.moreau@example.org'
    const contact = await ui.createContact({ name: 'Ada Moreau', email })
    await ui.reach(contact, stages.first, { notes: 'Stood beside us in the rain' })
    await ui.sendMessage({ name: 'Ada', email, subject: 'Can I help?' })
    await ui.sendMail({ to: email, subject: 'Welcome to the harbour' })
    await signIn(organizer)
    await openContact(contact)
    await page.waitForSelector(line('Stood beside us in the rain'))
    await page.waitForSelector(line('Can I help?'))
    await page.waitForSelector(line('Welcome to the harbour'))

    expect(await page.isVisible('.contact-entry [name=stage]')).toBe(false)
    await page.focus('.contact-entry textarea')
    await page.selectOption('.contact-entry [name=stage]', { label: 'Came along' })
    await page.fill('.contact-entry textarea', 'Carried the banner')
    await page.click('.contact-entry button:has-text("Move to stage")')
    await page.waitForSelector(line('Carried the banner'))
    await page.waitForSelector('#field-currentStage:has-text("Came along")')
    await page.waitForSelector(`${line('Say thank you')}:has-text("pending")`)
    expect(await seriousViolations(page, '.contact-timeline')).toEqual([])

    await page.click(buttonOf('Say thank you', 'Complete'))
    await page.waitForSelector(`${line('Say thank you')}:has-text("completed")`)
    expect(await page.$(buttonOf('Say thank you', 'Complete'))).toBeNull()
    // The change is stored: a reload shows the same.
    await page.reload()
    await page.waitForSelector(`${line('Say thank you')}:has-text("completed")`)
    expect(await page.locator('.contact-timeline li').count()).toBe(5)
  })

  it('on a phone who they are and what was said last stand above the other fields, as the entry is added', async () => {
    const { page, signIn, organizer, stages } = ui
    const contact = await ui.createContact({ name: 'Bo Moreau', email: 'bo@example.org' })
    await ui.reach(contact, stages.first, { notes: 'Stood beside us in the rain' })
    await signIn(organizer)
    await page.setViewportSize({ width: 390, height: 800 })
    await openContact(contact)
    await waitForNetworkIdle(page)
    const latest = page.locator('.contact-latest li')
    await latest.filter({ hasText: 'Stood beside us in the rain' }).waitFor()
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0
    const places = [
      await top('.contact-latest'),
      await top('#field-status'),
      await top('#field-email'),
    ]
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    await page.fill('.contact-entry textarea', 'Carried the banner')
    await page.click('.contact-entry button:has-text("Log interaction")')
    await latest.filter({ hasText: 'Carried the banner' }).waitFor()
    expect(await seriousViolations(page, '.document-fields')).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await latest.waitFor({ state: 'hidden' })
  })

  it('an email is written to a contact from their page', async () => {
    const { page, signIn } = ui
    const contact = await ui.createContact({ name: 'Ida Hart', email: 'ida.hart@example.org' })
    await signIn()
    await openContact(contact)
    await page.getByRole('link', { name: 'Write an email' }).click()
    await page.waitForURL('**/compose-emails/create?*')
    await goToStep(page, 'audience')
    await page.locator('form >> text=ida.hart@example.org').waitFor()
  })

  it('a logged interaction leaves the stage of its contact as it is, and fires no rule', {
    tags: 'long',
  }, async () => {
    const { page, stages } = ui
    const contact = await ui.createContact({ name: 'Yara' })
    await ui.reach(contact, stages.second, {})
    await openContact(contact)
    expect(await page.inputValue('.contact-entry [name=stage]')).toBe('')
    await page.focus('.contact-entry textarea')
    await page.selectOption('.contact-entry [name=kind]', { label: 'Call' })
    await page.fill('.contact-entry textarea', 'Brings soup on Sunday')
    await page.click('.contact-entry button:has-text("Log interaction")')
    await page.waitForSelector(`${line('Brings soup on Sunday')}:has-text("Call")`)
    await page.waitForSelector('#field-currentStage:has-text("Came along")')
    // The rule of the stage fired once, when the contact reached it.
    expect(await page.locator(line('Say thank you')).count()).toBe(1)
    expect(await page.locator('.contact-timeline li').count()).toBe(3)
    expect(await page.inputValue('.contact-entry [name=stage]')).toBe('')
  })

  it('a follow-up is cancelled only after a confirmation, which can be retried after a lost connection', {
    tags: 'long',
  }, async () => {
    const { page, stages } = ui
    const contact = await ui.createContact({ name: 'Bea' })
    await ui.reach(contact, stages.second, {})
    await openContact(contact)
    const confirm = (name: string) => page.click(`.form-dialog button:has-text("${name}")`)
    await page.click(buttonOf('Say thank you', 'Cancel follow-up'))
    await page.waitForSelector('.form-dialog:has-text("You can reopen it for a day")')
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await confirm('Keep it')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await page.waitForSelector(`${line('Say thank you')}:has-text("pending")`)
    await page.click(buttonOf('Say thank you', 'Cancel follow-up'))
    await page.context().setOffline(true)
    await confirm('Cancel follow-up')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("cannot be reached")')
    await page.context().setOffline(false)
    await confirm('Cancel follow-up')
    await page.waitForSelector(`${line('Say thank you')}:has-text("cancelled")`)
    await page.waitForSelector('#contact-timeline:focus')
  })

  it('a follow-up that another user cancelled meanwhile cannot be completed, and is shown as cancelled', {
    tags: 'long',
  }, async () => {
    const { page, post, stages } = ui
    const contact = await ui.createContact({ name: 'Cem' })
    await ui.reach(contact, stages.second, {})
    await openContact(contact)
    const { items } = timelinePage.parse(
      (await ui.get(`/cms-api/contacts/${contact}/timeline`)).json,
    )
    const followUp = items.find(({ kind }) => kind === 'follow-up')
    await post(`/cms-api/follow-ups/${followUp?.id}/cancel`, {})
    await page.click(buttonOf('Say thank you', 'Complete'))
    await page.waitForSelector('[data-sonner-toast]:has-text("already cancelled")')
    await page.waitForSelector(`${line('Say thank you')}:has-text("cancelled")`)
  })

  it('Enter in the interaction form logs the interaction without saving the contact', async () => {
    const { page, stages } = ui
    const contact = await ui.createContact({ name: 'Bruno' })
    await ui.reach(contact, stages.first, {})
    await openContact(contact)
    await page.fill('#field-name', 'Bruno, half written')
    await page.fill('.contact-entry textarea', 'By bicycle')
    await page.press('.contact-entry input[type=date]', 'Enter')
    await page.waitForSelector(line('By bicycle'))
    const { json } = await ui.get(`/cms-api/contacts/${contact}?depth=0`)
    expect(json).toMatchObject({ name: 'Bruno' })
  })

  it('times of the timeline are in the time zone of the browser, without a hydration error', {
    tags: 'long',
  }, async () => {
    const { page, stages } = ui
    const contact = await ui.createContact({ name: 'Moana' })
    await ui.reach(contact, stages.first, { notes: 'Rang', at: '2026-03-01T20:30:00.000Z' })
    const network = await page.context().newCDPSession(page)
    const faults: string[] = []
    const note = ({ message }: Error) => faults.push(message)
    page.on('pageerror', note)
    await network.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' })
    await openContact(contact)
    await page.waitForSelector(`${line('Rang')} time:text-matches("Mar 2, 2026, 9:30.AM")`)
    await network.detach()
    page.off('pageerror', note)
    expect(faults).toEqual([])
  })

  it('a long timeline of a contact is shown page by page', { tags: 'long' }, async () => {
    const { page, stages } = ui
    const contact = await ui.createContact({ name: 'Carla' })
    for (let at = 1; at <= 35; at += 1)
      await ui.reach(contact, stages.first, { notes: `Call number ${at}.` })
    await openContact(contact)
    await page.waitForSelector(line('Call number 35.'))
    expect(await page.$(line('Call number 1.'))).toBeNull()
    await page.click('.contact-timeline button:has-text("Show older")')
    await page.waitForSelector(line('Call number 1.'))
    expect(await page.$('.contact-timeline button:has-text("Show older")')).toBeNull()
  })

  it('an interaction for a contact that was deleted meanwhile is rejected, and its text stays', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const contact = await ui.createContact({ name: 'Dario' })
    await openContact(contact)
    await ui.remove(`/cms-api/contacts/${contact}`)
    await page.fill('.contact-entry textarea', 'Too late')
    await page.click('.contact-entry button')
    await page.waitForSelector('[role=alert]:has-text("This contact has been deleted")')
    expect(await page.inputValue('.contact-entry textarea')).toBe('Too late')
  })

  it('an interaction that a lost connection interrupted can be logged again', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const contact = await ui.createContact({ name: 'Elif' })
    await openContact(contact)
    await page.context().setOffline(true)
    await page.fill('.contact-entry textarea', 'In a tunnel')
    await page.click('.contact-entry button')
    await page.waitForSelector('[role=alert]:has-text("The server cannot be reached")')
    await page.context().setOffline(false)
    await page.click('.contact-entry button')
    await page.waitForSelector(line('In a tunnel'))
  })

  it('the list of contacts filters by a tag in its URL, by equals and by not_equals', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await ui.createContact({ name: 'Ines of the quay', tags: ['quay', 'boats'] })
    const list = `${site}/admin/collections/contacts?limit=100&where[or][0][and][0][tags]`
    await page.goto(`${list}[equals][0]=quay`)
    await page.waitForSelector('td:has-text("Ines of the quay")')
    expect(await page.locator('tbody tr').count()).toBe(1)
    await page.goto(`${list}[not_equals][0]=quay`)
    await page.waitForSelector('td:has-text("Ada Moreau")')
    expect(await page.locator('td:has-text("Ines of the quay")').count()).toBe(0)
  })

  it('a filter of the list of contacts can be saved and selected again', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await ui.createContact({ name: 'Farid of the harbour', tags: ['harbour'] })
    const list = `${site}/admin/collections/contacts`
    const others = 'td:has-text("Ada Moreau")'
    await page.goto(`${list}?where[or][0][and][0][tags][in]=harbour`)
    await page.waitForSelector('td:has-text("Farid of the harbour")')
    await page.click('button:has-text("Save filter")')
    // The drawer re-renders its form while it loads, and would lose what was typed.
    await page.waitForSelector('.drawer #field-title')
    await waitForNetworkIdle(page)
    await page.fill('.drawer #field-title', 'Harbour people')
    await page.click('.drawer #action-save')
    await page.waitForSelector('.drawer', { state: 'detached' })
    // The list stores the filter as a preference, which would override leaving it.
    await page.waitForSelector('.ui-views [aria-current]:text-is("Harbour people")')
    await waitForNetworkIdle(page)
    await page.click('.ui-views a:text-is("All")')
    await page.waitForSelector(others)
    await page.goto(list, { waitUntil: 'networkidle' })
    await page.waitForSelector(others)
    await page.click('.ui-views a:text-is("Harbour people")')
    await page.waitForSelector(others, { state: 'detached' })
    await page.waitForSelector('.ui-views [aria-current]:text-is("Harbour people")')
    expect(await violationsInBothLooks(page, '.list-controls')).toEqual([])
    await page.click('#edit-preset')
    await page.waitForSelector('.drawer #field-title')
    await page.keyboard.press('Escape')
    await page.waitForSelector('td:has-text("Farid of the harbour")')
  })
})

describe('a role that only reads contacts on their page', () => {
  it('a role that only reads contacts sees the timeline without any means to change it', {
    tags: 'long',
  }, async () => {
    const { page, site, stages, signIn, communicator } = ui
    await signIn()
    const contact = await ui.createContact({ name: 'Finn' })
    await ui.reach(contact, stages.second, { notes: 'Painted a sign' })
    await signIn(communicator)
    await page.goto(`${site}/admin/collections/contacts/${contact}`)
    await page.waitForSelector(line('Painted a sign'))
    await page.waitForSelector(line('Say thank you'))
    expect(await page.$('.contact-entry')).toBeNull()
    expect(await page.locator('.contact-timeline li button').count()).toBe(0)
    expect(await page.$('#action-save')).toBeNull()
  })
})

describe('an editor and contacts', () => {
  it('an editor sees no contacts: neither in the menu, nor by URL, nor their timeline', {
    tags: 'long',
  }, async () => {
    const { page, site, signIn, editor, get } = ui
    await signIn()
    const contact = await ui.createContact({ name: 'Greta' })
    await signIn(editor)
    await page.goto(`${site}/admin`)
    await page.waitForSelector('nav a[href*="/admin/"]')
    expect(await page.$('nav a[href*="contacts"]')).toBeNull()
    await page.goto(`${site}/admin/collections/contacts/${contact}`)
    await page.waitForSelector('text=/not found|no access|nothing found/i')
    expect(await page.$('.contact-timeline')).toBeNull()
    expect((await get(`/cms-api/contacts/${contact}/timeline`)).status).toBe(403)
  })
})

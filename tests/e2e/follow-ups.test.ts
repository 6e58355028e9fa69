import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timelinePage } from '#src/contract/people/timeline.ts'
import { dayOf } from '#src/platform/admin/local-days.ts'
import { seriousViolations, violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  const rule = { daysAfter: 0, active: true, triggerStage: ui.stages.first }
  await ui.post('/cms-api/follow-up-rules', { ...rule, name: 'Say thank you', catchupType: 'call' })
})
afterAll(() => ui?.close())

const begin = async (name: string, fields: object = {}) => {
  const contact = await ui.createContact({ name, ...fields })
  await ui.reach(contact, ui.stages.first, {})
  return contact
}
const timelineOf = async (contact: number) =>
  timelinePage.parse((await ui.get(`/cms-api/contacts/${contact}/timeline`)).json).items

const today = () => dayOf(new Date())

const row = (name: string) => `.work-row:has(a:text-is("${name}"))`
const button = (name: string, text: string) => `${row(name)} button:has-text("${text}")`
const view = (name: string, count: number) =>
  `.work-views button:text("${name}") >> text="${count}"`
const open = async (query = '') => {
  await ui.page.goto(`${ui.site}/admin/follow-ups${query}`)
  await ui.page.waitForSelector('.work[aria-busy=false]')
}
const gone = (selector: string) => ui.page.waitForSelector(selector, { state: 'detached' })
const submit = () => ui.page.click('.form-dialog button[type=submit]')

describe('an organizer and the follow-ups', () => {
  beforeEach(() => ui.signIn(ui.organizer))

  it('an organizer completes, logs, snoozes, assigns and reopens follow-ups from their views', async () => {
    const { page } = ui
    const [ada, ben, cleo] = [
      await begin('Ada Moreau', { phone: '+49 30 (123) 456' }),
      await begin('Ben Okafor'),
      await begin('Cleo Marsh'),
    ]
    await open()
    await page.waitForSelector(view('Overdue', 3))
    await page.waitForSelector(`${row('Ada Moreau')} a[href="tel:+4930123456"]`)
    await page.waitForSelector(`${row('Ada Moreau')}:has-text("Unassigned")`)

    await page.click(button('Ben Okafor', 'Complete'))
    await gone(row('Ben Okafor'))
    await page.click('[data-sonner-toast] button:has-text("Undo")')
    await page.waitForSelector(row('Ben Okafor'))
    expect((await timelineOf(ben))[0]).toMatchObject({ status: 'overdue' })

    await page.click(button('Ada Moreau', 'Log'))
    expect(await page.inputValue('.form-dialog select')).toBe('call')
    await page.fill('.form-dialog textarea', 'Comes on Sunday')
    await submit()
    await gone(row('Ada Moreau'))
    expect(await timelineOf(ada)).toMatchObject([
      { kind: 'interaction', interaction: 'call', notes: 'Comes on Sunday', by: 'organizer' },
      { kind: 'follow-up', status: 'completed' },
      { kind: 'entry' },
    ])

    await page.click(button('Cleo Marsh', 'Snooze'))
    await page.waitForSelector('.form-dialog label:has-text("Tomorrow")')
    await submit()
    await page.waitForSelector(`${row('Cleo Marsh')}:has-text("snoozed until")`)
    await page.waitForSelector(view('Overdue', 1))
    expect((await timelineOf(cleo))[0]).toMatchObject({ status: 'pending' })

    await page.click(button('Ben Okafor', 'Assign'))
    await page.selectOption('.form-dialog select', { label: 'organizer (me)' })
    await submit()
    await page.waitForSelector(view('Mine', 1))
    await page.click('.work-views button:text("Mine")')
    await page.waitForSelector(`${row('Ben Okafor')}:has-text("organizer")`)
    await page.reload()
    await page.waitForSelector('.work-views button[aria-current]:has-text("Mine")')
    await page.waitForSelector(row('Ben Okafor'))

    await page.click('.work-views button:text("Done")')
    await page.click(button('Ada Moreau', 'Reopen'))
    await gone(row('Ada Moreau'))
    await page.waitForSelector(view('Overdue', 2))
  })

  it('several follow-ups are selected with the keyboard, assigned and cancelled at once', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const [dara, emil] = [await begin('Dara Quinn'), await begin('Emil Brandt')]
    await open('?view=unassigned')
    for (const name of ['Dara Quinn', 'Emil Brandt']) {
      await page.focus(`${row(name)} input[type=checkbox]`)
      await page.keyboard.press('Space')
    }
    await page.waitForSelector('.work-selection:has-text("2 selected")')
    await page.click('.work-selection button:has-text("Assign")')
    await page.selectOption('.form-dialog select', { label: 'organizer (me)' })
    await submit()
    await gone(row('Dara Quinn'))
    await gone(row('Emil Brandt'))
    await open('?view=mine')
    for (const name of ['Dara Quinn', 'Emil Brandt'])
      await page.check(`${row(name)} input[type=checkbox]`)
    await page.click('.work-selection button:has-text("Cancel follow-up")')
    await page.waitForSelector('.form-dialog:has-text("Cancel 2 follow-ups?")')
    await submit()
    await gone(row('Dara Quinn'))
    for (const contact of [dara, emil])
      expect((await timelineOf(contact))[0]).toMatchObject({ status: 'cancelled' })
  })

  it('a follow-up is added in the views for a contact that is found by a part of the name, and is owned by its author', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const contact = await ui.createContact({ name: 'Ines Halvorsen', email: 'ines@example.org' })
    await ui.createContact({ name: 'Jonas Halvorsen' })
    await open('?view=mine')
    await page.click('.add-follow-up')
    await page.fill('.form-dialog input[name=what]', 'Ask about the stall')
    await submit()
    await page.waitForSelector('.form-dialog [role=alert]:has-text("choose a contact")')
    await page.fill('.form-dialog input[type=search]', 'halvorsen')
    await page.check('.contact-search__contact:has-text("Ines Halvorsen") input')
    await page.fill('.form-dialog input[name=day]', today())
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await submit()
    await gone('.form-dialog')
    await page.waitForSelector(`${row('Ines Halvorsen')}:has-text("Ask about the stall")`)
    await page.waitForSelector(`${row('Ines Halvorsen')}:has-text("pending")`)
    expect((await timelineOf(contact))[0]).toMatchObject({
      kind: 'follow-up',
      ruleName: 'Ask about the stall',
      owner: { name: 'organizer' },
    })
    await page.click('.work-views button:text("Today")')
    await page.click(button('Ines Halvorsen', 'Complete'))
    await gone(row('Ines Halvorsen'))
  })

  it('on the page of a contact a follow-up is snoozed, and one’s own interaction is logged at an event, edited and deleted', {
    tags: 'long',
  }, async () => {
    const { page, site, post } = ui
    const contact = await begin('Fia Lund')
    await ui.signIn()
    const startDate = new Date().toISOString()
    const event = {
      title: 'Beach day',
      slug: '',
      startDate,
      description: 'x',
      location: 'Pier',
      _status: 'published',
    }
    await post('/cms-api/events', event)
    await post(`/cms-api/contacts/${contact}/interactions`, { kind: 'note', notes: 'Of another' })
    await ui.signIn(ui.organizer)
    await page.goto(`${site}/admin/collections/contacts/${contact}`)
    const line = (text: string) => `.contact-timeline li:has-text("${text}")`
    await page.click(`${line('Say thank you')} button:has-text("Snooze")`)
    await page.click('.form-dialog label:has-text("In a week")')
    await submit()
    await page.waitForSelector(`${line('Say thank you')}:has-text("snoozed until")`)
    await page.click('.add-follow-up')
    await page.fill('.form-dialog input[name=what]', 'Ask about the boat')
    await page.selectOption('.form-dialog select[name=type]', { label: 'Visit' })
    await submit()
    await page.waitForSelector(`${line('Ask about the boat')}:has-text("owner: organizer")`)

    await page.focus('.contact-entry textarea')
    await page.selectOption('.contact-entry [name=kind]', { label: 'Event' })
    await page.waitForSelector('.contact-entry [name=event] option:has-text("Beach day")', {
      state: 'attached',
    })
    await page.selectOption('.contact-entry [name=event]', { label: 'Beach day' })
    await page.fill('.contact-entry textarea', 'Built castles')
    await page.click('.contact-entry button:has-text("Log interaction")')
    await page.waitForSelector(`${line('Built castles')}:has-text("Beach day")`)
    expect(await page.$(`${line('Of another')} button`)).toBeNull()
    await page.click(`${line('Built castles')} button:has-text("Edit")`)
    await page.fill('.form-dialog textarea', 'Built two castles')
    await submit()
    await page.waitForSelector(`${line('Built two castles')}:has-text("Beach day")`)
    await page.click(`${line('Built two castles')} button:has-text("Delete")`)
    await page.waitForSelector('.form-dialog:has-text("cannot be undone")')
    await submit()
    await gone(line('castles'))
  })

  it('a contact’s owner is set in its form, listed and filtered, and has its next follow-up on the dashboard', {
    tags: 'long',
  }, async () => {
    const { page, site, stages } = ui
    const contact = await ui.createContact({ name: 'Gus Rivera' })
    await page.goto(`${site}/admin/collections/contacts/${contact}`)
    await page.click('#field-owner .rs__control')
    await page.click('.rs__option:has-text("organizer")')
    await page.click('#action-save')
    await page.waitForSelector('.payload-toast-container >> text=Contact saved')
    await ui.reach(contact, stages.first, {})
    await page.goto(`${site}/admin/collections/contacts?limit=100`)
    await page.waitForSelector('tr:has-text("Gus Rivera") td.cell-owner:has-text("organizer")')
    await page.selectOption('.owner-filter select', { label: 'organizer (me)' })
    await gone('tr:has-text("Fia Lund")')
    await page.waitForSelector('tr:has-text("Gus Rivera")')
    await page.goto(`${site}/admin`)
    const line = '.desk-card li:has-text("Gus Rivera")'
    await page.click(`${line} button:has-text("Complete")`)
    await gone(line)
    expect((await timelineOf(contact))[0]).toMatchObject({ status: 'completed' })
  })
})

describe('the page of follow-ups', () => {
  it('the page of follow-ups fits a phone, has no serious accessibility violation, and lets who only reads change nothing', {
    tags: 'long',
  }, async () => {
    const { page, signIn, organizer, communicator } = ui
    await signIn(organizer)
    await begin('Hana Veranstaltungsankündigung')
    await page.setViewportSize({ width: 390, height: 844 })
    await open('?view=open')
    await page.click('.work-selection button')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(await violationsInBothLooks(page, '.custom-view')).toEqual([])
    await page.click(button('Hana Veranstaltungsankündigung', 'Snooze'))
    expect(await violationsInBothLooks(page, '.form-dialog')).toEqual([])
    await signIn(communicator)
    await open('?view=open')
    await page.waitForSelector(row('Hana Veranstaltungsankündigung'))
    expect(await page.$('.work-row :is(button, input)')).toBeNull()
  })
})

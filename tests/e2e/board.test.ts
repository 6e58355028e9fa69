import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { timelinePage } from '#src/contract/people/timeline.ts'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { card, cardIn, newcomer, stage } from '#tests/support/board.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const openBoard = async (query = '') => {
  await ui.page.goto(`${ui.site}/admin/board${query}`)
  await ui.page.waitForSelector('.board__stages')
}
const countOf = (name: string) => ui.page.textContent(`${stage(name)} .board-stage__count`)
const statusOf = (text: string) => `.board [role=status]:has-text("${text}")`
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

const timelineOf = async (contact: number) => {
  const { json } = await ui.get(`/cms-api/contacts/${contact}/timeline`)
  return timelinePage.parse(json)
}

describe('an organizer on the board', () => {
  beforeEach(() => ui.signIn(ui.organizer))

  it('an organizer drags a contact to a stage of the board and describes the interaction', async () => {
    const { page, site, post, signIn, organizer, stages } = ui
    const contact = await newcomer(ui, 'Ada Moreau', {
      email: 'ada@example.org',
      tags: ['harbour'],
    })
    await signIn()
    const rule = { name: 'Say thank you', daysAfter: 5, catchupType: 'call', active: true }
    await post('/cms-api/follow-up-rules', { ...rule, triggerStage: stages.second })
    await signIn(organizer)
    await page.goto(`${site}/admin/collections/contacts`)
    await page.click('.collection-list a:has-text("Board of stages")')
    await page.waitForSelector(`${cardIn('Ada Moreau', 'First contact')}:has-text("harbour")`)

    await page.dragAndDrop(card('Ada Moreau'), stage('Came along'))
    await page.waitForSelector('.form-dialog:has-text("Current stage: First contact")')
    expect(await page.inputValue('.form-dialog select')).toBe(String(stages.second))
    await page.fill('.form-dialog input', 'Event')
    await page.fill('.form-dialog textarea', 'Carried the banner')
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector(cardIn('Ada Moreau', 'Came along'))
    expect(await page.$(cardIn('Ada Moreau', 'First contact'))).toBeNull()
    expect([await countOf('First contact'), await countOf('Came along')]).toEqual(['0', '1'])
    expect((await timelineOf(contact)).items).toMatchObject([
      { kind: 'follow-up', ruleName: 'Say thank you' },
      { kind: 'entry', stage: 'Came along', interactionType: 'Event', notes: 'Carried the banner' },
      { kind: 'entry', stage: 'First contact' },
    ])
    // The board opened again shows the same, and links to the contact.
    await openBoard()
    await page.click(`${cardIn('Ada Moreau', 'Came along')} a`)
    await page.waitForSelector('.contact-timeline li:has-text("Carried the banner")')
  })

  it('an organizer moves a contact on the board with the keyboard alone, and focus stays on its card', async () => {
    const { page } = ui
    const contact = await newcomer(ui, 'Bruno Keller')
    await openBoard()
    await page.focus(`${card('Bruno Keller')} a`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.form-dialog select:focus')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Call')
    await page.keyboard.press('Enter')
    await page.waitForSelector(cardIn('Bruno Keller', 'Came along'))
    await page.waitForSelector('[data-sonner-toast]:has-text("Bruno Keller is moved")')
    expect(await focused(page)).toBe('Bruno Keller')
    const { items } = await timelineOf(contact)
    expect(items).toContainEqual(expect.objectContaining({ interactionType: 'Call' }))
  })

  it('cancelling the move dialog of the board changes nothing and returns focus to the card', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const contact = await newcomer(ui, 'Carla Rossi')
    await openBoard()
    await page.focus(`${card('Carla Rossi')} button`)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.form-dialog')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    expect(await focused(page)).toBe('Move')
    await page.click(`${card('Carla Rossi')} button`)
    await page.click('.form-dialog button:has-text("Cancel")')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    expect((await timelineOf(contact)).items.length).toBe(1)
  })

  it('the board filters contacts by name, email and tag, and a reload keeps the filter', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await newcomer(ui, 'Dario Novak', { email: 'quay@example.org', tags: ['marsh'] })
    await newcomer(ui, 'Quay Walker', { tags: ['marsh', 'nets'] })
    await newcomer(ui, 'Elif Silva', { tags: ['nets'] })
    await openBoard()
    await page.fill('.board-filter input', 'QUAY')
    await page.waitForSelector(statusOf('2 contacts'))
    expect(await page.locator('.board-card').count()).toBe(2)
    await page.selectOption('.board-filter select', 'nets')
    await page.waitForSelector(statusOf('1 contact'))
    await page.waitForSelector(card('Quay Walker'))
    await page.reload()
    await page.waitForSelector(card('Quay Walker'))
    expect(await page.inputValue('.board-filter input')).toBe('QUAY')
    expect(await page.locator('.board-card').count()).toBe(1)
    await page.fill('.board-filter input', 'nobody of this name')
    await page.waitForSelector(statusOf('No contact matches.'))
    expect(await countOf('First contact')).toBe('0')
  })

  it('a long column of the board is shown page by page', { tags: 'long' }, async () => {
    const { page } = ui
    const names = Array.from({ length: 70 }, (_, at) => `Marcher ${String(at).padStart(2, '0')}`)
    for (const name of names) await ui.createContact({ name })
    await openBoard('?search=+marcher')
    await page.waitForSelector(statusOf('70 contacts'))
    expect(await page.locator('.board-card').count()).toBe(50)
    await page.click(`${stage('No stage')} button:has-text("Show more")`)
    await page.waitForSelector(card('Marcher 00'))
    expect(await page.locator('.board-card').count()).toBe(70)
    expect(await page.$('button:has-text("Show more")')).toBeNull()
    expect(await focused(page)).toBe('Marcher 19')
  })

  it('a move of a contact that another user moved meanwhile is rejected with its new stage, and can be repeated', {
    tags: 'long',
  }, async () => {
    const { page, signIn, organizer, post, stages } = ui
    await signIn()
    await post('/cms-api/progression-stages', { name: 'Organises', order: 3 })
    await signIn(organizer)
    const contact = await newcomer(ui, 'Farid Hansen')
    await openBoard()
    await page.click(`${card('Farid Hansen')} button`)
    await page.selectOption('.form-dialog select', { label: 'Organises' })
    await page.fill('.form-dialog textarea', 'Leads the group')
    await ui.reach(contact, stages.second, {})
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector(
      '.form-dialog [role=alert]:has-text("Another user has moved this contact to “Came along”")',
    )
    await page.waitForSelector('.form-dialog:has-text("Current stage: Came along")')
    await page.waitForSelector(cardIn('Farid Hansen', 'Came along'))
    expect((await timelineOf(contact)).items[0]).toMatchObject({ kind: 'follow-up' })
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector(cardIn('Farid Hansen', 'Organises'))
    const { items } = await timelineOf(contact)
    expect(items).toContainEqual(expect.objectContaining({ notes: 'Leads the group' }))
  })

  it('a move of a contact that was deleted meanwhile is rejected, and its card disappears', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const contact = await newcomer(ui, 'Greta Byrne')
    await openBoard()
    await page.click(`${card('Greta Byrne')} button`)
    await ui.remove(`/cms-api/contacts/${contact}`)
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("has been deleted")')
    await page.waitForSelector(card('Greta Byrne'), { state: 'detached' })
  })

  it('a move that a lost connection interrupted keeps its text and can be retried; so can a search of the board', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const contact = await newcomer(ui, 'Hugo Yilmaz')
    await openBoard()
    await page.click(`${card('Hugo Yilmaz')} button`)
    await page.fill('.form-dialog textarea', 'In a tunnel')
    await page.context().setOffline(true)
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("cannot be reached")')
    expect((await timelineOf(contact)).items.length).toBe(1)
    await page.context().setOffline(false)
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector(cardIn('Hugo Yilmaz', 'Came along'))
    expect((await timelineOf(contact)).items).toContainEqual(
      expect.objectContaining({ notes: 'In a tunnel' }),
    )
    await page.context().setOffline(true)
    await page.fill('.board-filter input', 'hugo')
    await page.waitForSelector('.board__problem:has-text("cannot be reached")')
    await page.context().setOffline(false)
    await page.click('.board__problem button')
    await page.waitForSelector(statusOf('1 contact'))
    expect(await page.$('.board__problem')).toBeNull()
  })

  it('several contacts are selected on the board by mouse and keyboard, moved by one command or by dragging, tagged and assigned', {
    tags: 'long',
  }, async () => {
    const { page, stages } = ui
    const box = (name: string) => `${card(name)} input[type=checkbox]`
    const selected = (count: number) => `.board-selection:has-text("${count} selected")`
    const submit = () => page.click('.form-dialog button[type=submit]')
    const onCard = { position: { x: 4, y: 4 } }
    const ids: number[] = []
    for (const name of ['Lia', 'Max', 'Noa', 'Oli']) ids.push(await newcomer(ui, `${name} Hand`))
    await openBoard('?search=hand')
    await page.click(box('Oli Hand'))
    await page.click(card('Max Hand'), { ...onCard, modifiers: ['Shift'] })
    await page.waitForSelector(selected(3))
    await page.click(card('Noa Hand'), { ...onCard, modifiers: ['Control'] })
    await page.waitForSelector(selected(2))
    await page.focus(box('Lia Hand'))
    await page.keyboard.press('Shift+Space')
    await page.waitForSelector(selected(4))
    await page.keyboard.press('Escape')
    await page.waitForSelector('.board-selection', { state: 'detached' })
    await page.check(`${stage('First contact')} .board-stage__head input`)
    await page.waitForSelector(selected(4))
    // Reloads meanwhile leave the selection as it is.
    await page.evaluate('window.dispatchEvent(new Event("focus"))')
    await page.click('.board-selection button:has-text("Move")')
    await page.waitForSelector('.form-dialog:has-text("Move 4 contacts")')
    await page.selectOption('.form-dialog select', { label: 'Came along' })
    await page.fill('.form-dialog textarea', 'All came')
    await ui.reach(ids[0] ?? 0, stages.second, {})
    await submit()
    await page.waitForSelector('.form-dialog [role=alert]:has-text("Nothing was moved")')
    expect((await timelineOf(ids[1] ?? 0)).items).toHaveLength(1)
    await submit()
    await page.waitForSelector(cardIn('Oli Hand', 'Came along'))
    expect([await countOf('First contact'), await countOf('Came along')]).toEqual(['0', '4'])
    for (const id of ids)
      expect((await timelineOf(id)).items).toContainEqual(
        expect.objectContaining({ kind: 'entry', stage: 'Came along', notes: 'All came' }),
      )

    await page.check(`${stage('Came along')} .board-stage__head input`)
    await page.click('.board-selection button:has-text("Add tag")')
    await page.fill('.form-dialog input', 'harbour team')
    await submit()
    await page.waitForSelector(`${card('Oli Hand')}:has-text("harbour team")`)
    await page.check(`${stage('Came along')} .board-stage__head input`)
    await page.click('.board-selection button:has-text("Assign")')
    await page.selectOption('.form-dialog select', { label: 'organizer (me)' })
    await submit()
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    const { json } = await ui.get(`/cms-api/contacts?where[id][in]=${ids.join(',')}&depth=0`)
    const { docs } = z.object({ docs: z.array(z.object({ owner: z.int() })) }).parse(json)
    expect(docs).toHaveLength(4)

    for (const name of ['Max Hand', 'Noa Hand']) await page.click(box(name))
    await page.waitForSelector(selected(2))
    await page.dragAndDrop(card('Max Hand'), stage('First contact'))
    await page.waitForSelector('.form-dialog:has-text("Move 2 contacts")')
    await submit()
    await page.waitForSelector(cardIn('Noa Hand', 'First contact'))
    expect(await countOf('First contact')).toBe('2')

    await page.click(`${card('Noa Hand')} button:has-text("Log")`)
    await page.fill('.form-dialog textarea', 'Brings the boat')
    await submit()
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    const { items } = await timelineOf(ids[2] ?? 0)
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'interaction', interaction: 'call' }),
    )
  })

  it('a contact can be moved on the board of a phone, which is no wider than the screen', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await newcomer(ui, 'Ivy Costa')
    await page.setViewportSize({ width: 390, height: 844 })
    try {
      await openBoard()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(390)
      await page.click(`${card('Ivy Costa')} button`)
      const box = z
        .object({ x: z.number().min(0), width: z.number() })
        .parse(await page.locator('.form-dialog').boundingBox())
      expect(box.x + box.width).toBeLessThanOrEqual(390)
      await page.click('.form-dialog button[type=submit]')
      await page.waitForSelector(cardIn('Ivy Costa', 'Came along'))
    } finally {
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  })

  it('the board and its move dialog have no serious accessibility violation, light and dark', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await newcomer(ui, 'Jonas in the light', { email: 'light@example.org' })
    await openBoard()
    expect(await violationsInBothLooks(page, '.custom-view')).toEqual([])
    await page.click('.board-card button')
    await page.waitForSelector('.form-dialog')
    expect(await violationsInBothLooks(page, '.form-dialog')).toEqual([])
  })
})

describe('a role that only reads contacts on the board', () => {
  it('a role that only reads contacts sees the board without any means to move a contact', {
    tags: 'long',
  }, async () => {
    const { page, signIn, communicator } = ui
    await signIn()
    await newcomer(ui, 'Kaya Papadakis')
    await signIn(communicator)
    await openBoard()
    await page.waitForSelector(card('Kaya Papadakis'))
    expect(
      await page.$('.board :is(.board-card button, .board-stage input, .board-card input)'),
    ).toBeNull()
    expect(await page.$('.board-card[draggable=true]')).toBeNull()
  })
})

describe('an editor and the board', () => {
  it('an editor finds no link to the board, and opening it is denied', {
    tags: 'long',
  }, async () => {
    const { page, site, signIn, editor } = ui
    await signIn(editor)
    await page.goto(`${site}/admin`)
    await page.waitForSelector('nav a[href*="/admin/"]')
    expect(await page.$('a[href$="/admin/board"]')).toBeNull()
    await page.goto(`${site}/admin/board`)
    await page.waitForSelector('[role=alert]:has-text("Your role has no access to this page")')
    expect(await page.$('.board')).toBeNull()
  })
})

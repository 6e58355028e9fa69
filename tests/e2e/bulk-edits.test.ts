import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { selectRows } from '#tests/support/selected-rows.ts'

const count = 1_000
const written = count.toLocaleString('en')
const panel = '.bulk-panel li'
let ui: ContactsUi
let database: pg.Client

beforeAll(async () => {
  ui = await openContactsUi()
  database = new pg.Client({ connectionString: ui.databaseUrl })
  await database.connect()
  await database.query(`
    INSERT INTO contacts (name, email, phone, status, notes)
    SELECT 'Contact ' || n, 'c' || n || '@example.org', n, 'Prospect', ''
    FROM generate_series(1, ${count}) n`)
  await database.query(`
    INSERT INTO contacts_texts (parent_id, path, "order", text)
    SELECT id, 'tags', 1, 'own ' || phone FROM contacts`)
})
afterAll(async () => {
  await database?.end()
  await ui?.close()
})

const openList = async () => {
  await ui.page.goto(`${ui.site}/admin/collections/contacts?limit=10&sort=phone`)
  await ui.page.waitForSelector('td:has-text("Contact")')
}
const selectAll = async () => {
  await ui.page.click('#select-all')
  await ui.page.click('#select-all-across-pages')
}
const act = async (name: string) => {
  await ui.page.click('.bulk-actions button:has-text("Actions")')
  await ui.page.click(`.contact-actions button:has(strong:text-is("${name}"))`)
}
const confirm = (name: string) => ui.page.click(`.form-dialog button:has-text("${name}")`)

const tagsNow = async (): Promise<string[][]> => {
  const { rows } = await database.query<{ tags: string[] }>(`
    SELECT array_agg(t.text ORDER BY t."order") AS tags
    FROM contacts c JOIN contacts_texts t ON t.parent_id = c.id AND t.path = 'tags'
    WHERE c.deleted_at IS NULL
    GROUP BY c.id ORDER BY c.phone::int`)
  return rows.map(({ tags }) => tags)
}

describe('an organizer with bulk edits', () => {
  it('a bulk edit across all pages adds a tag to every contact, keeps their own tags, and shows its progress', async () => {
    const { page, signIn, organizer, site } = ui
    await signIn(organizer)
    await openList()
    expect(await page.$('.bulk-actions')).toBeNull()
    await selectAll()
    await page.click('.bulk-actions button:has-text("Actions")')
    await page.waitForSelector(`.form-dialog h3:has-text("${written} Contacts")`)
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await page.keyboard.press('Escape')
    await act('Tags')
    await page.waitForSelector(`.form-dialog h3:has-text("Tags: ${written} Contacts")`)
    const tags = page.getByLabel('Add tags')
    await tags.fill('harbour')
    await tags.press('Enter')
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await confirm('Change tags')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await page.waitForSelector(`${panel}:has-text("of ${written}"):has-text("+ harbour")`)
    expect(await seriousViolations(page, '.bulk-panel')).toEqual([])
    // It continues, with its progress on any other page.
    await page.goto(`${site}/admin`)
    await page.waitForSelector(`${panel}:has-text("Done: ${written} of ${written}")`)
    await page.click(`${panel} a:has-text("Result")`)
    await page.waitForSelector(`.bulk-result:has-text("${written} changed")`)
    expect(await seriousViolations(page, '.bulk-result')).toEqual([])
    expect(await tagsNow()).toEqual(
      Array.from({ length: count }, (_, at) => [`own ${at + 1}`, 'harbour']),
    )
  })

  it('a result without failures closes itself after seconds, also where pages are loaded meanwhile, and does not reappear', async () => {
    const { page, site } = ui
    for (const path of ['', '/collections/contacts']) await page.goto(`${site}/admin${path}`)
    await page.waitForSelector(panel, { state: 'detached', timeout: 20_000 })
    await page.goto(`${site}/admin/collections/contacts`)
    await page.waitForSelector('td:has-text("Contact")')
    expect(await page.$(panel)).toBeNull()
  })

  it('a bulk deletion asks for confirmation with the number of contacts, and deletes the selected ones only', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await openList()
    const first = page.locator('.table tbody tr').first()
    const name = await first.locator('td a').first().textContent()
    const boxes = page.locator('.table tbody input[type=checkbox]')
    await selectRows(boxes.nth(0), boxes.nth(1))
    await act('Delete')
    await page.waitForSelector('.form-dialog h3:has-text("Delete: 2 Contacts")')
    await page.waitForSelector('.form-dialog li:has-text("Stage entries: 0")')
    await confirm('Cancel')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await act('Delete')
    await confirm('Delete')
    await page.waitForSelector(`${panel}:has-text("Done: 2 of 2")`)
    await page.waitForSelector(`td a:text-is("${name}")`, { state: 'detached' })
    await page.waitForSelector('.bulk-actions', { state: 'detached' })
    expect(await tagsNow()).toHaveLength(count - 2)
  })

  it('contacts of a search are moved to a stage without its rules, and an undo takes them back', {
    tags: 'long',
  }, async () => {
    const { page, site, stages, post, signIn, organizer } = ui
    await signIn()
    const rule = { name: 'Call', triggerStage: stages.second, daysAfter: 1, catchupType: 'call' }
    await post('/cms-api/follow-up-rules', rule)
    await signIn(organizer)
    await page.goto(`${site}/admin/collections/contacts?limit=5&search=c7`)
    await page.waitForSelector('td:has-text("Contact 7")')
    await selectAll()
    await act('Move to a stage')
    await page.waitForSelector('.form-dialog h3:has-text("111 Contacts")')
    await page.selectOption('.form-dialog [name=stage]', { label: 'Came along' })
    await page.getByLabel('Do not create any follow-ups').check()
    await page.getByLabel('Note').fill('At the harbour')
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await confirm('Move')
    await page.waitForSelector(`${panel}:has-text("111 moved")`)
    const moved = () =>
      database.query(`SELECT c.phone FROM progression_entries e
        JOIN contacts c ON c.id = e.contact_id AND c.current_stage_id = e.stage_id
        WHERE e.notes = 'At the harbour'`)
    const sevens = Array.from({ length: count }, (_, at) => `${at + 1}`).filter((n) =>
      n.startsWith('7'),
    )
    expect((await moved()).rows.map(({ phone }) => phone).toSorted()).toEqual(sevens.toSorted())
    expect((await database.query('SELECT FROM follow_ups')).rows).toEqual([])
    await page.click(`${panel} button:has-text("Undo")`)
    await page.waitForSelector('.form-dialog:has-text("→ Came along")')
    await confirm('Undo')
    await page.waitForSelector(`${panel}:has-text("111 undone"):has-text("→ Came along")`)
    expect((await moved()).rows).toEqual([])
    await page.click(`${panel} button:has-text("Close")`)
  })

  it('bulk actions on a phone are offered within the width of its screen', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await page.setViewportSize({ width: 360, height: 740 })
    await openList()
    await page.waitForSelector(panel, { state: 'detached' })
    await selectAll()
    await page.click('.bulk-actions button:has-text("Actions")')
    const dialog = page.locator('.form-dialog')
    await dialog.waitFor()
    const overflow = (element: Element) => element.scrollWidth - element.clientWidth
    expect(await dialog.evaluate(overflow)).toBe(0)
    await page.click('.contact-actions button:has(strong:text-is("Subscribe to the newsletter"))')
    await page.waitForSelector('.form-dialog [name=consent]')
    expect(await dialog.evaluate(overflow)).toBe(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('a bulk deletion is rejected when there are more documents by now than were displayed', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await openList()
    await selectAll()
    await database.query(`INSERT INTO contacts (name, status) VALUES ('Late', 'Prospect')`)
    await act('Delete')
    await page.getByLabel('to confirm').fill('17')
    await confirm('Delete')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("number of contacts")')
    await page.getByLabel('to confirm').fill(`${count - 2}`)
    await confirm('Delete')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("documents by now")')
    await confirm('Cancel')
    expect(await tagsNow()).toHaveLength(count - 2)
  })
})

describe('a role that only reads contacts and bulk edits', () => {
  it('a role that only reads contacts is offered no bulk edit', { tags: 'long' }, async () => {
    const { page, signIn, communicator } = ui
    await signIn(communicator)
    await openList()
    await page.click('#select-all')
    await page.waitForSelector('#select-all-across-pages')
    expect(await page.$('.bulk-actions')).toBeNull()
  })
})

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'

const count = 300
const panel = '.bulk-panel li'
let ui: ContactsUi
let database: pg.Client

beforeAll(async () => {
  const url = await cloneTemplate('ui_bulk_edits')
  database = new pg.Client({ connectionString: url })
  await database.connect()
  await database.query(`
    INSERT INTO contacts (name, email, phone, status, notes)
    SELECT 'Contact ' || n, 'c' || n || '@example.org', n, 'Prospect', ''
    FROM generate_series(1, ${count}) n`)
  await database.query(`
    INSERT INTO contacts_texts (parent_id, path, "order", text)
    SELECT id, 'tags', 1, 'own ' || phone FROM contacts`)
  ui = await openContactsUi({ DATABASE_URL: url })
})
afterAll(async () => {
  await database?.end()
  await ui?.close()
})

const openList = async () => {
  await ui.page.goto(`${ui.site}/admin/collections/contacts?limit=10&sort=phone`)
  await ui.page.waitForSelector('td:has-text("Contact")')
}
const act = (name: string) => ui.page.click(`.bulk-actions button:has-text("${name}")`)
const confirm = (name: string) => ui.page.click(`.form-dialog button:has-text("${name}")`)

const tagsNow = async (): Promise<string[][]> => {
  const { rows } = await database.query<{ tags: string[] }>(`
    SELECT array_agg(t.text ORDER BY t."order") AS tags
    FROM contacts c JOIN contacts_texts t ON t.parent_id = c.id AND t.path = 'tags'
    GROUP BY c.id ORDER BY c.phone::int`)
  return rows.map(({ tags }) => tags)
}

describe('an organizer with bulk edits', () => {
  it('a bulk edit across all pages adds a tag to every contact, keeps their own tags, and shows its progress', async () => {
    const { page, signIn, organizer, site } = ui
    await signIn(organizer)
    await openList()
    expect(await page.$('.bulk-actions')).toBeNull()
    await page.click('#select-all')
    await page.click('#select-all-across-pages')
    await act('Edit')
    await page.waitForSelector(`.form-dialog h3:has-text("Edit ${count} Contacts")`)
    for (const field of ['name', 'email', 'phone', 'notes', 'tags'])
      expect(await page.$(`.form-dialog [name=${field}]`)).toBeNull()
    const tags = page.getByLabel('Add tags')
    await tags.fill('harbour')
    await tags.press('Enter')
    await page.selectOption('.form-dialog [name=status]', 'Member')
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await confirm('Edit')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await page.waitForSelector(`${panel}:has-text("of ${count}")`)
    expect(await seriousViolations(page, '.bulk-panel')).toEqual([])
    // It continues, with its progress on any other page.
    await page.goto(`${site}/admin`)
    await page.waitForSelector(`${panel}:has-text("Done: ${count} of ${count}")`)
    await page.click(`${panel} a:has-text("Result")`)
    await page.waitForSelector(`.bulk-result:has-text("Changed${count}")`)
    expect(await seriousViolations(page, '.bulk-result')).toEqual([])
    expect(await tagsNow()).toEqual(
      Array.from({ length: count }, (_, at) => [`own ${at + 1}`, 'harbour']),
    )
  })

  it('a closed result of a bulk edit does not reappear', async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin`)
    await page.click(`${panel} button:has-text("Close")`)
    await page.waitForSelector(panel, { state: 'detached' })
    await page.goto(`${site}/admin/collections/contacts`)
    await page.waitForSelector('td:has-text("Contact")')
    expect(await page.$(panel)).toBeNull()
  })

  it('a bulk deletion asks for confirmation with the number of contacts, and deletes the selected ones only', async () => {
    const { page } = ui
    await openList()
    const first = page.locator('.table tbody tr').first()
    const name = await first.locator('td a').first().textContent()
    await first.locator('input[type=checkbox]').check()
    await page.locator('.table tbody tr').nth(1).locator('input[type=checkbox]').check()
    await act('Delete')
    await page.waitForSelector('.form-dialog:has-text("Delete 2 Contacts?")')
    await confirm('Cancel')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await act('Delete')
    await confirm('Delete')
    await page.waitForSelector(`${panel}:has-text("Done: 2 of 2")`)
    await page.waitForSelector(`td a:text-is("${name}")`, { state: 'detached' })
    await page.waitForSelector('.bulk-actions', { state: 'detached' })
    expect(await tagsNow()).toHaveLength(count - 2)
  })

  it('a bulk edit of a search changes all contacts found, and no others', async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/contacts?limit=5&search=c7`)
    await page.waitForSelector('td:has-text("Contact 7")')
    await page.click('#select-all')
    await page.click('#select-all-across-pages')
    await act('Edit')
    await page.waitForSelector('.form-dialog h3:has-text("Edit 11 Contacts")')
    const tags = page.getByLabel('Remove tags')
    await tags.fill('harbour')
    await tags.press('Enter')
    await confirm('Edit')
    await page.waitForSelector(`${panel}:has-text("Done: 11 of 11")`)
    const without = (await tagsNow()).filter((each) => !each.includes('harbour'))
    expect(without.map(([own]) => own)).toEqual(
      [7, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79].map((n) => `own ${n}`),
    )
  })

  it('a bulk deletion is rejected when there are more documents by now than were displayed', async () => {
    const { page } = ui
    await openList()
    await page.click('#select-all')
    await page.click('#select-all-across-pages')
    await database.query(`INSERT INTO contacts (name, status) VALUES ('Late', 'Prospect')`)
    await act('Delete')
    await confirm('Delete')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("documents by now")')
    await confirm('Cancel')
    expect(await tagsNow()).toHaveLength(count - 2)
  })
})

describe('a role that only reads contacts and bulk edits', () => {
  it('a role that only reads contacts is offered no bulk edit', async () => {
    const { page, signIn, communicator } = ui
    await signIn(communicator)
    await openList()
    await page.click('#select-all')
    await page.waitForSelector('#select-all-across-pages')
    expect(await page.$('.bulk-actions')).toBeNull()
  })
})

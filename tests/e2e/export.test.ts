import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  await ui.post('/cms-api/newsletter-subscribers', { email: 'reader@example.org' })
  await ui.post('/cms-api/newsletter-subscribers', { email: 'other@example.org' })
  await ui.signIn(ui.organizer)
  for (const [name, status] of [
    ['Ada Moreau', 'Member'],
    ['Bo Moreau', 'Prospect'],
    ['Cem', 'Member'],
  ])
    await ui.createContact({ name, status, tags: ['quay'] })
})
afterAll(() => ui?.close())

const open = async (list: string, query: object) => {
  const search = new URLSearchParams(Object.entries(query))
  await ui.page.goto(`${ui.site}/admin/collections/${list}?${search}`)
  await ui.page.waitForSelector('.export-links')
}

const download = async (label: string) => {
  const [file] = await Promise.all([
    ui.page.waitForEvent('download'),
    ui.page.click(`.export-links a:has-text("${label}")`),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}
const column = (text: string, name: string) =>
  (parse(text, { bom: true, columns: true }) as Record<string, string>[]).map((row) => row[name])

describe('an organizer in a list', () => {
  it('the list of contacts is exported as it is filtered and searched', async () => {
    await open('contacts', {})
    const all = await download('Export as CSV')
    expect(all.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.csv$/)
    expect(column(all.text, 'name')).toEqual(['Cem', 'Bo Moreau', 'Ada Moreau'])
    expect(await seriousViolations(ui.page, '.export-links')).toEqual([])
    await open('contacts', { 'where[or][0][and][0][status][equals]': 'Member' })
    const members = await download('Export as CSV')
    expect(column(members.text, 'name')).toEqual(['Cem', 'Ada Moreau'])
    await open('contacts', {
      'where[or][0][and][0][status][equals]': 'Member',
      search: 'moreau',
    })
    const json = await download('Export as JSON')
    expect(json.name).toMatch(/\.json$/)
    expect(JSON.parse(json.text)).toMatchObject([{ name: 'Ada Moreau', tags: ['quay'] }])
  })

  it('the list of subscribers is exported as it is searched', { tags: 'long' }, async () => {
    await open('newsletter-subscribers', { search: 'reader' })
    const { name, text } = await download('Export as CSV')
    expect(name).toMatch(/^subscribers-/)
    expect(column(text, 'email')).toEqual(['reader@example.org'])
  })
})

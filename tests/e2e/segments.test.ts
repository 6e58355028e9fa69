import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { holdResponses } from '#tests/support/held-response.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

const colleague = { username: 'colleague-of-contacts', password: 'a good long password' }
let ui: ContactsUi
let page: Page

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  page = ui.page
  await ui.post('/cms-api/users', {
    ...colleague,
    email: 'colleague@example.org',
    displayName: 'Colleague',
    roles: ['organizer'],
  })
  await ui.post('/cms-api/contact-fields', { label: 'Shoe size', type: 'number' })
  await ui.signIn(ui.organizer)
  for (const [name, city, shoeSize, tags] of [
    ['Ada', 'Kiel', 38, ['harbour']],
    ['Bo', 'Lübeck', 45, ['harbour']],
    ['Cem', 'Lübeck', 40, ['harbour']],
    ['Dan', 'Kiel', 45, []],
  ])
    await ui.createContact({ name, city, tags, custom: { shoeSize } })
})
afterAll(() => ui?.close())

const status = '.segment-count [role=status]'
const counted = (text: string) => page.waitForSelector(`${status}:has-text("${text}")`)
const openNew = async (name: string) => {
  await page.goto(`${ui.site}/admin/collections/segments/create`)
  await page.waitForSelector('.segment-builder')
  await page.fill('#field-name', name)
}
const save = async () => {
  // Saves within 150 ms of the last keystroke are rejected.
  await page.waitForTimeout(300)
  await page.click('#action-save')
}
const saved = () => page.waitForURL(/segments\/\d+/)
const condition = (number: string) =>
  page.locator('.segment-condition').filter({
    has: page.locator(`legend:has-text("Condition ${number}:")`),
  })
const about = (number: string, subject: string) =>
  condition(number).getByLabel('What the condition is about').selectOption({ label: subject })
const add = (group: string, what: 'Add condition' | 'Add group') =>
  page.locator(`${group} > .segment-add button:has-text("${what}")`).click()
const focused = () =>
  page.evaluate(() => document.activeElement?.closest('.segment-condition')?.textContent ?? '')
const openList = async (query = '') => {
  await page.goto(`${ui.site}/admin/collections/contacts?sort=name${query}`)
  await page.waitForSelector('.segment-filter')
}
const names = () => page.locator('td.cell-name').allInnerTexts()
const listed = (expected: string[]) => expect.poll(names).toEqual(expected)
const filter = () => page.getByLabel('Segment', { exact: true })
const rulesOn = (city: string) => ({
  match: 'all',
  not: false,
  conditions: [{ field: 'city', not: false, cities: [city] }],
})
const createSegment = (name: string, given: object = {}) =>
  ui.post('/cms-api/segments', { name, rules: rulesOn('Kiel'), ...given })

describe('an organizer with segments', () => {
  it('a segment is made of conditions, a group and a custom field; its contacts are counted, and shown once it is saved', async () => {
    await openNew('Harbour folk')
    expect(await page.textContent(status)).toBe(
      'Contacts are counted once every condition is complete.',
    )
    await add('.segment-builder', 'Add condition')
    await expect.poll(focused).toContain('Condition 1')
    await about('1', 'Tags')
    const tags = condition('1').getByLabel('Tags', { exact: true })
    await tags.fill('harbour')
    await tags.press('Enter')
    await counted('3 contacts match: Cem, Bo, Ada')
    await add('.segment-builder', 'Add group')
    await about('2.1', 'Shoe size')
    await condition('2.1').getByLabel('Comparison').selectOption({ label: 'more than' })
    await condition('2.1').getByLabel('Shoe size', { exact: true }).fill('42')
    await counted('One contact matches: Bo')
    await add('.segment-group', 'Add condition')
    await expect.poll(focused).toContain('Condition 2.2')
    await about('2.2', 'City')
    await condition('2.2').getByLabel('City', { exact: true }).fill('kiel')
    await counted('2 contacts match: Bo, Ada')
    expect(await seriousViolations(page, '.segment-builder')).toEqual([])
    expect(await page.textContent('.segment-count')).toContain('Save to see these contacts')
    await save()
    await saved()
    await page.click('.segment-count a:has-text("Show these contacts")')
    await page.waitForSelector('.segment-filter')
    await expect.poll(async () => (await names()).toSorted()).toEqual(['Ada', 'Bo'])
    await expect.poll(() => filter().locator('option:checked').textContent()).toBe('Harbour folk')
  })

  it('a segment that is opened again shows its rules, and what it refers to that was deleted', {
    tags: 'long',
  }, async () => {
    const any = { operator: 'any', not: false }
    const { doc } = await createSegment('Of the past', {
      rules: {
        match: 'any',
        not: true,
        conditions: [
          { field: 'stage', ...any, ids: [ui.stages.first, 4_000_000] },
          { field: 'attended', not: true, events: [4_000_001], period: { kind: 'last', days: 90 } },
          { field: 'custom', not: false, name: 'gone', type: 'text', operator: 'empty' },
        ],
      },
    })
    await page.goto(`${ui.site}/admin/collections/segments/${(doc as { id: number }).id}`)
    await condition('1').getByText('First contact').waitFor()
    await condition('1').getByText('No. 4000000 (deleted)').waitFor()
    await condition('2').getByText('No. 4000001 (deleted)').waitFor()
    await condition('3').getByText('This field no longer exists').waitFor()
    expect(await page.inputValue('.segment-mode:has-text("People who meet") select')).toBe('none')
    expect(await page.getByLabel('Attended an event: Days').inputValue()).toBe('90')
    await page.waitForSelector('.segment-count a:has-text("Show these contacts")')
  })

  it('each condition says how many meet it alone, and is counted again only when it changes', {
    tags: 'long',
  }, async () => {
    const sent: number[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/count-conditions')) return
      sent.push((request.postDataJSON() as { conditions: unknown[] }).conditions.length)
    })
    const conditions = ['Kiel', 'Lübeck'].map((city) => ({ field: 'city', cities: [city] }))
    const rules = { match: 'any', conditions }
    const { doc } = await createSegment('Two towns', { rules })
    await page.goto(`${ui.site}/admin/collections/segments/${(doc as { id: number }).id}`)
    const countOf = (number: string) => condition(number).locator('.segment-condition__count')
    await expect.poll(() => countOf('1').textContent()).toContain('2')
    sent.length = 0
    await add('.segment-builder', 'Add condition')
    await about('3', 'City')
    await condition('3').getByLabel('City', { exact: true }).fill('Nowhere')
    await condition('3').getByLabel('City', { exact: true }).press('Enter')
    await countOf('3').waitFor()
    expect(await countOf('2').textContent()).toContain('2')
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.every((count) => count === 1)).toBe(true)
  })

  it('an incomplete condition is marked where it is, and the segment is not saved', {
    tags: 'long',
  }, async () => {
    await openNew('Unfinished')
    await add('.segment-builder', 'Add condition')
    await about('1', 'Stage')
    await condition('1').getByText('Choose something here.').waitFor()
    await save()
    await page.waitForSelector('.segment-condition[data-incomplete=error]')
    await page.waitForSelector('.segment-builder [role=alert]:has-text("must be complete")')
    expect(page.url()).toContain('/create')
    await condition('1').getByLabel('Stage', { exact: true }).fill('Came')
    await page.click('.rs__option:has-text("Came along")')
    await page.waitForSelector('.segment-condition[data-incomplete]', { state: 'detached' })
    await counted('No one matches.')
    await page.click('button[aria-label="Remove condition 1: Stage"]')
    await page.getByText('There are no conditions yet.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add condition')
  })

  it('an incomplete condition stays marked when the response to an earlier change comes after the rejection', {
    tags: 'long',
  }, async () => {
    await openNew('Unfinished')
    const held = await holdResponses(page, '**/segments/create')
    await add('.segment-builder', 'Add condition')
    await about('1', 'Stage')
    await held.requested
    await save()
    const marked = page.locator('.segment-condition[data-incomplete=error]')
    await marked.waitFor()
    held.release()
    await waitForNetworkIdle(page)
    await marked.waitFor()
    expect(await page.textContent('.segment-builder [role=alert]')).toContain('must be complete')
  })

  it('why contacts are not counted is said, and they are counted again on request', {
    tags: 'long',
  }, async () => {
    await openNew('Slow')
    const count = '**/segments/count'
    const error = { code: 'segment-count-slow', params: ['5'], message: 'Slow' }
    await page.route(count, (route) => route.fulfill({ status: 503, json: { errors: [error] } }))
    await add('.segment-builder', 'Add condition')
    await about('1', 'Email address')
    await counted('This takes longer than 5 seconds to count.')
    await page.unroute(count)
    await page.click('.segment-count button:has-text("Count again")')
    await counted('No one matches.')
  })

  it('a colleague finds a shared segment, filters, searches, exports and tags its contacts; a private one is not seen', {
    tags: 'long',
  }, async () => {
    await ui.signIn(ui.organizer)
    await createSegment('Ours of Kiel', { shared: true })
    await createSegment('Only mine')
    await ui.signIn(colleague)
    await openList()
    await listed(['Ada', 'Bo', 'Cem', 'Dan'])
    const options = () => filter().locator('option').allTextContents()
    await expect.poll(options).toContain('Ours of Kiel')
    expect(await options()).not.toContain('Only mine')
    await filter().selectOption({ label: 'Ours of Kiel' })
    await listed(['Ada', 'Dan'])
    await page.waitForSelector('.segment-filter a[aria-label="Edit “Ours of Kiel”"]')
    expect(await seriousViolations(page, '.segment-filter')).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.click('.export-links a:has-text("Export as CSV")'),
    ])
    const rows = parse(await readFile(await file.path(), 'utf8'), { bom: true, columns: true })
    expect((rows as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(['Ada', 'Dan'])
    await page.fill('.search-filter input', 'Dan')
    await listed(['Dan'])
    await page.fill('.search-filter input', '')
    await listed(['Ada', 'Dan'])
    await filter().selectOption({ label: 'All contacts' })
    await listed(['Ada', 'Bo', 'Cem', 'Dan'])
  })

  it('a bulk edit of all pages of a segment changes its contacts only', {
    tags: 'long',
  }, async () => {
    await ui.signIn(ui.organizer)
    await createSegment('To be tagged', { shared: true })
    await ui.signIn(colleague)
    await openList('&limit=1')
    await filter().selectOption({ label: 'To be tagged' })
    await listed(['Ada'])
    await page.click('#select-all')
    await page.click('#select-all-across-pages')
    await page.click('.bulk-actions button:has-text("Actions")')
    await page.click('.contact-actions button:has(strong:text-is("Tags"))')
    await page.waitForSelector('.form-dialog h3:has-text("Tags: 2 Contacts")')
    const tags = page.getByLabel('Add tags')
    await tags.fill('quay')
    await tags.press('Enter')
    await page.click('.form-dialog button:has-text("Change tags")')
    await page.waitForSelector('.bulk-panel li:has-text("Done: 2 of 2")')
    const { json } = await ui.get('/cms-api/contacts?depth=0&sort=name&where[tags][in]=quay')
    expect((json as { docs: { name: string }[] }).docs.map(({ name }) => name)).toEqual([
      'Ada',
      'Dan',
    ])
  })
})

it('the key of a contact field is proposed from its label, until another is typed', {
  tags: 'long',
}, async () => {
  await ui.signIn()
  await page.goto(`${ui.site}/admin/collections/contact-fields/create`)
  await page.fill('#field-label', 'T-shirt size')
  await expect.poll(() => page.inputValue('#field-name')).toBe('tShirtSize')
  await page.fill('#field-name', 'shirt')
  await page.fill('#field-label', 'Shirt')
  await save()
  await page.waitForURL(/contact-fields\/\d+/)
  expect(await page.inputValue('#field-name')).toBe('shirt')
})

it('an administrator imports postcodes in a condition on a distance; each condition shows how many it is met by, beside other segments and names', {
  tags: 'long',
}, async () => {
  await ui.signIn()
  await createSegment('Moor folk', { rules: rulesOn('Moorburg'), shared: true })
  for (const [name, postcode] of [
    ['Near Nora', '24103'],
    ['Far Fred', '80331'],
  ])
    await ui.createContact({ name, postcode, city: 'Moorburg' })
  await openNew('Around Kiel')
  await add('.segment-builder', 'Add condition')
  await about('1', 'Distance')
  await condition('1').locator('p:has-text("No postcodes have been imported yet.")').waitFor()
  await condition('1')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'postcodes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'postcode,country,latitude,longitude\n24103,DE,54.32,10.13\n24105,DE,54.34,10.13\n80331,DE,48.13,11.57\n',
      ),
    })
  await page.waitForSelector('text=3 postcodes imported')
  await condition('1').getByLabel('Distance: Kilometres').fill('20')
  await condition('1').getByLabel('Distance: of postcode').fill('24105')
  await condition('1').locator('.segment-condition__count:has-text("1 person")').waitFor()
  await counted('One contact matches: Near Nora')
  await add('.segment-builder', 'Add condition')
  await about('2', 'Name')
  await condition('2').getByLabel('Name', { exact: true }).fill('a')
  await condition('2').locator('.segment-condition__count').waitFor()
  await add('.segment-builder', 'Add condition')
  await about('3', 'Wrote to us')
  await condition('3').locator('.segment-condition__count:has-text("0 people")').waitFor()
  await add('.segment-builder', 'Add condition')
  await about('4', 'Segment')
  await condition('4').locator('.rs__input').fill('Moor')
  await page.click('.rs__option:has-text("Moor folk")')
  await condition('4').locator('.segment-condition__count:has-text("2 people")').waitFor()
  await counted('No one matches.')
  expect(await seriousViolations(page, '.segment-builder')).toEqual([])
  await takePicture(page, 'segment-conditions.png')
  await page.setViewportSize({ width: 390, height: 844 })
  await takePicture(page, 'segment-conditions-phone.png')
  await page.setViewportSize({ width: 1440, height: 900 })
  await save()
  await saved()
  await ui.signIn(ui.organizer)
})

it('a distance can be typed once the countries of postcodes are known, and is counted', {
  tags: 'long',
}, async () => {
  await ui.signIn()
  const stored = await page.request.post(`${ui.site}/cms-api/postcodes`, {
    headers: { origin: ui.site, 'content-type': 'text/csv' },
    data: 'postcode,country,latitude,longitude\n24105,DE,54.34,10.13\n',
  })
  expect(stored.ok(), await stored.text()).toBe(true)
  await openNew('Around Kiel, typed at once')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/cms-api/postcodes', async (route) => {
    await released
    await route.continue()
  })
  await add('.segment-builder', 'Add condition')
  await about('1', 'Distance')
  const kilometres = condition('1').getByLabel('Distance: Kilometres')
  await kilometres.waitFor()
  expect(await kilometres.isDisabled()).toBe(true)
  release()
  await kilometres.fill('20')
  await condition('1').getByLabel('Distance: of postcode').fill('24105')
  await condition('1').locator('.segment-condition__count').waitFor()
  await page.unroute('**/cms-api/postcodes')
  await ui.signIn(ui.organizer)
})

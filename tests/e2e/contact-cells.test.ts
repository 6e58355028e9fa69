import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
let id: number
beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  id = await ui.createContact({ name: 'Celia Marsh', tags: ['boat'] })
  await ui.createContact({ name: 'Curt Marsh', status: 'Member' })
  await ui.createContact({ name: 'Cora Marsh', status: 'Inactive', tags: ['choir', 'boat'] })
  await ui.signIn(ui.organizer)
})
afterAll(() => ui?.close())

const open = async () => {
  await ui.page.goto(`${ui.site}/admin/collections/contacts?search=Marsh`)
  await ui.page.waitForSelector('.contact-cell__edit')
}
const contact = async () =>
  (await ui.get(`/cms-api/contacts/${id}?depth=1`)).json as Record<string, unknown>
const edit = (field: string, name = 'Celia Marsh') =>
  ui.page.getByRole('button', { name: `Edit ${field} of ${name}`, exact: true })
const input = (field: string, name = 'Celia Marsh') =>
  ui.page.getByLabel(`${field} of ${name}`, { exact: true })
const said = (text: string) => ui.page.waitForSelector(`[data-sonner-toast]:has-text("${text}")`)

it('a cell is changed by keyboard: Enter saves, Esc leaves it, Tab goes on to the next one', async () => {
  const { page } = ui
  await open()
  await edit('Name').press('Enter')
  await input('Name').fill('Celia Moor')
  await input('Name').press('Escape')
  await expect.poll(() => edit('Name').evaluate((it) => it === document.activeElement)).toBe(true)
  expect((await contact())['name']).toBe('Celia Marsh')

  await edit('Name').press('Enter')
  await input('Name').fill('Celia B. Marsh')
  await input('Name').press('Tab')
  await said('Name of Celia Marsh is changed')
  await page.waitForSelector('select[aria-label^="Status of Celia"]')
  expect((await contact())['name']).toBe('Celia B. Marsh')
  await page.locator('select[aria-label^="Status of Celia"]').press('Escape')
})

it('status, stage, owner and tags are changed in the list, and undone in the toast', {
  tags: 'long',
}, async () => {
  const { page } = ui
  await open()
  const name = 'Celia B. Marsh'
  await edit('Tags', name).click()
  await input('Tags', name).fill('boat, choir')
  await takePicture(page, 'contact-cell.png', false)
  await input('Tags', name).press('Enter')
  await said(`Tags of ${name} is changed`)
  await expect.poll(async () => (await contact())['tags']).toEqual(['boat', 'choir'])
  await takePicture(page, 'contact-cell-undo.png', false)
  await page.click('[data-sonner-toast] button:has-text("Undo")')
  await expect.poll(async () => (await contact())['tags']).toEqual(['boat'])

  await open()
  await edit('Status', name).click()
  await input('Status', name).selectOption({ label: 'Member' })
  await input('Status', name).press('Enter')
  await expect.poll(async () => (await contact())['status']).toBe('Member')
  await edit('Current stage', name).click()
  await input('Current stage', name).selectOption({ label: 'Came along' })
  await input('Current stage', name).press('Enter')
  await expect
    .poll(async () => (await contact())['currentStage'])
    .toMatchObject({ name: 'Came along' })
})

it('a cell that a colleague changed meanwhile is not overwritten', async () => {
  await open()
  await ui.page.evaluate(async (path) => {
    const body = JSON.stringify({ city: 'Kiel' })
    const headers = { 'content-type': 'application/json' }
    await fetch(path, { method: 'PATCH', credentials: 'include', headers, body })
  }, `/cms-api/contacts/${id}`)
  await edit('Tags', 'Celia B. Marsh').click()
  await input('Tags', 'Celia B. Marsh').fill('lost')
  await input('Tags', 'Celia B. Marsh').press('Enter')
  await ui.page.waitForSelector('[data-sonner-toast][data-type=error]')
  expect((await contact())['tags']).toEqual(['boat'])
})

it('a tag with a comma stays one tag when its cell is edited', { tags: 'long' }, async () => {
  const name = 'Carl Marsh'
  const carl = await ui.createContact({ name, tags: ['Berlin, Mitte', 'boat'] })
  await open()
  await edit('Tags', name).click()
  await input('Tags', name).press('End')
  await input('Tags', name).pressSequentially(', choir')
  await takePicture(ui.page, 'contact-cell-tags.png', false)
  await input('Tags', name).press('Enter')
  await said(`Tags of ${name} is changed`)
  const stored = (await ui.get(`/cms-api/contacts/${carl}?depth=0`)).json
  expect(stored).toMatchObject({ tags: ['Berlin, Mitte', 'boat', 'choir'] })
})

it('an undo does not take back what was changed after its own change, and says so', {
  tags: 'long',
}, async () => {
  const { page } = ui
  const name = 'Celia B. Marsh'
  await open()
  for (const tags of ['boat, pier', 'boat, pier, fair']) {
    await edit('Tags', name).click()
    await input('Tags', name).fill(tags)
    await input('Tags', name).press('Enter')
    await page.waitForSelector(`td.cell-tags:has-text("${tags}")`)
  }
  const toast = page.locator('[data-sonner-toast]:has-text("Undo")')
  await expect.poll(() => toast.count()).toBe(2)
  // The older one moves while the newer one comes in before it.
  await toast.last().getByRole('button', { name: 'Undo' }).dispatchEvent('click')
  await said('Please review it again')
  expect((await contact())['tags']).toEqual(['boat', 'pier', 'fair'])
})

it('a cell is stored however quickly it follows the stage of its row', {
  tags: 'long',
}, async () => {
  const { page } = ui
  const name = 'Celia B. Marsh'
  await open()
  // The list is not read again in between.
  await page.route(/_rsc=|\/admin\/collections\/contacts/, () => {})
  await edit('Current stage', name).click()
  await input('Current stage', name).selectOption({ label: 'First contact' })
  await input('Current stage', name).press('Enter')
  await said(`Current stage of ${name} is changed`)
  await edit('Tags', name).click()
  await input('Tags', name).fill('quick')
  await input('Tags', name).press('Enter')
  await expect.poll(async () => (await contact())['tags']).toEqual(['quick'])
  await page.unroute(/_rsc=|\/admin\/collections\/contacts/)
})

it('the list has a colour for each status, a dash for what is empty, and no serious accessibility violation', {
  tags: 'long',
}, async () => {
  await open()
  await ui.page.waitForSelector('td.cell-owner:has-text("—")')
  expect(await violationsInBothLooks(ui.page, '.table')).toEqual([])
  await takePicture(ui.page, 'contact-list.png', false)
})

it('a communicator changes nothing in the list', { tags: 'long' }, async () => {
  await ui.signIn(ui.communicator)
  await ui.page.goto(`${ui.site}/admin/collections/contacts?search=Marsh`)
  await ui.page.waitForSelector('td.cell-name:has-text("Marsh")')
  expect(await ui.page.$('.contact-cell__edit')).toBeNull()
})

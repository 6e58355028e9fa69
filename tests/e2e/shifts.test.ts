import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
let database: pg.Client

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  database = new pg.Client(ui.databaseUrl)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await ui?.close()
})

const created = z.object({ doc: z.object({ id: z.number() }) })
const day = 86_400_000
const noon = (Math.floor(Date.now() / day) + 20.5) * day

const createShift = async (title: string, from: number, data: object) => {
  const at = (hours: number) => new Date(noon + hours * 3_600_000).toISOString()
  const shift = { title, startDate: at(from), endDate: at(from + 3), location: 'Yard', ...data }
  const response = await ui.post('/cms-api/event-shifts', {
    timeZone: 'UTC',
    published: true,
    ...shift,
  })
  return created.parse(response).doc.id
}

const mailedLink = async (email: string): Promise<string> => {
  const { rows } = await database.query<{ text: string }>(
    `SELECT text_content AS text FROM deliveries WHERE email = $1 ORDER BY id DESC LIMIT 1`,
    [email],
  )
  return /https?:\S+\/api\/event-shift-sign-ups\/\S+/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

it('who plans shifts sees who is missing and adds a person; who signs up confirms and hands back', async () => {
  const { page, site } = ui
  const bar = await createShift('Bar', 0, { needed: 2, skills: ['First aid'], minimumAge: 18 })
  await createShift('Build the stage', -4, { needed: 4 })
  await createShift('Door', 3, { needed: 1, published: false })

  const signUp = await fetch(`${site}/api/event-shifts/${bar}/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Rosa Vela', email: 'rosa@example.org', ageAgreement: 'I am 18' }),
  })
  expect(signUp.status, await signUp.text()).toBe(200)
  const link = await mailedLink('rosa@example.org')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Bar').first().waitFor()
  expect(await violationsInBothLooks(page, 'main')).toEqual([])
  await takePicture(page, 'shift-sign-up-page.png')

  await ui.signIn()
  await page.goto(`${site}/admin/collections/event-shifts`)
  await page.getByRole('link', { name: 'Who is missing' }).click()
  await page.getByRole('heading', { name: 'Shifts to fill' }).waitFor()
  await page.getByText('6 people missing').waitFor()
  const row = page.getByRole('row', { name: /Bar/ })
  expect(await row.textContent()).toMatch(/1 of 2[\s\S]*1 person missing/)
  expect(await violationsInBothLooks(page, '.ui-stack--wide')).toEqual([])
  await takePicture(page, 'shifts-to-fill.png')

  await row.getByRole('link', { name: 'Bar' }).click()
  await page.waitForSelector('text=1 of 2 places taken')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ben Okoye')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForSelector('text=2 of 2 places taken')
  await takePicture(page, 'shift.png')
  await page.getByRole('button', { name: 'Repeat…' }).click()
  await dialog.getByText('4 further dates').waitFor()
  await takePicture(page, 'repeat-shift.png')
  await dialog.getByRole('button', { name: 'Make dates' }).click()
  await page.getByText('4 dates were made.').waitFor()
  await page.getByRole('link', { name: 'Sign-ups', exact: true }).click()
  await page.getByRole('link', { name: 'Rosa Vela' }).waitFor()
  await takePicture(page, 'event-shift-sign-ups.png')

  await page.goto(link)
  await page.locator('summary').click()
  await page.getByRole('button', { name: 'I am not coming' }).click()
  await page.getByText('You are not registered any more.').waitFor()
  await page.goto(`${site}/admin/event-shifts?event=`)
  expect(await page.getByRole('row', { name: /Bar/ }).first().textContent()).toMatch(/1 of 2/)
})

it('a new shift is in the zone and at the place of its event, and its clock times stay', async () => {
  const { page, site } = ui
  const title = 'Open kitchen'
  const zoned = { timeZone: 'Asia/Tokyo', location: 'Yard 3', _status: 'published' }
  await ui.post('/cms-api/events', {
    title,
    description: 'Cook',
    startDate: new Date(noon),
    ...zoned,
  })
  await ui.signIn()
  await page.goto(`${site}/admin/collections/event-shifts/create`)
  const start = page.locator('#field-startDate input')
  await waitForNetworkIdle(page)
  await start.fill('5 Dec 2031, 14:00')
  await start.press('Tab')
  const entered = await start.inputValue()
  await page.locator('#field-event .rs__control').click()
  await page.locator('.rs__option', { hasText: title }).click()
  await expect.poll(() => page.locator('#field-location').inputValue()).toBe('Yard 3')
  expect(await page.locator('#field-timeZone').textContent()).toContain('Asia/Tokyo')
  expect([entered, await start.inputValue()]).toEqual([entered, entered])
  expect(entered).toContain('2031')
})

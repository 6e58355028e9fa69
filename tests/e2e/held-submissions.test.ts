import { afterAll, beforeAll, expect, it } from 'vitest'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { selectRows } from '#tests/support/selected-rows.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const send = async (path: string, body: object): Promise<void> => {
  const response = await fetch(`${ui.site}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

const message = (name: string, email: string, subject: string) =>
  send('contact', { name, email, subject, message: 'Best casino of the town, only today' })

const row = (email: string) => ui.page.locator('tbody tr', { hasText: email })
const toast = (text: string) => ui.page.waitForSelector(`.payload-toast-item >> text=${text}`)

it('what is suspicious is listed with its reasons, and released or dropped, one or many', async () => {
  const { page, post, site } = ui
  await post('/cms-api/globals/settings', {
    trapField: 'website',
    holdDisposable: true,
    holdNames: true,
    blockedWords: 'casino',
  })
  await message('Rosa Vela', 'rosa@example.org', 'Beach day')
  await message('www.win-big.example', 'lucky@mailinator.com', 'You have won')
  await message('=HYPERLINK("https://win.example")', 'x1@win.example', 'You have won')
  const subscription = { email: 'trap@example.org', name: 'Bob', website: 'https://win.example' }
  await send('newsletter/subscribe', subscription)
  await ui.signIn(ui.editor)
  await page.goto(`${site}/admin/collections/held-submissions`)
  await row('rosa@example.org').waitFor()
  expect(await row('lucky@mailinator.com').textContent()).toContain('A throw-away address')
  await takePicture(page, 'held-submissions.png')
  expect(await violationsInBothLooks(page, '.collection-list')).toEqual([])

  await row('rosa@example.org').getByRole('button', { name: 'Release' }).click()
  await toast('One submission is released')
  await row('rosa@example.org').waitFor({ state: 'detached' })
  const box = (email: string) => row(email).locator('input[type=checkbox]')
  await selectRows(box('lucky@mailinator.com'), box('x1@win.example'))
  await page.waitForSelector('text=2 selected')
  await takePicture(page, 'held-selected.png')
  await page
    .locator('.ui-row--wide', { hasText: '2 selected' })
    .getByRole('button', { name: 'Drop' })
    .click()
  await toast('2 submissions are dropped')
  await row('x1@win.example').waitFor({ state: 'detached' })

  await row('trap@example.org').getByRole('link').first().click()
  await page.waitForSelector('.doc-header')
  await takePicture(page, 'held-document.png')
  await page.locator('.doc-controls').getByRole('button', { name: 'Release' }).click()
  await page.waitForURL(/held-submissions$/)
  await page.goto(`${site}/admin/inbox`)
  await page.waitForSelector('text=Beach day')
})

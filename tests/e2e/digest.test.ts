import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator } from '#tests/support/administrator.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { eventually } from '#tests/support/muster.ts'

let ui: MailUi
const password = 'a long password of tests'
const editor = { username: 'the-editor', password }
const communicator = { username: 'the-communicator', password }

beforeAll(async () => {
  ui = await openMailUi()
  await ui.subscribe('ada')
  for (const { username } of [editor, communicator])
    await ui.post('/cms-api/users', {
      ...{ username, password, email: `${username}@example.org`, displayName: username },
      roles: [username === editor.username ? 'editor' : 'communicator'],
    })
})
afterAll(() => ui?.close())

const fill = '.mail-start__digest button'
const list = () => ui.page.goto(`${ui.site}/admin/collections/newsletters`)

it('what an editor published is in the draft of the communicator, and is sent once it is approved', async () => {
  const { page } = ui
  await ui.signIn(communicator)
  await ui.open('create')
  await page.click(fill)
  await page.waitForSelector('text=There is nothing new since the last newsletter')

  await ui.signIn(editor)
  const published = { _status: 'published', slug: '', description: 'Said briefly.' }
  for (const title of ['Quay reopened', 'Choir founded'])
    await ui.post('/cms-api/news', { ...published, title })
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString()
  await ui.post('/cms-api/events', {
    ...published,
    title: 'Harbour day',
    location: 'Quay',
    startDate,
  })
  await ui.post('/cms-api/news', { ...published, _status: 'draft', title: 'Not yet' })

  await ui.signIn(communicator)
  await ui.open('create')
  await page.click(fill)
  const sheet = ui.preview()
  for (const title of ['Quay reopened', 'Choir founded', 'Harbour day'])
    await sheet.locator(`a:has-text("${title}")`).first().waitFor()
  expect(await sheet.locator('body').textContent()).not.toContain('Not yet')
  expect(await page.inputValue('#field-title')).toMatch(/^What is new: /)
  expect(await page.inputValue('#field-subject')).toMatch(/^What is new: /)
  expect(await seriousViolations(page, '.mail-start')).toEqual([])
  // There is content now, so that it asks.
  await page.click(fill)
  await page.click('.confirmation-modal button:has-text("Replace")')
  await page.locator('.confirmation-modal').waitFor({ state: 'hidden' })
  await page.click('#action-save')
  await page.waitForURL(/\/newsletters\/\d+/)
  const id = Number(/\/newsletters\/(\d+)/.exec(page.url())?.[1])

  await ui.signIn(administrator)
  await ui.open(id)
  await page.click(button('Approve'))
  await page.click(confirm('Approve'))
  await page.waitForSelector('.mail-status:has-text("Approved")')
  await page.click(`${button('Send')} >> nth=-1`)
  await page.click(confirm('Send'))
  await eventually(async () => (await ui.mailsTo('ada@example.org')).length === 1, 'the mail')
  const [mail] = await ui.mailsTo('ada@example.org')
  expect(String(mail?.html)).toMatch(/Quay reopened|Choir founded/)
  expect(String(mail?.html)).toContain('Harbour day')
  expect(String(mail?.html)).not.toContain('Not yet')

  // What was sent is not new any more; the event still comes up.
  await ui.signIn(communicator)
  await list()
  await page.click('.digest-draft')
  await page.waitForURL(/\/newsletters\/\d+/)
  await page.waitForSelector('.mail-steps')
  await ui.preview().locator('a:has-text("Harbour day")').first().waitFor()
  expect(await ui.preview().locator('body').textContent()).not.toContain('Quay reopened')
})

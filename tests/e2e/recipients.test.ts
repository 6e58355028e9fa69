import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousViolations, violationsInBothLooks } from '#tests/support/axe.ts'
import { type MailUi, openMailUi } from '#tests/support/mail-ui.ts'

let ui: MailUi
const communicator = { username: 'writer', password: 'a good long password' }

beforeAll(async () => {
  ui = await openMailUi('without a worker')
  await ui.post('/cms-api/users', {
    ...communicator,
    email: 'writer@example.org',
    displayName: 'Writer',
    roles: ['communicator'],
  })
  for (const [name, email] of [
    ['Dan Dale', 'dan@example.org'],
    ['Eve Dale', 'eve@example.org'],
    ['Finn Dale', undefined],
  ] as const)
    await ui.post('/cms-api/contacts', { name, city: 'Kiel', ...(email ? { email } : {}) })
  const rules = { match: 'all', conditions: [{ field: 'city', cities: ['Kiel'] }] }
  await ui.post('/cms-api/segments', { name: 'In Kiel', rules, shared: true })
  await ui.signIn(communicator)
})
afterAll(() => ui?.close())

const begin = (way: string) => ui.page.click(`.recipients__ways button:has-text("${way}")`)
const submit = () => ui.page.click('.form-dialog button[type=submit]')
const count = (number: string) =>
  ui.page.waitForSelector(`.recipients__count:text-is("${number} of at most 1,000 recipients")`)
const reported = (text: string) =>
  ui.page.waitForSelector(`.recipients__report:has-text("${text}")`)

it('recipients come from a pasted list, from contacts and from a segment, each once, and are saved', async () => {
  const { page, site } = ui
  await ui.open('create', 'compose-emails')
  await page.fill('#field-subject', 'To all of you')
  await ui.writeHtml()
  await page.fill('#field-htmlContent', '<p>Hello</p>')
  await ui.step('audience')
  await count('0')

  await begin('Paste a list')
  await page.fill('.form-dialog textarea', 'nobody here')
  await submit()
  await page.waitForSelector('.form-dialog [role=alert]:has-text("no email address in this list")')
  const list = 'Ada <ada@example.org>; "B, o" <bo@example.org>\nada@example.org\ncem@example'
  await page.fill('.form-dialog textarea', list)
  await submit()
  await reported('Added: 2. Already there or repeated: 1.')
  await reported('Line 3: cem@example')
  await count('2')

  await begin('Pick contacts')
  await page.fill('.form-dialog input[type=search]', 'dale')
  await page.click('.form-dialog li:has-text("Dan Dale") button')
  await page.waitForSelector(
    '.form-dialog li:has-text("Dan Dale") button:disabled:has-text("Added")',
  )
  await page.waitForSelector('.form-dialog li:has-text("Finn Dale") button:disabled')
  expect(await seriousViolations(page, '.form-dialog')).toEqual([])
  await page.click('.form-dialog__end button')
  await count('3')

  await begin('Add a segment')
  await page.waitForSelector('.form-dialog option:has-text("In Kiel")', { state: 'attached' })
  await submit()
  await reported('Added: 1. Already there or repeated: 1. Without email address: 1.')
  await count('4')
  await page.click('#action-save')
  await page.waitForURL(/\/\d+\?step=audience$/)
  await ui.step('review')
  await page.waitForSelector('.mail-status:has-text("4 recipients")')
  await ui.step('audience')
  await page.reload()
  await page.waitForSelector('.recipients__ways')
  expect(await violationsInBothLooks(page, '.recipients')).toEqual([])
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const response = await page.request.get(`${site}/cms-api/compose-emails/${id}`, {
    headers: { origin: site },
  })
  expect(((await response.json()) as { recipientEmails: unknown }).recipientEmails).toEqual(
    ['ada', 'bo', 'dan', 'eve'].map((name) => `${name}@example.org`),
  )
})

it('a list of too many recipients adds none, and says how many there would be', {
  tags: 'long',
}, async () => {
  const { page } = ui
  await ui.open('create', 'compose-emails')
  await ui.step('audience')
  await begin('Paste a list')
  const list = Array.from({ length: 1_001 }, (_, at) => `r${at}@example.org`)
  await page.fill('.form-dialog textarea', list.join('\n'))
  await submit()
  await page.waitForSelector('.form-dialog [role=alert]:has-text("would be 1,001 recipients")')
  await page.fill('.form-dialog textarea', list.slice(1).join('\n'))
  await submit()
  await reported('Added: 1000.')
  await count('1,000')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'

let ui: MailUi
const communicator = { username: 'writer', password: 'a good long password' }

beforeAll(async () => {
  ui = await openMailUi()
  await ui.post('/cms-api/users', {
    ...communicator,
    email: 'writer@example.org',
    displayName: 'Writer',
    roles: ['communicator'],
  })
  for (const [name, city, tags] of [
    ['ada', 'Kiel', []],
    ['bo', 'Lübeck', []],
    ['cem', 'Lübeck', ['board']],
    ['dan', 'Bremen', []],
    ['eve', 'Kiel', []],
  ] as const)
    await ui.post('/cms-api/contacts', { name, city, tags, email: `${name}@example.org` })
  await ui.subscribe('ada', 'bo', 'cem', 'dan')
  for (const [name, condition] of [
    ['In Kiel', { field: 'city', cities: ['Kiel'] }],
    ['In Lübeck', { field: 'city', cities: ['Lübeck'] }],
    ['Board', { field: 'tags', operator: 'any', tags: ['board'] }],
  ] as const) {
    const rules = { match: 'all', conditions: [condition] }
    await ui.post('/cms-api/segments', { name, rules, shared: true })
  }
})
afterAll(() => ui?.close())

const choose = async (field: 'segments' | 'minus', name: string) => {
  const select = `#field-audience__${field}`
  await ui.page.click(`${select} .rs__control`)
  await ui.page.click(`${select} .rs__option:has-text("${name}")`)
}
const counted = (text: string) =>
  ui.page.waitForSelector(`.mail-audience [role=status]:text-is("${text}")`)
const leftOut = (reason: string, count: number) =>
  ui.page.waitForSelector(
    `.mail-audience dl > div:has-text("${reason}"):has(dd:text-is("${count}"))`,
  )

it('a communicator chooses segments less another and sees who gets the newsletter; once another person approved and sent it, exactly these do', async () => {
  const { page, site, signIn } = ui
  const id = await ui.createNewsletter({ subject: 'To some' })
  await signIn(communicator)
  await ui.open(id)
  await ui.step('audience')
  await counted('4 recipients: dan, cem, bo, ada')
  await choose('segments', 'In Kiel')
  await choose('segments', 'In Lübeck')
  await counted('3 recipients: cem, bo, ada')
  await choose('minus', 'Board')
  await counted('2 recipients: bo, ada')
  await leftOut('Not subscribed', 1)
  await leftOut('In an excepted segment', 1)
  expect(await seriousViolations(page, '.mail-audience')).toEqual([])
  await page.waitForTimeout(300)
  await page.click('#action-save')
  await ui.step('review')
  await page.waitForSelector('.mail-status:has-text("2 recipients.")')

  await signIn()
  await page.goto(`${site}/admin/approvals?newsletter=${id}`)
  await page.waitForSelector(
    '.approvals__audience:text-is("To: In Kiel, In Lübeck; except: Board")',
  )
  await counted('2 recipients: bo, ada')
  await page.click('.approvals .mail-actions button:has-text("Approve")')
  await page.click(confirm('Approve'))
  await page.waitForSelector('.form-dialog', { state: 'detached' })
  await ui.open(id)
  await page.click(`${button('Send')} >> nth=-1`)
  await page.waitForSelector('.form-dialog:has-text("Send it to 2 recipients?")')
  await page.click(confirm('Send'))
  await page.waitForSelector('.mail-progress:has-text("2 of 2 done")')
  for (const [name, mails] of Object.entries({ ada: 1, bo: 1, cem: 0, dan: 0, eve: 0 }))
    expect((await ui.mailsTo(`${name}@example.org`)).length, name).toBe(mails)
  await page.waitForSelector('.mail-audience', { state: 'detached' })
})

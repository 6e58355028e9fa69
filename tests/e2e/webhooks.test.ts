import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { chooseLanguage, englishOf, textsOn } from '#tests/support/languages.ts'
import { eventually } from '#tests/support/muster.ts'
import { readerI18n } from '#tests/support/reader-i18n.ts'
import { takePicture } from '#tests/support/take-picture.ts'
import { type Receiver, startReceiver, verify } from '#tests/support/webhooks.ts'

const webhooks = '/admin/collections/webhooks'
const calls = '/admin/collections/webhook-calls'
let ui: AdminUi
let receiver: Receiver
let database: pg.Client

beforeAll(async () => {
  receiver = await startReceiver()
  ui = await openAdminUi()
  database = new pg.Client({ connectionString: ui.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await ui?.close()
  await receiver?.stop()
})

const chooseEvent = async (name: string) => {
  await ui.page.click('#field-events .rs__control')
  await ui.page.click(`.rs__option:text-is("${name}")`)
}

const picture = (name: string) => takePicture(ui.page, `webhooks-${name}.png`)

const shownSecret = () => ui.page.inputValue('.webhook__secret')

/** Nothing that axe or a phone would object to, nor English where another language was chosen. */
const expectFine = async (name: string, language: 'en' | 'de') => {
  const { page } = ui
  // Contrast is measured on final colours.
  await page.addStyleTag({ content: '* { transition: none !important }' })
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate(`document.documentElement.dataset.theme = '${scheme}'`)
    expect(await seriousViolations(page, '.webhook'), scheme).toEqual([])
    await picture(`${name}-${scheme}`)
  }
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await picture(`${name}-phone`)
  await page.setViewportSize({ width: 1440, height: 900 })
  if (language === 'en') return
  const english = englishOf(textsIn('webhooks', 'en'), textsIn('webhooks', language))
  const texts = await textsOn(page)
  expect(texts.filter((text) => english.some((each) => each.test(text)))).toEqual([])
}

describe('an administrator with webhooks', () => {
  it('creates one, sees its secret and tries it before anything happens', async () => {
    const { page, site, signIn } = ui
    await signIn()
    await page.goto(`${site}${webhooks}/create`)
    await page.fill('#field-name', 'Website')
    await page.fill('#field-url', 'https://10.1.2.3/hook')
    await chooseEvent('News published')
    // Not the tooltip at the field, which goes when a pending round trip of the form ends.
    const rejected = page.waitForResponse((response) =>
      response.url().includes('/cms-api/webhooks'),
    )
    await page.click('#action-save')
    expect(await (await rejected).text()).toContain('private network')
    await page.waitForSelector('[data-sonner-toast]:has-text("URL")')
    await page.fill('#field-url', receiver.url)
    await page.click('#action-save')
    await page.waitForSelector('.webhook')
    expect(await page.locator('.webhook__secret').count()).toBe(0)
    await page.click('.webhook button:has-text("Show secret")')
    await page.waitForSelector('.webhook__secret')
    expect(await shownSecret()).toMatch(/^whsec_/)
    await page.click('.webhook button:has-text("Send a test")')
    await page.waitForSelector('.webhook [role=status]:has-text("Test: Delivered (200)")')
    const [test] = receiver.received
    expect(test && verify(test, await shownSecret())).toMatchObject({ type: 'webhook.test' })
    await expectFine('new', 'en')
  })

  it('replaces its secret, and the one before works for a day', async () => {
    const { page } = ui
    const former = await shownSecret()
    await page.click('.webhook button:has-text("Replace secret")')
    await page.click('dialog button[type=submit]')
    await page.waitForSelector('.webhook :text("The secret before signs as well until")')
    const newest = await shownSecret()
    expect(newest).not.toBe(former)
    await page.click('.webhook button:has-text("Send a test")')
    await eventually(async () => receiver.received.length === 2, 'the second test came')
    const test = receiver.received.at(-1)
    for (const secret of [former, newest]) expect(test && verify(test, secret)).toBeTruthy()
  })

  it('publishes an article, finds its call in the log in German, and sends it again', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    receiver.received.length = 0
    receiver.respond((_, response, count) => {
      response.writeHead(count === 1 ? 410 : 200).end()
    })
    await page.goto(`${site}/admin/collections/news/create`)
    await page.fill('#field-title', 'Harbour at night')
    await page.fill('#field-description', 'Ships plug in.')
    await page.click('#action-save')
    await eventually(async () => receiver.received.length === 1, 'the receiver was called')
    await chooseLanguage(page, site, 'de')
    const german = readerI18n('de')
    const texts = textsIn('webhooks', 'de')
    await page.goto(site + calls)
    const row = page.locator('.table tbody tr', { hasText: 'Artikel veröffentlicht' })
    await row.locator(`:text("${labelIn('callStatus.failed', german)}")`).waitFor()
    expect(await row.textContent()).toContain('410')
    await picture('log')
    await row.locator('a').first().click()
    await page.waitForSelector(`.webhook h2:has-text("Artikel veröffentlicht")`)
    const body = (await page.locator('.webhook pre').textContent()) ?? ''
    expect(JSON.parse(body)).toMatchObject({
      type: 'news.published',
      data: { title: 'Harbour at night', url: expect.stringMatching(/\/news\/harbour-at-night$/) },
    })
    await expectFine('call', 'de')
    // Its receiver was gone, which switched the webhook off.
    await page.click(`.webhook button:has-text("${texts('again')}")`)
    await page.waitForSelector('.payload-toast-container :text("ausgeschaltet")')
    await page.click('.webhook dl a:has-text("Website")')
    await page.waitForSelector(`.webhook__problem:has-text("${texts('switchedOff')}")`)
    expect(await page.locator('.webhook__problem').textContent()).toContain('410')
    await expectFine('off', 'de')
    await page.check('#field-active')
    await page.click('#action-save')
    await page.waitForSelector(`.webhook button:has-text("${texts('sendAllAgain')}")`)
    await page.goto(site + calls)
    await row.locator('a').first().click()
    await page.click(`.webhook button:has-text("${texts('again')}")`)
    await page.waitForSelector('.webhook [role=status]:has-text("Zugestellt (200)")')
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    const { rows } = await database.query('SELECT active, switched_off FROM webhooks')
    expect(rows).toEqual([{ active: true, switched_off: null }])
  })
})

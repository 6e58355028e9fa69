import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { paragraph } from '#tests/support/content.ts'

/** The policies of the pages, in a browser that enforces them. */

let ui: AdminUi
/** What the browser blocked, by page. */
let violations: string[] = []

const noteViolations = async (page: Page) => {
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text()))
      violations.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await page.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) => window.noteViolation(
      [location.pathname, event.violatedDirective, event.blockedURI, event.sample].join(' ')))`)
}

const create = async (collection: string, data: Record<string, unknown>) => {
  const { doc } = (await ui.post(`/cms-api/${collection}`, data)) as { doc: { id: number } }
  return `/admin/collections/${collection.split('?')[0]}/${doc.id}`
}

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await noteViolations(ui.page)
})
afterAll(() => ui?.close())
beforeEach(() => {
  violations = []
})

const open = (path: string) => ui.page.goto(ui.site + path, { waitUntil: 'networkidle' })

describe('the content security policy of the admin UI', () => {
  it('the content security policy blocks nothing of the login, the dashboard, lists and the account page', async () => {
    await ui.signIn()
    for (const path of ['', '/collections/contacts', '/collections/media', '/account', '/none'])
      await open(`/admin${path}`)
    expect(violations).toEqual([])
  })

  it('the content security policy blocks nothing of the rich text editor and the live preview', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const entry = { title: 'Quiet nights', slug: '', description: 'Ships plug in.' }
    const content = paragraph('From June the harbour is silent.')
    await open(await create('news?draft=true', { ...entry, content, _status: 'draft' }))
    await page.click('[data-lexical-editor] p')
    await page.keyboard.press('End')
    await page.keyboard.type(' At last.')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    await page.waitForSelector('.slash-menu-popup')
    await page.keyboard.press('Escape')
    await page.click('#action-save-draft')
    await page.waitForSelector('.payload-toast-item, [data-sonner-toast]')
    await page.click('#live-preview-toggler')
    await page.frameLocator('#live-preview-iframe').locator('text=At last').first().waitFor()
    expect(violations).toEqual([])
  })

  it('the content security policy blocks nothing of a mail preview with styles and images of other sites', {
    tags: 'long',
  }, async () => {
    const image = '<img alt="" src="http://127.0.0.1:9/none.png">'
    const style = '<style>p { color: red }</style>'
    const mail = { title: 'May', subject: 'May', htmlContent: `${style}<p>Dear reader</p>${image}` }
    await open(await create('newsletters', mail))
    const sheet = ui.page.frameLocator('iframe[srcdoc]').first()
    await sheet.locator('p:has-text("Dear reader")').waitFor()
    expect(violations).toEqual([])
  })

  it('the content security policy blocks nothing of our own views', { tags: 'long' }, async () => {
    await create('progression-stages', { name: 'New', order: 1 })
    await open(await create('contacts', { name: 'Ada', email: 'ada@example.org' }))
    for (const path of ['/board', '/import', '/approvals', '/calendar', '/mail-inbox'])
      await open(`/admin${path}`)
    await open('/admin/globals/settings')
    await open('/admin/globals/navigation')
    expect(violations).toEqual([])
  })
})

it('scripts injected into a page of the admin UI do not run', async () => {
  await open('/admin')
  await ui.page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<img alt="" src="/none" onerror="document.documentElement.dataset.injected = 'handler'">
       <iframe srcdoc="<script>parent.document.documentElement.dataset.injected = 'frame'</script>">
       </iframe><a id="injected" href="javascript:document.documentElement.dataset.injected = 'link'">
       </a>`,
    )
    document.querySelector<HTMLElement>('#injected')?.click()
  })
  await expect
    .poll(() => violations.filter((text) => /script-src-(attr|elem)/.test(text)))
    .toHaveLength(3)
  expect(await ui.page.evaluate(() => document.documentElement.dataset['injected'])).toBeUndefined()
})

it('another website cannot show the admin UI in a frame', async () => {
  const frame = `<!doctype html><iframe src="${ui.site}/admin/login"></iframe>`
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(frame)
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const context = await ui.page.context().browser()?.newContext()
  const page = (await context?.newPage()) ?? expect.unreachable('no page')
  const blocked = page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  )
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  await blocked
  expect(await page.frames()[1]?.locator('#field-username').count()).toBe(0)
  await context?.close()
  other.close()
})

it('a form of another website cannot sign a browser in', async () => {
  const other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><form method="post" enctype="text/plain"
      action="${ui.site}/cms-api/users/login">
      <input name='{"username":"boss","password":"boss of the house","a":"' value='"}'></form>`)
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const context = await ui.page.context().browser()?.newContext()
  const page = (await context?.newPage()) ?? expect.unreachable('no page')
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  const responded = page.waitForResponse((response) => response.url().endsWith('/users/login'))
  await page.evaluate(() => document.querySelector('form')?.submit())
  expect((await responded).status()).toBe(403)
  expect(await context?.cookies(ui.site)).toEqual([])
  await context?.close()
  other.close()
})

it('/_next/image is an unknown path', { tags: 'long' }, async () => {
  const url = `${ui.site}/_next/image?url=%2Fapi%2Fimages%2Fx.png&w=64&q=75`
  expect((await fetch(url)).status).toBe(404)
})

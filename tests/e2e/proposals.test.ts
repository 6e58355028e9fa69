import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBrowser } from '#tests/support/browser.ts'
import { eventually, openFolder, removeFolder, startMuster } from '#tests/support/muster.ts'

let folder: string
let muster: Awaited<ReturnType<typeof startMuster>>
/** As BASE_URL has it: the admin UI minds where it is. */
let site: string
let browser: Browser
let page: Page

const staff = { username: 'boss', password: 'boss of the house' }

beforeAll(async () => {
  folder = await openFolder()
  muster = await startMuster(folder, {
    ADMIN_USERNAME: staff.username,
    ADMIN_EMAIL: 'boss@example.org',
    ADMIN_PASSWORD: staff.password,
  })
  await muster.says('Muster is running')
  site = muster.url.replace('127.0.0.1', 'localhost')
  browser = await startBrowser()
  page = await browser.newPage()
}, 400_000)

afterAll(async () => {
  await browser?.close()
  muster?.kill('SIGTERM')
  await muster?.gone()
  await removeFolder(folder)
})

const post = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
  const response = await fetch(site + path, { method: 'POST', ...init })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

const uploadPicture = async (): Promise<unknown> => {
  const bytes = await sharp({
    create: { width: 900, height: 500, channels: 3, background: '#1b7f79' },
  })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'beach.jpg', { type: 'image/jpeg' }))
  return (await post('/api/student/upload/image', { body }))['url']
}

const submit = async (): Promise<void> => {
  const proposal = {
    title: 'Clean the north beach',
    description: 'A morning with gloves and bags',
    content: '<p>Bring <strong>gloves</strong></p><script>alert(1)</script>',
    contactName: 'Sam',
    contactEmail: 'sam@example.org',
    imageUrls: [await uploadPicture()],
  }
  await post('/api/student/submit-action', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(proposal),
  })
}

const signIn = async (): Promise<void> => {
  await page.goto(`${site}/admin/login`)
  await page.fill('#field-username', staff.username)
  await page.fill('#field-password', staff.password)
  await page.click('button[type=submit]')
  await page.waitForURL(/\/admin\/?$/)
}

describe('a submitted proposal', () => {
  it('is reviewed and published as an action', async () => {
    await submit()
    await signIn()
    await page.goto(`${site}/admin/collections/action-submissions`)
    await page.click('a:has-text("Clean the north beach")')
    await page.waitForSelector('strong:has-text("gloves")')
    await page.click('button:has-text("Make it an action")')
    await page.waitForURL(/\/admin\/collections\/actions\/\d+/)
    await page.waitForSelector('#field-title')
    await page.click('#action-save')
    const read = () => fetch(`${site}/api/actions/clean-the-north-beach`)
    await eventually(async () => (await read()).status === 200, 'the action is public')
    const answer = await read()
    expect(await answer.json()).toMatchObject({
      title: 'Clean the north beach',
      content: '<p>Bring <strong>gloves</strong></p>',
      coverImageUrl: expect.stringMatching(/^\/api\/images\/media\//),
    })
  })
})

import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminUi } from '#tests/support/admin-ui.ts'
import { administrator } from '#tests/support/administrator.ts'

/** An engineer who builds an app reads the API, and tries it, in a browser. */

type Ui = Awaited<ReturnType<typeof openAdminUi>>
let ui: Ui
const foreign: string[] = []
const problems: string[] = []

beforeAll(async () => {
  ui = await openAdminUi()
  const { page, site } = ui
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI}`),
    )
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(site) && !url.startsWith('data:')) foreign.push(url)
  })
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(`${site}/api/docs`)
})
afterAll(() => ui?.close())

describe('the page of the API document', () => {
  it('lists the operations by group, with what they are for', async () => {
    const { page } = ui
    await page.getByRole('heading', { name: /^Muster/ }).waitFor()
    await page.getByText('What the public reads: only what is published.').waitFor()
    await page.locator('#operations-Content-listNews').waitFor()
    expect(await page.locator('.opblock').count()).toBeGreaterThan(70)
  })

  it('shows parameters with their types, and tries a request', { tags: 'long' }, async () => {
    const { page } = ui
    const news = page.locator('#operations-Content-listNews')
    await news.locator('.opblock-summary-control').click()
    await news.getByText('integer').first().waitFor()
    await news.locator('tr[data-param-name=limit] input').fill('5')
    await news.getByRole('button', { name: 'Execute' }).click()
    await news.locator('.live-responses-table .response-col_status').getByText('200').waitFor()
    await news.getByText('/api/news?limit=5&offset=0').first().waitFor()
  })

  it('tries a request of staff with a token', { tags: 'long' }, async () => {
    const { page, site } = ui
    const login = await fetch(`${site}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    const { token } = (await login.json()) as { token: string }
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.locator('#auth-bearer-value').fill(token)
    // The session of the admin UI has a form beside that of the token.
    const bearer = page.locator('.auth-container').first()
    await bearer.getByRole('button', { name: /Apply|Authorize/ }).click()
    await bearer.getByRole('button', { name: 'Close' }).click()
    const profile = page.locator('#operations-Profile-getProfile')
    await profile.locator('.opblock-summary-control').click()
    await profile.getByRole('button', { name: 'Execute' }).click()
    await profile.locator('.live-responses-table .response-col_status').getByText('200').waitFor()
    await profile
      .locator('.live-responses-table')
      .getByText(administrator.username)
      .first()
      .waitFor()
  })

  it('fits a phone', { tags: 'long' }, async () => {
    const { page } = ui
    await page.setViewportSize({ width: 360, height: 740 })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('requests nothing from elsewhere, and breaks no rule of its policy', { tags: 'long' }, () => {
    expect(foreign).toEqual([])
    expect(problems).toEqual([])
  })
})

describe('the client in a browser', () => {
  it('a form of a website uploads a picture by the client, with its progress', async () => {
    const { page } = ui
    const built = await build({
      entryPoints: ['packages/client/src/index.ts'],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'muster',
    })
    await page.evaluate(`${built.outputFiles[0]?.text}; window.muster = muster`)
    const uploaded = await page.evaluate<{
      url: string
      tags: number
      steps: number[][]
    }>(`(async () => {
      const client = muster.createClient({ baseUrl: '' })
      const canvas = new OffscreenCanvas(800, 600)
      canvas.getContext('2d').fillRect(0, 0, 400, 300)
      const file = await canvas.convertToBlob({ type: 'image/png' })
      const steps = []
      const onProgress = (sent, total) => steps.push([sent, total])
      const { url } = await client.uploadImage({ body: { file } }, { onProgress })
      const wrong = new Blob(['no picture'], { type: 'image/png' })
      const rejected = await client.uploadImage({ body: { file: wrong } }, { onProgress })
        .catch((error) => error.message)
      return { url, rejected, tags: (await client.listTags()).length, steps }
    })()`)
    expect(uploaded).toMatchObject({
      url: expect.stringContaining('/api/images/student-submissions/'),
      rejected: 'file: must be a JPEG, PNG, WebP or GIF image',
      tags: expect.any(Number),
    })
    const [sent, total] = uploaded.steps[0] ?? []
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThanOrEqual(total ?? 0)
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textsIn } from '#src/locales/texts-in.ts'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { startBrowser } from '#tests/support/browser.ts'
import { paragraph } from '#tests/support/content.ts'
import { chooseLanguage } from '#tests/support/languages.ts'
import { saveThroughLostConnection } from '#tests/support/lost-connection.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: AdminUi
let article: number

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
  const { doc } = (await ui.post('/cms-api/news?draft=true', {
    title: 'Quiet nights',
    slug: '',
    description: 'Ships plug in at last.',
    content: paragraph('From June the harbour is silent.'),
    _status: 'draft',
  })) as { doc: { id: number } }
  article = doc.id
})
afterAll(() => ui?.close())

const openForm = async () => {
  await ui.page.goto(`${ui.site}/admin/collections/news/${article}`)
  await ui.page.waitForSelector('#share-draft')
}

const openAnonymously = async (link: string) => {
  const browser = await startBrowser()
  const page = await browser.newPage()
  const response = await page.goto(link)
  return { page, status: response?.status(), close: () => browser.close() }
}

const picture = (name: string) => takePicture(ui.page, `${name}.png`)

describe('an editor with drafts', () => {
  it('a share link shows a draft to anonymous visitors, and a broken link does not', async () => {
    const { page, site } = ui
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
    await openForm()
    await page.click('#share-draft')
    await page.waitForSelector('text=/The link is copied. It works until/')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const visitor = await openAnonymously(link)
    expect(visitor.status).toBe(200)
    expect(await visitor.page.textContent('h1')).toBe('Quiet nights')
    expect(await visitor.page.textContent('main')).toContain('From June the harbour is silent.')
    expect(await seriousViolations(visitor.page, 'html')).toEqual([])
    await visitor.page.emulateMedia({ colorScheme: 'dark' })
    expect(await seriousViolations(visitor.page, 'html')).toEqual([])
    await visitor.close()

    const broken = await openAnonymously(link.slice(0, -1))
    expect(broken.status).toBe(404)
    expect(await broken.page.textContent('main')).not.toContain('Quiet nights')
    expect(await seriousViolations(broken.page, 'html')).toEqual([])
    await broken.close()
  })

  it('a share link is shown to be copied by hand where the clipboard is not available', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await openForm()
    // As on every page that was not loaded over https.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.click('#share-draft')
    await page.waitForSelector('text=/Copy the link. It works until/')
    expect(await page.inputValue('.share-link')).toContain(`/preview/news/${article}?share=`)
    expect(await seriousViolations(page, '.share-link, #share-draft')).toEqual([])
  })

  it('a draft can be read on a separate page', { tags: 'long' }, async () => {
    const { page } = ui
    await openForm()
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.click('#preview-button')])
    await opened.waitForSelector('h1:has-text("Quiet nights")')
    expect(new URL(opened.url()).search).toBe('')
    await opened.close()
  })

  it('the live preview shows a draft as soon as it is saved', async () => {
    const { page } = ui
    await openForm()
    await page.click('#live-preview-toggler')
    const reading = page.frameLocator('#live-preview-iframe')
    await reading.locator('h1:has-text("Quiet nights")').waitFor()
    await page.fill('#field-title', 'Quiet nights, at last')
    await page.click('#action-save-draft')
    await reading.locator('h1:has-text("Quiet nights, at last")').waitFor()
    await page.click('#live-preview-toggler')
  })

  it('a draft whose saving a lost connection interrupted is saved once the connection is back', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await openForm()
    const draft = { field: '#field-description', text: 'Ships plug in, at last.' }
    await saveThroughLostConnection(page, { ...draft, button: '#action-save-draft' })
  })

  it('a share link that a lost connection interrupted can be requested again', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await openForm()
    await page.context().setOffline(true)
    await page.click('#share-draft')
    await page.waitForSelector('text=The server cannot be reached')
    await page.context().setOffline(false)
    await page.click('#share-draft')
    await page.waitForSelector('text=/It works until/')
  })

  it('sharing an entry that was deleted meanwhile is rejected with an error', {
    tags: 'long',
  }, async () => {
    const { page, site, post } = ui
    const draft = { title: 'Soon gone', slug: '', description: 'Gone.', _status: 'draft' }
    const { doc } = (await post('/cms-api/news?draft=true', draft)) as { doc: { id: number } }
    await page.goto(`${site}/admin/collections/news/${doc.id}`)
    await page.waitForSelector('#share-draft')
    const path = `${site}/cms-api/news/${doc.id}`
    expect((await page.request.delete(path, { headers: { origin: site } })).ok()).toBe(true)
    await page.click('#share-draft')
    await page.waitForSelector('[data-sonner-toast]:has-text("This entry has been deleted")')
  })

  it('previews and share links lead to the website where Settings say that it shows drafts', {
    tags: 'long',
  }, async () => {
    const { page, site, post } = ui
    // A website that renders on its server, as most do.
    const website = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://website.test').searchParams
      const path = `/api/drafts/${query.get('kind')}/${query.get('id')}`
      void fetch(`${site}${path}?token=${query.get('token')}`)
        .then((draft) => draft.json())
        .then((draft: { title?: string }) => response.end(`<h1>${draft.title ?? 'Nothing'}</h1>`))
    })
    await once(website.listen(0, 'localhost'), 'listening')
    const { port } = website.address() as AddressInfo
    const address = `http://localhost:${port}/preview`
    const previewUrl = `${address}?kind={kind}&slug={slug}&id={id}&token={token}`
    try {
      await openForm()
      expect(await page.$('#preview-on-website')).toBeNull()
      await post('/cms-api/globals/settings', { previewUrl })
      await openForm()
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.click('#preview-on-website'),
      ])
      await opened.waitForSelector('h1:has-text("Quiet nights, at last")')
      await opened.close()
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
      await page.click('#share-draft')
      await page.waitForSelector('text=/The link is copied/')
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link.startsWith(`${address}?kind=news&slug=`)).toBe(true)
      const visitor = await openAnonymously(link)
      expect(await visitor.page.textContent('h1')).toBe('Quiet nights, at last')
      await visitor.page.goto(`${link}x`)
      expect(await visitor.page.textContent('h1')).toBe('Nothing')
      await visitor.close()
      await picture('on-the-website')
    } finally {
      website.close()
      await post('/cms-api/globals/settings', { previewUrl: '' })
    }
  })

  it.each([
    ['en', 'Search engines and shared links'],
    ['de', 'Suchmaschinen und geteilte Links'],
  ] as const)(
    'what search engines and shared links show is previewed (%s)',
    { tags: 'long' },
    async (language, name) => {
      const { page } = ui
      const t = textsIn('seo', language)
      await chooseLanguage(page, ui.site, language)
      await openForm()
      const group = page.locator(`.collapsible:has-text("${name}")`).last()
      await group.waitFor()
      // The platform remembers what was open.
      if (await group.evaluate((element) => element.classList.contains('collapsible--collapsed')))
        await group.locator('.collapsible__toggle').click()
      const preview = page.locator('.seo-preview')
      await preview.locator('.seo-preview__result:has-text("Quiet nights")').waitFor()
      await page.fill('#field-seo__title', 'Harbours at night')
      await page.fill('#field-seo__description', 'x'.repeat(170))
      await preview.locator('.seo-preview__card:has-text("Harbours at night")').waitFor()
      await preview
        .locator(`li:text-is("${t('length', { name: t('title'), length: 17, limit: 60 })}")`)
        .waitFor()
      await preview
        .locator(
          `li:text-is("${t('lengthExceeded', { name: t('description'), length: 170, limit: 160 })}")`,
        )
        .waitFor()
      // Contrast is measured on final colours.
      await page.addStyleTag({ content: '* { transition: none !important }' })
      for (const theme of ['light', 'dark']) {
        await page.evaluate((named) => {
          document.documentElement.dataset['theme'] = named
        }, theme)
        expect(await seriousViolations(page, '.document-fields')).toEqual([])
        await picture(`seo-${language}-${theme}`)
      }
      await page.check('#field-seo__noindex')
      await preview.locator(`text=${t('hidden')}`).waitFor()
    },
  )

  it('the preview asks an anonymous visitor to sign in, and then shows the draft', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await page.context().clearCookies()
    await page.goto(`${site}/preview/news/${article}`)
    await page.fill('#field-username', 'boss')
    await page.fill('#field-password', 'boss of the house')
    await page.click('button[type=submit]')
    await page.waitForSelector('main h1:has-text("Quiet nights")')
  })
})

describe('an organizer with drafts', () => {
  it('an organizer reads drafts and cannot share them', { tags: 'long' }, async () => {
    const { page, site, post, signIn } = ui
    const account = { username: 'olga', password: 'a good long password' }
    const roles = ['organizer']
    await post('/cms-api/users', {
      ...account,
      email: 'olga@example.org',
      displayName: 'Olga',
      roles,
    })
    await signIn(account)
    await page.goto(`${site}/admin/collections/news/${article}`)
    await page.waitForSelector('#preview-button')
    expect(await page.$('#share-draft')).toBeNull()
  })
})

import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openDemoUi } from '#tests/support/admin-ui.ts'
import { colourRules, seriousViolations } from '#tests/support/axe.ts'
import { paragraph } from '#tests/support/content.ts'
import { isShort } from '#tests/support/long.ts'
import { removeFolder } from '#tests/support/muster.ts'
import { block, documentOf } from '#tests/support/rich-text.ts'
import { samplesIn } from '#tests/support/samples.ts'
import { takePicture } from '#tests/support/take-picture.ts'
import {
  copyWebsite,
  crawl,
  serveWebsite,
  shiftsOf,
  startWebsite,
  trapField,
  type Website,
} from '#tests/support/website.ts'

const clientGuide = 'packages/client/README.md'

/** The website of examples/, installed and built as its README says, in front of the demo. */
let ui: AdminUi
let copy: string
let website: Website
let page: Page
let withoutScripts: BrowserContext
const problems: string[] = []

beforeAll(async () => {
  ui = await openDemoUi()
  await ui.signIn()
  copy = await copyWebsite()
  website = await startWebsite(copy, 'start.mjs', ui.site)
  const browser = ui.page.context().browser()
  if (!browser) throw new Error('no browser')
  page = await browser.newPage()
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    const isOwn = request.url().startsWith(website.url) || request.url().startsWith('data:')
    if (!isOwn) problems.push(`requested ${request.url()}`)
  })
  withoutScripts = await browser.newContext({ javaScriptEnabled: false })
})

afterAll(async () => {
  await website?.close()
  await ui?.close()
  if (copy) await removeFolder(copy)
})

/** What staff have received, newest first. */
const received = async (collection: string): Promise<Record<string, unknown>[]> => {
  const response = await ui.page.request.get(
    `${ui.site}/cms-api/${collection}?sort=-createdAt&limit=3`,
    {
      headers: { origin: ui.site },
    },
  )
  return ((await response.json()) as { docs: Record<string, unknown>[] }).docs
}

const rename = async (collection: string, id: number, slug: string): Promise<void> => {
  const response = await ui.page.request.patch(`${ui.site}/cms-api/${collection}/${id}`, {
    headers: { origin: ui.site },
    data: { slug },
  })
  expect(response.status()).toBe(200)
}

const openWithoutScripts = async (path: string): Promise<Page> => {
  const plain = await withoutScripts.newPage()
  await plain.goto(website.url + path)
  return plain
}

const image = (name: string, size = 64) => ({
  name,
  mimeType: 'image/png',
  // A PNG of one pixel, with what decoders pass over behind it.
  buffer: Buffer.concat([onePixel, Buffer.alloc(size)]),
})
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** One of each kind first, which `npm test` looks at. */
const shownToAxe = [
  '/',
  '/news?tag=beaches&page=2',
  '/events',
  '/actions/beach-day',
  '/contact',
  '/search?q=beech',
  '/forms/a-path-to-the-harbour',
  '/de/propose-event',
  '/news',
  '/events?past=true',
  '/actions',
  '/people',
  '/about',
  '/newsletter',
  '/newsletter/leave',
  '/propose',
  '/propose-event',
  '/search?q=beach',
  '/join-us',
  '/forms/join-the-crew',
  '/de',
  '/de/propose',
]

describe('the website', () => {
  it('has types that fit the client', async () => {
    const tsc = join(copy, 'node_modules/.bin/tsc')
    await promisify(execFile)(tsc, ['--noEmit', '-p', join(copy, 'examples/website')])
  })

  it('is built in a folder of its own with the packed client, as its README says', {
    tags: 'long',
  }, async () => {
    const own = await mkdtemp(join(tmpdir(), 'muster-own-website-'))
    try {
      const filter = (path: string) => !/\/(?:node_modules|dist)$/.test(path)
      await cp(join(copy, 'examples/website'), own, { recursive: true, filter })
      const [, install = '', deploy = ''] = await samplesIn('examples/website/README.md', 'sh')
      const [build = '', serve = ''] = deploy.trim().split('\n')
      const [, pack = ''] =
        /`(npm pack)` in this folder/.exec(await readFile(clientGuide, 'utf8')) ?? []
      const shell = (cwd: string, command: string) =>
        promisify(execFile)('sh', ['-ec', command], { cwd })
      await shell(join(copy, 'packages/client'), `${pack} --silent --pack-destination ${own}`)
      await shell(own, install)
      await shell(own, build)
      const alone = await serveWebsite(own, serve, ui.site)
      expect((await fetch(`${alone.url}/news`)).status).toBe(200)
      await alone.close()
      // As somebody installs the client alone.
      const other = join(own, 'other')
      await mkdir(other)
      await writeFile(join(other, 'package.json'), '{}')
      const [installClient = ''] = await samplesIn(clientGuide, 'sh')
      await shell(other, installClient.replace('../muster/packages/client', own))
      expect(await readdir(join(other, 'node_modules/@muster/client/dist'))).toContain('index.js')
    } finally {
      await removeFolder(own)
    }
  })

  it('every link of it, from the home page on, leads somewhere, with a title and a heading', async () => {
    const pages = await crawl(website.url)
    expect(pages.filter(({ status, isTitled }) => status !== 200 || !isTitled)).toEqual([])
    // The demo has 64 articles, and each language the same pages.
    expect(pages.length).toBeGreaterThan(200)
  })

  it.each(isShort ? shownToAxe.slice(0, 8) : shownToAxe)(
    '%s is accessible in both themes, and has no problem',
    async (path) => {
      problems.length = 0
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(website.url + path)
      expect(await seriousViolations(page, 'html')).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      expect(await seriousViolations(page, 'html', colourRules)).toEqual([])
      expect(problems).toEqual([])
    },
  )

  it('an article and an event are read from their lists, and the event is put into a calendar', async () => {
    await page.goto(`${website.url}/news`)
    await page.locator('.card h3 a').first().click()
    await page.waitForSelector('.prose p')
    expect(await seriousViolations(page, 'html')).toEqual([])
    await page.goto(`${website.url}/events`)
    await page.locator('.event-row h3 a').first().click()
    await page.waitForSelector('.event-facts')
    expect(await seriousViolations(page, 'html')).toEqual([])
    const file = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const calendar = await (await fetch(website.url + file)).text()
    const [, uid = 'none'] = /UID:(\S+)/.exec(calendar) ?? []
    // The same entry as in the calendar that is subscribed to.
    expect(await (await fetch(`${website.url}/api/feed/events.ics`)).text()).toContain(uid)
  })

  it('names the feeds, the canonical URL and a picture in its head, and crawlers find the sitemap', async () => {
    await page.goto(`${website.url}/de/actions/beach-day`)
    const attribute = (selector: string, name: string) =>
      page.locator(selector).first().getAttribute(name)
    expect(await attribute('html', 'lang')).toBe('de')
    expect(await attribute('link[rel=canonical]', 'href')).toBe(`${website.url}/actions/beach-day`)
    expect(await attribute('link[type="application/rss+xml"]', 'href')).toBe('/api/feed/news')
    const picture = (await attribute('meta[property="og:image"]', 'content')) ?? ''
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/jpeg')
    const robots = await (await fetch(`${website.url}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${website.url}/sitemap.xml`)
    expect((await fetch(`${website.url}/sitemap.xml`)).status).toBe(200)
  })

  it('says as JSON-LD what an organisation, an article and an event are, whatever their texts hold', async () => {
    const dataAt = async (path: string): Promise<unknown> => {
      await page.goto(website.url + path)
      return JSON.parse((await page.locator('script[type*=ld]').textContent()) ?? '')
    }
    expect(await dataAt('/')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      url: website.url,
    })
    const title = 'Ends </script><script>a "script"'
    const texts = { title, slug: 'json-ld', description: '<!-- --> & more', _status: 'published' }
    await ui.post('/cms-api/news', { ...texts, content: documentOf(paragraph('Text')) })
    expect(await dataAt('/news/json-ld')).toMatchObject({
      '@type': 'Article',
      headline: title,
      description: texts.description,
      url: `${website.url}/news/json-ld`,
      datePublished: expect.stringMatching(/^\d{4}-/),
      author: { '@type': 'Person', name: 'Administrator' },
      publisher: { '@type': 'Organization' },
    })
    const startDate = '2031-03-01T18:00:00.000Z'
    const event = { ...texts, startDate, location: 'Pier 4', cancelled: true }
    await ui.post('/cms-api/events', event)
    expect(await dataAt('/events/json-ld')).toMatchObject({
      '@type': 'Event',
      name: title,
      startDate,
      eventStatus: 'https://schema.org/EventCancelled',
      location: { '@type': 'Place', name: 'Pier 4' },
    })
    expect(problems).toEqual([])
  })

  it.each(['/', '/news', '/events', '/actions', '/people', '/about', '/contact', '/newsletters'])(
    '%s has a picture for who shares it',
    async (path) => {
      await page.goto(website.url + path)
      const picture = page.locator('meta[property="og:image"]')
      const response = await fetch((await picture.getAttribute('content')) ?? '')
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ])
    },
  )

  it('has an icon for tabs, home screens and what asks for it by itself', async () => {
    await page.goto(website.url)
    const hrefs = await page
      .locator('link[rel=icon], link[rel=apple-touch-icon]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toHaveLength(2)
    const paths = [...hrefs, '/favicon.ico', '/apple-touch-icon.png', '/icon.svg']
    for (const path of paths)
      expect((await fetch(`${website.url}${path}`)).headers.get('content-type')).toMatch(/^image\//)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await fetch(`${website.url}${href}`)).json()
    expect(manifest).toMatchObject({
      name: 'Common Shore',
      start_url: '/',
      icons: [{ src: hrefs[0] }],
    })
  })

  it.each(isShort ? ['with'] : ['with', 'without'])(
    '%s scripts nothing moves while a phone loads it',
    async (how) => {
      const article = (await ui.read('/api/news?limit=1&fields=slug')).json as [{ slug: string }]
      const browser = page.context().browser()
      if (!browser) throw new Error('no browser')
      for (const path of ['/', '/news', `/news/${article[0].slug}`, '/newsletters']) {
        const shifts = await shiftsOf(browser, website.url + path, how === 'with')
        expect(shifts, path).toBeLessThanOrEqual(0.1)
      }
    },
  )

  it('without scripts the menu of a phone opens too, over the page', async () => {
    const plain = await openWithoutScripts('/news')
    await plain.setViewportSize({ width: 390, height: 844 })
    const people = plain.getByRole('link', { name: 'People' })
    expect(await people.isVisible()).toBe(false)
    await plain.getByRole('button', { name: 'Menu' }).click()
    await plain.locator('summary', { hasText: 'Who we are' }).click()
    await takePicture(plain, 'website-menu.png', false)
    await people.click()
    await plain.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  })

  it('shows what was published on the next request, and a 304 while nothing was', async () => {
    const read = (etag = '') =>
      fetch(`${website.url}/news`, { headers: etag ? { 'If-None-Match': etag } : {} })
    const before = await read()
    const etag = before.headers.get('etag') ?? ''
    expect((await read(etag)).status).toBe(304)
    await ui.post('/cms-api/news', {
      title: 'The tide is turning',
      slug: '',
      description: 'Published a second ago.',
      content: paragraph('And read at once.'),
      _status: 'published',
    })
    const after = await read(etag)
    expect(after.status).toBe(200)
    expect(await after.text()).toContain('The tide is turning')
  })

  it('leads from the former address of an entry to where it is, in each language', async () => {
    const data = { title: 'Harbour', slug: 'harbour-of-old', _status: 'published' }
    await ui.post('/cms-api/pages', data)
    const [{ id }] = (await ui.read('/api/pages?search=Harbour&fields=id')).json as [{ id: number }]
    await rename('pages', id, 'harbour-of-today')
    for (const language of ['', '/de']) {
      const read = await fetch(`${website.url}${language}/harbour-of-old?a=1`, {
        redirect: 'manual',
      })
      expect([read.status, read.headers.get('location')]).toEqual([
        301,
        `${language}/harbour-of-today?a=1`,
      ])
    }
    const sent = { method: 'POST', redirect: 'manual' } as const
    expect((await fetch(`${website.url}/harbour-of-old`, sent)).status).toBe(308)
    expect((await fetch(`${website.url}/harbour-of-never`)).status).toBe(404)
  })

  it('plays a video where it stands once it is asked for, and requests nothing of its host before', async () => {
    const player = 'https://www.youtube-nocookie.com/'
    await page.route(`${player}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>playing</p>' }),
    )
    await ui.post('/cms-api/news', {
      title: 'The harbour in motion',
      slug: '',
      description: 'With a video.',
      content: documentOf(
        block('video', { url: 'https://youtu.be/dQw4w9WgXcQ', title: 'Boats at night' }),
        block('quote', { text: 'We stay.', source: 'Ada' }),
        block('button', { label: 'Take part', leadsTo: 'url', url: 'https://example.org/join' }),
      ),
      _status: 'published',
    })
    problems.length = 0
    await page.goto(`${website.url}/news/the-harbour-in-motion`)
    await page.getByText('loads it from www.youtube-nocookie.com').waitFor()
    await page.locator('.quote figcaption', { hasText: 'Ada' }).waitFor()
    expect(await seriousViolations(page, 'html')).toEqual([])
    expect(problems).toEqual([])
    await page.getByRole('link', { name: 'Boats at night' }).click()
    await page.frameLocator('iframe[title="Boats at night"]').getByText('playing').waitFor()
    expect(problems).toEqual([`requested ${player}embed/dQw4w9WgXcQ?autoplay=1`])
    problems.length = 0
    const plain = await openWithoutScripts('/news/the-harbour-in-motion')
    const link = plain.getByRole('link', { name: 'Boats at night' })
    expect(await link.getAttribute('href')).toBe('https://youtu.be/dQw4w9WgXcQ')
    await page.unroute(`${player}**`)
  })

  it('finds by search what was just published', async () => {
    await page.goto(`${website.url}/search`)
    await page.getByLabel('What are you looking for?').fill('tide is turning')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'The tide is turning' }).click()
    await page.getByRole('heading', { level: 1, name: 'The tide is turning' }).waitFor()
  })

  it('shows what a misspelt search was probably meant to find, and says so', async () => {
    await page.goto(`${website.url}/search?q=beahc`)
    await page.getByText('Nothing was found for “beahc”. Did you mean beach?').waitFor()
    await takePicture(page, 'search-did-you-mean.png', false)
    await page.getByRole('link', { name: 'beach', exact: true }).click()
    await page.getByRole('heading', { name: /results? for “beach”/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('beach')
    await page.goto(`${website.url}/de/search?q=beahc`)
    await page.getByText('Zu „beahc“ wurde nichts gefunden. Meintest du beach?').waitFor()
    await takePicture(page, 'search-did-you-mean-de.png', false)
  })

  it('shows a draft to who has a link to it, and says so', { tags: 'long' }, async () => {
    const previewUrl = `${website.url}/preview?kind={kind}&id={id}&token={token}`
    await ui.post('/cms-api/globals/settings', { previewUrl })
    const { doc } = (await ui.post('/cms-api/news?draft=true', {
      title: 'Not for everybody yet',
      slug: '',
      description: 'A draft.',
      content: paragraph('To be read by colleagues.'),
      _status: 'draft',
    })) as { doc: { id: number; slug: string } }
    await ui.page.goto(`${ui.site}/admin/collections/news/${doc.id}`)
    const [shown] = await Promise.all([
      ui.page.waitForEvent('popup'),
      ui.page.click('#preview-on-website'),
    ])
    await shown.getByRole('heading', { level: 1, name: 'Not for everybody yet' }).waitFor()
    await shown.locator('.preview-notice').waitFor()
    expect(await shown.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await seriousViolations(shown, 'html')).toEqual([])
    const broken = await fetch(`${shown.url()}x`)
    expect([broken.status, broken.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await fetch(`${website.url}/news/${doc.slug}`)).status).toBe(404)
    await shown.close()
  })

  it('says to search engines what editors entered for them', async () => {
    const { doc } = (await ui.post('/cms-api/news', {
      title: 'Told differently',
      slug: '',
      description: 'For readers.',
      content: paragraph('One story.'),
      seo: { title: 'For engines', canonical: 'https://example.org/first', noindex: false },
      _status: 'published',
    })) as { doc: { slug: string } }
    await page.goto(`${website.url}/news/${doc.slug}`)
    expect(await page.title()).toMatch(/^For engines · /)
    await page.getByRole('heading', { level: 1, name: 'Told differently' }).waitFor()
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(canonical).toBe('https://example.org/first')
  })

  it('can be used with the keyboard, and on a phone', async () => {
    await page.goto(website.url)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    await page.locator('summary', { hasText: 'Take part' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Join us' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Join us' }).waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/', '/news', '/events', '/propose']) {
      await page.goto(website.url + path)
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([
        path,
        360,
      ])
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('summary', { hasText: 'Who we are' }).click()
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('what does not exist is a page that says so', async () => {
    for (const path of ['/no-such-page', '/news/no-such-article', '/de/gibt-es/nicht']) {
      const response = await fetch(website.url + path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).toMatch(/There is nothing here|Hier ist nichts/)
    }
  })

  it('without Muster it says that it will be back, and is asked again later', async () => {
    const alone = await startWebsite(copy, 'dist/server.js', 'http://127.0.0.1:9')
    const response = await fetch(`${alone.url}/news`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await response.text()).toContain('We will be right back')
    await alone.close()
  })
})

/** A form with every control, on two pages, with a condition. */
const surveyOf = (how: string) => ({
  title: `Join ${how}`,
  slug: '',
  description: 'Tell us how you want to take part.',
  confirms: false,
  thanks: 'Welcome aboard.',
  _status: 'published',
  items: [
    { blockType: 'formChoice', label: 'Will you join?', choices: 'Yes\nNot now', required: true },
    {
      blockType: 'formText',
      label: 'Why not?',
      required: true,
      showIf: { question: 'will_you_join', values: 'Not now' },
    },
    {
      ...{ blockType: 'formChoice', label: 'How', choices: 'Drive\nCall', several: true },
      ...{ other: true, help: 'As many as you like.' },
    },
    { blockType: 'formLongText', label: 'Anything else' },
    { blockType: 'formPageBreak' },
    { blockType: 'formSection', heading: 'About you' },
    { blockType: 'formNumber', label: 'How many hours', min: 1, max: 40, required: true },
    { blockType: 'formDate', label: 'Since when' },
    { blockType: 'formPhone', label: 'Phone' },
    { blockType: 'formPostcode', label: 'Postcode' },
    { blockType: 'formEmail', label: 'Email', required: true, personField: 'email' },
    { blockType: 'formFile', label: 'Certificate' },
    {
      blockType: 'formAgreement',
      label: 'I agree',
      text: 'You may write to me about actions near me.',
      required: true,
    },
  ],
})

describe('forms of the website', () => {
  it('show of a petition how many have signed, and who wishes it to be seen', async () => {
    await page.goto(`${website.url}/forms/a-path-to-the-harbour`)
    await page.getByText('Signatures: 53 of 500').waitFor()
    await page.getByText('To: County council of Arden').waitFor()
    await page.getByText('Mara Osei, Netley').waitFor()
    expect(await page.getByText('Selma Onwu').count()).toBe(0)
    await takePicture(page, 'petition-on-website.png')
  })

  const fillMessage = async (on: Page, email: string) => {
    await on.locator('#contact-name').fill('Wanda')
    await on.locator('#contact-email').fill(email)
    await on.locator('#contact-subject').fill('The pier')
    await on.locator('#contact-message').fill('It is closed again.')
    await on.getByRole('button', { name: 'Send message' }).click()
  }

  it.each(['with', 'without'])(
    '%s scripts a message is rejected at its field, and arrives',
    async (how) => {
      const on = how === 'with' ? page : await openWithoutScripts('/contact')
      await on.goto(`${website.url}/contact`)
      await fillMessage(on, 'wanda@nowhere')
      await on.locator('#contact-email-error').waitFor()
      expect(await on.locator('#contact-email-error').textContent()).toBe(
        'must be a valid email address',
      )
      expect(await on.locator('#contact-message').inputValue()).toBe('It is closed again.')
      expect(await seriousViolations(page, 'html')).toEqual([])
      await fillMessage(on, `wanda.${how}@example.org`)
      await on.getByText('Your message has reached us').waitFor()
      const [message] = await received('contact-submissions')
      expect(message).toMatchObject({ email: `wanda.${how}@example.org`, subject: 'The pier' })
    },
  )

  it.each(['with', 'without'])(
    '%s scripts people subscribe in the footer, and leave',
    async (how) => {
      const on = how === 'with' ? page : await openWithoutScripts('/events')
      await on.goto(`${website.url}/events`)
      const email = `reader.${how}@example.org`
      await on.locator('#footer-email').fill(email)
      await on.getByRole('button', { name: 'Subscribe' }).click()
      await on.getByText('Thank you for subscribing').waitFor()
      const [subscriber] = await received('newsletter-subscribers')
      expect(subscriber).toMatchObject({ email, status: 'subscribed', source: 'website' })
      await on.goto(`${website.url}/newsletter/leave`)
      await on.locator('#leave-email').fill(email)
      await on.getByRole('button', { name: 'Unsubscribe' }).click()
      await on.getByText('no more newsletters').waitFor()
      const [left] = await received('newsletter-subscribers')
      expect(left).toMatchObject({ email, status: 'unsubscribed' })
    },
  )

  it.each(['with', 'without'])(
    '%s scripts people register for an event, and hear what is missing',
    async (how) => {
      const on = how === 'with' ? page : await openWithoutScripts('/events')
      await on.goto(`${website.url}/events`)
      await on.getByRole('link', { name: 'Workshop: from net to bag' }).first().click()
      await on.getByText(/places left/i).waitFor()
      await on.getByRole('link', { name: 'Register' }).click()
      await on.locator('#registration-name').fill('Wanda')
      await on.locator('#registration-email').fill('wanda@nowhere')
      await on.getByLabel('Can you sew?').selectOption('By hand')
      await takePicture(on, `register-${how}.png`)
      await on.getByRole('button', { name: 'Register' }).click()
      await on.locator('#registration-email-error').waitFor()
      expect(await on.getByLabel('Can you sew?').inputValue()).toBe('By hand')
      const email = `sewing.${how}@example.org`
      await on.locator('#registration-email').fill(email)
      await on.getByRole('button', { name: 'Register' }).click()
      await on.getByText('Please open the mail we send you').waitFor()
      const [registration] = await received('event-registrations')
      expect(registration).toMatchObject({
        email,
        state: 'unconfirmed',
        answers: [{ question: 'Can you sew?', answer: 'By hand' }],
      })
    },
  )

  it.each(['with', 'without'])('%s scripts people sign up for a shift of an event', async (how) => {
    const list = await ui.page.request.get(`${ui.site}/api/events?upcoming=true&limit=1`)
    const [event] = (await list.json()) as { id: number; slug: string }[]
    const start = Date.now() + 30 * 86_400_000
    const title = `Bar ${how} scripts`
    await ui.post('/cms-api/event-shifts', {
      ...{ title, event: event?.id, needed: 1, minimumAge: 18, published: true },
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + 3_600_000).toISOString(),
    })
    const on = how === 'with' ? page : await openWithoutScripts('/events')
    await on.goto(`${website.url}/events/${event?.slug}`)
    await on.getByRole('link', { name: 'Help out' }).click()
    await on.getByRole('heading', { name: 'Help out', level: 1 }).waitFor()
    expect(await seriousViolations(page, 'html')).toEqual([])
    await takePicture(on, `shifts-${how}.png`)
    await on.getByRole('link', { name: title }).click()
    await on.locator('#shift-name').fill('Wanda')
    await on.locator('#shift-email').fill('wanda@nowhere')
    const agreement = 'I am at least 18 years old on that day.'
    await on.getByLabel(agreement).check()
    await on.getByRole('button', { name: 'Sign up' }).click()
    await on.locator('#shift-email-error').waitFor()
    expect(await on.getByLabel(agreement).isChecked()).toBe(true)
    expect(await seriousViolations(page, 'html')).toEqual([])
    await takePicture(on, `sign-up-${how}.png`)
    const email = `bar.${how}@example.org`
    await on.locator('#shift-email').fill(email)
    await on.getByRole('button', { name: 'Sign up' }).click()
    await on.getByText('Please open the mail we send you').waitFor()
    const [signUp] = await received('event-shift-sign-ups')
    expect(signUp).toMatchObject({ email, state: 'unconfirmed', ageAgreement: agreement })
  })

  it.each(['with', 'without'])(
    '%s scripts a form of questions is answered, page by page where that can be',
    async (how) => {
      const { doc } = (await ui.post('/cms-api/forms', surveyOf(how))) as { doc: { slug: string } }
      const path = `/forms/${doc.slug}`
      const on = how === 'with' ? page : await openWithoutScripts(path)
      await on.goto(website.url + path)
      const button = on.locator('main button[type=submit]')
      const reason = on.getByLabel('Why not?')
      expect(await reason.isVisible()).toBe(how === 'without')
      await on.getByLabel('Another answer').fill('Sing')
      await on.getByLabel('Not now').check()
      await on.getByLabel('Call').check()
      await reason.fill('No time')
      expect(await seriousViolations(page, 'html')).toEqual([])
      await on.setViewportSize({ width: 390, height: 844 })
      await takePicture(on, `form-1-${how}.png`)
      if (how === 'with') {
        await button.click()
        await on.getByText('Page 2 of 2').waitFor()
        await button.click()
        expect(await on.getByLabel('How many hours').isVisible()).toBe(true)
      }
      await on.getByLabel('How many hours').fill('2.5')
      await on.getByLabel('Since when').fill('2025-05-01')
      await on.getByLabel('Email', { exact: true }).fill('form@nowhere')
      const attach = (text: string) =>
        on.getByLabel('Certificate').setInputFiles({
          ...{ name: 'certificate.txt', mimeType: 'text/plain', buffer: Buffer.from(text) },
        })
      await attach('<html>')
      await on.getByLabel('I agree').check()
      await button.click()
      await on.getByText('must be a PDF, JPEG').waitFor()
      await attach('I can swim.')
      await button.click()
      await on.getByText('must be a valid email address').waitFor()
      expect(await on.getByLabel('Another answer').inputValue()).toBe('Sing')
      expect(await on.getByLabel('How many hours').inputValue()).toBe('2.5')
      await takePicture(on, `form-2-${how}.png`)
      await on.setViewportSize({ width: 1280, height: 900 })
      await on.getByLabel('Email', { exact: true }).fill(`form.${how}@example.org`)
      await attach('I can swim.')
      await button.click()
      await on.getByText('Welcome aboard.').waitFor()
      const [stored] = await received('form-answers')
      expect(stored).toMatchObject({
        email: `form.${how}@example.org`,
        answers: {
          ...{ will_you_join: 'Not now', why_not: 'No time', how: ['Call', 'Sing'] },
          ...{ how_many_hours: 2.5, since_when: '2025-05-01', i_agree: true },
          certificate: 'certificate.txt',
        },
      })
    },
  )

  it('the link of a mail to a survey says whose it is, also where it is not valid any more', async () => {
    const items = [{ blockType: 'formChoice', label: 'Way', choices: 'Bike\nBus', required: true }]
    const survey = { slug: '', description: '', confirms: false, items, _status: 'published' }
    const create = (more: object) =>
      ui.post('/cms-api/forms', { ...survey, kind: 'survey', ...more }) as Promise<{
        doc: { slug: string; id: number }
      }>
    const { doc } = await create({ title: 'Ways to us' })
    const reader = encodeURIComponent('a…@example.org')
    const token = `1.${'A'.repeat(43)}`
    await page.goto(`${website.url}/forms/${doc.slug}#survey:${doc.slug}=${token}&for=${reader}`)
    await page.getByText('You answer as a…@example.org.').waitFor()
    await page.getByLabel('Bus').check()
    await page.locator('main button[type=submit]').click()
    await page.getByText('The link in the mail is not valid any more.').waitFor()
    await page.getByText('You answer as a…@example.org.').waitFor()
    await rename('forms', doc.id, 'ways-of-today')
    await page.goto('about:blank')
    await page.goto(`${website.url}/forms/${doc.slug}#survey:${doc.slug}=${token}&for=${reader}`)
    await page.getByText('You answer as a…@example.org.').waitFor()
    const { doc: anonymous } = await create({ title: 'Ways, secretly', anonymous: true })
    // Others may give the same answers.
    for (let n = 0; n < 5; n += 1) {
      await page.goto('about:blank')
      await page.goto(`${website.url}/forms/${anonymous.slug}`)
      await page.getByText('Your answers are anonymous').waitFor()
      await page.getByLabel('Bus').check()
      await page.locator('main button[type=submit]').click()
      await page.getByText('Thank you.').waitFor()
    }
    const response = await ui.page.request.get(
      `${ui.site}/cms-api/form-answers?where[form][equals]=${anonymous.id}`,
      { headers: { origin: ui.site } },
    )
    expect(await response.json()).toMatchObject({ totalDocs: 5 })
  })

  it.each(['with', 'without'])(
    '%s scripts a form in a text is there in its place, or a click away',
    async (how) => {
      const form = surveyOf(`in a text ${how}`)
      const { doc } = (await ui.post('/cms-api/forms', form)) as { doc: { id: number } }
      const { doc: article } = (await ui.post('/cms-api/news', {
        ...{ title: `We ask you ${how}`, slug: '', description: 'A form.', _status: 'published' },
        content: documentOf(block('form', { form: doc.id, label: 'Answer us' })),
      })) as { doc: { slug: string } }
      const path = `/news/${article.slug}`
      await rename('forms', doc.id, `moved-from-a-text-${how}`)
      const on = how === 'with' ? page : await openWithoutScripts(path)
      await on.goto(website.url + path)
      if (how === 'without') await on.getByRole('link', { name: 'Answer us' }).click()
      else await on.getByText('Page 1 of 2').waitFor()
      await takePicture(on, `form-in-text-${how}.png`)
      await on.getByLabel('Not now').check()
      expect(await on.getByLabel('Why not?').isVisible()).toBe(true)
    },
  )

  const fillProposal = async (on: Page, title: string) => {
    await on.locator('#proposal-title').fill(title)
    await on.locator('#proposal-description').fill('A bench, and a tree beside it.')
    await on.locator('#proposal-content').fill('First the bench.\n\nThen <the> tree.')
    await on.locator('#proposal-contactName').fill('Bo')
    await on.locator('#proposal-contactEmail').fill('bo@example.org')
  }

  it('with scripts images are uploaded when they are chosen, and a proposal arrives with them', async () => {
    await page.goto(`${website.url}/propose`)
    await fillProposal(page, 'Benches')
    await page.setInputFiles('#proposal-images', [image('bench.png'), image('tree.png')])
    await page.locator('.uploads img').nth(1).waitFor()
    await page.setInputFiles('#proposal-images', [
      { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ])
    await page.getByText('plan.png: must be a JPEG, PNG, WebP or GIF image').waitFor()
    expect(await seriousViolations(page, 'html')).toEqual([])
    await page.locator('.uploads input').first().uncheck()
    await page.getByRole('button', { name: 'Send proposal' }).click()
    await page.getByText('We will read it and write to you').waitFor()
    const [proposal] = await received('action-submissions')
    expect(proposal).toMatchObject({ title: 'Benches', contactEmail: 'bo@example.org' })
    expect(JSON.stringify(proposal).match(/student-submissions\//g)).toHaveLength(1)
    expect(JSON.stringify(proposal)).toContain('&lt;the')
  })

  it('without scripts images are sent with the form, and stay when a field is wrong', async () => {
    const plain = await openWithoutScripts('/propose')
    await fillProposal(plain, 'Trees')
    await plain.locator('#proposal-contactEmail').fill('bo@nowhere')
    await plain.setInputFiles('#proposal-images', [image('tree.png')])
    await plain.getByRole('button', { name: 'Send proposal' }).click()
    await plain.locator('#proposal-contactEmail-error').waitFor()
    expect(await plain.locator('.uploads input').count()).toBe(1)
    await plain.locator('#proposal-contactEmail').fill('bo@example.org')
    await plain.getByRole('button', { name: 'Send proposal' }).click()
    await plain.getByText('We will read it and write to you').waitFor()
    const [proposal] = await received('action-submissions')
    expect(proposal).toMatchObject({ title: 'Trees' })
    expect(JSON.stringify(proposal).match(/student-submissions\//g)).toHaveLength(1)
  })

  it.each(['with', 'without'])('%s scripts an event is proposed', async (how) => {
    const on = how === 'with' ? page : await openWithoutScripts('/propose-event')
    await on.goto(`${website.url}/propose-event`)
    await fillProposal(on, `Reading ${how}`)
    await on.locator('#proposal-day').fill('2027-07-01')
    await on.locator('#proposal-location').fill('Library')
    await takePicture(on, `propose-event-${how}.png`)
    await on.getByRole('button', { name: 'Send proposal' }).click()
    await on.getByText('We will read it and write to you').waitFor()
    const [proposal] = await received('action-submissions')
    expect(proposal).toMatchObject({
      ...{ title: `Reading ${how}`, kind: 'event', location: 'Library', allDay: true },
    })
  })

  it.each(['with', 'without'])(
    '%s scripts a program that fills in the hidden field is answered, and held',
    async (how) => {
      await ui.post('/cms-api/globals/settings', { trapField })
      const on = how === 'with' ? page : await openWithoutScripts('/contact')
      await on.goto(`${website.url}/contact`)
      const trap = on.locator(`form[data-form=contact] [name=${trapField}]`)
      expect(await trap.getAttribute('tabindex')).toBe('-1')
      await trap.fill('https://spam.example')
      await fillMessage(on, `bot.${how}@example.org`)
      await on.getByText('Your message has reached us').waitFor()
      const [held] = await received('held-submissions')
      expect(held).toMatchObject({ reasons: ['trap'] })
      expect(JSON.stringify(held)).toContain(`bot.${how}@example.org`)
      const [message] = await received('contact-submissions')
      expect(message).not.toMatchObject({ email: `bot.${how}@example.org` })
    },
  )

  it('in German an error is said in German', async () => {
    await page.goto(`${website.url}/de/newsletter`)
    await page.locator('#newsletter-email').fill('wanda@nowhere')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByText('Bitte gib eine gültige E-Mail-Adresse an.').waitFor()
  })
})

describe('the archive of newsletters', () => {
  it('has a letter once it is sent, for whoever visits, until staff take it out', {
    tags: 'long',
  }, async () => {
    const { doc } = await ui.post('/cms-api/newsletters', {
      title: 'Archive',
      subject: 'The river path is open',
      preheader: 'Three fences fewer',
      htmlContent: '<h2>Dear {{name|friend}}</h2><p>It is <a href="/news">open</a> again.</p>',
    })
    const { id } = doc as { id: number }
    const { request } = ui.page
    const headers = { origin: ui.site }
    for (const act of ['approve', 'send']) {
      const state = await request.get(`${ui.site}/cms-api/newsletters/${id}/sending`, { headers })
      const { seen } = (await state.json()) as { seen: string }
      const data = act === 'approve' ? { comment: '' } : {}
      const sent = await request.post(`${ui.site}/cms-api/newsletters/${id}/${act}`, {
        data,
        headers: { ...headers, 'if-match': JSON.stringify(seen) },
      })
      expect(sent.status(), await sent.text()).toBe(200)
    }
    for (const name of ['River news', 'Lake news'])
      await ui.post('/cms-api/topics', { name, isPublic: name === 'River news' })
    await page.goto(`${website.url}/newsletters`)
    await takePicture(page, 'website newsletters')
    const feed = page.getByRole('link', { name: 'River news' })
    const read = await page.request.get(website.url + (await feed.getAttribute('href')))
    expect([read.status(), read.headers()['content-type']]).toEqual([
      200,
      'application/rss+xml; charset=UTF-8',
    ])
    expect(await page.getByRole('link', { name: 'Lake news' }).count()).toBe(0)
    await page.getByRole('link', { name: 'The river path is open' }).click()
    await page.getByRole('heading', { name: 'Dear friend' }).waitFor()
    await takePicture(page, 'website newsletter')
    await ui.page.goto(`${ui.site}/admin/collections/newsletters/${id}?step=review`)
    await ui.page.getByRole('link', { name: 'View online' }).waitFor()
    await takePicture(ui.page, 'newsletter in the archive')
    await ui.page.getByRole('button', { name: 'Take out' }).click()
    await ui.page.getByRole('button', { name: 'Put back' }).waitFor()
    const response = await page.reload()
    expect(response?.status()).toBe(404)
  })
})

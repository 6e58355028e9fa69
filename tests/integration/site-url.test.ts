import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Written } from '#src/contract/newsletters/preview.ts'
import { database } from '#src/data/transaction.ts'
import { cardUrl } from '#src/mail/composing/card.ts'
import { hrefOf } from '#src/mail/composing/references.ts'
import { checkOwnLinks, isOwn } from '#src/newsletters/check/own-links.ts'
import { previewMail } from '#src/newsletters/preview/preview.ts'
import { env } from '#src/settings/env.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { contentMaker, paragraph } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

/** The website on another host; the API, images and the admin UI on ours. */

const site = 'https://www.ngo.test'
let payload: Payload
let api: ApiClient
let base: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  base = env().BASE_URL
  Object.assign(env(), { SITE_URL: site })
})
afterAll(() => {
  Object.assign(env(), { SITE_URL: base })
})

const unique = () => `site-${randomUUID()}`

describe('with SITE_URL', () => {
  it('feeds lead to the website, and take themselves and images from us', async () => {
    const make = contentMaker(payload)
    const { id: image, key } = await make.image()
    const slug = unique()
    await make.article({ slug, image })
    for (const format of ['rss', 'atom', 'json']) {
      const { text } = await api('GET', `/api/feed/news?format=${format}`)
      const plain = text.replaceAll('\\/', '/')
      expect(plain).toContain(`${site}/news/${slug}`)
      expect(plain).toContain(`${base}/api/images/${key}`)
      expect(plain).toContain(`${base}/api/feed/news`)
      expect(plain).not.toContain(`${base}/news`)
    }
  })

  it('the calendar and the sitemap lead to the website', async () => {
    const slug = unique()
    await contentMaker(payload).event({ slug })
    const calendar = (await api('GET', '/api/feed/events.ics')).text.replaceAll('\r\n ', '')
    expect(calendar).toContain(`${site}/events/${slug}`)
    const sitemap = (await api('GET', '/sitemap.xml')).text
    expect(sitemap).toContain(`<loc>${site}/events/${slug}</loc>`)
    expect(sitemap).not.toContain(`<loc>${base}/`)
  })

  it('robots.txt names the sitemap where it is', async () => {
    expect((await api('GET', '/robots.txt')).text).toContain(`Sitemap: ${base}/sitemap.xml`)
  })

  it('links of a mail lead to the website, its images and the link to leave to us', async () => {
    const html = '<a href="/news/x">News</a> <img src="/api/images/a.jpg" alt="">'
    const written: Written = {
      kind: 'newsletter',
      subject: 'News',
      preheader: '',
      html,
      text: '',
      frame: null,
      wrapper: '',
    }
    const mail = await previewMail(payload, written)
    expect(mail.html).toContain(`href="${site}/news/x"`)
    expect(mail.html).toContain(`src="${base}/api/images/a.jpg"`)
  })

  it('cards and links to entries of a composed mail lead to the website', () => {
    const references = {
      ...siteUrls(),
      images: new Map(),
      targets: new Map([['news/1', 'rally']]),
    }
    expect(hrefOf({ collection: 'news', id: 1 }, references)).toBe(`${site}/news/rally`)
    expect(hrefOf('/contact', references)).toBe(`${site}/contact`)
    expect(hrefOf('/api/feed/news', references)).toBe(`${base}/api/feed/news`)
    const card = { of: 'news/1', title: 'Rally', path: '/news/rally', date: null }
    const shown = { ...card, imageKey: '', imageAlt: '' }
    expect(cardUrl(shown, references)).toBe(`${site}/news/rally`)
  })

  it('the mail check knows pages of the website on both hosts as our own', async () => {
    const { slug } = await contentMaker(payload).article({ content: paragraph('Words') })
    const links = [`${site}/news/${slug}`, `${base}/news/${slug}`, `${site}/news/none`]
    const findings = await checkOwnLinks(await database({ payload }), links, siteUrls())
    expect(findings).toEqual([expect.objectContaining({ place: '/news/none' })])
    expect(links.map((link) => isOwn(link, siteUrls()))).toEqual([true, true, true])
    expect(isOwn(`${site}.evil.test/news`, siteUrls())).toBe(false)
  })
})

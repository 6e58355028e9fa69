import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { storage } from '#src/data/storage/index.ts'
import { linkTo, openFeeds, unique } from '#tests/support/feeds.ts'

const { payload, api, parser, createNews, itemOf } = await openFeeds()

const createImage = async () => {
  const data = await sharp({
    create: { width: 20, height: 10, channels: 3, background: '#0f4c5c' },
  })
    .jpeg()
    .toBuffer()
  return payload.create({
    collection: 'media',
    data: { alt: 'Sea' },
    file: { data, mimetype: 'image/jpeg', name: 'sea.jpg', size: data.byteLength },
  })
}

describe('newsFeed', () => {
  it('the news feed has all fields of a published article, with the size of its image', async () => {
    const image = await createImage()
    const tag = await payload.create({ collection: 'tags', data: { name: unique(), slug: '' } })
    const { slug, publishedAt } = await createNews({
      image: image.id,
      tags: [tag.id],
      category: 'Reports',
    })
    const item = await itemOf('/api/feed/news', linkTo('news', slug))
    const stored = await storage().stat(image.key ?? '')
    expect(item).toMatchObject({
      title: 'An article',
      guid: linkTo('news', slug),
      pubDate: new Date(publishedAt ?? '').toUTCString(),
      categories: ['Reports'],
      content: 'What it says',
      'content:encoded': '<p>All of it</p>',
      enclosure: {
        url: `http://muster.test/api/images/${image.key}`,
        type: 'image/jpeg',
        length: String(stored?.size),
      },
    })
  })

  it('the news feed has the headers of a feed and returns 304 for a known ETag', async () => {
    const { headers } = await api('GET', '/api/feed/news')
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=UTF-8')
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const etag = headers.get('etag') ?? ''
    const again = await api('GET', '/api/feed/news', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  it('the news feed omits drafts and future articles, and expires when the next one appears', async () => {
    const draft = await createNews({ _status: 'draft' })
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    const future = await createNews({ publishedAt: tomorrow })
    expect(await itemOf('/api/feed/news', linkTo('news', draft.slug))).toBeUndefined()
    expect(await itemOf('/api/feed/news', linkTo('news', future.slug))).toBeUndefined()
    const { headers } = await api('GET', '/api/feed/news')
    expect(Date.parse(headers.get('x-muster-fresh-until') ?? '')).toBeLessThanOrEqual(
      Date.parse(tomorrow),
    )
  })

  it('the news feed has the 50 newest articles, newest first, then by descending id', async () => {
    const publishedAt = new Date().toISOString()
    const created = []
    for (let at = 0; at < 51; at += 1) created.push(await createNews({ publishedAt }))
    const { text: xml } = await api('GET', '/api/feed/news')
    const { items } = await parser.parseString(xml)
    expect(items.map(({ link }) => link)).toEqual(
      created
        .slice(1)
        .reverse()
        .map(({ slug }) => linkTo('news', slug)),
    )
  })

  it.each([
    ['atom', 'application/atom+xml; charset=UTF-8', '<feed xmlns="http://www.w3.org/2005/Atom">'],
    ['json', 'application/feed+json; charset=UTF-8', 'https://jsonfeed.org/version/1.1'],
    ['rss', 'application/rss+xml; charset=UTF-8', '<rss version="2.0"'],
  ])('the news feed is available as %s', async (format, type, part) => {
    const { status, headers, text: body } = await api('GET', `/api/feed/news?format=${format}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(type)
    expect(body).toContain(part)
  })

  it('the news feed rejects an unknown format', async () => {
    const { status, json } = await api('GET', '/api/feed/news?format=xls')
    expect(status).toBe(400)
    expect(json).toEqual({ error: 'format: must be rss, atom or json' })
  })

  it('the news feed takes its title from Settings', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { newsFeedTitle: 'Sea & Shore' } })
    const { text: xml } = await api('GET', '/api/feed/news')
    expect((await parser.parseString(xml)).title).toBe('Sea & Shore')
    await payload.updateGlobal({ slug: 'settings', data: { newsFeedTitle: '', siteName: 'Org' } })
    const { text: other } = await api('GET', '/api/feed/news')
    expect((await parser.parseString(other)).title).toBe('Org: News')
    await payload.updateGlobal({ slug: 'settings', data: { siteName: '' } })
  })

  it('the news feed states the language of the website', async () => {
    const languageOf = async () => {
      const { text: json } = await api('GET', '/api/feed/news?format=json')
      const { text: xml } = await api('GET', '/api/feed/news')
      return [JSON.parse(json).language, (await parser.parseString(xml))['language']]
    }
    expect(await languageOf()).toEqual(['en', 'en'])
    await payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'fr' } })
    expect(await languageOf()).toEqual(['fr', 'fr'])
    await payload.updateGlobal({ slug: 'settings', data: { siteLanguage: 'en' } })
  })
})

import { decodeHTML, decodeXML } from 'entities'
import fc from 'fast-check'
import RssParser from 'rss-parser'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writeAtom } from '#src/content/feeds/atom.ts'
import type { Feed, FeedItem } from '#src/content/feeds/feed.ts'
import { writeJsonFeed } from '#src/content/feeds/json-feed.ts'
import { writeRss } from '#src/content/feeds/rss.ts'
import { hostile, visible } from '#tests/support/hostile-text.ts'
import { xmlProblems } from '#tests/support/xml-problems.ts'

const item = (over: Partial<FeedItem> = {}): FeedItem => ({
  link: 'https://a.test/news/one',
  title: 'One',
  summary: 'Tom & Jerry <3',
  content: '<p>Full &amp; safe</p>',
  author: 'Ada',
  category: 'Reports',
  tags: ['Sea'],
  related: '',
  image: { url: 'https://a.test/api/images/media/1.jpg', type: 'image/jpeg', length: 1234 },
  published: new Date('2026-01-31T09:00:00Z'),
  updated: new Date('2026-02-01T09:00:00Z'),
  occasion: undefined,
  ...over,
})

const feed = (items: FeedItem[], over: Partial<Feed> = {}): Feed => ({
  title: 'News',
  description: 'What is new',
  language: 'de',
  publisher: 'Org',
  link: 'https://a.test/news',
  self: { rss: 'https://a.test/f', atom: 'https://a.test/f?a', json: 'https://a.test/f?j' },
  items,
  ...over,
})

const parser = new RssParser()

/** The terms of all categories, in order. */
const termsOf = (atom: string): string[] =>
  Array.from(atom.matchAll(/<category term="([^"]*)"/g), ([, term]) => decodeXML(term ?? ''))

const textsOf = ({ title, summary, content }: FeedItem) => [title || undefined, summary, content]

const textsOfJson = (read: Record<string, string>) => [
  read['title'],
  read['summary'],
  read['content_html'],
]

/** Feeds of 500 hostile data sets, each as an article and as an event. */
const hostileFeeds = (): Feed[] =>
  fc
    .sample(fc.tuple(hostile, hostile, hostile, hostile), 500)
    .map(([title, summary, content, name]) => {
      const occasion = { start: new Date(0), end: undefined, location: name }
      const related = `https://a.test/${encodeURI(title.toWellFormed())}`
      const image = { url: 'https://a.test/api/images/media/1.jpg', type: name, length: 1 }
      const news = item({ title, summary, content, author: name, category: name, image })
      const event = item({ title, summary, category: '', tags: [name], occasion, related })
      return feed([news, event], { title: name, description: summary, publisher: title })
    })

describe('every format', () => {
  it('RSS and Atom feeds are well-formed for 500 hostile data sets', async () => {
    expect(await xmlProblems(['<a>\u0001</a>'])).not.toEqual([])
    const feeds = hostileFeeds()
    expect(await xmlProblems(feeds.map(writeRss))).toEqual([])
    expect(await xmlProblems(feeds.map(writeAtom))).toEqual([])
  })

  it('JSON feeds return every text unchanged for 500 hostile data sets', () => {
    for (const whole of hostileFeeds()) {
      const read = JSON.parse(writeJsonFeed(whole))
      expect([read.title, read.description ?? '']).toEqual([whole.title, whole.description])
      expect(read.items.map(textsOfJson)).toEqual(whole.items.map(textsOf))
    }
  })

  it('RSS feeds return titles and categories unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (title, category) => {
        const read = await parser.parseString(writeRss(feed([item({ title, category })])))
        expect(read.items[0]?.title?.trim() ?? '').toBe(visible(title).trim())
        expect(read.items[0]?.categories?.[0]?.trim() ?? '').toBe(visible(category).trim())
      }),
    )
  })

  it('Atom feeds return titles and categories unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (title, category) => {
        const xml = writeAtom(feed([item({ title: `x${title}`, category, tags: [] })]))
        const read = (await parser.parseString(xml)).items[0]
        expect(decodeHTML(read?.title ?? '').trim()).toBe(`x${visible(title)}`.trim())
        expect(termsOf(xml)).toEqual([category].filter(Boolean).map(visible))
      }),
    )
  })

  it('a feed text with repeated ends of CDATA is not cut off', async () => {
    const text = 'a]]>b]]>c]]>d'
    const twice = feed([item({ title: text, summary: text, content: text })])
    const [read] = (await parser.parseString(writeRss(twice))).items
    expect(read).toMatchObject({ title: text, content: text, 'content:encoded': text })
    expect(await xmlProblems([writeRss(twice), writeAtom(twice)])).toEqual([])
  })

  it('the type of a feed image comes from the image, not from its URL', () => {
    expect(writeRss(feed([item()]))).toContain('type="image/jpeg"')
    expect(writeAtom(feed([item()]))).toMatch(
      /rel="enclosure"[^>]* type="image\/jpeg" length="1234"/,
    )
    expect(writeAtom(feed([item()]))).not.toContain('image/jpg')
  })

  it('feeds are deterministic', () => {
    expect(writeRss(feed([item()]))).toBe(writeRss(feed([item()])))
    expect(writeAtom(feed([]))).toBe(writeAtom(feed([])))
  })

  it('an empty feed does not depend on the current time', () => {
    for (const write of [writeRss, writeAtom]) expect(write(feed([]))).toMatch(/1970/)
  })
})

describe('RSS', () => {
  it('an RSS feed has all documented elements', async () => {
    const xml = writeRss(feed([item()]))
    const read = await parser.parseString(xml)
    expect(read).toMatchObject({ title: 'News', description: 'What is new' })
    expect(read.items[0]).toMatchObject({
      title: 'One',
      link: 'https://a.test/news/one',
      guid: 'https://a.test/news/one',
      pubDate: 'Sat, 31 Jan 2026 09:00:00 GMT',
      categories: ['Reports'],
      'content:encoded': '<p>Full &amp; safe</p>',
      enclosure: { url: 'https://a.test/api/images/media/1.jpg', type: 'image/jpeg' },
      contentSnippet: 'Tom & Jerry <3',
    })
    expect(xml).toContain('<language>de</language>')
    expect(xml).toContain('length="1234"')
    expect(xml).toContain('isPermaLink="true"')
    expect(xml).toContain('<lastBuildDate>Sun, 01 Feb 2026 09:00:00 GMT</lastBuildDate>')
  })

  it('an RSS item of an event has its location and times in the text and in elements', async () => {
    const occasion = {
      start: new Date('2026-05-01T10:00:00Z'),
      end: new Date('2026-05-01T12:00:00Z'),
      location: 'Town hall',
    }
    const xml = writeRss(feed([item({ occasion, summary: 'Come' })]))
    const [read] = (await parser.parseString(xml)).items
    expect(read?.contentSnippet).toBe(
      'Fri, 01 May 2026 10:00:00 GMT – Fri, 01 May 2026 12:00:00 GMT, Town hall\nCome',
    )
    expect(xml).toContain('<ev:startdate>2026-05-01T10:00:00.000Z</ev:startdate>')
    expect(xml).toContain('<ev:location>Town hall</ev:location>')
  })

  it('an RSS item leaves out absent fields', () => {
    const xml = writeRss(feed([item({ image: undefined, category: '', content: '', author: '' })]))
    expect(xml).not.toMatch(/enclosure|<category|content:encoded>|dc:creator/)
  })

  it('an RSS description escapes markup in its text', async () => {
    const xml = writeRss(feed([item({ summary: '<script>alert(1)</script> &lt;b> A&B' })]))
    const [read] = (await parser.parseString(xml)).items
    expect(read?.content).toBe('&lt;script>alert(1)&lt;/script> &amp;lt;b> A&amp;B')
  })
})

/** The event elements of a document with a single item. */
const eventElements = (xml: string) =>
  Array.from(xml.matchAll(/<ev:(\w+)>([^<]*)</g), ([, name, value]) => [name, value])

const meeting = item({
  category: '',
  tags: ['Sea', 'Youth', 'Sea'],
  summary: 'Come',
  related: 'https://sign-up.test/walk?a=1&b=2',
  occasion: {
    start: new Date('2026-05-01T10:00:00Z'),
    end: new Date('2026-05-01T12:00:00Z'),
    location: 'Town hall & garden',
  },
})

describe('an event in feeds', () => {
  it('an event in RSS has its tags as categories, and an article its category alone', async () => {
    const categoriesOf = async (of: FeedItem) =>
      (await parser.parseString(writeRss(feed([of])))).items[0]?.categories
    expect(await categoriesOf(meeting)).toEqual(['Sea', 'Youth'])
    expect(await categoriesOf(item())).toEqual(['Reports'])
  })

  it('an event in Atom has its times, location and related page', () => {
    const xml = writeAtom(feed([meeting]))
    expect(eventElements(xml)).toEqual([
      ['startdate', '2026-05-01T10:00:00.000Z'],
      ['enddate', '2026-05-01T12:00:00.000Z'],
      ['location', 'Town hall &amp; garden'],
    ])
    expect(eventElements(xml)).toEqual(eventElements(writeRss(feed([meeting]))))
    expect(xml).toContain(
      '<summary>Fri, 01 May 2026 10:00:00 GMT – Fri, 01 May 2026 12:00:00 GMT, Town hall &amp; garden\nCome</summary>',
    )
    expect(xml).toContain('<link rel="related" href="https://sign-up.test/walk?a=1&amp;b=2"/>')
    expect(xml.match(/<category term="Sea"/g)).toHaveLength(1)
    expect(writeAtom(feed([item()]))).not.toMatch(/<ev:|rel="related"/)
  })

  it('an event in JSON Feed has its times, location and related page', () => {
    const { items } = readJsonFeed([meeting])
    expect(items[0]).toMatchObject({
      external_url: 'https://sign-up.test/walk?a=1&b=2',
      tags: ['Sea', 'Youth'],
      _event: {
        startDate: '2026-05-01T10:00:00.000Z',
        endDate: '2026-05-01T12:00:00.000Z',
        location: 'Town hall & garden',
      },
    })
  })
})

const readJsonFeed = (items: FeedItem[]) =>
  z.looseObject({ items: z.array(z.looseObject({})) }).parse(JSON.parse(writeJsonFeed(feed(items))))

describe('JSON Feed', () => {
  it('a JSON feed has all fields of the format and leaves out absent ones', () => {
    const bare = item({ category: '', tags: [], author: '', image: undefined })
    const { items, ...whole } = readJsonFeed([item(), bare])
    expect(whole).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News',
      description: 'What is new',
      home_page_url: 'https://a.test/news',
      feed_url: 'https://a.test/f?j',
      language: 'de',
      authors: [{ name: 'Org' }],
    })
    const plain = {
      id: 'https://a.test/news/one',
      url: 'https://a.test/news/one',
      title: 'One',
      summary: 'Tom & Jerry <3',
      content_html: '<p>Full &amp; safe</p>',
      date_published: '2026-01-31T09:00:00.000Z',
      date_modified: '2026-02-01T09:00:00.000Z',
    }
    const image = 'https://a.test/api/images/media/1.jpg'
    expect(items).toEqual([
      {
        ...plain,
        tags: ['Reports', 'Sea'],
        authors: [{ name: 'Ada' }],
        image,
        attachments: [{ url: image, mime_type: 'image/jpeg', size_in_bytes: 1234 }],
      },
      { ...plain, tags: [] },
    ])
  })

  it('a JSON feed has a version, ids, dates and the image', () => {
    const read: unknown = JSON.parse(writeJsonFeed(feed([item()])))
    expect(read).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://a.test/f?j',
      items: [
        {
          id: 'https://a.test/news/one',
          date_published: '2026-01-31T09:00:00.000Z',
          tags: ['Reports', 'Sea'],
          attachments: [{ mime_type: 'image/jpeg', size_in_bytes: 1234 }],
        },
      ],
    })
  })
})

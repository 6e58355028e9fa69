import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import ICAL from 'ical.js'
import type { Payload } from 'payload'
import RssParser from 'rss-parser'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { env } from '#src/config/env.ts'
import { storage } from '#src/storage/index.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
const parser = new RssParser()

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const unique = (): string => `feed-${randomUUID()}`

const text = (words: string) => ({
  root: {
    type: 'root',
    version: 1,
    direction: null,
    format: '' as const,
    indent: 0,
    children: [
      {
        type: 'paragraph',
        version: 1,
        direction: null,
        format: '' as const,
        indent: 0,
        textFormat: 0,
        children: [
          {
            type: 'text',
            version: 1,
            text: words,
            format: 0,
            style: '',
            mode: 'normal',
            detail: 0,
          },
        ],
      },
    ],
  },
})

const createNews = (data: Record<string, unknown> = {}) =>
  payload.create({
    collection: 'news',
    data: {
      title: 'An article',
      slug: unique(),
      description: 'What it says',
      content: text('All of it'),
      publishedAt: new Date().toISOString(),
      _status: 'published',
      ...data,
    },
  })

const createEvent = (data: Record<string, unknown> = {}) =>
  payload.create({
    collection: 'events',
    data: {
      title: 'An event',
      slug: unique(),
      description: 'What happens',
      location: 'Town hall',
      content: text('All of it'),
      startDate: '2990-05-01T10:00:00.000Z',
      _status: 'published',
      ...data,
    },
  })

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

const linkTo = (kind: string, slug: unknown) => `http://muster.test/${kind}/${slug}`

const itemOf = async (path: string, link: string) => {
  const { status, text: xml } = await api('GET', path)
  expect(status).toBe(200)
  return (await parser.parseString(xml)).items.find((item) => item.link === link)
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

describe('eventsFeed', () => {
  it('the events feed has time, place and content of a published event', async () => {
    const { slug } = await createEvent({ endDate: '2990-05-01T12:00:00.000Z' })
    const item = await itemOf('/api/feed/events', linkTo('events', slug))
    expect(item).toMatchObject({ title: 'An event', 'content:encoded': '<p>All of it</p>' })
    expect(item?.content).toMatch(/^Sat, 01 May 2990 10:00:00 GMT .* Town hall\nWhat happens$/)
    expect(Number.isNaN(Date.parse(item?.pubDate ?? ''))).toBe(false)
  })

  it('the events feed has an event’s tags as categories', async () => {
    const tags = []
    for (const name of [unique(), unique()])
      tags.push(await payload.create({ collection: 'tags', data: { name, slug: '' } }))
    const { slug } = await createEvent({ tags: tags.map(({ id }) => id) })
    const item = await itemOf('/api/feed/events', linkTo('events', slug))
    expect(item?.categories).toEqual(tags.map(({ name }) => name))
  })

  it('the events feed has start, place and link of an event in Atom and JSON', async () => {
    const location = unique()
    const link = `https://sign-up.test/${location}`
    const startDate = '2990-05-01T10:00:00.000Z'
    const { slug } = await createEvent({ location, link, startDate, endDate: startDate })
    const atom = (await api('GET', '/api/feed/events?format=atom')).text
    const entry = atom.split('</entry>').find((part) => part.includes(linkTo('events', slug)))
    expect(entry).toContain(`<ev:startdate>${startDate}</ev:startdate>`)
    expect(entry).toContain(`<ev:location>${location}</ev:location>`)
    expect(entry).toContain(`<link rel="related" href="${link}"/>`)
    expect(entry).not.toContain('ev:enddate')
    const { text: json } = await api('GET', '/api/feed/events?format=json')
    expect(JSON.parse(json)).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          url: linkTo('events', slug),
          external_url: link,
          _event: { startDate, endDate: null, location },
        }),
      ]),
    })
  })

  it('the events feed marks a cancelled event in its title', async () => {
    const { slug } = await createEvent({ cancelled: true })
    const item = await itemOf('/api/feed/events', linkTo('events', slug))
    expect(item?.title).toBe('Cancelled: An event')
  })

  it('the events feed omits drafts', async () => {
    const { slug } = await createEvent({ _status: 'draft' })
    expect(await itemOf('/api/feed/events', linkTo('events', slug))).toBeUndefined()
  })

  it('the events feed has the 50 events with the latest starts, in ascending order', async () => {
    const created = []
    for (let at = 0; at < 51; at += 1)
      created.push(
        await createEvent({ startDate: new Date(Date.UTC(2999, 0, 1, 0, at)).toISOString() }),
      )
    const { text: xml } = await api('GET', '/api/feed/events')
    const { items } = await parser.parseString(xml)
    expect(items.map(({ link }) => link)).toEqual(
      created.slice(1).map(({ slug }) => linkTo('events', slug)),
    )
    for (const { id } of created) await payload.delete({ collection: 'events', id })
  })

  it.each(['atom', 'json'])('the events feed is available as %s', async (format) => {
    const { status } = await api('GET', `/api/feed/events?format=${format}`)
    expect(status).toBe(200)
  })

  it('the events feed rejects an unknown format', async () => {
    expect((await api('GET', '/api/feed/events?format=rdf')).status).toBe(400)
  })
})

describe('eventsCalendar', () => {
  const readEvent = async (id: number) => {
    const { text: ics, headers } = await api('GET', '/api/feed/events.ics')
    expect(headers.get('content-type')).toBe('text/calendar; charset=UTF-8')
    return new ICAL.Component(ICAL.parse(ics))
      .getAllSubcomponents('vevent')
      .find((event) => String(event.getFirstPropertyValue('uid')).startsWith(`event-${id}@`))
  }

  it('the events calendar keeps an event’s UID when the base URL changes', async () => {
    const { id, slug } = await createEvent()
    const before = await readEvent(id)
    const settings = env()
    const { BASE_URL, SITE_URL } = settings
    const moved = 'https://moved.test/site'
    Object.assign(settings, { BASE_URL: moved, SITE_URL: moved })
    const after = await readEvent(id)
    Object.assign(settings, { BASE_URL, SITE_URL })
    expect(after?.getFirstPropertyValue('url')).toBe(`https://moved.test/site/events/${slug}`)
    expect(after?.getFirstPropertyValue('uid')).toBe(before?.getFirstPropertyValue('uid'))
    expect(String(before?.getFirstPropertyValue('uid'))).toMatch(/^event-\d+@[\da-f-]{36}$/)
  })

  it.each([
    ['2990-05-01T10:00:00.000Z', null],
    ['2990-05-01T10:00:00.001Z', null],
    ['2990-05-01T10:00:01.000Z', '2990-05-01T10:00:01Z'],
  ])(
    'the events calendar states an end only when it is later than the start: %s',
    async (endDate, end) => {
      const { id } = await createEvent({ endDate })
      expect((await readEvent(id))?.getFirstPropertyValue('dtend')?.toString() ?? null).toBe(end)
    },
  )

  it('the events calendar keeps a cancelled event under the same UID with a higher sequence', async () => {
    const { id } = await createEvent({ startDate: '2001-05-01T10:00:00.000Z' })
    await payload.db.drizzle.execute(sql`
      WITH earlier AS (
        UPDATE events SET created_at = '2000-01-01', updated_at = '2000-01-02' WHERE id = ${id}
      ) UPDATE _events_v SET version_created_at = '2000-01-01' WHERE parent_id = ${id}`)
    const before = await readEvent(id)
    expect(before?.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(String(before?.getFirstPropertyValue('dtstart'))).toBe('2001-05-01T10:00:00Z')
    await payload.update({ collection: 'events', id, data: { cancelled: true } })
    const after = await readEvent(id)
    expect(after?.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(Number(after?.getFirstPropertyValue('sequence'))).toBeGreaterThan(
      Number(before?.getFirstPropertyValue('sequence')),
    )
  })

  it('the events calendar omits drafts', async () => {
    const { id } = await createEvent({ _status: 'draft' })
    expect(await readEvent(id)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { linkTo, openFeeds, unique } from '#tests/support/feeds.ts'

const { payload, api, parser, createEvent, itemOf } = await openFeeds()

describe('eventsFeed', () => {
  it('the events feed has time, place and content of a published event', async () => {
    const { slug } = await createEvent({ endDate: '2990-05-01T12:00:00.000Z', timeZone: 'UTC' })
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

  it('the events feed has the 50 events with the latest starts, in ascending order', {
    tags: 'long',
  }, async () => {
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

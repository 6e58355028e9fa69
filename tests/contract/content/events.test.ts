import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshUntilHeader } from '#src/server/http/request-handler.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, column, contentMaker, paragraph } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

describe('listEvents', () => {
  it('listEvents orders by start, then id, past events included', async () => {
    const tag = await make.tag()
    const tags = [tag.id]
    const later = await make.event({ tags, startDate: inHours(50) })
    const startDate = inHours(-50)
    const first = await make.event({ tags, startDate })
    const second = await make.event({ tags, startDate })
    const { json } = await api('GET', `/api/events?tag=${tag.slug}`)
    expect(column(json, 'id')).toEqual([first.id, second.id, later.id])
    expect(json).not.toHaveProperty('[0].content')
  })

  it.each(['true', '1'])('listEvents leaves past events out with upcoming=%s', async (flag) => {
    const tag = await make.tag()
    await make.event({ tags: [tag.id], startDate: inHours(-1) })
    const coming = await make.event({ tags: [tag.id], startDate: inHours(1) })
    const { json, headers } = await api('GET', `/api/events?tag=${tag.slug}&upcoming=${flag}`)
    expect(column(json, 'id')).toEqual([coming.id])
    expect(headers.has(freshUntilHeader)).toBe(true)
  })

  it('listEvents with past=true has those that are over, latest first, and no others', async () => {
    const tag = await make.tag()
    const tags = [tag.id]
    const older = await make.event({ tags, startDate: inHours(-50) })
    const over = await make.event({ tags, startDate: inHours(-9), endDate: inHours(-8) })
    await make.event({ tags, startDate: inHours(-1), endDate: inHours(1) })
    await make.event({ tags, startDate: inHours(2) })
    const { json, headers } = await api('GET', `/api/events?tag=${tag.slug}&past=true`)
    expect(column(json, 'id')).toEqual([over.id, older.id])
    // One that goes on becomes one that is over.
    const until = Date.parse(headers.get(freshUntilHeader) ?? '')
    expect(until).toBeLessThanOrEqual(Date.parse(inHours(1)))
    const both = await api('GET', `/api/events?tag=${tag.slug}&past=true&upcoming=true`)
    expect(both.json).toEqual([])
  })

  it('listEvents takes a period, from its beginning on and before its end', async () => {
    const tag = await make.tag()
    const tags = [tag.id]
    const days = ['2031-05-01', '2031-05-02', '2031-05-03'].map((day) => `${day}T10:00:00.000Z`)
    const [first, second, third] = await Promise.all(
      days.map((startDate) => make.event({ tags, startDate })),
    )
    const idsOf = async (query: string) =>
      column((await api('GET', `/api/events?tag=${tag.slug}&${query}`)).json, 'id')
    expect(await idsOf(`from=${days[1]}`)).toEqual([second?.id, third?.id])
    expect(await idsOf(`to=${days[1]}`)).toEqual([first?.id])
    const offset = encodeURIComponent('2031-05-02T12:00:00+02:00')
    expect(await idsOf(`from=${offset}&to=2031-05-03T10:00Z`)).toEqual([second?.id])
  })

  it.each([
    ['from', 'tomorrow'],
    ['to', '2031-05-01'],
  ])('listEvents rejects %s=%s', async (name, value) => {
    const { status, json } = await api('GET', `/api/events?${name}=${value}`)
    const error = `${name}: must be an ISO 8601 date and time with an offset or Z`
    expect([status, json]).toEqual([400, { error }])
  })

  it.each(['false', '0'])('listEvents includes past events with upcoming=%s', async (flag) => {
    const tag = await make.tag()
    await make.event({ tags: [tag.id], startDate: inHours(-1) })
    expect((await api('GET', `/api/events?tag=${tag.slug}&upcoming=${flag}`)).json).toHaveLength(1)
  })

  it('listEvents returns exactly the documented fields', async () => {
    const [tag, image] = [await make.tag(), await make.image()]
    const { id, title, slug } = await make.event({
      tags: [tag.id],
      image: image.id,
      link: 'https://example.org/join',
      endDate: '2031-01-01T12:30:00.000Z',
      content: paragraph('Bring boots'),
    })
    expect((await api('GET', `/api/events?tag=${tag.slug}`)).json).toEqual([
      {
        id,
        title,
        slug,
        description: 'Said briefly.',
        startDate: '2031-01-01T10:00:00.000Z',
        endDate: '2031-01-01T12:30:00.000Z',
        location: 'Here',
        imageUrl: `/api/images/${image.key}`,
        link: 'https://example.org/join',
        tags: [{ id: tag.id, name: tag.name, slug: tag.slug }],
        cancelled: false,
      },
    ])
  })

  it('listEvents includes cancelled events, marked as cancelled', async () => {
    const tag = await make.tag()
    const { id } = await make.event({ tags: [tag.id], cancelled: true, startDate: inHours(2) })
    for (const query of ['', '&upcoming=true'])
      expect((await api('GET', `/api/events?tag=${tag.slug}${query}`)).json).toMatchObject([
        { id, cancelled: true },
      ])
  })

  it('listEvents with upcoming leaves an event out once it has started, even while it lasts', {
    tags: 'long',
  }, async () => {
    const tag = await make.tag()
    await make.event({ tags: [tag.id], startDate: inHours(-1), endDate: inHours(1) })
    const soon = new Date(Date.now() + 4000).toISOString()
    const { id } = await make.event({ tags: [tag.id], startDate: soon })
    const path = `/api/events?tag=${tag.slug}&upcoming=1`
    const before = await api('GET', path)
    expect(column(before.json, 'id')).toEqual([id])
    expect(Date.parse(before.headers.get(freshUntilHeader) ?? '')).toBeLessThanOrEqual(
      Date.parse(soon),
    )
    await new Promise((done) => setTimeout(done, Date.parse(soon) - Date.now() + 20))
    expect((await api('GET', path)).json).toEqual([])
  })

  it('an empty list of upcoming events still expires at the next start; other event lists do not expire', async () => {
    const startDate = new Date(Date.now() + 30_000).toISOString()
    await make.event({ startDate })
    const tag = await make.tag()
    const empty = await api('GET', `/api/events?tag=${tag.slug}&upcoming=true`)
    expect(empty.json).toEqual([])
    expect(Date.parse(empty.headers.get(freshUntilHeader) ?? '')).toBeLessThanOrEqual(
      Date.parse(startDate),
    )
    for (const query of ['', '?upcoming=false'])
      expect((await api('GET', `/api/events${query}`)).headers.has(freshUntilHeader)).toBe(false)
  })

  it.each(['yes', 'TRUE'])('listEvents rejects upcoming=%s', async (flag) => {
    const { status, json } = await api('GET', `/api/events?upcoming=${flag}`)
    expect([status, json]).toEqual([400, { error: 'upcoming: must be true, 1, false or 0' }])
  })

  it('listEvents rejects upcoming when it is repeated or contains NUL', async () => {
    const errorOf = async (query: string) => (await api('GET', `/api/events?${query}`)).json
    const repeated = 'upcoming: must be given once'
    expect(await errorOf('upcoming=1&upcoming=1')).toEqual({ error: repeated })
    const nul = 'upcoming: must not contain NUL characters'
    expect(await errorOf('upcoming=1%00')).toEqual({ error: nul })
  })
})

describe('readEvent', () => {
  it('readEvent returns the content, with null or "" for unset fields', async () => {
    const { slug } = await make.event({ content: paragraph('Bring boots') })
    expect((await api('GET', `/api/events/${slug}`)).json).toMatchObject({
      content: '<p>Bring boots</p>',
      endDate: null,
      link: '',
      imageUrl: '',
      cancelled: false,
      startDate: '2031-01-01T10:00:00.000Z',
    })
  })

  it('readEvent returns a cancelled event, marked as cancelled', async () => {
    const { slug } = await make.event({ cancelled: true })
    expect((await api('GET', `/api/events/${slug}`)).json).toMatchObject({ cancelled: true })
  })

  it('readEvent returns 404 for a draft', async () => {
    const { slug } = await make.event({ _status: 'draft' })
    expect((await api('GET', `/api/events/${slug}`)).status).toBe(404)
  })
})

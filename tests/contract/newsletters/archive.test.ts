import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, send, subscribe } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { createTopic } from '#tests/support/topics.ts'

let payload: Payload
let communicator: Staff
let get: (path: string) => ReturnType<ReturnType<typeof apiClient>>

beforeAll(async () => {
  payload = await startPayload()
  communicator = await createStaff(payload, 'communicator')
  const call = apiClient(dispatcher(payload))
  get = (path) => call('GET', path)
  await subscribe(payload, `reader${Date.now()}-`, 2)
  // What other files sent says other things.
  await payload.db.drizzle.execute(sql`UPDATE newsletters SET archive = 'never'`)
})

const personal = `<p>Dear {{name|friend}} &lt;{{email}}&gt; of {{custom.town|somewhere}},</p>
  <p><a href="/news/river">The river</a> <a href="{{unsubscribe}}">Leave now</a>
  <a class="own" href="{{preferences}}">Your data</a> <a href="{{view_online}}">Online</a></p>
  <script>alert(1)</script>`

const slugOf = async (id: number): Promise<string> => {
  const { rows } = await payload.db.drizzle.execute<{ slug: string }>(
    sql`SELECT slug FROM newsletters WHERE id = ${id}`,
  )
  return rows[0]?.slug ?? ''
}

const sent = async (data: object = {}) => {
  const subject = `Rivers ${unique('r')}`
  const id = await approvedNewsletter(payload, { subject, htmlContent: personal, ...data })
  await send(payload, id)
  return { id, subject, slug: await slugOf(id) }
}

const segmentOf = async () => {
  const conditions = [{ field: 'city', not: false, cities: ['Utrecht'] }] as const
  const rules = { match: 'all', not: false, conditions }
  const data = { name: unique('Segment'), rules, shared: true }
  return (await payload.create({ collection: 'segments', data: data as never })).id
}

const everything = async (slug: string) => {
  const { json } = await get(`/api/newsletters/${slug}`)
  const page = await get(`/api/newsletters/${slug}/view`)
  const list = await get('/api/newsletters')
  const feeds = await Promise.all(
    ['rss', 'atom', 'json'].map((format) => get(`/api/feed/newsletters?format=${format}`)),
  )
  return [JSON.stringify(json), page.text, list.text, ...feeds.map(({ text }) => text)]
}

describe('a newsletter that was sent to everybody', () => {
  it('is in the archive with its slug, newest first', async () => {
    const first = await sent()
    const second = await sent()
    const { status, json } = await get('/api/newsletters?limit=2')
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { id: second.id, slug: second.slug, subject: second.subject },
      { id: first.id, slug: first.slug },
    ])
    expect(Object.keys((json as object[])[0] ?? {})).toEqual([
      ...['id', 'slug', 'subject', 'preheader', 'sentAt', 'url'],
    ])
    expect(second.slug).toMatch(new RegExp(`^rivers-.*-${second.id}$`))
  })

  it('shows no name, email, placeholder, signed link or script wherever it is read', async () => {
    const { slug } = await sent({
      sentWrapper: '',
      textContent: 'Hi {{name|friend}}\nLeave: {{unsubscribe}}\nBye',
    })
    for (const text of await everything(slug)) {
      expect(text).not.toMatch(/\{\{|reader|@example|<script/i)
      expect(text).not.toMatch(/\/api\/(newsletter|preferences)\/[^"]*/)
      expect(text).not.toContain('Leave now')
    }
    const { json } = await get(`/api/newsletters/${slug}`)
    expect(json).toMatchObject({
      content: expect.stringContaining('Dear friend'),
      text: 'Hi friend\nBye',
    })
  })

  it('is a page that runs nothing and may be framed', async () => {
    const { slug } = await sent()
    const { headers, text } = await get(`/api/newsletters/${slug}/view`)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors')
    expect(text).toMatch(/^<!doctype html>/)
  })

  it.each([
    ['segments', async () => ({ audience: { segments: [await segmentOf()] } })],
    ['segments that are taken off', async () => ({ audience: { minus: [await segmentOf()] } })],
    [
      'a topic that is not public',
      async () => ({ audience: { topic: await createTopic(payload, { isPublic: false }) } }),
    ],
    ['the switch', async () => ({ archive: 'never' })],
  ])('is not in it because of %s', async (_, data) => {
    const { slug } = await sent(await data())
    expect((await get(`/api/newsletters/${slug}`)).status).toBe(404)
    expect((await get(`/api/newsletters/${slug}/view`)).status).toBe(404)
    expect((await get('/api/newsletters')).text).not.toContain(`"${slug}"`)
  })

  it('stays out of it although the segment that narrowed it is deleted', async () => {
    const segment = await segmentOf()
    const { slug } = await sent({ audience: { segments: [segment] } })
    await payload.delete({ collection: 'segments', id: segment })
    expect((await get(`/api/newsletters/${slug}`)).status).toBe(404)
  })

  it('is in it although segments narrow it, where it says so', async () => {
    const { slug } = await sent({
      archive: 'always',
      audience: { segments: [await segmentOf()] },
    })
    expect((await get(`/api/newsletters/${slug}`)).status).toBe(200)
  })
})

it('one that is not sent is not in the archive', async () => {
  const id = await approvedNewsletter(payload, { slug: unique('draft') })
  expect((await get(`/api/newsletters/${await slugOf(id)}`)).status).toBe(404)
})

it('whether it is public is part of what is approved', async () => {
  const id = await approvedNewsletter(payload)
  const { json } = await callPlatform('PATCH', `/newsletters/${id}`, {
    token: communicator.token,
    json: { archive: 'never' },
  })
  expect(json).toMatchObject({ doc: { approvalStatus: 'pending' } })
})

describe('the feed of a topic', () => {
  const formats = ['rss', 'atom', 'json']
  const feedsOf = async (slug: string) => {
    const path = (format: string) => `/api/feed/newsletters/${slug}?format=${format}`
    return Promise.all(formats.map((format) => get(path(format))))
  }

  it('has the public newsletters of this topic, and no others', async () => {
    const slug = unique('topic').replace(' ', '-')
    const topic = await createTopic(payload, { slug, name: unique('Rivers & lakes') })
    const within = { audience: { topic } }
    const first = await sent(within)
    const second = await sent(within)
    const hidden = await sent({ ...within, archive: 'never' })
    const elsewhere = await sent({ audience: { topic: await createTopic(payload) } })
    for (const { status, text } of await feedsOf(slug)) {
      expect(status).toBe(200)
      expect(text).toContain(first.subject)
      expect(text.indexOf(second.subject)).toBeLessThan(text.indexOf(first.subject))
      expect(text).not.toContain(hidden.subject)
      expect(text).not.toContain(elsewhere.subject)
      expect(text).not.toMatch(/\{\{|reader|@example|<script/i)
    }
    const [, , json] = await feedsOf(slug)
    expect(JSON.parse(json?.text ?? '')).toMatchObject({
      title: expect.stringContaining('Rivers & lakes'),
      feed_url: expect.stringContaining(`/api/feed/newsletters/${slug}?format=json`),
      items: [{ title: second.subject }, { title: first.subject }],
    })
  })

  it('does not tell a topic that is not public from one that is not there', async () => {
    const slug = unique('topic').replace(' ', '-')
    const topic = await createTopic(payload, { slug, isPublic: false })
    await sent({ audience: { topic }, archive: 'always' })
    const answers = [...(await feedsOf(slug)), ...(await feedsOf('not-there'))]
    const [first] = answers
    const seen = ({ status, text, headers }: NonNullable<typeof first>) => [
      ...[status, text, headers.get('cache-control'), headers.get('content-type')],
    ]
    expect(first?.status).toBe(404)
    for (const answer of answers) expect(seen(answer)).toEqual(first && seen(first))
    await payload.update({ collection: 'topics', id: topic, data: { isPublic: true } })
    expect((await feedsOf(slug)).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('taking a newsletter out', () => {
  const change = (id: number, isPublic: boolean, token = communicator.token) =>
    callPlatform('POST', `/newsletters/${id}/archive`, { token, json: { isPublic } })

  it('hides it at once, also twice, and it can be put back', async () => {
    const { id, slug } = await sent()
    expect((await get(`/api/newsletters/${slug}`)).status).toBe(200)
    expect((await change(id, false)).json).toMatchObject({ archived: { isPublic: false } })
    expect((await change(id, false)).json).toMatchObject({ archived: { isPublic: false } })
    expect((await get(`/api/newsletters/${slug}`)).status).toBe(404)
    expect((await get('/api/newsletters')).text).not.toContain(`"${slug}"`)
    expect((await change(id, true)).json).toMatchObject({ archived: { isPublic: true } })
    expect((await get(`/api/newsletters/${slug}`)).status).toBe(200)
  })

  it('puts none in that was not approved for it', async () => {
    const { id, slug } = await sent({ archive: 'never' })
    expect((await change(id, true)).json).toEqual({ archived: null })
    expect((await get(`/api/newsletters/${slug}`)).status).toBe(404)
  })

  it('is for those who may write newsletters', async () => {
    const { id } = await sent()
    const organizer = await createStaff(payload, 'organizer')
    expect((await change(id, false, organizer.token)).status).toBe(403)
    expect((await callPlatform('POST', `/newsletters/${id}/archive`, {})).status).toBe(401)
  })
})

it('who signed up sees the page that the mail links to', async () => {
  const { slug } = await sent()
  const { json } = await get(`/api/newsletters/${slug}`)
  const { url } = json as { url: string }
  expect(new URL(url).pathname).toBe(`/api/newsletters/${slug}/view`)
})

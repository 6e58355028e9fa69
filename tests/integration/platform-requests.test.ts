import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/** Requests to the platform's own REST that it would fail with 500 or accept wrongly. */

let payload: Payload
let admin: Staff
let editor: Staff

beforeAll(async () => {
  payload = await startPayload()
  admin = await createStaff(payload, 'admin')
  editor = await createStaff(payload, 'editor')
})

const statusOf = async (method: string, path: string, call: Parameters<typeof callPlatform>[2]) =>
  (await callPlatform(method, path, { token: admin.token, ...call })).status

describe('an empty document', () => {
  it.each(['media', 'news', 'tags', 'contacts', 'users', 'contact-submissions'])(
    'an empty document of %s is rejected',
    async (collection) => {
      for (const call of [{}, { json: null }, { json: [] }, { json: 'x' }, { json: {} }]) {
        const status = await statusOf('POST', `/${collection}`, call)
        expect([400, 403], JSON.stringify(call)).toContain(status)
      }
    },
  )

  it('an update without fields is rejected', async () => {
    const { id } = await contentMaker(payload).tag()
    for (const call of [{}, { json: null }, { json: [] }])
      expect(await statusOf('PATCH', `/tags/${id}`, call)).toBe(400)
    for (const call of [{}, { json: null }])
      expect(await statusOf('POST', '/globals/settings', call)).toBe(400)
  })

  it('a document with too many parts is rejected, in every collection and global', async () => {
    const items = Array.from({ length: 10_000 }, () => ({}))
    for (const path of ['/news', '/contacts', '/users', '/globals/navigation']) {
      const { status, json } = await callPlatform('POST', path, {
        token: admin.token,
        json: { items },
      })
      expect([status, json['errors']]).toEqual([400, [{ message: 'This has too many parts' }]])
    }
  })
})

describe('versions of a collection without any', () => {
  it.each(['tags', 'contacts', 'users', 'media', 'people', 'deliveries'])(
    'versions of %s, which has none, are closed',
    async (collection) => {
      for (const path of ['/versions', '/versions/1']) {
        expect(await statusOf('GET', `/${collection}${path}`, {})).toBe(403)
        expect([403, 404]).toContain(await statusOf('POST', `/${collection}/versions/1`, {}))
      }
    },
  )
})

describe('hidden fields of accounts', () => {
  /** Queried directly, and through relations of other documents. */
  const hidden = [
    'hash',
    'salt',
    'resetPasswordToken',
    'keptTokenHash',
    'tokensValidFrom',
    'legacySha256',
  ]

  it.each(hidden)(
    'the hidden field %s can be neither sorted nor filtered by, also through relations',
    async (field) => {
      const token = editor.token
      for (const [collection, path] of [
        ['users', field],
        ['news', `author.${field}`],
        ['news', `author__${field}`],
        ['actions', `author.${field}`],
        ['news', `tags.name,author.${field}`],
        ['action-submissions', `decidedBy.${field}`],
      ]) {
        for (const sort of [path, `-${path}`]) {
          const { status } = await callPlatform('GET', `/${collection}?sort=${sort}`, { token })
          expect(status, `${collection} ${sort}`).toBe(400)
        }
        if (path?.includes(',')) continue
        for (const where of [
          `where[${path}][exists]=true`,
          `where[or][0][and][0][${path}][like]=a`,
          `where[and][0][${path}][greater_than]=a`,
        ]) {
          const { status } = await callPlatform('GET', `/${collection}?${where}`, { token })
          expect(status, `${collection} ${where}`).toBe(400)
        }
      }
      const versions = `/news/versions?sort=version.author.${field}`
      expect((await callPlatform('GET', versions, { token })).status).toBe(400)
    },
  )

  it('the state of accounts is a condition for those alone who read it', async () => {
    const admin = await createStaff(payload, 'admin')
    const path = `/users?where[id][equals]=${editor.id}&where[state][equals]=active`
    for (const each of [path, '/users?sort=-state', '/news?where[author.state][equals]=active'])
      expect((await callPlatform('GET', each, { token: editor.token })).status, each).toBe(400)
    const { status, json } = await callPlatform('GET', path, { token: admin.token })
    expect([status, json['totalDocs']]).toEqual([200, 1])
  })

  it.each(['event-registrations', 'event-shift-sign-ups', 'form-answers'])(
    'the state of %s is a condition and an order for who reads them',
    async (collection) => {
      const { token } = await createStaff(payload, 'organizer')
      const path = `/${collection}?where[state][equals]=unconfirmed&sort=state`
      expect((await callPlatform('GET', path, { token })).status).toBe(200)
    },
  )

  /** What accounts have that only administrators read of others, as other documents lead to it. */
  const unreadable = ['email', 'username', 'roles', 'updatedAt'].flatMap((name) => [
    `author.${name}`,
    `author__${name}`,
  ])

  it.each(unreadable)(
    'what a user may not read of accounts cannot be sorted by: %s',
    async (path) => {
      const admin = (await createStaff(payload, 'admin')).token
      for (const query of [
        `/news?sort=${path}`,
        `/news?sort=-${path}`,
        `/news?sort=title,${path}`,
        `/news?sort[0]=title&sort[1]=${path}`,
        `/news?draft=true&sort=${path}`,
        `/news?draft=true&where[${path}][exists]=true`,
        `/news?draft=true&where[or][0][and][0][${path}][exists]=true`,
        `/news/versions?sort=version.${path}`,
        `/news/versions?sort=-version.${path}`,
        `/news/versions?sort=parent.${path}`,
        `/action-submissions?sort=${path.replace('author', 'decidedBy')}`,
      ]) {
        const status = async (token?: string) =>
          (await callPlatform('GET', query, { token })).status
        expect(await status(editor.token), query).toBe(400)
        expect([400, 401, 403], query).toContain(await status())
        expect(await status(admin), query).toBe(200)
      }
    },
  )

  it('conditions through relations meet what a user may read', async () => {
    const author = await createStaff(payload, 'admin')
    const { id } = await contentMaker(payload).article({ author: author.id })
    for (const [path, condition] of [
      ['/news', 'author.email'],
      ['/news/count', 'author.email'],
      ['/news/versions', 'version.author.email'],
      ['/news/versions', 'parent.author.email'],
    ]) {
      const list = `${path}?where[and][0][${condition}][equals]=${author.email}`
      const found = async (token: string) =>
        (await callPlatform('GET', list, { token })).json['totalDocs']
      expect(await found(editor.token), list).toBe(0)
      expect(await found(author.token), list).toBeGreaterThan(0)
    }
    await payload.delete({ collection: 'news', id })
  })

  it('visible fields can be sorted by', async () => {
    for (const sort of ['title', '-publishedAt', 'author.displayName', 'author'])
      expect(
        (await callPlatform('GET', `/news?sort=${sort}`, { token: editor.token })).status,
      ).toBe(200)
  })
})

describe('the URL of an image', () => {
  const person = (imageUrl: string) => ({ name: 'P', role: 'R', imageUrl })

  it.each([
    '/api/images/" onerror="alert(1)',
    '/api/images/media/1700000000000-0123456789abcdef.png" onerror="x',
    "/api/images/' onerror='x",
    '/api/images/<svg>',
    '/api/images/../../secrets',
    '/api/images/',
    '/api/images/media/a b.png',
    'https://x.test/" onerror="alert(1)',
    'https://x.test/<script>',
    'https://x.test/a b',
    'https://x.test/\u0000',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//x.test/a.png',
  ])('the image URL %j is rejected', async (imageUrl) => {
    expect(await statusOf('POST', '/people', { json: person(imageUrl) })).toBe(400)
  })

  it.each([
    '/api/images/media/1700000000000-0123456789abcdef.png',
    '/api/images/student-submissions/1700000000000-0123456789abcdef.webp',
    'https://x.test/a.png?w=1&h=2#x',
    'https://x.test/a%20b.png',
    'https://bücher.test/ä.png',
    '',
  ])('the image URL %j is accepted', async (imageUrl) => {
    expect(await statusOf('POST', '/people', { json: person(imageUrl) })).toBe(201)
  })
})

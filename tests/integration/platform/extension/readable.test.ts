import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'
import { Validator } from '@seriousme/openapi-schema-validator'
import { createLocalReq, type Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { down, up } from '#migrations/20261202_020000_watched_collections.ts'
import { makeKey } from '#src/accounts/keys/make-key.ts'
import { shareToken } from '#src/content/preview/link.ts'
import { withTransaction } from '#src/data/transaction.ts'
import {
  areaAccess,
  endpoint,
  jsonResponse,
  type MusterOptions,
  staffOperation,
} from '#src/muster.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startExtended } from '#tests/support/extended.ts'
import { createStaff, nowInSeconds } from '#tests/support/staff.ts'
import { startWeb, type Web } from '#tests/support/web.ts'
import { options as example } from '../../../../examples/organisation/options.ts'

/** What an organisation adds and marks public, and operations of theirs: the example and some more. */

const depots = {
  slug: 'food-depots',
  public: true,
  labels: { singular: 'Depot', plural: 'Depots' },
  access: areaAccess('events'),
  versions: { drafts: true },
  trash: true,
  defaultSort: ['city', '-name'],
  fields: [
    { name: 'name', type: 'text', maxLength: 100, public: true },
    { name: 'slug', type: 'text', unique: true, public: true },
    { name: 'city', type: 'select', options: ['Essen', 'Bonn'], public: true },
    { name: 'cooled', type: 'checkbox', public: true },
    { name: 'shelves', type: 'number', public: true },
    { name: 'openedOn', type: 'date', public: true },
    { name: 'photo', type: 'upload', relationTo: 'media', public: true },
    { name: 'key', type: 'text', public: true },
    { name: 'keyHolder', type: 'text' },
  ],
} as const satisfies NonNullable<MusterOptions['collections']>[number]

const drivers = {
  slug: 'drivers',
  access: areaAccess('events'),
  fields: [{ name: 'name', type: 'text' }],
} as const satisfies typeof depots | NonNullable<MusterOptions['collections']>[number]

const members = staffOperation('GET', '/api/x/members', {
  id: 'countMembers',
  summary: 'How many members there are',
  group: 'Members',
  permission: 'people:read',
  response: jsonResponse(z.strictObject({ members: z.int() })),
})

const options: MusterOptions = {
  ...example,
  operations: [
    ...(example.operations ?? []),
    endpoint(members, async ({ req }) => {
      const { totalDocs } = await req.payload.count({ collection: 'people', req })
      return { members: totalDocs }
    }),
  ],
  fields: {
    ...example.fields,
    news: [
      ...(example.fields?.news ?? []),
      { name: 'urgent', type: 'checkbox', public: true },
      { name: 'shotOn', type: 'date', public: true },
      { name: 'map', type: 'upload', relationTo: 'media', public: true },
      { name: 'internal', type: 'text' },
    ],
    events: [{ name: 'seats', type: 'number', public: true }],
  },
  collections: [...(example.collections ?? []), depots, drivers],
}

let payload: Payload
let web: Web
let call: ApiClient
let installation: Awaited<ReturnType<typeof startExtended>>

beforeAll(async () => {
  installation = await startExtended('readable', options)
  payload = installation.payload
  const { endpoints, databaseUrl } = installation
  call = apiClient(dispatcher(payload, endpoints))
  const contract = { dispatch: dispatcher(payload, endpoints), match: routeMatcher(endpoints) }
  web = await startWeb(payload, { contract, listenUrl: databaseUrl })
})
afterAll(async () => {
  await web?.stop()
  await payload?.destroy()
})

const get = async (path: string) => (await call('GET', path)).json
const create = (collection: string, data: object) =>
  payload.create({ collection: collection as 'news', data: data as never })
const update = (collection: string, id: number, data: object) =>
  payload.update({ collection: collection as 'news', id, data: data as never })
const depot = (data: object) => create('food-depots', { _status: 'published', ...data })

/** How often the kernel responds while a path is read twice around a change, and with which ETags. */
const readsAround = async (path: string, change: () => Promise<unknown>) => {
  // What was written before must not drop it from the cache.
  await web.served?.settled()
  const first = await web.read(path)
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  const before = web.requestCount()
  const same = await web.read(path, known)
  const isCached = web.requestCount() === before
  await change()
  await web.served?.settled()
  const after = await web.read(path, known)
  return { isCached, same: same.status, after: after.status, text: after.text }
}

describe('fields of content that are public', () => {
  it('a public field comes by include, in lists, by slug and in a shared draft, and not without', async () => {
    const { article, image } = contentMaker(payload)
    const { id: map, key } = await image()
    const given = { photographer: 'Ada', urgent: true, shotOn: '2031-02-03T10:00:00.000Z', map }
    const { slug, id } = await article({ ...given, internal: 'secret' })
    const plain = await call('GET', `/api/news/${slug}`)
    expect(plain.text).not.toMatch(/Ada|secret|photographer/)
    const shown = { ...given, map: `/api/images/${key}` }
    const include = 'include=photographer,urgent,shotOn,map'
    expect(await get(`/api/news/${slug}?${include}`)).toEqual({ ...Object(plain.json), ...shown })
    expect(await get(`/api/news?${include}`)).toMatchObject([{ id, ...shown }])
    expect(await get(`/api/news/${slug}?fields=title,photographer`)).toEqual({
      title: Object(plain.json).title,
      photographer: 'Ada',
    })
    const draft = { photographer: 'Grace', urgent: false, _status: 'draft' } as never
    await payload.update({ collection: 'news', id, draft: true, data: draft })
    const token = shareToken(env().JWT_SECRET, { collection: 'news', id }, nowInSeconds() + 60)
    const shared = await get(`/api/drafts/news/${id}?token=${token}&${include}`)
    expect(shared).toMatchObject({ ...shown, photographer: 'Grace', urgent: false })
    expect(await get(`/api/drafts/news/${id}?token=${token}`)).not.toHaveProperty('photographer')
    expect(await get(`/api/news/${slug}?${include}`)).toMatchObject(shown)
  })

  it('a public field that is empty is null, and a checkbox false; others are as before', async () => {
    const { article, event } = contentMaker(payload)
    const { slug } = await article()
    const none = { photographer: null, urgent: false, shotOn: null, map: null }
    expect(await get(`/api/news/${slug}?include=photographer,urgent,shotOn,map`)).toMatchObject(
      none,
    )
    const { slug: opening } = await event({ seats: 12.5 })
    expect(await get(`/api/events/${opening}?include=seats,timeZone`)).toMatchObject({
      seats: 12.5,
    })
    expect(await get('/api/events?include=seats&limit=1')).toMatchObject([{ seats: 12.5 }])
  })

  it.each(['internal', 'photographer,nothing', 'seats'])(
    'a name that is not public is an unknown one: include=%s',
    async (names) => {
      for (const path of ['/api/news', '/api/news/any']) {
        const { status, json } = await call('GET', `${path}?include=${names}`)
        expect(status).toBe(400)
        expect(json).toEqual({
          error: expect.stringMatching(/^include: must be some of .*photographer/),
        })
      }
    },
  )

  it('an edit of such a field alone freshens the cache', async () => {
    const { id, slug } = await contentMaker(payload).article({ photographer: 'Before' })
    for (const path of [
      `/api/news/${slug}?include=photographer`,
      '/api/news?include=photographer',
    ]) {
      const name = `Photographer of ${path}`
      const change = () => update('news', id, { photographer: name })
      const { text, ...seen } = await readsAround(path, change)
      expect(seen).toEqual({ isCached: true, same: 304, after: 200 })
      expect(text).toContain(name)
    }
  })
})

describe('collections that are public', () => {
  it('a list has public fields alone: none, one, many in its order, by page and filter', async () => {
    expect(await get('/api/x/food-depots')).toEqual([])
    const { id: photo, key } = await contentMaker(payload).image()
    const opened = '2030-01-01T00:00:00.000Z'
    const first = {
      name: 'North',
      slug: 'north',
      city: 'Essen',
      cooled: true,
      shelves: 4,
      key: 'K7',
    }
    const { id } = await depot({ ...first, openedOn: opened, photo, keyHolder: 'Ada' })
    const whole = {
      ...{ id, ...first, openedOn: opened, photo: `/api/images/${key}` },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    }
    expect(await get('/api/x/food-depots')).toEqual([whole])
    expect(await get(`/api/x/food-depots/${id}`)).toEqual(whole)
    expect(await get('/api/x/food-depots/north')).toEqual(whole)
    for (const name of ['a', 'B', 'c']) await depot({ name, city: 'Bonn' })
    const names = async (query: string) =>
      ((await get(`/api/x/food-depots?${query}`)) as { name: string }[]).map(({ name }) => name)
    // The order of the options of `city`, then names backwards in any case.
    expect(await names('')).toEqual(['North', 'c', 'B', 'a'])
    expect(await names('limit=2&offset=1')).toEqual(['c', 'B'])
    expect(await names('search=NOR')).toEqual(['North'])
    expect(await names('city=Bonn&limit=1')).toEqual(['c'])
    expect(await names('cooled=true')).toEqual(['North'])
    expect(await names('cooled=0&name=a')).toEqual(['a'])
    expect(await names('shelves=4.0')).toEqual(['North'])
    expect(await names(`openedOnFrom=${opened}`)).toEqual(['North'])
    expect(await names(`openedOnTo=${opened}`)).toEqual([])
    expect(await names('keyHolder=Anyone')).toHaveLength(4)
    expect(await names('key=K7')).toEqual(['North'])
    expect(await names('changedSince=2020-01-01T00:00:00Z')).toHaveLength(4)
    expect(await names('changedSince=2100-01-01T00:00:00Z')).toEqual([])
    const counted = await call('GET', '/api/x/food-depots?total=1&limit=1')
    expect(counted.headers.get('x-total-count')).toBe('4')
    expect(counted.headers.get('link')).toContain('offset=1')
  })

  it.each([
    'city=Rome',
    'shelves=many',
    'cooled=perhaps',
    'openedOnFrom=now',
    'limit=0',
    'offset=-1',
  ])('a parameter that breaks its rule is rejected: %s', async (query) => {
    const { status, json } = await call('GET', `/api/x/food-depots?${query}`)
    expect({ status, json }).toEqual({
      status: 400,
      json: { error: expect.stringMatching(new RegExp(`^${query.split('=')[0]}: must`)) },
    })
  })

  it('drafts and what is in the trash are in no list and at no address', async () => {
    const draft = await create('food-depots', { _status: 'draft', name: 'Draft', slug: 'draft' })
    const trashed = await depot({ name: 'Trashed', slug: 'trashed' })
    await update('food-depots', trashed.id, { deletedAt: new Date().toISOString() })
    const changed = await depot({ name: 'As published', slug: 'changed' })
    await payload.update({
      ...{ collection: 'food-depots' as 'news', id: changed.id, draft: true },
      data: { name: 'Not yet', _status: 'draft' } as never,
    })
    expect(JSON.stringify(await get('/api/x/food-depots?limit=100'))).not.toMatch(
      /Draft|Trashed|Not yet/,
    )
    for (const name of ['draft', draft.id, 'trashed', trashed.id])
      expect((await call('GET', `/api/x/food-depots/${name}`)).status).toBe(404)
    expect(await get('/api/x/food-depots/changed')).toMatchObject({ name: 'As published' })
  })

  it('a collection that is not marked is as a path that does not exist', async () => {
    const { id } = await create('drivers', { name: 'Ada' })
    for (const path of ['drivers', `drivers/${id}`, 'contacts', 'users', 'users/1', 'news']) {
      const [there, nothing] = [await web.read(`/api/x/${path}`), await web.read('/api/x/nothing')]
      expect([there.status, there.text]).toEqual([nothing.status, nothing.text])
      expect(there.status).toBe(404)
    }
    const unknown = await call('GET', '/api/x/food-depots/99999')
    expect([unknown.status, unknown.text]).toEqual([404, '{"error":"Not found"}'])
    for (const key of ['0', '-1', '1e3', '99999999999', '%00', "'"])
      expect((await call('GET', `/api/x/food-depots/${key}`)).status, key).toBe(404)
  })

  it('is cached from when its changes are notified of, and never stale', async () => {
    const { id } = await depot({ name: 'Before', slug: 'cached' })
    const paths = ['/api/x/food-depots/cached', '/api/x/food-depots?search=e&limit=100']
    const around = async (path: string, name: string) => {
      const change = () => update('food-depots', id, { name })
      const { text, ...seen } = await readsAround(path, change)
      expect(text).toContain(name)
      return seen
    }
    for (const path of paths)
      expect(await around(path, `The name ${path}`)).toEqual({
        isCached: false,
        same: 304,
        after: 200,
      })
    await installation.watch()
    await installation.watch()
    for (const path of paths)
      expect(await around(path, `Then ${path}`)).toEqual({ isCached: true, same: 304, after: 200 })
    const [one = '', list = ''] = paths
    const bySql = (statement: string) => () => payload.db.pool.query(statement)
    const elsewhere = await readsAround(one, () => update('news', 0, {}).catch(() => undefined))
    expect(elsewhere).toMatchObject({ isCached: true, after: 304 })
    const renamed = bySql(`UPDATE food_depots SET name = 'by SQL' WHERE id = ${id}`)
    expect(await readsAround(list, renamed)).toMatchObject({ isCached: true, after: 200 })
    const deleted = bySql(`DELETE FROM food_depots WHERE id = ${id}`)
    expect(await readsAround(one, deleted)).toMatchObject({ isCached: true, after: 404 })
    await readsAround(list, bySql('TRUNCATE food_depots CASCADE'))
    expect((await web.read(list)).text).toBe('[]')
  })

  it('a list of 20,000 is read by pages of at most 100', async () => {
    await payload.db.pool.query(`INSERT INTO shifts (title, starts_at, helpers_needed)
      SELECT 'Shift ' || n, now() + n * interval '1 minute', 1 FROM generate_series(1, 20000) n`)
    expect(await get('/api/x/shifts')).toHaveLength(50)
    const page = (await get('/api/x/shifts?limit=5000&offset=100')) as { title: string }[]
    expect([page.length, page[0]?.title]).toEqual([100, 'Shift 101'])
    await payload.db.pool.query('DELETE FROM shifts')
  })
})

describe('operations of an organisation', () => {
  const shift = (title: string) =>
    create('shifts', { title, startsAt: '2035-01-01T08:00:00.000Z', helpersNeeded: 2 })

  it('a public one is parsed, cached, and freshened by collections of theirs', async () => {
    await installation.watch()
    await shift('Morning')
    expect((await web.read('/api/x/helpers?title=Morning')).text).toBe('{"needed":2}')
    const seen = await readsAround('/api/x/helpers?title=M', () => shift('Midday'))
    expect(seen).toEqual({ isCached: true, same: 304, after: 200, text: '{"needed":4}' })
    const { status, json } = await call('GET', `/api/x/helpers?title=${'x'.repeat(201)}`)
    expect([status, Object(json).error]).toEqual([400, expect.stringMatching(/^title: /)])
  })

  it('one of staff is open to its permission, by token and by key, and does a request once', async () => {
    await shift('Evening')
    const json = { needed: 3 }
    const post = (token?: string, more: object = {}) =>
      call('POST', '/api/x/helpers', { token, json, ...more })
    expect((await post()).status).toBe(401)
    expect((await post('mk_wrong')).status).toBe(401)
    const [editor, communicator] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'communicator'),
    ]
    expect((await post(communicator.token)).status).toBe(403)
    const { headers } = { headers: { 'idempotency-key': 'once' } }
    const first = await post(editor.token, { headers })
    expect(first.json).toEqual({ changed: expect.any(Number) })
    expect(first.headers.get('cache-control')).toBe('no-store')
    await shift('Later')
    expect((await post(editor.token, { headers })).json).toEqual(first.json)
    expect((await post(editor.token, { json: { needed: 0 } })).json).toEqual({
      error: expect.stringMatching(/^needed: /),
    })
    const user = { ...(await payload.findByID({ collection: 'users', id: editor.id })) }
    const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
    const wanted = { name: 'Programs', days: null, networks: '' }
    const keyFor = (permission: 'people:read' | 'submissions:read' | 'events:write') =>
      withTransaction(req, (db) =>
        makeKey(req, db, editor.id, { ...wanted, permissions: [permission] }),
      )
    const byKey = async ({ key }: { key: string }) =>
      (await call('GET', '/api/x/members', { token: key })).status
    expect(await byKey(await keyFor('people:read'))).toBe(200)
    expect(await byKey(await keyFor('submissions:read'))).toBe(403)
    // It is for drafts, and not for what is public.
    expect((await post((await keyFor('events:write')).key)).status).toBe(403)
    const large = { json: { needed: 1, more: 'x'.repeat(2 * 1024 * 1024) } }
    expect((await post(editor.token, large)).status).toBe(400)
  })
})

it('the API document has what is public, and is valid', { tags: 'long' }, async () => {
  const { json, text } = await call('GET', '/api/openapi.json')
  expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true })
  const { paths, components } = Object(json)
  const own = Object.keys(paths).filter((path) => path.startsWith('/api/x/'))
  expect(own).toEqual([
    ...['/api/x/shifts', '/api/x/shifts/{key}', '/api/x/food-depots', '/api/x/food-depots/{key}'],
    ...['/api/x/helpers', '/api/x/members'],
  ])
  const names = Object.keys(components.schemas.Article.properties)
  expect(names).toEqual(expect.arrayContaining(['photographer', 'urgent', 'shotOn', 'map']))
  expect(text).not.toMatch(/keyHolder|internal"|drivers/)
})

it('the version before goes on without the triggers that watch collections', async () => {
  await down({ db: payload.db.drizzle } as MigrateDownArgs)
  await create('shifts', { title: 'Afterwards', startsAt: '2035-01-01T08:00:00.000Z' })
  const { rowCount } = await payload.db.pool.query(
    `SELECT FROM pg_trigger WHERE tgrelid = 'shifts'::regclass AND tgname LIKE 'content_%'`,
  )
  expect(rowCount).toBe(0)
  await up({ db: payload.db.drizzle } as MigrateUpArgs)
})

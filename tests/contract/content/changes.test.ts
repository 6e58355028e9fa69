import type { Payload } from 'payload'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { env } from '#src/config/env.ts'
import { readCursor, writeCursor } from '#src/content/change-cursor.ts'
import { listChanges } from '#src/contract/content/changes.ts'
import { removeOldChanges } from '#src/db/content/changes.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { kindsOfContent } from '#tests/support/content-kinds.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

/** What was published, changed and removed since a cursor. */

let payload: Payload
let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

const responseSchema = listChanges.response.schema
type Changes = z.output<typeof responseSchema>

const read = async (since?: string, more = ''): Promise<Changes> => {
  const query = since === undefined ? '' : `?since=${since}${more}`
  const { status, json, text } = await api('GET', `/api/changes${query}`)
  if (status !== 200) throw new Error(text)
  return responseSchema.parse(json)
}

const now = async (): Promise<string> => (await read()).cursor

/** What is reported of one document since a cursor. */
const reported = async (since: string, kind: string, id: number | null) =>
  (await read(since)).changes.filter((each) => each.kind === kind && each.id === id)

const at = expect.stringMatching(/^\d{4}-.*Z$/)

/** A connection of its own, for transactions that overlap. */
const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  return client
}

describe.each(kindsOfContent)('changes of $collection', ({ collection, create }) => {
  it(`${collection}: publication, an edit, unpublication and deletion are reported, drafts are not`, async () => {
    let cursor = await now()
    const next = async (id: number) => {
      const found = await reported(cursor, collection, id)
      cursor = await now()
      return found
    }
    const { id, slug } = await create(make, 1, { _status: 'draft' })
    expect(await next(id)).toEqual([])
    const change = (data: object) =>
      payload.update({ collection, id, data: data as never, draft: false })
    const shown = { kind: collection, id, slug, at }
    await change({ _status: 'published' })
    expect(await next(id)).toEqual([{ ...shown, change: 'updated' }])
    expect(await next(id)).toEqual([])
    await change({ title: unique('Changed') })
    expect(await next(id)).toEqual([{ ...shown, change: 'updated' }])
    await payload.update({ collection, id, data: { title: 'Draft' } as never, draft: true })
    expect(await next(id)).toEqual([])
    await change({ _status: 'draft' })
    expect(await next(id)).toEqual([{ ...shown, change: 'removed' }])
    await payload.delete({ collection, id })
    expect(await next(id)).toEqual([])
    const other = await create(make, 1, {})
    expect(await next(other.id)).toHaveLength(1)
    await payload.delete({ collection, id: other.id })
    expect(await next(other.id)).toEqual([
      { kind: collection, id: other.id, slug: other.slug, change: 'removed', at },
    ])
  })

  it(`${collection}: a changed tag, picture or set of tags is a change of what shows it`, async () => {
    const tag = await make.tag()
    const { id } = await create(make, 1, {})
    let cursor = await now()
    const isTold = async () => {
      const found = await reported(cursor, collection, id)
      cursor = await now()
      return found.length > 0
    }
    await payload.update({ collection, id, data: { tags: [tag.id] } as never })
    expect(await isTold()).toBe(true)
    await payload.update({ collection: 'tags', id: tag.id, data: { name: unique('Tag') } })
    expect(await isTold()).toBe(true)
    await payload.delete({ collection: 'tags', id: tag.id })
    expect(await isTold()).toBe(true)
    expect(await isTold()).toBe(false)
  })
})

describe('changes by time alone', () => {
  it('an article is reported once its time has come, and not before', async () => {
    const first = await now()
    const soon = new Date(Date.now() + 1_500).toISOString()
    const { id, slug } = await make.article({ publishedAt: soon })
    const early = await read(first)
    expect(early.changes.filter((each) => each.id === id && each.kind === 'news')).toEqual([])
    await expect
      .poll(async () => (await api('GET', `/api/news/${slug}`)).status, { timeout: 20_000 })
      .toBe(200)
    const expected = [{ kind: 'news', id, slug, change: 'updated', at: soon }]
    expect(await reported(early.cursor, 'news', id)).toEqual(expected)
    const later = await now()
    expect(await reported(later, 'news', id)).toEqual([])
  })

  it('one that was put off is reported as removed, and one that never was public not at all', async () => {
    const shown = await make.article()
    const future = new Date(Date.now() + 86_400_000).toISOString()
    const hidden = await make.article({ publishedAt: future })
    const cursor = await now()
    const change = (id: number, data: object) => payload.update({ collection: 'news', id, data })
    await change(shown.id, { publishedAt: future })
    await change(shown.id, { title: unique('Later') })
    await change(hidden.id, { title: unique('Never') })
    await payload.delete({ collection: 'news', id: hidden.id })
    expect(await reported(cursor, 'news', shown.id)).toMatchObject([
      { slug: shown.slug, change: 'removed' },
    ])
    expect(await reported(cursor, 'news', hidden.id)).toEqual([])
  })
})

describe('transactions that overlap', () => {
  const rename = (client: pg.Client, id: number) =>
    client.query('UPDATE pages SET description = $2 WHERE id = $1', [id, unique('Text')])

  it('one that began first and commits last is reported, with whatever was reported in between', async () => {
    const [early, late] = [await make.page(), await make.page()]
    const [first, second] = [await connect(), await connect()]
    try {
      const before = await now()
      await first.query('BEGIN')
      await rename(first, early.id)
      await second.query('BEGIN')
      await rename(second, late.id)
      await second.query('COMMIT')
      const between = await read(before)
      const idsIn = ({ changes }: Changes) =>
        changes.filter(({ kind }) => kind === 'pages').map(({ id }) => id)
      expect(idsIn(between)).toContain(late.id)
      expect(idsIn(between)).not.toContain(early.id)
      await first.query('COMMIT')
      const after = await read(between.cursor)
      expect(idsIn(after)).toContain(early.id)
      expect(idsIn(after)).not.toContain(late.id)
      expect(idsIn(await read(after.cursor))).toEqual([])
    } finally {
      await Promise.all([first.end(), second.end()])
    }
  })

  it('what is rolled back is not reported, nor is its cursor lost', async () => {
    const page = await make.page()
    const client = await connect()
    try {
      const before = await now()
      await client.query('BEGIN')
      await rename(client, page.id)
      const between = await read(before)
      await client.query('ROLLBACK')
      expect(await reported(before, 'pages', page.id)).toEqual([])
      expect(await reported(between.cursor, 'pages', page.id)).toEqual([])
    } finally {
      await client.end()
    }
  })

  it('none of many at once is missed by a reader that never stops', async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, () => make.page()))
    let cursor = await now()
    let isDone = false
    const seen = new Set<number | null>()
    const follow = async () => {
      const { changes, cursor: next } = await read(cursor, '&limit=3')
      cursor = next
      for (const { kind, id } of changes) if (kind === 'pages') seen.add(id)
    }
    const reading = (async () => {
      while (!isDone) await follow()
    })()
    await Promise.all(
      pages.map(async ({ id }, position) => {
        const client = await connect()
        await client.query('BEGIN')
        await rename(client, id)
        await client.query('SELECT pg_sleep($1)', [((position * 7) % 12) / 20])
        await client.query('COMMIT')
        await client.end()
      }),
    )
    isDone = true
    await reading
    for (let more = true; more; ) {
      const page = await read(cursor)
      for (const { kind, id } of page.changes) if (kind === 'pages') seen.add(id)
      cursor = page.cursor
      more = page.more
    }
    expect(pages.filter(({ id }) => !seen.has(id))).toEqual([])
  })
})

describe('pages of changes', () => {
  it('follow each other without a gap, and end where the first one began', async () => {
    const since = await now()
    const made: number[] = []
    for (let index = 0; index < 5; index += 1) made.push((await make.page()).id)
    const first = await read(since, '&limit=2')
    expect(first.more).toBe(true)
    const meanwhile = await make.page()
    const read2 = (page: Changes) => read(page.cursor, '&limit=2')
    const pages = [first]
    for (let page = first; page.more; pages.push(page)) page = await read2(page)
    const ids = new Set(pages.flatMap(({ changes }) => changes).map(({ id }) => id))
    expect(pages.every(({ changes }) => changes.length <= 2)).toBe(true)
    const page = pages.at(-1) ?? first
    expect(made.filter((id) => !ids.has(id))).toEqual([])
    expect(await reported(page.cursor, 'pages', meanwhile.id)).toHaveLength(1)
  })

  it('without a cursor there are no changes, but where to begin', async () => {
    await make.page()
    const { changes, more, cursor } = await read()
    expect([changes, more]).toEqual([[], false])
    expect(await read(cursor)).toMatchObject({ changes: [], more: false })
  })
})

describe('changes of what has no slug, or shows as a whole', () => {
  it('people are reported by their id', async () => {
    const cursor = await now()
    const { id } = await make.person()
    const hidden = await make.person({ published: false })
    expect(await reported(cursor, 'people', id)).toMatchObject([{ slug: null, change: 'updated' }])
    expect(await reported(cursor, 'people', hidden.id)).toEqual([])
    const later = await now()
    await payload.update({ collection: 'people', id, data: { published: false } })
    expect(await reported(later, 'people', id)).toMatchObject([{ change: 'removed' }])
  })

  it('about, navigation, static images and the site are reported as kinds', async () => {
    const id = unique('place').replace(' ', '-').toLowerCase()
    const writes: Readonly<Record<string, () => Promise<unknown>>> = {
      about: () =>
        payload.updateGlobal({ slug: 'about', data: { mission: { title: unique('M') } } }),
      navigation: () => payload.updateGlobal({ slug: 'navigation', data: { items: [] } }),
      'static-images': () =>
        payload.create({ collection: 'static-images', data: { id, name: id } as never }),
      site: () =>
        payload.updateGlobal({ slug: 'settings', data: { siteName: unique('Site') } as never }),
    }
    for (const [kind, write] of Object.entries(writes)) {
      const cursor = await now()
      await write()
      expect(await reported(cursor, kind, null)).toEqual([
        { kind, id: null, slug: null, change: 'updated', at },
      ])
    }
  })

  it('the new name of an author is a change of what they wrote, a sign-in is none', async () => {
    const author = await createStaff(payload, 'editor')
    const { id } = await make.article()
    await payload.db.pool.query('UPDATE news SET author_id = $2 WHERE id = $1', [id, author.id])
    const cursor = await now()
    await payload.update({ collection: 'users', id: author.id, data: { email: 'x@y.test' } })
    expect(await reported(cursor, 'news', id)).toEqual([])
    await payload.update({ collection: 'users', id: author.id, data: { displayName: 'Ada' } })
    expect(await reported(cursor, 'news', id)).toHaveLength(1)
  })

  it('a new picture is a change of what shows it', async () => {
    const image = await make.image()
    const { id } = await make.event({ image: image.id })
    const cursor = await now()
    await payload.update({ collection: 'media', id: image.id, data: { alt: unique('Alt') } })
    expect(await reported(cursor, 'events', id)).toHaveLength(1)
  })
})

describe('a cursor', () => {
  const rejected = async (since: string) => {
    const { status, json } = await api('GET', `/api/changes?since=${encodeURIComponent(since)}`)
    return [status, Object(json).error]
  }
  const changed = async (
    change: (cursor: NonNullable<ReturnType<typeof readCursor>>) => object,
  ) => {
    const cursor = readCursor(await now())
    if (!cursor) throw new Error('no cursor')
    return writeCursor({ ...cursor, ...change(cursor) })
  }

  it('that is none is rejected', async () => {
    const malformed = 'since: must be a cursor that this operation returned'
    for (const since of ['x', '0', 'null', '%', Buffer.from('{}').toString('base64url')])
      expect(await rejected(since)).toEqual([400, malformed])
    for (const snapshot of [
      '',
      '1',
      '5:4:',
      '0:1:',
      '3:9:2',
      '3:9:5,5',
      '3:9:9',
      "1:1:'",
      '1:1:1,',
    ])
      expect(
        await rejected(await changed(({ from }) => ({ from: { ...from, snapshot } }))),
      ).toEqual([400, malformed])
  })

  it('that is too old, or of another database, says so', async () => {
    const old = String((Date.now() - 401 * 86_400_000) * 1_000)
    expect(await rejected(await changed(({ from }) => ({ from: { ...from, time: old } })))).toEqual(
      [400, 'since: is older than 400 days; read everything anew'],
    )
    expect(await rejected(await changed(() => ({ origin: '0'.repeat(32) })))).toEqual([
      400,
      'since: is of a database that was replaced since; read everything anew',
    ])
  })

  it('that is a year old is good, and what no cursor reaches is removed', async () => {
    const year = (Date.now() - 390 * 86_400_000) * 1_000
    const since = await changed(({ from }) => ({ from: { ...from, time: String(year) } }))
    expect(await read(since)).toMatchObject({ more: false })
    const cursor = await now()
    const [old, kept] = [await make.page(), await make.page()]
    const age = (id: number, days: number) =>
      payload.db.pool.query(
        `UPDATE public_changes SET changed_at = now() - make_interval(days => $2)
         WHERE kind = 'pages' AND document_id = $1`,
        [id, days],
      )
    await age(old.id, 402)
    await age(kept.id, 399)
    expect(await removeOldChanges(payload.db.drizzle)).toBeGreaterThan(0)
    expect(await reported(cursor, 'pages', old.id)).toEqual([])
    expect(await reported(cursor, 'pages', kept.id)).toHaveLength(1)
  })

  it('is not confused by rows that a restore brought from another database', async () => {
    const page = await make.page()
    const cursor = await now()
    await payload.db.pool.query(
      `INSERT INTO public_changes (kind, document_id, slug, was_public, changed_in)
       VALUES ('pages', $1, $2, true, '99999999999'::xid8)`,
      [page.id, page.slug],
    )
    expect(await reported(cursor, 'pages', page.id)).toEqual([])
    await payload.db.pool.query(`DELETE FROM public_changes WHERE changed_in = '99999999999'::xid8`)
  })

  it('can be read by an account that owns nothing but its database', async () => {
    const { rows } = await payload.db.pool.query<{ public: boolean }>(
      `SELECT bool_and(has_function_privilege('public', f, 'execute')) AS public
       FROM unnest(ARRAY['pg_control_system()', 'pg_walfile_name(pg_lsn)',
         'pg_current_wal_flush_lsn()', 'pg_current_snapshot()']) f`,
    )
    expect(rows[0]?.public).toBe(true)
  })
})

it('the response is never cached', async () => {
  const { headers } = await api('GET', '/api/changes')
  expect(headers.get('cache-control')).toBe('no-store')
})

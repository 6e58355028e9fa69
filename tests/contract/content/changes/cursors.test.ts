import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCursor, writeCursor } from '#src/content/changes/read-changes.ts'
import { removeOldChanges } from '#src/content/changes/sql/changes.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type Changes, type ChangesReader, changesReader } from '#tests/support/changes.ts'
import { type ContentMaker, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

/** Where a client continues, page by page and after a long time. */

let payload: Payload
let api: ApiClient
let make: ContentMaker
let reader: ChangesReader

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
  reader = changesReader(api)
})

describe('pages of changes', () => {
  it('follow each other without a gap, and end where the first one began', async () => {
    const since = await reader.now()
    const made: number[] = []
    for (let index = 0; index < 5; index += 1) made.push((await make.page()).id)
    const first = await reader.read(since, '&limit=2')
    expect(first.more).toBe(true)
    const meanwhile = await make.page()
    const read2 = (page: Changes) => reader.read(page.cursor, '&limit=2')
    const pages = [first]
    for (let page = first; page.more; pages.push(page)) page = await read2(page)
    const ids = new Set(pages.flatMap(({ changes }) => changes).map(({ id }) => id))
    expect(pages.every(({ changes }) => changes.length <= 2)).toBe(true)
    const page = pages.at(-1) ?? first
    expect(made.filter((id) => !ids.has(id))).toEqual([])
    expect(await reader.reported(page.cursor, 'pages', meanwhile.id)).toHaveLength(1)
  })

  it('without a cursor there are no changes, but where to begin', async () => {
    await make.page()
    const { changes, more, cursor } = await reader.read()
    expect([changes, more]).toEqual([[], false])
    expect(await reader.read(cursor)).toMatchObject({ changes: [], more: false })
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
    const cursor = readCursor(await reader.now())
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
    expect(await reader.read(since)).toMatchObject({ more: false })
    const cursor = await reader.now()
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
    expect(await reader.reported(cursor, 'pages', old.id)).toEqual([])
    expect(await reader.reported(cursor, 'pages', kept.id)).toHaveLength(1)
  })

  it('is not confused by rows that a restore brought from another database', async () => {
    const page = await make.page()
    const cursor = await reader.now()
    await payload.db.pool.query(
      `INSERT INTO public_changes (kind, document_id, slug, was_public, changed_in)
       VALUES ('pages', $1, $2, true, '99999999999'::xid8)`,
      [page.id, page.slug],
    )
    expect(await reader.reported(cursor, 'pages', page.id)).toEqual([])
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

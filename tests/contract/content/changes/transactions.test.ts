import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { env } from '#src/settings/env.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { type Changes, type ChangesReader, changesReader } from '#tests/support/changes.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

/** Changes of transactions that overlap: each is reported, once. */

let make: ContentMaker
let reader: ChangesReader

beforeAll(async () => {
  const payload = await startPayload()
  make = contentMaker(payload)
  reader = changesReader(apiClient(dispatcher(payload)))
})

/** A separate connection, for transactions that overlap. */
const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
  return client
}

describe('transactions that overlap', () => {
  const rename = (client: pg.Client, id: number) =>
    client.query('UPDATE pages SET description = $2 WHERE id = $1', [id, unique('Text')])

  it('one that began first and commits last is reported, with whatever was reported in between', async () => {
    const [early, late] = [await make.page(), await make.page()]
    const [first, second] = [await connect(), await connect()]
    try {
      const before = await reader.now()
      await first.query('BEGIN')
      await rename(first, early.id)
      await second.query('BEGIN')
      await rename(second, late.id)
      await second.query('COMMIT')
      const between = await reader.read(before)
      const idsIn = ({ changes }: Changes) =>
        changes.filter(({ kind }) => kind === 'pages').map(({ id }) => id)
      expect(idsIn(between)).toContain(late.id)
      expect(idsIn(between)).not.toContain(early.id)
      await first.query('COMMIT')
      const after = await reader.read(between.cursor)
      expect(idsIn(after)).toContain(early.id)
      expect(idsIn(after)).not.toContain(late.id)
      expect(idsIn(await reader.read(after.cursor))).toEqual([])
    } finally {
      await Promise.all([first.end(), second.end()])
    }
  })

  it('what is rolled back is not reported, nor is its cursor lost', async () => {
    const page = await make.page()
    const client = await connect()
    try {
      const before = await reader.now()
      await client.query('BEGIN')
      await rename(client, page.id)
      const between = await reader.read(before)
      await client.query('ROLLBACK')
      expect(await reader.reported(before, 'pages', page.id)).toEqual([])
      expect(await reader.reported(between.cursor, 'pages', page.id)).toEqual([])
    } finally {
      await client.end()
    }
  })

  it('none of many at once is missed by a reader that never stops', { tags: 'long' }, async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, () => make.page()))
    let cursor = await reader.now()
    let isDone = false
    const seen = new Set<number | null>()
    const follow = async () => {
      const { changes, cursor: next } = await reader.read(cursor, '&limit=3')
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
      const page = await reader.read(cursor)
      for (const { kind, id } of page.changes) if (kind === 'pages') seen.add(id)
      cursor = page.cursor
      more = page.more
    }
    expect(pages.filter(({ id }) => !seen.has(id))).toEqual([])
  })
})

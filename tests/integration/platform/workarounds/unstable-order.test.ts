import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { expect, it } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'

const limit = 7
const pages = 20

/** How many documents of one import are on any of the pages of their list. */
const listed = async (payload: Payload): Promise<number> => {
  const prefix = `Imported ${Date.now()}`
  await payload.db.drizzle.execute(sql`
    INSERT INTO tags (name, slug, created_at)
    SELECT ${prefix}::text || ' ' || n, md5(${prefix}::text || n), '2030-01-01' FROM generate_series(1, ${limit * pages}::int) n`)
  const ids = new Set<unknown>()
  for (let page = 1; page <= pages; page += 1) {
    const where = { name: { like: prefix } }
    const { docs } = await payload.find({
      collection: 'tags',
      limit,
      page,
      where,
      sort: 'createdAt',
    })
    for (const { id } of docs) ids.add(id)
  }
  return ids.size
}

it('each document of an import is on one page of the list', async () => {
  expect(await listed(await startPayload())).toBe(limit * pages)
})

it('Payload alone lists some documents of an import on two pages, and some on none', async () => {
  expect(await listed(await startBarePlatform())).toBeLessThan(limit * pages)
})

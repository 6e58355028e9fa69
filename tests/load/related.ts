import type { Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { compare, milliseconds } from './support/compare.ts'
import { openDatabase } from './support/database.ts'
import type { Row } from './support/row.ts'

const [few, many] = [500, 50_000]

/**
 * Articles and actions with two of ten tags each and one that all of them have; every sixtieth has
 * a rare one besides, of which there are eight hundred at most.
 */
const insertTagged = async ({ db: { pool } }: Payload, count: number): Promise<void> => {
  await pool.query(`
    INSERT INTO tags (name, slug) SELECT 'Tag ' || n, 'tag-' || n FROM generate_series(1, 12) n`)
  for (const [table, columns, values] of [
    ['news', 'category, published_at', `'Category ' || n % 7, now() - n * interval '1 hour'`],
    ['actions', 'display_order', 'n'],
  ]) {
    await pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
    await pool.query(
      `INSERT INTO ${table} (title, slug, _status, ${columns})
       SELECT 'Entry ' || n, 'entry-' || n, 'published', ${values}
       FROM generate_series(1, $1::int) n`,
      [count],
    )
    await pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
    await pool.query(`ALTER TABLE ${table}_rels DISABLE TRIGGER USER`)
    await pool.query(`
      INSERT INTO ${table}_rels (parent_id, path, tags_id, "order")
      SELECT e.id, 'tags', t.id, 1 FROM ${table} e JOIN tags t
        ON t.id = 11 OR (t.id = 12 AND e.id % 60 = 0)
          OR t.id = 1 + (e.id + 3) % 10 OR t.id = 1 + (e.id + 6) % 10`)
    await pool.query(`ALTER TABLE ${table}_rels ENABLE TRIGGER USER`)
  }
  await pool.query('VACUUM ANALYZE')
}

/** Reads what is related to one after the other, of all ages. */
const readRelated = (payload: Payload, collection: string, count: number) => {
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  let at = 0
  return async () => {
    at += 1
    const id = 1 + ((at * 7919) % count)
    const url = `http://muster.test/api/${collection}/${id}/related`
    const response = await dispatch(new Request(url))
    const related = await response.json()
    if (!Array.isArray(related) || related.length !== 3) throw new Error(JSON.stringify(related))
  }
}

/** What is related to an entry, among many and few, all of which have one tag in common. */
export async function bench(): Promise<Row[]> {
  const small = await openDatabase('related_few')
  const large = await openDatabase('related_many')
  await insertTagged(small, few)
  await insertTagged(large, many)
  const rows: Row[] = []
  for (const collection of ['news', 'actions']) {
    const ms = await compare(
      {
        few: readRelated(small, collection, few),
        many: readRelated(large, collection, many),
      },
      { rounds: 101, calls: 1, warmUps: 20 },
    )
    rows.push({
      what: `GET /api/${collection}/:id/related, p50, 50,000 against 500, a tag on all`,
      measured: `${milliseconds(ms.many)} : ${milliseconds(ms.few)}`,
      ratio: ms.many / ms.few,
      demanded: { atMost: 2 },
    })
  }
  return rows
}

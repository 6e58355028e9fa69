import { sql } from '@payloadcms/db-postgres'
import { affected, firstRow, hasRows, rows, run } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** The HMAC key of links in mails; a migration generated it. */
export async function findMailLinkKey(db: Database): Promise<string> {
  const row = await firstRow(db)<{ key: string }>`SELECT key FROM mail_link_key`
  if (!row) throw new Error('the key of mailed links is gone')
  return row.key
}

export type Counting = { clicks: boolean; opens: boolean }

/** Freezes what is counted of a newsletter that is being sent; nothing where that is off. */
export const freezeCounting = (db: Database, newsletter: number): Promise<void> => run(db)`
    INSERT INTO newsletter_counting (newsletter_id, clicks, opens)
    SELECT ${newsletter}, coalesce(count_clicks, false), coalesce(count_opens, false)
    FROM settings WHERE count_clicks OR count_opens LIMIT 1
    ON CONFLICT DO NOTHING`

export const findCounting = (db: Database, newsletter: number): Promise<Counting | undefined> =>
  firstRow(db)`SELECT clicks, opens FROM newsletter_counting WHERE newsletter_id = ${newsletter}`

export const isCountingClicks = async (db: Database): Promise<boolean> =>
  await hasRows(db)`SELECT FROM settings WHERE count_clicks`

/** Positions of the links of a subject that is tried out begin here, times the subject. */
const ofSubject = 1_000

export type CountedLink = { id: number; url: string }

/**
 * Stores the links of a newsletter, with one of the subjects that are tried out (0: without) in
 * their order, unless another worker has, and returns those stored: they never change.
 */
export async function storeLinks(
  db: Database,
  newsletter: number,
  urls: readonly string[],
  subject: 0 | 1 | 2,
): Promise<CountedLink[]> {
  const first = subject * ofSubject
  await db.execute(sql`
    INSERT INTO counted_links (newsletter_id, position, url)
    SELECT ${newsletter}, ${first}::int + l.position, l.url
    FROM jsonb_array_elements_text(${JSON.stringify(urls)}::jsonb)
      WITH ORDINALITY AS l(url, position)
    ORDER BY l.position ON CONFLICT DO NOTHING`)
  return rows(db)<CountedLink>`
    SELECT id, url FROM counted_links WHERE newsletter_id = ${newsletter}
      AND position / ${ofSubject}::int = ${subject}::int ORDER BY position`
}

export type LinkTarget = { newsletter: number; url: string }

export const findLinkTarget = (db: Database, id: number): Promise<LinkTarget | undefined> =>
  firstRow(db)`SELECT newsletter_id AS newsletter, url FROM counted_links WHERE id = ${id}`

export type Counts = ReadonlyMap<number, number>

const recordset = (counts: Counts): string =>
  JSON.stringify([...counts].map(([id, count]) => ({ id, count })))

/**
 * Adds clicks to links; nothing while the setting is off. Rows are locked in one order, so that
 * processes which add to the same ones wait for each other.
 */
export const addClicks = (db: Database, counts: Counts): Promise<number> => affected(db)`
    WITH c AS (
      SELECT * FROM jsonb_to_recordset(${recordset(counts)}::jsonb) AS c(id int, count int)),
    locked AS MATERIALIZED (
      SELECT l.id FROM counted_links l WHERE l.id IN (SELECT id FROM c)
        AND EXISTS (SELECT FROM settings WHERE count_clicks)
      ORDER BY l.id FOR NO KEY UPDATE)
    UPDATE counted_links l SET clicks = l.clicks + c.count
    FROM c JOIN locked ON locked.id = c.id WHERE l.id = c.id`

export const addOpens = (db: Database, counts: Counts): Promise<number> => affected(db)`
    WITH c AS (
      SELECT * FROM jsonb_to_recordset(${recordset(counts)}::jsonb) AS c(id int, count int)),
    locked AS MATERIALIZED (
      SELECT n.newsletter_id AS id FROM newsletter_counting n
      WHERE n.newsletter_id IN (SELECT id FROM c) AND n.opens
        AND EXISTS (SELECT FROM settings WHERE count_opens)
      ORDER BY n.newsletter_id FOR NO KEY UPDATE)
    UPDATE newsletter_counting n SET opened = n.opened + c.count
    FROM c JOIN locked ON locked.id = c.id WHERE n.newsletter_id = c.id`

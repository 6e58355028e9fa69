import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'

/** The first entries of the list, which are compared whatever they have in common. */
const firstEntries = 500

/** Tags are counted so far, to tell rare ones from common ones. */
const countedEntries = 1_000

interface Related {
  readonly collection: 'actions' | 'news'
  /** The entry whose relatives are wanted; nothing is found where it is not public. */
  readonly id: number
  readonly isPublic: SQL
  /** The column of `e` that orders the list, before the id, and how. */
  readonly place: SQL
  readonly direction: SQL
  /** The column of `e` that counts as one more tag where it is the same and not empty. */
  readonly category?: SQL
}

const counted = ({ collection, place, category }: Related, entries: SQL): SQL => sql`
  SELECT e.id, ${place} AS place, (
    SELECT count(*) FROM ${sql.identifier(`${collection}_rels`)} r
    -- With an expression in place of the column, the tags of an entry are read from the index once.
    WHERE r.parent_id = e.id AND r.path = 'tags'
      AND r.tags_id + 0 = ANY ((SELECT array_agg(tag) FROM feature)::int[]))
    ${category ? sql`+ coalesce((${category} = (SELECT category FROM own))::int, 0)` : sql``} AS shared
  FROM ${entries}`

const sizeOf = (entries: SQL): SQL =>
  sql`(SELECT count(*) FROM (SELECT ${entries} LIMIT ${countedEntries}) few)`

/** The tags of the entry, and its category as one of them, with the number of their entries. */
const features = ({ collection, id, isPublic, category }: Related): SQL => {
  const rels = sql.identifier(`${collection}_rels`)
  const tags = sql`
    SELECT r.tags_id AS tag, NULL::varchar AS category,
      ${sizeOf(sql`FROM ${rels} t WHERE t.path = 'tags' AND t.tags_id = r.tags_id`)} AS size
    FROM own JOIN ${rels} r ON r.parent_id = ${id} AND r.path = 'tags'`
  if (!category) return tags
  const same = sql`FROM ${sql.identifier(collection)} e WHERE ${isPublic} AND ${category} = own.category`
  return sql`${tags} UNION ALL
    SELECT NULL, own.category, ${sizeOf(same)} FROM own WHERE own.category IS NOT NULL`
}

const entriesWith = ({ collection, isPublic, category }: Related): SQL => {
  const tagged = sql`
    SELECT r.parent_id AS id FROM ${sql.identifier(`${collection}_rels`)} r
    WHERE r.path = 'tags' AND r.tags_id = rare.tag`
  if (!category) return tagged
  return sql`${tagged} UNION ALL
    SELECT e.id FROM ${sql.identifier(collection)} e WHERE ${isPublic} AND ${category} = rare.category`
}

/**
 * A query of the up to three entries that have the most tags in common with one, then the first of
 * the list: rows of `id`, `place` and `shared`.
 *
 * It does not count for every entry of a tag that all have. The first entries of the list are
 * compared; behind them only such as share more than the third best of these can be related. Who
 * shares n of the features has one of any all-but-n+1 of them, so that just the entries of the
 * rarest features are read, often of none.
 */
export function relatedEntries(related: Related): SQL {
  const { collection, id, isPublic, place, direction, category } = related
  const table = sql.identifier(collection)
  const first = sql`(
    SELECT e.* FROM ${table} e WHERE ${isPublic} AND e.id <> ${id}
    ORDER BY ${place} ${direction}, e.id ${direction} LIMIT ${firstEntries}) e`
  const listed = sql`(
    SELECT DISTINCT found.id FROM (
      SELECT * FROM feature ORDER BY size LIMIT (
        SELECT greatest(0, (SELECT count(*) FROM feature) - bar.shared) FROM bar)) rare,
      LATERAL (${entriesWith(related)}) found) found
    JOIN ${table} e ON e.id = found.id WHERE ${isPublic} AND e.id <> ${id} OFFSET 0`
  return sql`
    WITH own AS MATERIALIZED (
      SELECT ${category ? sql`nullif(${category}, '')` : sql`NULL`} AS category
      FROM ${table} e WHERE e.id = ${id} AND ${isPublic}),
    feature AS MATERIALIZED (${features(related)}),
    compared AS MATERIALIZED (${counted(related, first)}),
    bar AS MATERIALIZED (
      SELECT coalesce((SELECT shared FROM compared ORDER BY shared DESC OFFSET 2 LIMIT 1), 0)
        AS shared)
    SELECT id, place, shared FROM compared WHERE shared > 0
    UNION
    SELECT id, place, shared FROM (${counted(related, listed)}) further
    WHERE shared > (SELECT shared FROM bar)
    ORDER BY shared DESC, place ${direction}, id ${direction} LIMIT 3`
}

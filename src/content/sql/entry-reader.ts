import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from '#src/data/count.ts'
import {
  findTagOf,
  hasTag,
  isPublished,
  type RowsWithExpiry,
  type RowWithExpiry,
  type TagRow,
  tagsOf,
  withExpiry,
} from '#src/data/fragments.ts'
import { composedRows } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { type HighlightRow, listedByText, withoutText } from '../search/sql/search.ts'
import { type EntryRow as AdditiveRow, entryColumns } from '../seo/sql/seo.ts'
import type { AddedColumns } from './added.ts'
import { allOf, type Columns, type Selected, selecting } from './columns.ts'
import { relatedEntries } from './related.ts'

/** The row of an entry of any kind, as the statements return it. */
export type EntryRow = AdditiveRow & {
  id: number
  title: string
  slug: string
  description: string
  content: string
  tags: TagRow[]
  highlight: HighlightRow
}

export const commonColumns = (kind: DraftKind, image?: SQL): Columns<EntryRow> => ({
  id: sql`e.id`,
  title: sql`e.title`,
  slug: sql`e.slug`,
  description: sql`coalesce(e.description, '')`,
  content: sql`coalesce(e.content_html, '')`,
  tags: tagsOf(kind),
  ...entryColumns(image),
  ...withoutText,
})

export type EntryQuery = Pick<ListQuery, 'search' | 'limit' | 'offset'> & {
  readonly tag?: string | undefined
  readonly text?: string | undefined
}

/** What tells the statements of one kind of entries from those of another. */
interface Kind<Row, Query> {
  readonly kind: DraftKind
  readonly columns: Columns<Row>
  /** The column of its image. */
  readonly image?: SQL
  readonly isPublic?: SQL
  readonly matching?: (query: Query) => SQL
  /** The order of a list without a text; with one, the best come first. */
  readonly order: (query: Query) => SQL
  /** When a list changes without a write. */
  readonly until?: (query: Query) => SQL
}

interface Related<Card> {
  readonly collection: 'actions' | 'news'
  readonly columns: Columns<Card>
  /** The column that orders the list, before the id, and how. */
  readonly place: SQL
  readonly direction: SQL
  readonly category?: SQL
  readonly isPublic?: SQL
  readonly image: SQL
  readonly until?: SQL
}

export type EntryReader<Row extends EntryRow, Query extends EntryQuery> = ReturnType<
  typeof entryReader<Row, Query>
>

const joined = (image: SQL | undefined): SQL =>
  image ? sql`LEFT JOIN media m ON m.id = ${image}` : sql``

/** The public entries of a kind, in lists and by slug, with chosen properties. */
export function entryReader<Row extends EntryRow, Query extends EntryQuery>({
  kind,
  columns,
  image,
  isPublic = isPublished,
  matching = () => sql`TRUE`,
  order,
  until = () => sql`NULL`,
}: Kind<Row, Query>) {
  const withImage = joined(image)
  const where = (query: Query, tag: number | undefined) => sql`
    ${isPublic} AND ${hasTag(kind, tag)} AND ${containing(query.search, sql`e.title`)}
    AND ${matching(query)}`
  return {
    kind,
    columns,

    async count(db: Database, query: Query): Promise<number> {
      const tag = await findTagOf(db, query)
      const { documents } = listedByText(kind, query, sql`e.id`)
      return tag === 'unknown' ? 0 : countRows(db, sql`${documents} WHERE ${where(query, tag)}`)
    },

    async list(
      db: Database,
      query: Query,
      properties: readonly (keyof Row)[],
      added: AddedColumns = {},
    ): Promise<RowsWithExpiry<Selected<Row>>> {
      const tag = await findTagOf(db, query)
      if (tag === 'unknown') return { rows: [], until: undefined }
      const listed = listedByText(kind, query, order(query))
      const rows = await composedRows<RowWithExpiry<Selected<Row>>>(
        db,
        sql`
        SELECT ${selecting<Row>({ ...columns, ...listed.columns, ...added }, properties)}, clock.until
        FROM (SELECT ${until(query)} AS until) clock
        LEFT JOIN (
          SELECT e.* FROM ${listed.documents}
          WHERE ${where(query, tag)}
          ORDER BY ${listed.order} ${listed.page}) e ON TRUE ${withImage}
        ORDER BY ${listed.order}`,
      )
      return withExpiry(rows)
    },

    async one(
      db: Database,
      slug: string,
      properties: readonly (keyof Row)[],
      added: AddedColumns = {},
    ): Promise<Selected<Row> | undefined> {
      const [row] = await composedRows<Selected<Row>>(
        db,
        sql`
        SELECT ${selecting({ ...columns, ...added }, properties)}
        FROM ${sql.identifier(kind)} e ${withImage} WHERE e.slug = ${slug} AND ${isPublic}`,
      )
      return row
    },
  }
}

/**
 * Reads up to three entries with the most in common with one, a shared category counting as one
 * tag; undefined when the given one is not public.
 */
export const relatedReader =
  <Card extends { id: number }>({
    collection,
    columns,
    image,
    isPublic = isPublished,
    until = sql`NULL`,
    ...list
  }: Related<Card>) =>
  async (db: Database, id: number): Promise<RowsWithExpiry<Card> | undefined> => {
    const table = sql.identifier(collection)
    const { place, direction } = list
    const rows = await composedRows<RowWithExpiry<Card>>(
      db,
      sql`
      SELECT ${allOf(columns)}, own.until FROM (
        SELECT ${until} AS until FROM ${table} e WHERE e.id = ${id} AND ${isPublic}) own
      LEFT JOIN (
        SELECT e.*, related.shared
        FROM (${relatedEntries({ collection, id, isPublic, ...list })}) related
        JOIN ${table} e ON e.id = related.id
      ) e ON TRUE ${joined(image)}
      ORDER BY e.shared DESC, ${place} ${direction}, e.id ${direction}`,
    )
    if (rows.length === 0) return undefined
    const found = withExpiry(rows)
    const cards = found.rows.map(({ until: _, ...card }) => card as unknown as Card)
    return { rows: cards, until: found.until }
  }

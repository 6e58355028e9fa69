import { sql } from '@payloadcms/db-postgres'
import { getTableColumns, type Table } from '@payloadcms/db-postgres/drizzle'
import type { SQL } from 'drizzle-orm'
import type { FieldKind, PublicCollection, PublicField } from '#src/contract/content/added.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
import { isoTime, isPublished, type Period, within } from '#src/data/fragments.ts'
import { listedRows } from '#src/data/listed-rows.ts'
import { inAnyCase } from '#src/data/name-order.ts'
import { hasRows } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import { additiveColumns, allOf, type Columns } from './columns.ts'

/** Statements of what an organisation has added; tables and columns are named as the platform does. */

export type AddedRow = Record<string, unknown>
export type AddedColumns = Columns<AddedRow>
type Tables = Readonly<Record<string, Table>>

const tableOf = (slug: string): string => slug.replaceAll('-', '_')

const columnIn = (tables: Tables, slug: string, name: string): SQL => {
  const table = tables[tableOf(slug)]
  const column = table && getTableColumns(table)[name]
  if (!column) throw new Error(`there is no column of ${slug}.${name}`)
  return sql`e.${sql.identifier(column.name)}`
}

const read: Record<FieldKind, (column: SQL) => SQL> = {
  text: (column) => column,
  number: (column) => sql`${column}::float8`,
  boolean: (column) => sql`coalesce(${column}, false)`,
  time: isoTime,
  choice: (column) => sql`${column}::text`,
  image: (column) => sql`(SELECT '/api/images/' || m.key FROM media m WHERE m.id = ${column})`,
}

export const addedColumns = (
  tables: Tables,
  slug: string,
  fields: readonly PublicField[] = [],
): AddedColumns =>
  Object.fromEntries(
    fields.map(({ name, kind }) => [name, read[kind](columnIn(tables, slug, name))]),
  )

/** What one document is read by; no name, since fields may have any. */
const byKey = Symbol('key of a document')

type AddedQuery = Pick<ListQuery, 'search' | 'limit' | 'offset' | 'changedSince'> &
  Readonly<AddedRow> & { readonly [byKey]?: readonly [name: 'id' | 'slug', value: string] }

const matching = (query: AddedQuery, { kind, name }: PublicField, column: SQL): SQL => {
  if (kind === 'time')
    return within(column, { from: query[`${name}From`], to: query[`${name}To`] } as Period)
  const wanted = query[name]
  if (wanted === undefined) return sql`TRUE`
  return kind === 'boolean' ? sql`${read.boolean(column)} = ${wanted}` : sql`${column} = ${wanted}`
}

/** Reads the documents of a collection that everybody may read. */
export function addedReader(tables: Tables, collection: PublicCollection) {
  const { slug, fields, order, hasDrafts, hasTrash } = collection
  const columnOf = (name: string) => columnIn(tables, slug, name)
  const texts = fields.filter(({ kind }) => kind === 'text').map(({ name }) => name)
  const isPublic = sql`${hasDrafts ? isPublished : sql`TRUE`}
    AND ${hasTrash ? sql`e.deleted_at IS NULL` : sql`TRUE`}`
  const places = order.map(({ name, isDescending }) => {
    const place = texts.includes(name) ? inAnyCase(columnOf(name)) : columnOf(name)
    return isDescending ? sql`${place} DESC` : place
  })
  const { count, list } = listedRows<AddedRow, AddedQuery>({
    table: tableOf(slug),
    columns: allOf({
      id: sql`e.id`,
      ...addedColumns(tables, slug, fields),
      ...additiveColumns,
    }),
    matching: ({ [byKey]: key, ...query }) =>
      sql.join(
        [
          isPublic,
          key ? sql`${columnOf(key[0])} = ${key[1]}` : sql`TRUE`,
          // What has no text is not found by one.
          containing(query.search, ...(texts.length > 0 ? texts.map(columnOf) : [sql`NULL`])),
          ...fields.map((field) => matching(query, field, columnOf(field.name))),
        ],
        sql` AND `,
      ),
    order: sql.join([...places, order[0]?.isDescending ? sql`e.id DESC` : sql`e.id`], sql`, `),
  })
  return {
    count,
    list,
    one: async (db: Database, key: readonly ['id' | 'slug', string]) =>
      (await list(db, { [byKey]: key, limit: 1, offset: 0 }))[0],
  }
}

/** Whether changes of the collection are notified of, so that what shows it may be cached. */
export const isWatched = (db: Database, slug: string): Promise<boolean> =>
  hasRows(db)`SELECT FROM pg_trigger WHERE tgname = 'content_emptied'
    AND tgrelid = to_regclass(quote_ident(${tableOf(slug)}))`

/** Has changes of the collections notified of from now on (migration `watched_collections`). */
export const watch = async (db: Database, slugs: readonly string[]): Promise<void> => {
  for (const slug of slugs) await db.execute(sql`SELECT muster_watch(${tableOf(slug)})`)
}

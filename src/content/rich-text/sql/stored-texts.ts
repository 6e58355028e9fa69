import { sql } from '@payloadcms/db-postgres'
import { draftKinds } from '#src/contract/content/kinds.ts'
import type { LibraryCollection } from '#src/contract/content/uses.ts'
import { firstRow, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** A rich text that is stored with the HTML rendered from it. */
export interface StoredText {
  readonly table: string
  /** Column of the document; that of the HTML is called like it. */
  readonly column: string
  readonly id: number
}

const columns = [
  ...draftKinds.flatMap((kind) => [
    { table: kind, column: 'content', only: sql`TRUE` },
    { table: `_${kind}_v`, column: 'version_content', only: sql`latest` },
  ]),
  { table: 'about', column: 'history_content', only: sql`TRUE` },
]

/** Functions of the database: the ids in a rich text (migrations/*_image_uses.ts, *_files.ts). */
const idsIn = { media: sql`muster_images_in`, files: sql`muster_files_in` } as const

/** An image or a file of the library. */
export interface LibraryEntry {
  readonly collection: LibraryCollection
  readonly id: number
}

/**
 * The rich texts that show an image or offer a file for download, or all of them; of versions the
 * newest one.
 */
export async function findTexts(db: Database, having?: LibraryEntry): Promise<StoredText[]> {
  const each = columns.map(({ table, column, only }) => {
    const matches = having
      ? sql`${idsIn[having.collection]}(${sql.identifier(column)}) @> ARRAY[${having.id}::int]`
      : sql`${sql.identifier(column)} IS NOT NULL`
    return sql`
      SELECT ${table}::text AS "table", ${column}::text AS "column", id FROM ${sql.identifier(table)}
      WHERE ${matches} AND ${only}`
  })
  const result = await db.execute<StoredText & Record<string, unknown>>(
    sql.join(each, sql` UNION ALL `),
  )
  return rowsOf(result)
}

/** The text as it is now, locked until the transaction ends; undefined if it is gone. */
export async function lockText(db: Database, { table, column, id }: StoredText) {
  return firstRow(db)<{ document: unknown; html: string }>`
    SELECT ${sql.identifier(column)} AS document,
      coalesce(${sql.identifier(`${column}_html`)}, '') AS html
    FROM ${sql.identifier(table)} WHERE id = ${id} FOR UPDATE`
}

/** Stores the HTML of a text; its document, versions and times stay. */
export async function storeHtml(db: Database, text: StoredText, html: string): Promise<void> {
  const { table, column, id } = text
  await db.execute(sql`
    UPDATE ${sql.identifier(table)} SET ${sql.identifier(`${column}_html`)} = ${html}
    WHERE id = ${id}`)
}

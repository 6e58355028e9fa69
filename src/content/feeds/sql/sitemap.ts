import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { Bound } from '#src/content/changes/sql/changes.ts'
import { isListed } from '#src/content/seo/sql/seo.ts'
import { type DraftKind, draftKinds } from '#src/contract/content/kinds.ts'
import { firstRow, rows, rowsOf } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { milliseconds } from './settings.ts'

/** How many ids a piece of the sitemap spans: an edit has so many rows read again. */
const idsPerPiece = 500

/** The entries of a kind with ids from `number` × 500 on. */
export type PieceKey = { readonly kind: DraftKind; readonly number: number }

interface Entries {
  readonly folder: string
  readonly isPublic: SQL
  readonly changed: SQL
}

const published = sql`_status = 'published'`

const entriesOf: Readonly<Record<DraftKind, Entries>> = {
  actions: { folder: '/actions/', isPublic: published, changed: sql`updated_at` },
  news: {
    folder: '/news/',
    isPublic: sql`${published} AND published_at <= now()`,
    changed: sql`greatest(updated_at, published_at)`,
  },
  events: {
    folder: '/events/',
    isPublic: sql`${published} AND start_date IS NOT NULL`,
    changed: sql`updated_at`,
  },
  pages: { folder: '/', isPublic: published, changed: sql`updated_at` },
}

const unionOf = (queryOf: (kind: DraftKind) => SQL): SQL =>
  sql.join(draftKinds.map(queryOf), sql` UNION ALL `)

const table = (kind: DraftKind): SQL => sql`${sql.identifier(kind)}`

export async function findPieces(db: Database): Promise<PieceKey[]> {
  return rowsOf(
    await db.execute<PieceKey>(
      unionOf(
        (kind) => sql`
        SELECT DISTINCT ${kind} AS kind, id / ${idsPerPiece}::int AS number
        FROM ${table(kind)} WHERE ${published}`,
      ),
    ),
  )
}

/**
 * The pieces whose entries changed since a snapshot: by what triggers recorded, and by articles that
 * became public by time alone. Rows of a transaction that this database has not begun are of the one
 * it was restored from.
 */
export async function findChangedPieces(db: Database, since: Bound): Promise<PieceKey[]> {
  const snapshot = sql`${since.snapshot}::pg_snapshot`
  return rows(db)<PieceKey>`
      SELECT kind, document_id / ${idsPerPiece}::int AS number FROM public_changes
      WHERE changed_in >= pg_snapshot_xmin(${snapshot})
        AND NOT pg_visible_in_snapshot(changed_in, ${snapshot})
        AND changed_in < pg_snapshot_xmax(pg_current_snapshot())
        AND kind = ANY(${`{${draftKinds.join(',')}}`}::text[]) AND document_id > 0
      UNION SELECT 'news', id / ${idsPerPiece}::int FROM news
      WHERE ${published} AND published_at <= now()
        AND published_at > to_timestamp(${since.time}::numeric / 1000000)`
}

export type PieceRow = PieceKey & {
  /** Slug and last change in ms since 1970, of those that search engines shall list, by id. */
  urls: [slug: string, changedAt: number][]
  /** The last change of any public entry, in ms since 1970; null where there is none. */
  changedAt: number | null
}

/** The entries of pieces, also of those without any. */
export async function findPieceRows(
  db: Database,
  pieces: readonly PieceKey[],
  siteUrl: string,
): Promise<PieceRow[]> {
  const entries = unionOf((kind) => {
    const { folder, isPublic, changed } = entriesOf[kind]
    return sql`
      SELECT id, slug, ${changed} AS changed, ${isListed(sql`${siteUrl + folder}::text || slug`)} AS listed
      FROM ${table(kind)}
      WHERE piece.kind = ${kind} AND id >= piece.number * ${idsPerPiece}::int
        AND id < (piece.number + 1) * ${idsPerPiece}::int AND ${isPublic}`
  })
  return rows(db)<PieceRow>`
      SELECT piece.kind, piece.number, found.urls, found."changedAt"
      FROM unnest(${`{${pieces.map(({ kind }) => kind).join(',')}}`}::text[],
        ${`{${pieces.map(({ number }) => number).join(',')}}`}::int[]) AS piece(kind, number)
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_array(slug, ${milliseconds(sql`changed`)}::int8) ORDER BY id)
            FILTER (WHERE listed), '[]') AS urls,
          ${milliseconds(sql`max(changed)`)} AS "changedAt"
        FROM (${entries}) entry
      ) found`
}

/** When what static pages show last changed, in ms since 1970; null where there is nothing. */
export type StaticChanges = {
  people: number | null
  about: number | null
  contact: number | null
  /** Of the installation, for pages without content. */
  installed: number
}

/** As `StaticChanges`; and what tells the tables apart from those that were there before. */
export type SitemapBasis = StaticChanges & { tables: string }

/** What of the sitemap is read each time. A table that is emptied (TRUNCATE) is another one. */
export async function findSitemapBasis(db: Database): Promise<SitemapBasis> {
  const latest = (column: string, from: SQL): SQL =>
    sql`(SELECT ${milliseconds(sql`max(${sql.identifier(column)})`)} FROM ${from})`
  const basis = await firstRow(db)<SitemapBasis>`
      SELECT ${latest('updated_at', sql`people WHERE published`)} AS people,
        greatest(${latest('updated_at', sql`about`)},
          ${latest('updated_at', sql`about_values`)}) AS about,
        ${latest('updated_at', sql`settings`)} AS contact,
        ${latest('created_at', sql`payload_migrations`)} AS installed,
        concat_ws(' ', current_database(), ${sql.join(
          draftKinds.map((kind) => sql`pg_relation_filenode(${kind}::regclass)`),
          sql`, `,
        )}) AS tables`
  if (!basis) throw new Error('the database has no sitemap')
  return basis
}

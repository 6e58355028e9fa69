import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { rowsOf } from '../rows.ts'
import type { Database } from '../transaction.ts'

/** What can use an image: collections, and the globals at the end. */
export const usingKinds = [
  ...draftKinds,
  'people',
  'static-images',
  'newsletters',
  'compose-emails',
  'email-templates',
  'settings',
  'about',
] as const
export type UsingKind = (typeof usingKinds)[number]

/** A document that uses an image. */
export type ImageUse = { image: number; kind: UsingKind; id: string }

/** Documents read of each way in which a kind can use one image. */
export const usesRead = 100

/** Columns and expressions of a table by which it uses images; they are read as the row `t`. */
interface Source {
  readonly table: string
  readonly id?: SQL
  readonly only?: SQL
  /** References to the image. */
  readonly columns?: readonly string[]
  /** A rich text (migrations/*_image_uses.ts). */
  readonly text?: string
  /** HTML, or a URL, that names keys; indexed where there can be many rows. */
  readonly html?: string
}

const images: Readonly<Record<(typeof draftKinds)[number], readonly string[]>> = {
  actions: ['cover_image_id', 'seo_image_id'],
  news: ['image_id', 'seo_image_id'],
  events: ['image_id', 'seo_image_id'],
  pages: ['seo_image_id'],
}

/** What the public sees, and what is in the newest version. */
const withDrafts = (kind: (typeof draftKinds)[number]): Source[] => [
  { table: kind, columns: images[kind], text: 'content' },
  {
    table: `_${kind}_v`,
    id: sql`t.parent_id`,
    only: sql`t.latest AND t.parent_id IS NOT NULL`,
    columns: images[kind].map((column) => `version_${column}`),
    text: 'version_content',
  },
]

const mail = (table: string): Source[] => [{ table, text: 'body', html: 'html_content' }]

const sources: Readonly<Record<UsingKind, readonly Source[]>> = {
  actions: withDrafts('actions'),
  news: withDrafts('news'),
  events: withDrafts('events'),
  pages: withDrafts('pages'),
  people: [{ table: 'people', columns: ['image_id'], html: 'image_url' }],
  'static-images': [{ table: 'static_images', columns: ['image_id'], html: 'image_url' }],
  newsletters: mail('newsletters'),
  'compose-emails': mail('compose_emails'),
  'email-templates': mail('email_templates'),
  settings: [{ table: 'settings', columns: ['logo_id'] }],
  about: [{ table: 'about', text: 'history_content' }],
}

const conditionsOf = ({ columns = [], text, html }: Source): SQL[] => [
  ...columns.map((column) => sql`t.${sql.identifier(column)} = i.image`),
  ...(text ? [sql`muster_images_in(t.${sql.identifier(text)}) @> ARRAY[i.image]`] : []),
  ...(html ? [sql`muster_image_keys_in(t.${sql.identifier(html)}) && i.keys`] : []),
]

/** One SELECT for each condition, so that each is found by its own index. */
const usesOf = (kind: UsingKind): SQL[] =>
  sources[kind].flatMap((source) =>
    conditionsOf(source).map(
      (condition) => sql`(
        SELECT ${kind}::text AS kind, ${source.id ?? sql`t.id`}::text AS id
        FROM ${sql.identifier(source.table)} t
        WHERE ${condition}${source.only ? sql` AND ${source.only}` : sql``}
        LIMIT ${usesRead})`,
    ),
  )

/**
 * Which documents of these kinds use the images, in their published or newest version: at most
 * `usesRead` for each image, kind and way of using it.
 */
export async function findImageUses(
  db: Database,
  ids: readonly number[],
  kinds: readonly UsingKind[],
): Promise<ImageUse[]> {
  if (ids.length === 0 || kinds.length === 0) return []
  const result = await db.execute<ImageUse>(sql`
    SELECT DISTINCT i.image, u.kind, u.id FROM (
      SELECT m.id AS image, array_agg(split_part(k.key, '.', 1)) AS keys
      FROM media m, LATERAL (
        SELECT m.key UNION ALL SELECT f.text FROM media_texts f
        WHERE f.parent_id = m.id AND f.path = 'formerKeys') AS k (key)
      WHERE m.id = ANY(${`{${ids.join(',')}}`}::int[]) AND k.key IS NOT NULL
      GROUP BY m.id) i
    CROSS JOIN LATERAL (${sql.join(kinds.flatMap(usesOf), sql` UNION ALL `)}) u
    ORDER BY i.image, u.kind, u.id`)
  return rowsOf(result)
}

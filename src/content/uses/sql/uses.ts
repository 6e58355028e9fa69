import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import { draftKinds } from '#src/contract/content/kinds.ts'
import type { LibraryCollection } from '#src/contract/content/uses.ts'
import { rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { notInTrash } from '#src/data/trash.ts'

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

export type Use = { used: number; kind: UsingKind; id: string }

/** Documents read of each way in which a kind can use one image or file. */
export const usesRead = 100

/** Columns and expressions of a table by which it uses others; they are read as the row `t`. */
interface Source {
  readonly table: string
  readonly id?: SQL
  readonly only?: SQL
  readonly columns?: readonly string[]
  /** A rich text (migrations/*_image_uses.ts, *_files.ts). */
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
const withDrafts = (
  kind: (typeof draftKinds)[number],
  columns: readonly string[] = [],
): Source[] => [
  { table: kind, columns, text: 'content' },
  {
    table: `_${kind}_v`,
    id: sql`t.parent_id`,
    only: sql`t.latest AND t.parent_id IS NOT NULL`,
    columns: columns.map((column) => `version_${column}`),
    text: 'version_content',
  },
]

interface Used {
  readonly idsIn: SQL
  readonly keysIn: SQL
  readonly sources: Readonly<Partial<Record<UsingKind, readonly Source[]>>>
}

const mail = (table: string, text?: string): Source[] => [
  { table, html: 'html_content', ...(text === undefined ? {} : { text }) },
]

const used: Readonly<Record<LibraryCollection, Used>> = {
  media: {
    idsIn: sql`muster_images_in`,
    keysIn: sql`muster_image_keys_in`,
    sources: {
      actions: withDrafts('actions', images.actions),
      news: withDrafts('news', images.news),
      events: withDrafts('events', images.events),
      pages: withDrafts('pages', images.pages),
      people: [{ table: 'people', columns: ['image_id'], html: 'image_url' }],
      'static-images': [{ table: 'static_images', columns: ['image_id'], html: 'image_url' }],
      newsletters: mail('newsletters', 'body'),
      'compose-emails': mail('compose_emails', 'body'),
      'email-templates': mail('email_templates', 'body'),
      settings: [{ table: 'settings', columns: ['logo_id'] }],
      about: [{ table: 'about', text: 'history_content' }],
    },
  },
  files: {
    idsIn: sql`muster_files_in`,
    keysIn: sql`muster_file_keys_in`,
    sources: {
      actions: withDrafts('actions'),
      news: withDrafts('news'),
      events: withDrafts('events'),
      pages: withDrafts('pages'),
      newsletters: mail('newsletters'),
      'compose-emails': mail('compose_emails'),
      'email-templates': mail('email_templates'),
      about: [{ table: 'about', text: 'history_content' }],
    },
  },
}

const conditionsOf = ({ columns = [], text, html }: Source, { idsIn, keysIn }: Used): SQL[] => [
  ...columns.map((column) => sql`t.${sql.identifier(column)} = i.used`),
  ...(text ? [sql`${idsIn}(t.${sql.identifier(text)}) @> ARRAY[i.used]`] : []),
  ...(html ? [sql`${keysIn}(t.${sql.identifier(html)}) && i.keys`] : []),
]

/** One SELECT for each condition, so that each is found by its own index. */
const usesOf = (kind: UsingKind, what: Used): SQL[] =>
  (what.sources[kind] ?? []).flatMap((source) =>
    conditionsOf(source, what).map(
      (condition) => sql`(
        SELECT ${kind}::text AS kind, ${source.id ?? sql`t.id`}::text AS id
        FROM ${sql.identifier(source.table)} t
        WHERE ${condition} AND ${notInTrash(source.table, 't')}${source.only ? sql` AND ${source.only}` : sql``}
        LIMIT ${usesRead})`,
    ),
  )

/**
 * Which documents of these kinds use the images or files, in their published or newest version: at
 * most `usesRead` for each of those, kind and way of using it.
 */
export async function findUses(
  db: Database,
  collection: LibraryCollection,
  ids: readonly number[],
  kinds: readonly UsingKind[],
): Promise<Use[]> {
  const selects = kinds.flatMap((kind) => usesOf(kind, used[collection]))
  if (ids.length === 0 || selects.length === 0) return []
  return rows(db)<Use>`
    SELECT DISTINCT i.used, u.kind, u.id FROM (
      SELECT d.id AS used, array_agg(split_part(k.key, '.', 1)) AS keys
      FROM ${sql.identifier(collection)} d, LATERAL (
        SELECT d.key UNION ALL SELECT f.text FROM ${sql.identifier(`${collection}_texts`)} f
        WHERE f.parent_id = d.id AND f.path = 'formerKeys') AS k (key)
      WHERE d.id = ANY(${`{${ids.join(',')}}`}::int[]) AND k.key IS NOT NULL
      GROUP BY d.id) i
    CROSS JOIN LATERAL (${sql.join(selects, sql` UNION ALL `)}) u
    ORDER BY i.used, u.kind, u.id`
}

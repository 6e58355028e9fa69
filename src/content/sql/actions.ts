import { sql } from '@payloadcms/db-postgres'
import type { ListQuery } from '#src/contract/parameters.ts'
import { countRows } from '#src/data/count.ts'
import {
  type AuthorRow,
  authorOf,
  findTagOf,
  hasTag,
  type ImageRow,
  imageOf,
  imageUrlOf,
  isPublished,
  type TagRow,
  tagsOf,
} from '#src/data/fragments.ts'
import { type Filled, rowsOf } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Action } from '#src/payload-types.ts'
import { type HighlightRow, listedByText, withoutText } from '../search/sql/search.ts'
import { type EntryRow, entryColumns } from '../seo/sql/seo.ts'
import { allOf, type Columns, type Selected, selecting } from './columns.ts'
import { relatedEntries } from './related.ts'

export type RelatedActionRow = Filled<
  Action,
  'id' | 'title' | 'slug' | 'description' | 'icon' | 'gradientClass' | 'accentClass'
> & { coverImageUrl: string }

type ActionRow = RelatedActionRow &
  EntryRow & {
    highlight: HighlightRow
    image: ImageRow
    content: string
    tags: TagRow[]
    author: AuthorRow
  }
type Property = keyof ActionRow

const card: Columns<RelatedActionRow> = {
  id: sql`e.id`,
  title: sql`e.title`,
  slug: sql`e.slug`,
  description: sql`coalesce(e.description, '')`,
  icon: sql`coalesce(e.icon, '')`,
  gradientClass: sql`coalesce(e.gradient_class, '')`,
  accentClass: sql`coalesce(e.accent_class, '')`,
  coverImageUrl: imageUrlOf,
}

const columns: Columns<ActionRow> = {
  ...card,
  content: sql`coalesce(e.content_html, '')`,
  tags: tagsOf('actions'),
  author: authorOf,
  ...entryColumns(sql`e.cover_image_id`),
  image: imageOf(),
  ...withoutText,
}

const withImage = sql`LEFT JOIN media m ON m.id = e.cover_image_id`

type ActionsQuery = ListQuery & {
  tag?: string | undefined
  text?: string | undefined
}

const matching = (query: ActionsQuery, tag: number | undefined) => sql`
  ${isPublished} AND ${hasTag('actions', tag)} AND ${containing(query.search, sql`e.title`)}`

export async function countActions(db: Database, query: ActionsQuery): Promise<number> {
  const tag = await findTagOf(db, query)
  const { documents } = listedByText('actions', query, sql`e.id`)
  return tag === 'unknown' ? 0 : countRows(db, sql`${documents} WHERE ${matching(query, tag)}`)
}

export async function findActions(
  db: Database,
  query: ActionsQuery,
  properties: readonly Property[],
): Promise<Selected<ActionRow>[]> {
  const tag = await findTagOf(db, query)
  if (tag === 'unknown') return []
  const listed = listedByText('actions', query, sql`e.display_order, e.id`)
  const result = await db.execute<Selected<ActionRow>>(sql`
    SELECT ${selecting({ ...columns, ...listed.columns }, properties)} FROM (
      SELECT e.* FROM ${listed.documents}
      WHERE ${matching(query, tag)}
      ORDER BY ${listed.order} ${listed.page}) e ${withImage}
    ORDER BY ${listed.order}`)
  return rowsOf(result)
}

export async function findAction(
  db: Database,
  slug: string,
  properties: readonly Property[],
): Promise<Selected<ActionRow> | undefined> {
  const result = await db.execute<Selected<ActionRow>>(sql`
    SELECT ${selecting(columns, properties)}
    FROM actions e ${withImage} WHERE e.slug = ${slug} AND ${isPublished}`)
  return rowsOf(result)[0]
}

/** Up to three actions with the most tags in common; undefined when the given one is not public. */
export async function findRelatedActions(
  db: Database,
  id: number,
): Promise<RelatedActionRow[] | undefined> {
  const related = relatedEntries({
    collection: 'actions',
    id,
    isPublic: isPublished,
    place: sql`e.display_order`,
    direction: sql`ASC`,
  })
  const result = await db.execute<RelatedActionRow>(sql`
    SELECT ${allOf(card)} FROM (SELECT FROM actions e WHERE e.id = ${id} AND ${isPublished}) own
    LEFT JOIN (
      SELECT e.*, related.shared FROM (${related}) related JOIN actions e ON e.id = related.id
    ) e ON TRUE ${withImage}
    ORDER BY e.shared DESC, e.display_order, e.id`)
  const found = rowsOf(result)
  // A public action without related ones is one row without an `id`.
  return found.length === 0 ? undefined : found.filter((row) => row.id !== null)
}

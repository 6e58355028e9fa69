import { sql } from '@payloadcms/db-postgres'
import type { z } from 'zod'
import type { listTopics } from '#src/contract/newsletters/topics.ts'
import type { ListQuery } from '#src/contract/parameters.ts'
import type { Fragment } from '#src/data/leaf.ts'
import { listedRows } from '#src/data/listed-rows.ts'
import { lockForTransaction } from '#src/data/locks.ts'
import { column, firstRow, hasRows, onlyRow, rows } from '#src/data/rows.ts'
import { containing } from '#src/data/search.ts'
import type { Database } from '#src/data/transaction.ts'

export type PublicTopic = z.output<typeof listTopics.response.schema>[number]

const columns = sql`e.id, e.slug, e.name, coalesce(e.description, '') AS description, e.language`

export const { count: countPublicTopics, list: findPublicTopics } = listedRows<
  PublicTopic,
  ListQuery
>({
  table: 'topics',
  columns,
  matching: ({ search }) => sql`e.is_public AND ${containing(search, sql`e.name`)}`,
  order: sql`e.position, e.id`,
})

/** Whether a subscriber, by the column of their topics, has one. */
export const hasTopic = (topics: Fragment, topic: number): Fragment =>
  sql`${topics} @> ${JSON.stringify([topic])}::jsonb`

export const subscribersWithTopic = (topic: number): Fragment =>
  sql`SELECT s.id FROM newsletter_subscribers s WHERE ${hasTopic(sql`s.topics`, topic)}`

export const findPublicTopic = (db: Database, slug: string): Promise<PublicTopic | undefined> =>
  firstRow(db)`SELECT ${columns} FROM topics e WHERE e.slug = ${slug} AND e.is_public`

export const isPrivateTopic = (db: Database, id: number): Promise<boolean> =>
  hasRows(db)`SELECT FROM topics WHERE id = ${id} AND NOT is_public`

export const findStandardTopics = (db: Database): Promise<number[]> =>
  column(db)<number>`SELECT id FROM topics WHERE is_standard ORDER BY position, id`

/**
 * The ids of topics by their slugs, for the public only of public ones; undefined where one is none.
 */
export async function findTopicsBySlug(
  db: Database,
  slugs: readonly string[],
  { isPublic }: { readonly isPublic: boolean },
): Promise<readonly number[] | undefined> {
  if (slugs.length === 0) return []
  const ids = await column(db)<number>`
    SELECT id FROM topics WHERE slug = ANY(${sql.param([...slugs])}::text[])
      AND (is_public OR NOT ${isPublic}) ORDER BY id`
  return ids.length === slugs.length ? ids : undefined
}

/** The names of topics that a subscriber is to confirm; none where they are just the standard ones. */
export const findTopicsToConfirm = (db: Database, subscriber: number): Promise<string[]> =>
  column(db)<string>`
    SELECT t.name FROM newsletter_subscribers s
      JOIN topics t ON t.is_public AND s.pending_topics @> to_jsonb(t.id)
    WHERE s.id = ${subscriber} AND s.pending_topics <> (
      SELECT jsonb_agg(id ORDER BY id) FROM topics WHERE is_standard)
    ORDER BY t.position, t.id`

export type TopicChoice = { id: number; name: string; isPublic: boolean; isStandard: boolean }

/** All topics, in their order. */
export const findTopicChoices = (db: Database): Promise<TopicChoice[]> => rows(db)`
    SELECT id, name, is_public AS "isPublic", is_standard AS "isStandard"
    FROM topics ORDER BY position, id`

export interface TopicsOfLink {
  /** Undefined where the link names no newsletter. */
  readonly topic: { readonly id: number; readonly name: string } | undefined
  /** The names of the other topics that its reader has. */
  readonly others: readonly string[]
}

/** What the link of a newsletter is about for its reader. */
export async function findTopicsOfLink(
  db: Database,
  { subscriber, newsletter }: { readonly subscriber: number; readonly newsletter: number },
): Promise<TopicsOfLink> {
  const topic = await firstRow(db)<{ id: number; name: string }>`
    SELECT t.id, t.name FROM newsletters n JOIN topics t ON t.id = n.audience_topic_id
    WHERE n.id = ${newsletter}`
  const others = await column(db)<string>`
    SELECT t.name FROM newsletter_subscribers s JOIN topics t ON s.topics @> to_jsonb(t.id)
    WHERE s.id = ${subscriber} AND t.id <> ${topic?.id ?? 0} ORDER BY t.position, t.id`
  return { topic, others }
}

export type TopicUse = { hasSubscribers: boolean; hasNewsletters: boolean; isLastStandard: boolean }

/**
 * What prevents that a topic is deleted or no longer standard; it cannot change until the end of the
 * transaction. Triggers reject the same.
 */
export async function lockTopicAndFindUse(db: Database, id: number): Promise<TopicUse> {
  await lockForTransaction(db, 'standardTopics')
  await db.execute(sql`SELECT FROM topics WHERE id = ${id} FOR UPDATE`)
  return onlyRow(db)`
    SELECT EXISTS (SELECT FROM newsletter_subscribers
        WHERE topics @> to_jsonb(${id}::int)) AS "hasSubscribers",
      EXISTS (SELECT FROM newsletters WHERE audience_topic_id = ${id}) AS "hasNewsletters",
      NOT EXISTS (SELECT FROM topics WHERE is_standard AND id <> ${id}) AS "isLastStandard"`
}

/** The ids of topics by their slugs, and by their names, in lower case. */
export async function findTopicsByName(db: Database): Promise<ReadonlyMap<string, number>> {
  const topics = await rows(db)<{ id: number; slug: string; name: string }>`
    SELECT id, slug, lower(name) AS name FROM topics ORDER BY id DESC`
  return new Map([
    ...topics.map(({ id, name }) => [name, id] as const),
    ...topics.map(({ id, slug }) => [slug, id] as const),
  ])
}

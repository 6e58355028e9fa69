import { sql } from '@payloadcms/db-postgres'
import { lockForTransaction } from '#src/data/locks.ts'
import { onlyRow, rows } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

export type TopicChoice = { id: number; name: string; isPublic: boolean; isStandard: boolean }

/** All topics, in their order. */
export const findTopicChoices = (db: Database): Promise<TopicChoice[]> => rows(db)`
    SELECT id, name, is_public AS "isPublic", is_standard AS "isStandard"
    FROM topics ORDER BY position, id`

export type TopicUse = { hasSubscribers: boolean; isLastStandard: boolean }

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
      NOT EXISTS (SELECT FROM topics WHERE is_standard AND id <> ${id}) AS "isLastStandard"`
}

import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { rowsOf } from '#src/data/rows.ts'
import type { Topic } from '#src/payload-types.ts'
import { unique } from './crm.ts'

let created = 0

type Choices = Partial<Pick<Topic, 'isPublic' | 'isStandard' | 'name' | 'slug' | 'position'>>

/** Adds a topic that is public and not standard; returns its id. */
export const createTopic = async (payload: Payload, choices: Choices = {}): Promise<number> => {
  created += 1
  const data = {
    ...{ name: `Topic ${created}`, slug: choices.name ? '' : unique('topic'), position: created },
    ...{ isPublic: true, isStandard: false, ...choices },
  }
  return (await payload.create({ collection: 'topics', data })).id
}

/** A statement by which a subscriber has these topics. */
export const chooseTopics = (email: string, topics: readonly unknown[]) => sql`
  UPDATE newsletter_subscribers SET topics = ${JSON.stringify(topics)}::jsonb WHERE email = ${email}`

/** The topics of a subscriber; undefined when there is none. */
export const topicsOf = async ({ db }: Payload, email: string): Promise<number[] | undefined> =>
  rowsOf(
    await db.drizzle.execute<{ topics: number[] }>(
      sql`SELECT topics FROM newsletter_subscribers WHERE email = ${email}`,
    ),
  )[0]?.topics

import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { rowsOf } from '#src/data/rows.ts'
import type { Topic } from '#src/payload-types.ts'

let created = 0

type Choices = Partial<Pick<Topic, 'isPublic' | 'isStandard' | 'name' | 'position'>>

/** Adds a topic that is public and not standard; returns its id. */
export const createTopic = async (payload: Payload, choices: Choices = {}): Promise<number> => {
  created += 1
  const data = {
    ...{ name: `Topic ${created} of ${process.pid}`, slug: '', position: created },
    ...{ isPublic: true, isStandard: false, ...choices },
  }
  return (await payload.create({ collection: 'topics', data })).id
}

/** The topics of a subscriber; undefined when there is none. */
export const topicsOf = async ({ db }: Payload, email: string): Promise<number[] | undefined> =>
  rowsOf(
    await db.drizzle.execute<{ topics: number[] }>(
      sql`SELECT topics FROM newsletter_subscribers WHERE email = ${email}`,
    ),
  )[0]?.topics

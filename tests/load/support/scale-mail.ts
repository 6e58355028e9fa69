import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Fragment } from '#src/data/leaf.ts'
import type { Database } from '#src/data/transaction.ts'
import { countOutcomes } from '#src/mail/counting/sql/counted-outcomes.ts'
import { addToTotals, lockDeliveries, removeDeliveries } from '#src/mail/ledger/sql/clean-ledger.ts'
import { readDeliveryReport } from '#src/newsletters/results/sql/report.ts'
import { readResults } from '#src/newsletters/results/sql/results.ts'
import { freezeRecipients } from '#src/newsletters/sql/newsletters.ts'
import { addNewsletter } from './mail-list.ts'
import type { WorkOf } from './scale-work.ts'

const everybody = { segments: [], minus: [] }

/** What was done is undone, so that it can be done again. */
const undone = (payload: Payload, run: (db: Database) => Promise<unknown>) => async () => {
  const undo = new Error('undone')
  const running = payload.db.drizzle.transaction(async (db) => {
    await run(db)
    throw undo
  })
  await running.catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

export const freeze: WorkOf = async (payload) => {
  const id = await addNewsletter(payload)
  return {
    ours: undone(payload, (db) => freezeRecipients(db, id, everybody)),
    byHand: undone(payload, (db) =>
      db.execute(sql`
        INSERT INTO deliveries (kind, newsletter_id, subscriber_id, email, name, next_attempt_at)
        SELECT 'newsletter', ${id}, s.id, s.email, s.name, now() FROM newsletter_subscribers s
        WHERE s.status = 'subscribed' AND s.suppression IS NULL ORDER BY s.id`),
    ),
  }
}

export const purge: WorkOf = async (payload) => {
  const { rows } = await payload.db.pool.query('SELECT min(id) AS mail FROM newsletters')
  const mail = Number(rows[0]?.mail)
  const limit = 1_000
  return {
    ours: undone(payload, async (db) => {
      const ids = await lockDeliveries(db, { kind: 'newsletter', mail, limit })
      await addToTotals(db, { kind: 'newsletter', mail, ids })
      await removeDeliveries(db, ids)
    }),
    byHand: undone(payload, (db) =>
      db.execute(sql`
        WITH old AS (SELECT id FROM deliveries WHERE newsletter_id = ${mail} AND status = 'sent'
            LIMIT ${limit} FOR UPDATE SKIP LOCKED),
          bounced AS (DELETE FROM bounces b USING old WHERE b.delivery_id = old.id),
          gone AS (DELETE FROM deliveries d USING old WHERE d.id = old.id RETURNING d.status)
        SELECT status, count(*) FROM gone GROUP BY 1`),
    ),
  }
}

const newest = async ({ db }: Payload): Promise<number> => {
  const { rows } = await db.pool.query(
    'SELECT id FROM newsletters ORDER BY sent_at DESC NULLS LAST LIMIT 1',
  )
  return Number(rows[0]?.id)
}

const outcomesByHand = (ids: Fragment): Fragment => sql`
  SELECT newsletter_id, status, bounce, in_doubt, count(*) FROM deliveries
  WHERE newsletter_id IN (${ids}) GROUP BY 1, 2, 3, 4`

/** Counting what became of a newsletter, as it is done once when its sending is over. */
export const outcomes: WorkOf = async (payload) => {
  const id = await newest(payload)
  return {
    ours: undone(payload, (db) => countOutcomes(db, id)),
    byHand: () => payload.db.drizzle.execute(outcomesByHand(sql`${id}`)),
  }
}

export const results: WorkOf = async (payload) => {
  const { drizzle } = payload.db
  const id = await newest(payload)
  return {
    ours: () => readResults(drizzle, id),
    byHand: async () => {
      await drizzle.execute(
        outcomesByHand(sql`
          SELECT id FROM newsletters WHERE status = 'sent' ORDER BY sent_at DESC LIMIT 6`),
      )
      await drizzle.execute(sql`
        SELECT last_error, count(*) FROM deliveries
        WHERE newsletter_id = ${id} AND status = 'failed' GROUP BY 1`)
    },
  }
}

/**
 * How far a newsletter is while it is sent, which its page requests again and again: of the oldest,
 * which nothing else reads.
 */
export const progress: WorkOf = async (payload) => {
  const { drizzle, pool } = payload.db
  const { rows } = await pool.query(`
    UPDATE newsletter_sendings SET state = 'sending'
    WHERE newsletter_id = (SELECT id FROM newsletters ORDER BY sent_at LIMIT 1)
    RETURNING newsletter_id AS id`)
  const id = Number(rows[0]?.id)
  return {
    ours: () => readDeliveryReport(drizzle, { newsletter: id }),
    byHand: () => drizzle.execute(outcomesByHand(sql`${id}`)),
  }
}

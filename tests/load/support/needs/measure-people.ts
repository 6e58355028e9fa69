import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { cleanLedger } from '#src/mail/ledger/clean-ledger.ts'
import { exchangeDeliveries, type Finished } from '#src/mail/ledger/sql/ledger.ts'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { contactsCsv } from '../contact-rows.ts'
import { importer } from '../importer.ts'
import { addNewsletter } from '../mail-list.ts'
import type { Costs } from './needs.ts'
import { usedBy } from './processor-time.ts'

const group = 100

const sizeOf = async ({ db }: Payload): Promise<number> => {
  const { rows } = await db.pool.query(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  )
  return Number(rows[0]?.bytes)
}

/** Everybody is a subscriber too, with the consents that their triggers write. */
const subscribeAll = ({ db }: Payload) =>
  db.pool.query('INSERT INTO newsletter_subscribers (name, email) SELECT name, email FROM contacts')

/** Claims and marks all that waits, as a worker does, without a mail server. */
async function markAll({ db }: Payload): Promise<void> {
  const holder = { owner: 'bench', domain: 'example.org' }
  let finished: Finished[] = []
  do {
    const claimed = await exchangeDeliveries(db.pool, holder, finished, {
      inFlight: [],
      count: group,
    })
    finished = claimed.map(({ id }) => ({ id, status: 'sent' }))
  } while (finished.length > 0)
}

/** With the vacuum that autovacuum does, sooner or later. */
const removeAll = async (payload: Payload): Promise<void> => {
  await cleanLedger(payload, { budget: 600_000 })
  await payload.db.pool.query('VACUUM deliveries')
}

interface Measured extends Pick<Costs, 'row' | 'removal'> {
  readonly count: number
  /** The share of each row, and the size without any. */
  readonly bytes: Omit<Costs['bytes'], 'first'> & { readonly empty: number }
  /** Of it all, before the deliveries were removed. */
  readonly size: number
}

/**
 * Imports, subscribes and mails so many people; returns what each of them cost, and the size of it
 * all before the deliveries, made old, are removed again.
 */
export async function measurePeople(payload: Payload, count: number): Promise<Measured> {
  const { pool, drizzle } = payload.db
  const sizes = [await sizeOf(payload)]
  const note = async () => void sizes.push(await sizeOf(payload))
  const run = await importer(payload, contactsCsv(count), count)
  const imported = await usedBy(pool, [process.pid], run)
  await note()
  await subscribeAll(payload)
  await note()
  await sendNewsletter(await createLocalReq({}, payload), await addNewsletter(payload))
  await pool.query('ANALYZE deliveries')
  await markAll(payload)
  await note()
  await drizzle.execute(sql`UPDATE newsletters SET sent_at = now() - interval '5 years'`)
  await drizzle.execute(sql`
    UPDATE newsletter_sendings SET state = 'done', changed_at = now() - interval '5 years'`)
  const removed = await usedBy(pool, [], () => removeAll(payload))
  const [empty = 0, contacts = 0, subscribers = 0, deliveries = 0] = sizes
  return {
    count,
    row: {
      web: imported.seconds / count,
      database: imported.database / count,
      wal: imported.wal / count,
    },
    removal: { database: removed.database / count, wal: removed.wal / count },
    bytes: {
      contact: (contacts - empty) / count,
      subscriber: (subscribers - contacts) / count,
      delivery: (deliveries - subscribers) / count,
      empty,
    },
    size: deliveries,
  }
}

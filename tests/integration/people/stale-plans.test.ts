import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscriberImportOptions } from '#src/contract/people/import-options.ts'
import { value } from '#src/data/rows.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { importContacts } from '#src/people/import/import-contacts.ts'
import { importSubscribers } from '#src/people/import/import-subscribers.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger } from '#tests/support/mail.ts'

const people = 2_000
let crm: Crm
let payload: Payload
beforeAll(async () => {
  crm = await startCrm()
  payload = crm.payload
})
beforeEach(async () => {
  await clearLedger(payload)
  for (const table of ['contacts', 'newsletter_subscribers']) {
    await payload.db.pool.query(`DELETE FROM ${table}`)
    await payload.db.pool.query(`VACUUM ${table}`)
  }
})

/** Rows that the transaction has read of a table by scans of all of it. */
const rowsRead = async (db: Database, table: string): Promise<number> =>
  Number(await value(db)`SELECT pg_stat_get_xact_tuples_returned(${table}::regclass)`)

/** What a transaction reads of a table by `act`, its plans made while the table had one row. */
const readBy = async (
  table: string,
  plan: (db: Database) => Promise<unknown>,
  act: (db: Database, req: Awaited<ReturnType<typeof createLocalReq>>) => Promise<unknown>,
): Promise<number> => {
  const req = await createLocalReq({}, payload)
  return withTransaction(
    req,
    async (db) => {
      // The first temporary table of a connection has it plan anew.
      await db.execute(sql`CREATE TEMPORARY TABLE first_table (n int) ON COMMIT DROP`)
      await db.execute(sql`DISCARD PLANS`)
      await db.execute(sql`ANALYZE ${sql.identifier(table)}`)
      // Postgres retains a plan from its sixth use on.
      for (let use = 0; use < 8; use += 1) await plan(db)
      const before = await rowsRead(db, table)
      await act(db, req)
      return (await rowsRead(db, table)) - before
    },
    { isLong: true },
  )
}

async function* fileOf(lines: (n: number) => string): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `email,name,tags\n${Array.from({ length: people }, (_, n) => lines(n)).join('\n')}\n`,
  )
}
const file = { fileName: 'people.csv', options: undefined, dryRun: false }

describe('on a connection whose plans are of when the tables were small', () => {
  it('an import of contacts does not read them all for each tag', async () => {
    const { id } = await crm.createContact({ email: uniqueEmail() })
    const read = await readBy(
      'contacts',
      (db) =>
        db.execute(sql`INSERT INTO contacts_texts (parent_id, path, "order", text)
          VALUES (${id}, 'tags', 1, 'old')`),
      (db, req) =>
        importContacts(req, db, { ...file, bytes: fileOf((n) => `c${n}@example.org,C${n},new`) }),
    )
    expect(read).toBeLessThan(people * 20)
  })

  it('an import of subscribers does not read them all for each consent', async () => {
    const read = await readBy(
      'newsletter_subscribers',
      (db) =>
        db.execute(sql`INSERT INTO newsletter_subscribers (email, name, status)
          VALUES (${uniqueEmail()}, '', 'subscribed')`),
      (db, req) =>
        importSubscribers(req, db, {
          ...{ ...file, bytes: fileOf((n) => `s${n}@example.org,S${n},`) },
          options: subscriberImportOptions.parse({ subscribe: { consent: 'They agreed.' } }),
        }),
    )
    expect(read).toBeLessThan(people * 20)
  })

  it('a newsletter is frozen without reading all subscribers for each recipient', async () => {
    const id = await approvedNewsletter(payload)
    const subscriber = await payload.create({
      collection: 'newsletter-subscribers',
      data: { email: uniqueEmail(), status: 'subscribed' },
    })
    const read = await readBy(
      'newsletter_subscribers',
      (db) =>
        db.execute(sql`INSERT INTO deliveries (kind, email, subject, subscriber_id)
          VALUES ('notification', ${uniqueEmail()}, 'News', ${subscriber.id})`),
      async (db, req) => {
        await db.execute(sql`INSERT INTO newsletter_subscribers (email, name, status)
          SELECT 'n' || n || '@example.org', '', 'subscribed' FROM generate_series(1, ${people}::int) n`)
        await sendNewsletter(req, id)
      },
    )
    expect(read).toBeLessThan(people * 20)
  })
})

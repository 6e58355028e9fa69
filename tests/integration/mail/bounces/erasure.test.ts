import { sql } from '@payloadcms/db-postgres'
import { createLocalReq } from 'payload'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { findPerson, lockPerson } from '#src/workspace/privacy/sql/person.ts'
import { sentMail, storedOf } from '#tests/support/bounces.ts'
import { clearLedger } from '#tests/support/mail.ts'
import { openReportedBounces } from '#tests/support/reported-bounces.ts'

const { payload, postReport } = await openReportedBounces()

beforeEach(() => clearLedger(payload))

describe('bounces of an erased person', () => {
  it('what came back is anonymous once a person is erased, and what comes back later is as well', async () => {
    const [mail, other] = [await sentMail(payload), await sentMail(payload)]
    const person = await payload.create({
      collection: 'contacts',
      data: { name: 'Zora', email: mail.recipient, status: 'Member' },
    })
    await payload.db.drizzle.execute(
      sql`UPDATE deliveries SET email = ${mail.recipient} WHERE id = ${other.id}`,
    )
    await postReport('exchange-mailbox-full.eml', mail)
    await erasePerson(
      await createLocalReq({}, payload),
      { contact: person.id },
      { requestedBy: 'staff' },
    )
    const late = { ...other, recipient: mail.recipient }
    expect(await postReport('postfix-unknown-user.eml', late)).toBe(1)
    const { rows } = await payload.db.drizzle.execute(sql`
      SELECT delivery_id AS delivery, kind, email, reason, raw FROM bounces
      WHERE delivery_id IN (${mail.id}, ${other.id}) ORDER BY id`)
    const anonymous = { email: null, reason: '', raw: '' }
    expect(rows).toEqual([
      { delivery: mail.id, kind: 'soft', ...anonymous },
      { delivery: other.id, kind: 'hard', ...anonymous },
    ])
    expect((await storedOf(payload, mail.recipient)).subscriber).toBeUndefined()
  })
})

async function isReportWaiting(): Promise<boolean> {
  const { rows } = await payload.db.drizzle.execute(sql`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  return rows.length > 0
}

describe('reports that arrive while a person is erased', () => {
  it('a report is anonymous whether it is recorded before, while or after a person is erased', async () => {
    const first = await sentMail(payload)
    const { recipient } = first
    const mails = [first]
    while (mails.length < 12) mails.push(await sentMail(payload, { email: recipient }))
    const person = await payload.create({
      collection: 'contacts',
      data: { name: 'Zora', email: recipient, status: 'Member' },
    })
    const erasure = createLocalReq({}, payload).then((req) =>
      erasePerson(req, { contact: person.id }, { requestedBy: 'staff' }),
    )
    const reports = mails.map((mail) => postReport('postfix-unknown-user.eml', mail))
    await Promise.all([erasure, ...reports])
    const { rows } = await payload.db.drizzle.execute<{ named: number; all: number }>(sql`
      SELECT count(*)::int AS all, count(coalesce(email, nullif(raw, '')))::int AS named
      FROM bounces WHERE delivery_id IN (${sql.join(
        mails.map(({ id }) => id),
        sql`, `,
      )})`)
    expect(rows).toEqual([{ all: 12, named: 0 }])
  })

  it('a report that waits for an erasure holds nothing that the erasure needs', async () => {
    const mail = await sentMail(payload)
    const { recipient: email } = mail
    await payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed' },
    })
    const req = await createLocalReq({}, payload)
    const reported = await withTransaction(req, async (db) => {
      const person = await findPerson(db, { email })
      if (!person) throw new Error('The person is not stored')
      await lockPerson(db, person)
      const posted = postReport('postfix-unknown-user.eml', mail)
      await vi.waitUntil(() => isReportWaiting(), { timeout: 10_000 })
      await db.execute(sql`SELECT FROM deliveries WHERE id = ${mail.id} FOR UPDATE NOWAIT`)
      return [posted]
    })
    expect(await reported[0]).toBe(1)
  })
})

import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { down, up } from '#migrations/20261122_211000_consent_ledger.ts'
import { rowsOf } from '#src/data/rows.ts'
import { findConsents } from '#src/people/consents/sql/consents.ts'
import {
  comeBack,
  inConsentContext,
  insert,
  leave,
  ledgerOf,
  lift,
  remove,
  subscriberState,
  suppress,
} from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let db: Payload['db']['drizzle']
let within: ReturnType<typeof inConsentContext>

beforeAll(async () => {
  payload = await startPayload()
  db = payload.db.drizzle
  within = inConsentContext(payload)
})

describe('the consent ledger', () => {
  it('a statement that subscribes many records a consent of each, with its reason', async () => {
    const prefix = uniqueEmail()
    const { id: by } = await payload.create({
      collection: 'users',
      data: { username: prefix, email: prefix, password: 'long enough', roles: ['admin'] },
    })
    await within({ source: 'staff', text: 'Asked at the fair', by }, (tx) =>
      tx.execute(sql`
        INSERT INTO newsletter_subscribers (email)
        SELECT n || ${prefix} FROM generate_series(1, 50) n`),
    )
    const result = await db.execute(sql`
      SELECT DISTINCT c.purpose, c.given, c.source, c.text, c.by_id = ${by} AS by_them,
        c.subscriber_id = s.id AS linked
      FROM newsletter_subscribers s JOIN consents c ON c.email = s.email
      WHERE s.email LIKE ${`%${prefix}`}`)
    expect(rowsOf(result)).toEqual([
      {
        purpose: 'newsletter',
        given: true,
        source: 'staff',
        text: 'Asked at the fair',
        by_them: true,
        linked: true,
      },
    ])
  })

  it('a reason ends with its transaction', async () => {
    const [one, other] = [uniqueEmail(), uniqueEmail()]
    await within({ source: 'link' }, (tx) => tx.execute(insert(one)))
    await db.execute(insert(other))
    expect([await ledgerOf(payload, one), await ledgerOf(payload, other)]).toEqual([
      [['given', 'link', '']],
      [['given', 'staff', '']],
    ])
  })

  it('who has yet to confirm has given nothing and withdrawn nothing', async () => {
    const email = uniqueEmail()
    await db.execute(
      sql`INSERT INTO newsletter_subscribers (email, status) VALUES (${email}, 'unsubscribed')`,
    )
    await db.execute(sql`UPDATE newsletter_subscribers SET name = 'Ada' WHERE email = ${email}`)
    expect(await ledgerOf(payload, email)).toEqual([])
    await within({ source: 'link', text: 'Yes' }, (tx) => tx.execute(comeBack(email)))
    expect(await ledgerOf(payload, email)).toEqual([['given', 'link', 'Yes']])
  })

  it('a suppression survives subscribing again, and both are recorded', async () => {
    const email = uniqueEmail()
    await db.execute(insert(email))
    await db.execute(suppress(email, 'hard_bounce'))
    await within({ source: 'link' }, (tx) => tx.execute(leave(email)))
    await within({ source: 'form', text: 'Yes' }, (tx) => tx.execute(comeBack(email)))
    await db.execute(lift(email))
    expect(await ledgerOf(payload, email)).toEqual([
      ['given', 'staff', ''],
      ['withdrawn', 'bounce', ''],
      ['withdrawn', 'link', ''],
      ['given', 'form', 'Yes'],
      ['withdrawn', 'bounce', ''],
      ['given', 'staff', ''],
    ])
  })

  it('a new email of a subscriber has the consent that the subscriber has', async () => {
    const [before, after] = [uniqueEmail(), uniqueEmail()]
    await db.execute(insert(before))
    await db.execute(
      sql`UPDATE newsletter_subscribers SET email = ${after} WHERE email = ${before}`,
    )
    expect(await ledgerOf(payload, after)).toEqual([['given', 'staff', '']])
  })

  it('an entry is linked to the contact with its email, also while that is being deleted', async () => {
    const email = uniqueEmail()
    const { id } = await payload.create({
      collection: 'contacts',
      data: { name: 'Ada', email, status: 'Member' },
    })
    await db.execute(insert(email))
    const linked = sql`SELECT contact_id FROM consents WHERE email = ${email} ORDER BY id`
    expect(rowsOf(await db.execute(linked))).toEqual([{ contact_id: id }])
    let left: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.execute(sql`DELETE FROM contacts WHERE id = ${id}`)
      left = db.execute(leave(email)).execute()
      await expect
        .poll(async () =>
          rowsOf(
            await db.execute(sql`
              SELECT FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock'`),
          ),
        )
        .toHaveLength(1)
    })
    await left
    expect(rowsOf(await db.execute(linked))).toEqual([{ contact_id: null }, { contact_id: null }])
    expect(await subscriberState(payload, email)).toMatchObject({ status: 'unsubscribed' })
  })
})

describe('what is recorded', () => {
  const entry = async () => {
    const email = uniqueEmail()
    await within({ source: 'staff', text: 'Ada said so' }, (tx) => tx.execute(insert(email)))
    return email
  }

  const changed = (change: string) => (email: string) =>
    sql`UPDATE consents SET ${sql.raw(change)} WHERE email = ${email}`

  it.each<[string, (email: string) => ReturnType<typeof sql>]>([
    ['deleted', (email) => sql`DELETE FROM consents WHERE email = ${email}`],
    ['reversed', changed('given = false')],
    ['given another source', changed("source = 'form'")],
    ['given another text', changed("text = 'x'")],
    ['left without its text', changed("text = ''")],
    ['given another date', changed("at = '2020-01-01Z'")],
    ['given another email', changed("email = 'a@b.org'")],
  ])('a consent cannot be %s', async (_, statement) => {
    const email = await entry()
    await expect(db.execute(statement(email))).rejects.toMatchObject({
      cause: { message: 'consents are append-only' },
    })
    expect(await ledgerOf(payload, email)).toEqual([['given', 'staff', 'Ada said so']])
  })

  it('a consent outlives its subscriber, its contact and its user', async () => {
    const email = await entry()
    await db.execute(remove(email))
    expect(await ledgerOf(payload, email)).toEqual([['given', 'staff', 'Ada said so']])
  })

  it('erasure removes email and text of a consent, and nothing else', async () => {
    const email = await entry()
    const { id } = (await findConsents(db, email, 1))[0] ?? { id: 0 }
    await db.execute(
      sql`UPDATE consents SET email = NULL, text = '', contact_id = NULL WHERE id = ${id}`,
    )
    const rest = await db.execute(sql`SELECT given, source, text FROM consents WHERE id = ${id}`)
    expect(rowsOf(rest)).toEqual([{ given: true, source: 'staff', text: '' }])
  })
})

describe('who withdrew', () => {
  it.each([
    ['an import', { source: 'import' }],
    ['a change of many', { source: 'staff', keepWithdrawn: true }],
  ] as const)('%s subscribes nobody who withdrew, also one who was deleted', async (_, context) => {
    const [left, deleted, never] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    for (const email of [left, deleted]) {
      await db.execute(insert(email))
      await within({ source: 'link' }, (tx) => tx.execute(leave(email)))
    }
    await db.execute(remove(deleted))
    await within(context, (tx) =>
      tx.execute(sql`
        INSERT INTO newsletter_subscribers (email, status)
        VALUES (${left}, 'subscribed'), (${deleted}, 'subscribed'), (${never}, 'subscribed')
        ON CONFLICT (email) DO UPDATE SET status = 'subscribed', unsubscribed_at = NULL`),
    )
    const unsubscribed = { status: 'unsubscribed', suppression: null }
    expect([await subscriberState(payload, left), await subscriberState(payload, deleted)]).toEqual(
      [unsubscribed, unsubscribed],
    )
    expect(await subscriberState(payload, never)).toMatchObject({ status: 'subscribed' })
    // They are on record as having left by the link, and by nothing since.
    for (const email of [left, deleted])
      expect((await ledgerOf(payload, email)).at(-1)).toEqual(['withdrawn', 'link', ''])
  })
})

describe('a suppressed hash', () => {
  it('suppresses the email from its first row on, until the suppression is lifted', async () => {
    const email = uniqueEmail()
    await db.execute(sql`
      INSERT INTO suppressed_hashes (hash, reason) VALUES (email_hash(${email}), 'hard_bounce')`)
    await within({ source: 'form', text: 'Yes' }, (tx) => tx.execute(insert(email)))
    expect(await subscriberState(payload, email)).toEqual({
      status: 'subscribed',
      suppression: 'hard_bounce',
    })
    expect(await ledgerOf(payload, email)).toEqual([
      ['given', 'form', 'Yes'],
      ['withdrawn', 'bounce', ''],
    ])
    await db.execute(lift(email))
    const hashes = sql`SELECT FROM suppressed_hashes WHERE hash = email_hash(${email})`
    expect(rowsOf(await db.execute(hashes))).toEqual([])
    await db.execute(remove(email))
    await db.execute(insert(email))
    expect(await subscriberState(payload, email)).toMatchObject({ suppression: null })
  })
})

describe('the upgrade to the ledger', () => {
  it('subscribers of the previous version are in the ledger with the state they had', async () => {
    const [subscribed, left, bounced, awaiting] = ['a', 'b', 'c', 'd'].map(
      (name) => `${name}${uniqueEmail()}`,
    ) as [string, string, string, string]
    const rolledBack = db.transaction(async (tx) => {
      await down({ db: tx } as never)
      // Of a later version: it reads what this migration creates.
      await tx.execute(sql`ALTER TABLE newsletter_subscribers DISABLE TRIGGER keep_topics`)
      await tx.execute(sql`DELETE FROM consents`)
      await tx.execute(sql`
        INSERT INTO newsletter_subscribers
          (email, status, created_at, unsubscribed_at, suppression, suppressed_at)
        VALUES (${subscribed}, 'subscribed', '2024-05-01Z', NULL, NULL, NULL),
          (${left}, 'unsubscribed', '2024-05-01Z', '2024-06-01Z', NULL, NULL),
          (${bounced}, 'subscribed', '2024-05-01Z', NULL, 'hard_bounce', '2024-07-01Z'),
          (${awaiting}, 'unsubscribed', '2024-05-01Z', NULL, NULL, NULL)`)
      await up({ db: tx } as never)
      const entries = await tx.execute(sql`
        SELECT left(c.email, 1) AS who, c.given, c.source, c.at::date::text AS day
        FROM consents c JOIN newsletter_subscribers s ON s.id = c.subscriber_id
        WHERE c.email IN (${subscribed}, ${left}, ${bounced}, ${awaiting})
        ORDER BY c.email, c.id`)
      expect(rowsOf(entries)).toEqual([
        { who: 'a', given: true, source: 'earlier', day: '2024-05-01' },
        { who: 'b', given: false, source: 'earlier', day: '2024-06-01' },
        { who: 'c', given: true, source: 'earlier', day: '2024-05-01' },
        { who: 'c', given: false, source: 'earlier', day: '2024-07-01' },
      ])
      tx.rollback()
    })
    await expect(rolledBack).rejects.toThrow('Rollback')
  })
})

import { sql } from '@payloadcms/db-postgres'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import { everyDocument, fillContacts, startBulkEdit } from '#tests/support/bulk.ts'
import { type BulkContacts, bulkContactsOf } from '#tests/support/bulk-contacts.ts'
import {
  inConsentContext,
  insert,
  leave,
  ledgerOf,
  remove,
  suppress,
} from '#tests/support/consents.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'

let crm: Crm
let bulk: BulkContacts

beforeAll(async () => {
  crm = await startCrm()
  bulk = bulkContactsOf(crm)
})
beforeEach(() => bulk.begin())

describe('subscribing many contacts', () => {
  const consent = 'Signed up on paper at the harbour fair'
  const inContext = (source: 'form' | 'link', statement: ReturnType<typeof sql>) =>
    inConsentContext(crm.payload)({ source }, (db) => db.execute(statement))

  beforeEach(async () => {
    await bulk.execute(sql`DELETE FROM newsletter_subscribers`)
    await bulk.execute(sql`DELETE FROM suppressed_hashes`)
  })

  it('contacts are subscribed with the stated consent, except who left, bounced or has no email', async () => {
    await fillContacts(crm.payload, 9)
    // Without a consent from another test.
    await bulk.execute(sql`UPDATE contacts SET email = 'many-' || email`)
    const email = (n: number) => `many-c${n}@example.org`
    await inContext('form', insert(email(2)))
    await inContext('form', insert(email(3)))
    await inContext('link', leave(email(3)))
    await inContext('form', insert(email(4)))
    await inContext('form', suppress(email(4), 'hard_bounce'))
    // Withdrew, and is no subscriber any more.
    await inContext('form', insert(email(5)))
    await inContext('link', leave(email(5)))
    await bulk.execute(remove(email(5)))
    await bulk.execute(sql`
      INSERT INTO suppressed_hashes (hash, reason) VALUES (email_hash(${email(6)}), 'manual')`)
    await bulk.execute(sql`UPDATE contacts SET email = NULL WHERE phone = '7'`)
    await bulk.execute(sql`
      INSERT INTO newsletter_subscribers (email, status) VALUES (${email(8)}, 'unsubscribed')`)
    const progress = await bulk.act({ kind: 'subscribe', consent })
    expect(progress).toMatchObject({
      total: 9,
      changed: 2,
      unchanged: 1,
      failed: 6,
      reasons: {
        'subscriber-left': 2,
        'subscriber-suppressed': 2,
        'contact-without-email': 1,
        'subscriber-unconfirmed': 1,
      },
    })
    const subscribed = await bulk.execute(sql`
      SELECT email, name, source FROM newsletter_subscribers
      WHERE status = 'subscribed' AND suppression IS NULL ORDER BY email`)
    expect(subscribed.map((row) => row['email'])).toEqual([email(1), email(2), email(9)])
    expect(subscribed[0]).toEqual({ email: email(1), name: 'Contact 1', source: 'staff' })
    expect(await ledgerOf(crm.payload, email(1))).toEqual([['given', 'staff', consent]])
    expect(await ledgerOf(crm.payload, email(2))).toEqual([['given', 'form', '']])
    expect((await ledgerOf(crm.payload, email(5))).at(-1)).toEqual(['withdrawn', 'link', ''])
    const [row] = await bulk.execute(sql`SELECT by_id FROM consents WHERE email = ${email(9)}`)
    expect(row?.['by_id']).toBe(crm.staff.id)
    const { json } = await callPlatform('GET', `/bulk-edits/${progress?.id}/result`, crm.staff)
    expect(json['failures']).toContainEqual({
      id: String(await bulk.idOf('7')),
      title: 'Contact 7',
      reason: 'contact-without-email',
      params: [],
    })
  })

  it('contacts that two bulk edits subscribe at once are subscribed once', async () => {
    await fillContacts(crm.payload, 300)
    // Without a consent from another test.
    await bulk.execute(sql`UPDATE contacts SET email = 'twice-' || email`)
    const start = () =>
      startBulkEdit(crm.staff.token, 'contacts', {
        change: { kind: 'subscribe', consent },
        selection: everyDocument,
      })
    const started = [await start(), await start()]
    await Promise.all(started.map(({ id }) => runBulkEdit(crm.payload, id)))
    const [row] = await bulk.execute(sql`
      SELECT sum(changed)::int AS changed, sum(unchanged)::int AS unchanged FROM bulk_edits`)
    expect(row).toEqual({ changed: 300, unchanged: 300 })
    const [ledger] = await bulk.execute(sql`
      SELECT count(*)::int AS count FROM consents WHERE subscriber_id IS NOT NULL AND given
        AND text = ${consent} AND contact_id IN (SELECT id FROM contacts)`)
    expect(ledger).toEqual({ count: 300 })
  })

  it('contacts are not subscribed without a stated consent', async () => {
    const [status] = await bulk.rejection({ kind: 'subscribe', consent: ' ' })
    expect(status).toBe(400)
  })
})

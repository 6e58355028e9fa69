import { sql } from '@payloadcms/db-postgres'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillContacts } from '#tests/support/bulk.ts'
import { openBulkUndo } from '#tests/support/bulk-undo.ts'
import {
  comeBack,
  inConsentContext,
  leave,
  ledgerOf,
  subscriberState,
} from '#tests/support/consents.ts'

const { crm, execute, begin, act, undo } = await openBulkUndo()

beforeEach(begin)

describe('undoing a subscription of many contacts', () => {
  const email = (n: number) => `c${n}@example.org`
  const by = (source: 'link' | 'form', statement: ReturnType<typeof sql>) =>
    inConsentContext(crm.payload)({ source }, (db) => db.execute(statement))

  it('people that a bulk edit subscribed are unsubscribed by staff, unless they consented since', async () => {
    await execute(sql`DELETE FROM newsletter_subscribers`)
    await fillContacts(crm.payload, 7)
    // Addresses without a consent from another test.
    await execute(sql`UPDATE contacts SET email = 'undo-' || email`)
    const own = (n: number) => `undo-${email(n)}`
    await by(
      'form',
      sql`INSERT INTO newsletter_subscribers (email, status) VALUES (${own(7)}, 'subscribed')`,
    )
    const { id } = await act({ kind: 'subscribe', consent: 'On paper' })
    await by('link', leave(own(1)))
    await by('link', leave(own(2)))
    await by('form', comeBack(own(2)))
    await execute(sql`DELETE FROM newsletter_subscribers WHERE email = ${own(3)}`)
    const undone = await undo(id)
    expect(undone).toMatchObject({
      total: 6,
      changed: 3,
      unchanged: 2,
      failed: 1,
      reasons: { 'subscribed-since': 1 },
    })
    const stateOf = async (n: number) => (await subscriberState(crm.payload, own(n)))?.status
    expect([await stateOf(1), await stateOf(2), await stateOf(4), await stateOf(7)]).toEqual([
      'unsubscribed',
      'subscribed',
      'unsubscribed',
      'subscribed',
    ])
    expect(await ledgerOf(crm.payload, own(4))).toEqual([
      ['given', 'staff', 'On paper'],
      ['withdrawn', 'staff', ''],
    ])
    expect(await ledgerOf(crm.payload, own(1))).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import { personMailability } from '#src/contract/people/mailability.ts'
import {
  comeBack,
  insert,
  leave,
  ledgerOf,
  subscriberState,
  suppress,
} from '#tests/support/consents.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { openStatedConsents, reason } from '#tests/support/stated-consents.ts'

const { crm, run, subscriberOf, addressesOf, state } = await openStatedConsents()
const merges = mergesOf(crm)

describe('staff who subscribe a contact with a reason', () => {
  it('an organizer subscribes a contact, who is mailed from then on, with the reason and the name of staff on record', async () => {
    const { id, email } = await merges.withEmail({ name: 'Ada' })
    const { status, json } = await state(`/contacts/${id}`, email, { reason: ` ${reason} ` })
    expect(status).toBe(200)
    expect(personMailability.parse(json).addresses).toMatchObject([
      {
        newsletter: {
          mayMail: true,
          why: 'subscribed',
          source: 'staff',
          text: reason,
          by: 'Staff Member',
        },
      },
    ])
    expect(await ledgerOf(crm.payload, email)).toEqual([['given', 'staff', reason]])
    const subscriber = await crm.payload.findByID({
      collection: 'newsletter-subscribers',
      id: await subscriberOf(email),
    })
    expect(subscriber).toMatchObject({ name: 'Ada', source: 'staff', status: 'subscribed' })
  })

  it('no reason, no consent', async () => {
    const { id, email } = await merges.withEmail()
    for (const fields of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }])
      expect((await state(`/contacts/${id}`, email, fields)).status).toBe(400)
    expect(await ledgerOf(crm.payload, email)).toEqual([])
  })

  it.each([
    ['hard_bounce', 'email-bounced'],
    ['complaint', 'email-complained'],
    ['manual', 'email-suppressed'],
  ] as const)(
    'an email that is suppressed (%s) is not subscribed, and the response says why',
    async (why, code) => {
      const { id, email } = await merges.withEmail()
      await run(insert(email, 'unsubscribed'))
      await run(suppress(email, why))
      const before = await ledgerOf(crm.payload, email)
      const { status, json } = await state(`/contacts/${id}`, email, { reason })
      expect([status, json['errors']]).toMatchObject([400, [{ code }]])
      expect(await subscriberState(crm.payload, email)).toEqual({
        status: 'unsubscribed',
        suppression: why,
      })
      expect(await ledgerOf(crm.payload, email)).toEqual(before)
    },
  )

  it('the email of an erased person who withdrew is not subscribed', async () => {
    const { id, email } = await merges.withEmail()
    await merges.rows(
      `INSERT INTO suppressed_hashes (hash, reason) VALUES (email_hash($1), 'withdrawn')`,
      email,
    )
    const { status, json } = await state(`/contacts/${id}`, email, { reason })
    expect([status, json['errors']]).toMatchObject([400, [{ code: 'email-erased' }]])
    expect(await subscriberState(crm.payload, email)).toBeUndefined()
  })

  it('who withdrew after the page was opened is not subscribed by it, and who is subscribed already not again', async () => {
    const { id, email } = await merges.withEmail()
    await run(insert(email))
    const [seen] = await addressesOf(`/contacts/${id}`)
    await run(leave(email))
    const newest = seen?.newest.newsletter ?? null
    const stale = await state(`/contacts/${id}`, email, { reason, newest })
    expect([stale.status, stale.json['errors']]).toMatchObject([409, [{ code: 'consent-changed' }]])
    expect(await subscriberState(crm.payload, email)).toMatchObject({ status: 'unsubscribed' })
    await run(comeBack(email))
    expect((await state(`/contacts/${id}`, email, { reason })).status).toBe(409)
    expect(await ledgerOf(crm.payload, email)).toHaveLength(3)
  })

  it('of two who subscribe a contact at once one does', async () => {
    const { id, email } = await merges.withEmail()
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => state(`/contacts/${id}`, email, { reason, newest: null })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await ledgerOf(crm.payload, email)).toEqual([['given', 'staff', reason]])
  })
})

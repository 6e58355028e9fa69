import { beforeAll, describe, expect, it } from 'vitest'
import { postBulkEdit } from '#tests/support/bulk.ts'
import { insert, subscriberState, suppress } from '#tests/support/consents.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'

let crm: Crm
let merges: Merges
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
})

describe('a merge of two contacts', () => {
  it('leaves both subscribers as they are, and whoever withdrew from follow-up mails has withdrawn', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    const subscribe = (email: string, status: 'subscribed' | 'unsubscribed') =>
      crm.payload.create({ collection: 'newsletter-subscribers', data: { email, status } })
    await subscribe(keep.email, 'subscribed')
    await subscribe(remove.email, 'unsubscribed')
    await merges.rows(
      `INSERT INTO consents (email, contact_id, purpose, given, source, at)
       VALUES ($1, $2, 'follow_up', false, 'link', now())`,
      remove.email,
      remove.id,
    )
    const statuses = () =>
      merges.rows(
        'SELECT email, status FROM newsletter_subscribers WHERE email IN ($1, $2) ORDER BY id',
        keep.email,
        remove.email,
      )
    const before = await statuses()
    await merges.mustMerge(keep.id, remove.id)
    expect(await statuses()).toEqual(before)
    const newest = await merges.rows(
      `SELECT given, contact_id FROM consents WHERE email = $1 AND purpose = 'follow_up'
       ORDER BY id DESC LIMIT 1`,
      keep.email,
    )
    expect(newest).toEqual([{ given: false, contact_id: keep.id }])
  })

  it('whoever left the newsletter with one address has left it with an address that never was on the list', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    const data = { email: remove.email, status: 'unsubscribed' } as const
    await crm.payload.create({ collection: 'newsletter-subscribers', data })
    await merges.rows(
      `INSERT INTO consents (email, purpose, given, source, at)
       VALUES ($1, 'newsletter', false, 'link', now())`,
      remove.email,
    )
    await merges.mustMerge(keep.id, remove.id)
    const { progress } = await postBulkEdit(crm.staff.token, 'contacts', {
      change: { kind: 'subscribe', consent: 'Signed up on paper' },
      selection: { ids: [keep.id] },
    })
    expect(progress).toMatchObject({ changed: 0, reasons: { 'subscriber-left': 1 } })
    expect(await subscriberState(crm.payload, keep.email)).toBeUndefined()
  })

  it('an address that bounced does not exclude a person from the list with another one', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    await crm.payload.db.drizzle.execute(insert(remove.email))
    await crm.payload.db.drizzle.execute(suppress(remove.email, 'hard_bounce'))
    await merges.mustMerge(keep.id, remove.id)
    const { progress } = await postBulkEdit(crm.staff.token, 'contacts', {
      change: { kind: 'subscribe', consent: 'Signed up on paper' },
      selection: { ids: [keep.id] },
    })
    expect(progress).toMatchObject({ changed: 1, failed: 0 })
  })
})

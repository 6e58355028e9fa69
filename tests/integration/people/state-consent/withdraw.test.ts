import { describe, expect, it } from 'vitest'
import { insert, ledgerOf } from '#tests/support/consents.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { openStatedConsents, reason } from '#tests/support/stated-consents.ts'

const { crm, run, addressesOf, state } = await openStatedConsents()
const merges = mergesOf(crm)

describe('staff who record a withdrawal', () => {
  it('an organizer unsubscribes a contact, on record with their name, as often as they like', async () => {
    const { id, email } = await merges.withEmail()
    await run(insert(email))
    for (const _ of [1, 2])
      expect(
        (await state(`/contacts/${id}`, email, { given: false, reason: 'Told us' })).status,
      ).toBe(200)
    expect(await addressesOf(`/contacts/${id}`)).toMatchObject([
      {
        newsletter: {
          mayMail: false,
          why: 'withdrew',
          source: 'staff',
          text: 'Told us',
          by: 'Staff Member',
        },
      },
    ])
    expect(await ledgerOf(crm.payload, email)).toHaveLength(2)
  })

  it('mails of follow-ups are withdrawn from and agreed to again, apart from the newsletter', async () => {
    const { id, email } = await merges.withEmail()
    const followUps = async (fields: object) => {
      const [address] = await addressesOf(`/contacts/${id}`)
      const newest = address?.newest.follow_up ?? null
      return state(`/contacts/${id}`, email, { purpose: 'follow_up', newest, ...fields })
    }
    expect((await followUps({ given: false })).status).toBe(200)
    expect((await followUps({ given: false })).status).toBe(409)
    expect(await addressesOf(`/contacts/${id}`)).toMatchObject([
      {
        newsletter: { why: 'never_asked' },
        follow_up: { mayMail: false, why: 'withdrew', by: 'Staff Member' },
      },
    ])
    expect((await followUps({ reason })).status).toBe(200)
    expect((await followUps({ reason })).status).toBe(409)
    expect(await addressesOf(`/contacts/${id}`)).toMatchObject([
      { follow_up: { mayMail: true, why: 'agreed' } },
    ])
  })
})

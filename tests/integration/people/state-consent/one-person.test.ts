import { describe, expect, it } from 'vitest'
import { insert, subscriberState } from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { openStatedConsents } from '#tests/support/stated-consents.ts'

const { crm, run, subscriberOf, read, state } = await openStatedConsents()
const merges = mergesOf(crm)

describe('one person', () => {
  it('a contact and a subscriber with the same email show each other, and no one else', async () => {
    const { id, email } = await merges.withEmail({ name: 'Ada' })
    await run(insert(email))
    const other = uniqueEmail()
    await run(insert(other))
    const subscriber = await subscriberOf(email)
    const contact = { id, name: 'Ada' }
    expect(await read(`/contacts/${id}`)).toMatchObject({
      contact,
      addresses: [{ email, subscriber }],
    })
    expect(await read(`/newsletter-subscribers/${subscriber}`)).toMatchObject({
      contact,
      addresses: [{ email, subscriber }],
    })
    expect(await read(`/newsletter-subscribers/${await subscriberOf(other)}`)).toMatchObject({
      contact: null,
      addresses: [{ email: other, follow_up: null }],
    })
  })

  it('after a merge the emails of both contacts are one person’s, each with its own subscription', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    await run(insert(remove.email))
    await merges.mustMerge(keep.id, remove.id)
    const addresses = [
      { email: keep.email, newsletter: { why: 'never_asked' }, follow_up: { why: 'unopposed' } },
      { email: remove.email, newsletter: { why: 'subscribed' }, follow_up: null },
    ]
    expect(await read(`/contacts/${keep.id}`)).toMatchObject({ addresses })
    const path = `/newsletter-subscribers/${await subscriberOf(remove.email)}`
    expect(await read(path)).toMatchObject({ contact: { id: keep.id }, addresses })
    expect((await state(`/contacts/${keep.id}`, remove.email, { given: false })).status).toBe(200)
    expect(await subscriberState(crm.payload, remove.email)).toMatchObject({
      status: 'unsubscribed',
    })
  })

  it('a contact without an email has nothing to be mailed by', async () => {
    const { id } = await crm.createContact()
    expect(await read(`/contacts/${id}`)).toMatchObject({ addresses: [] })
  })
})

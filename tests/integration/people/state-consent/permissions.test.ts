import { describe, expect, it } from 'vitest'
import { readMailability } from '#src/people/consents/read-mailability.ts'
import type { PeopleAccess } from '#src/people/contacts/people-access.ts'
import { insert, subscriberState } from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { openStatedConsents, reason } from '#tests/support/stated-consents.ts'

const { crm, communicator, editor, run, subscriberOf, read, state } = await openStatedConsents()
const merges = mergesOf(crm)

describe('who may see and change whether a person may be mailed', () => {
  const person = async () => {
    const { id, email } = await merges.withEmail()
    await run(insert(email))
    return {
      email,
      contact: `/contacts/${id}`,
      subscriber: `/newsletter-subscribers/${await subscriberOf(email)}`,
    }
  }

  it('a role that reads neither contacts nor subscribers sees and changes nothing, nor do anonymous requests', async () => {
    const { email, contact, subscriber } = await person()
    for (const path of [contact, subscriber])
      for (const [staff, status] of [
        [editor, 403],
        [undefined, 401],
      ] as const) {
        const call = { token: staff?.token }
        expect((await callPlatform('GET', `${path}/mailability`, call)).status).toBe(status)
        const json = { email, purpose: 'newsletter', given: false, newest: null }
        expect((await callPlatform('POST', `${path}/consent`, { ...call, json })).status).toBe(
          status,
        )
      }
    expect(await subscriberState(crm.payload, email)).toMatchObject({ status: 'subscribed' })
  })

  it('who writes subscribers changes any, and who writes contacts those who are contacts', async () => {
    const { email, contact, subscriber } = await person()
    for (const [path, staff] of [
      [contact, communicator],
      [subscriber, crm.staff],
    ] as const) {
      expect((await state(path, email, { given: false }, staff)).status).toBe(200)
      expect((await state(path, email, { reason }, staff)).status).toBe(200)
    }
    const lonely = uniqueEmail()
    await run(insert(lonely))
    const path = `/newsletter-subscribers/${await subscriberOf(lonely)}`
    expect((await read(path)).mayChange).toBe(false)
    expect((await state(path, lonely, { given: false })).status).toBe(403)
    expect((await state(path, lonely, { given: false }, communicator)).status).toBe(200)
  })

  it('a person’s consent is not changed by way of another one’s page', async () => {
    const [one, other] = [await person(), await person()]
    expect((await state(one.contact, other.email, { given: false })).status).toBe(409)
    expect(await subscriberState(crm.payload, other.email)).toMatchObject({ status: 'subscribed' })
    expect(
      (await state('/contacts/2147483647', one.email).catch(() => undefined))?.status,
    ).toBeUndefined()
  })

  it('who may not read contacts sees no contact nor its further emails, and who may not read subscribers no subscriber', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    await run(insert(remove.email))
    await merges.mustMerge(keep.id, remove.id)
    const db = crm.payload.db.drizzle
    const as = (access: PeopleAccess) => access
    const subscriber = { subscriber: await subscriberOf(remove.email) }
    const listOnly = as({ contacts: 'none', subscribers: 'read' })
    expect(await readMailability(db, subscriber, listOnly)).toMatchObject({
      contact: null,
      mayChange: false,
      addresses: [{ email: remove.email, follow_up: null }],
    })
    const contactsOnly = as({ contacts: 'read', subscribers: 'none' })
    const seen = await readMailability(db, { contact: keep.id }, contactsOnly)
    expect(seen?.addresses.map((address) => address.subscriber)).toEqual([null, null])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type MailedAddress, personMailability } from '#src/contract/crm/mailability.ts'
import type { PeopleAccess } from '#src/crm/people-access.ts'
import { readMailability } from '#src/crm/read-mailability.ts'
import {
  comeBack,
  insert,
  leave,
  ledgerOf,
  subscriberState,
  suppress,
} from '#tests/support/consents.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let merges: Merges
let communicator: Staff
let editor: Staff

beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
  communicator = await createStaff(crm.payload, 'communicator')
  editor = await createStaff(crm.payload, 'editor')
})

const run = (statement: ReturnType<typeof insert>) => crm.payload.db.drizzle.execute(statement)

const subscriberOf = async (email: string): Promise<number> => {
  const { docs } = await crm.payload.find({
    collection: 'newsletter-subscribers',
    where: { email: { equals: email } },
    depth: 0,
  })
  return docs[0]?.id ?? 0
}

const read = async (path: string, { token }: Staff = crm.staff) => {
  const { status, json, text } = await callPlatform('GET', `${path}/mailability`, { token })
  expect(status, text).toBe(200)
  return personMailability.parse(json)
}
const addressesOf = async (path: string, staff?: Staff): Promise<readonly MailedAddress[]> =>
  (await read(path, staff)).addresses

/** States a consent to the newsletter as somebody who has just opened the page. */
const state = async (
  path: string,
  email: string,
  fields: object = {},
  { token }: Staff = crm.staff,
) => {
  const seen = (await addressesOf(path)).find((address) => address.email === email)
  const stated = {
    email,
    purpose: 'newsletter',
    given: true,
    newest: seen?.newest.newsletter ?? null,
  }
  const json = { ...stated, ...fields }
  return callPlatform('POST', `${path}/consent`, { token, json })
}
const reason = 'Signed our list on 3 May'

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

describe('one person', () => {
  it('a contact and a subscriber with the same email show each other, and nobody else', async () => {
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

  it('a role that reads neither contacts nor subscribers sees and changes nothing, nor does anybody anonymous', async () => {
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

import { createLocalReq } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliveryReason } from '#src/contract/newsletters/delivery-reason.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { unique } from '#tests/support/content.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, send } from '#tests/support/mail.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { createTopic } from '#tests/support/topics.ts'

let crm: Crm
let admin: Staff

beforeAll(async () => {
  crm = await startCrm()
  admin = await createStaff(crm.payload, 'admin')
})
beforeEach(() => clearLedger(crm.payload))

const query = async (text: string, ...values: unknown[]) =>
  (await crm.payload.db.pool.query<{ id: number }>(text, values)).rows

const read = (id: number, by = admin) =>
  callPlatform('GET', `/deliveries/${id}/reason`, { token: by.token })

const reasonOf = async (id: number, by = admin) => {
  const { status, text, json } = await read(id, by)
  expect(status, text).toBe(200)
  return deliveryReason.parse(json)
}

const add = async (fields: Record<string, unknown>): Promise<number> => {
  const names = Object.keys(fields)
  const [row] = await query(
    `INSERT INTO deliveries (${names.join()}) VALUES (${names.map((_, n) => `$${n + 1}`).join()})
     RETURNING id`,
    ...Object.values(fields),
  )
  return row?.id ?? 0
}

/** A reader of a topic, who agreed to it by a form. */
const subscribed = async (topic: number) => {
  const email = uniqueEmail()
  const { id } = await crm.payload.create({
    collection: 'newsletter-subscribers',
    data: { email, status: 'subscribed', topics: [topic] },
    context: { consent: { source: 'form', text: 'Yes, write to me' } },
  })
  return { email, id }
}

/** The delivery of a newsletter about a topic, narrowed by segments, to one of its readers. */
const deliveryOf = async (topic: number, audience: object = {}) => {
  const letter = await approvedNewsletter(crm.payload, {
    audience: { topic, ...audience },
    approvedBy: admin.id,
  })
  await send(crm.payload, letter)
  const [delivery] = await query('SELECT id FROM deliveries WHERE newsletter_id = $1', letter)
  return delivery?.id ?? 0
}

const livesIn = (email: string, city: string) =>
  query(`INSERT INTO contacts (name, email, city) VALUES ('Ada', $1, $2)`, email, city)

const segmentOf = async (city: string, shared: boolean): Promise<number> => {
  const conditions = [{ field: 'city' as const, not: false, cities: [city] }]
  const data = { name: unique('Segment'), shared, rules: { match: 'all', not: false, conditions } }
  return (await crm.payload.create({ collection: 'segments', data: data as never })).id
}

describe('why somebody got a mail, for staff', () => {
  it('is what their own page says: consent with its text, topic, segments and who approved it', async () => {
    const name = unique('Hikes')
    const topic = await createTopic(crm.payload, { name })
    const reader = await subscribed(topic)
    const city = unique('City')
    await livesIn(reader.email, city)
    const segment = await segmentOf(city, true)
    const { name: segmentName } = await crm.payload.findByID({
      ...{ collection: 'segments', id: segment },
    })
    expect(await reasonOf(await deliveryOf(topic, { segments: [segment] }))).toEqual({
      ...{ kind: 'newsletter', isTest: false, at: expect.any(String), recipient: 'stored' },
      ...{ topic: name, segments: [segmentName], otherSegments: 0, approvedBy: 'Staff Member' },
      consent: { at: expect.any(String), source: 'form', text: 'Yes, write to me' },
      ...{ mergedInto: null, rule: '' },
    })
  })

  it('names no segment that its reader may not read, and counts it', async () => {
    const topic = await createTopic(crm.payload)
    const reader = await subscribed(topic)
    const city = unique('City')
    await livesIn(reader.email, city)
    const segments = [await segmentOf(city, true), await segmentOf(city, false)]
    const delivery = await deliveryOf(topic, { segments })
    const colleague = await createStaff(crm.payload, 'communicator')
    const { segments: named, otherSegments } = await reasonOf(delivery, colleague)
    expect([named.length, otherSegments]).toEqual([1, 1])
  })

  it('of an erased person is that they were erased, and no consent', async () => {
    const topic = await createTopic(crm.payload)
    const { email } = await subscribed(topic)
    const delivery = await deliveryOf(topic)
    const req = await createLocalReq({}, crm.payload)
    await erasePerson(req, { email }, { requestedBy: 'person' })
    expect(await reasonOf(delivery)).toMatchObject({ recipient: 'erased', consent: null })
  })

  it('of a deleted subscriber is the consent of the address then, and that they were deleted', async () => {
    const topic = await createTopic(crm.payload)
    const { id } = await subscribed(topic)
    const delivery = await deliveryOf(topic)
    await crm.payload.delete({ collection: 'newsletter-subscribers', id })
    expect(await reasonOf(delivery)).toMatchObject({
      ...{ recipient: 'deleted', consent: { text: 'Yes, write to me' } },
    })
  })

  it('of a merged contact is whose address it is now, for those who may read contacts', async () => {
    const { withEmail, mustMerge } = mergesOf(crm)
    const [kept, removed] = [await withEmail({ name: 'Ada Kept' }), await withEmail()]
    const delivery = await add({ kind: 'compose', email: removed.email, contact_id: removed.id })
    await mustMerge(kept.id, removed.id)
    expect(await reasonOf(delivery)).toMatchObject({
      ...{ kind: 'compose', consent: null, mergedInto: { id: kept.id, name: 'Ada Kept' } },
    })
  })

  it('of mails that need no subscription is their kind alone, and the rule of a follow-up', async () => {
    const topic = await createTopic(crm.payload)
    const { email } = await subscribed(topic)
    for (const kind of ['compose', 'reply', 'confirmation', 'notification'])
      expect(await reasonOf(await add({ kind, email }))).toMatchObject({
        ...{ kind, recipient: 'stored', consent: null, topic: null, rule: '' },
      })
    const { id: contact } = await crm.createContact({ email })
    const [followUp] = await query(
      `INSERT INTO follow_ups (contact_id, rule_name, catchup_type, due_date)
       VALUES ($1, 'Call back', 'mail', now()) RETURNING id`,
      contact,
    )
    const mail = await add({ kind: 'follow_up', email, follow_up_id: followUp?.id })
    expect(await reasonOf(mail)).toMatchObject({ kind: 'follow_up', rule: 'Call back' })
  })

  it('of a test is that it is one, whatever its recipient agreed to', async () => {
    const topic = await createTopic(crm.payload)
    const { email } = await subscribed(topic)
    const test = await add({ kind: 'newsletter', email, is_test: true })
    expect(await reasonOf(test)).toMatchObject({
      ...{ isTest: true, recipient: 'stored', consent: null },
    })
  })

  it('is for those who may read the delivery', async () => {
    const own = await add({ kind: 'notification', email: uniqueEmail(), is_account_mail: true })
    const mail = await add({ kind: 'compose', email: uniqueEmail() })
    const communicator = await createStaff(crm.payload, 'communicator')
    expect((await read(own, communicator)).status).toBe(404)
    expect((await read(own, admin)).status).toBe(200)
    expect((await read(mail, communicator)).status).toBe(200)
    expect((await callPlatform('GET', `/deliveries/${mail}/reason`)).status).toBe(401)
    expect((await read(mail, await createStaff(crm.payload))).status).toBe(403)
  })

  it('of a delivery that is gone is not found', async () => {
    expect((await read(2_147_483_647)).status).toBe(404)
  })
})

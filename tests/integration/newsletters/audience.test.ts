import { createLocalReq } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { audienceCount } from '#src/contract/newsletters/audience.ts'
import { sendingState } from '#src/contract/newsletters/sending-state.ts'
import { sendNewsletter } from '#src/newsletters/sending/send.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, send } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let writer: Staff
let editor: Staff
beforeAll(async () => {
  crm = await startCrm()
  writer = await createStaff(crm.payload, 'communicator')
  editor = await createStaff(crm.payload, 'editor')
})
beforeEach(() => clearLedger(crm.payload))

const query = (text: string, values: unknown[] = []) => crm.payload.db.pool.query(text, values)

const segmentOf = async (city: string, data: object = {}): Promise<number> => {
  const conditions = [{ field: 'city', not: false, cities: [city] }]
  const rules = { match: 'all', not: false, conditions }
  const { id } = await crm.payload.create({
    collection: 'segments',
    data: { name: city, rules, shared: true, ...data },
  })
  return id
}

const subscribe = async (email: string, fields: object = {}) => {
  await crm.payload.create({
    collection: 'newsletter-subscribers',
    data: { email, name: `Reader ${email}`, status: 'subscribed', ...fields },
  })
  return email
}

const resident = async (city: string, subscriber: object | null = {}): Promise<string> => {
  const email = uniqueEmail()
  await query(`INSERT INTO contacts (name, city, email, status) VALUES ('R', $1, $2, 'Contact')`, [
    city,
    email,
  ])
  if (subscriber) await subscribe(email, subscriber)
  return email
}

const letter = (segments: number[], minus: number[] = [], data: object = {}) =>
  approvedNewsletter(crm.payload, { audience: { segments, minus }, ...data })

const recipientsOf = async (id: number): Promise<string[]> => {
  const { rows } = await query('SELECT email FROM deliveries WHERE newsletter_id = $1', [id])
  return rows.map(({ email }: { email: string }) => email).sort()
}

const count = async (path: string, json: object, { token } = writer) =>
  callPlatform('POST', `/newsletters${path}/audience`, { token, json })
const counted = async (...given: Parameters<typeof count>) => {
  const { status, json } = await count(...given)
  expect(status, JSON.stringify(json)).toBe(200)
  return audienceCount.parse(json)
}
const none = { notSubscribed: 0, suppressed: 0, minus: 0, alreadySent: 0 }

describe('the audience of a newsletter', () => {
  it('a newsletter without an audience goes to everyone who may be mailed', async () => {
    const ann = await subscribe(uniqueEmail())
    const bob = await resident(unique('City'))
    await subscribe(uniqueEmail(), { status: 'unsubscribed' })
    await subscribe(uniqueEmail(), { suppression: 'manual' })
    const id = await approvedNewsletter(crm.payload)
    expect(await counted(`/${id}`, {})).toEqual({
      count: 2,
      weekly: 0,
      names: [`Reader ${bob}`, `Reader ${ann}`],
      leftOut: { ...none, notSubscribed: 1, suppressed: 1 },
    })
    expect(await send(crm.payload, id)).toBe(2)
    expect(await recipientsOf(id)).toEqual([ann, bob].sort())
  })

  it('segments add up, whoever is in a segment that is taken off gets none, and each one left out is counted once', async () => {
    const [here, there, off] = [unique('Here'), unique('There'), unique('Off')]
    const ann = await resident(here)
    const bob = await resident(there)
    await resident(here, null)
    await resident(here, { status: 'unsubscribed' })
    await resident(there, { suppression: 'hard_bounce' })
    const both = await resident(off)
    await query(
      `INSERT INTO contact_other_emails (contact_id, email)
      SELECT c.id, $1 FROM contacts c WHERE c.email = $2`,
      [both, ann],
    )
    await subscribe(uniqueEmail())
    const segments = [await segmentOf(here), await segmentOf(there)]
    const minus = [await segmentOf(off)]
    const id = await letter(segments, minus)
    const { count: number, names, leftOut } = await counted(`/${id}`, {})
    expect(number).toBe(2)
    expect([...names].sort()).toEqual([`Reader ${ann}`, `Reader ${bob}`].sort())
    expect(leftOut).toEqual({ notSubscribed: 2, suppressed: 1, minus: 1, alreadySent: 0 })
    expect(await send(crm.payload, id)).toBe(2)
    expect(await recipientsOf(id)).toEqual([ann, bob].sort())
  })

  it('with nothing but a segment taken off, everyone else subscribed gets it', async () => {
    const off = unique('Off')
    await resident(off)
    const ann = await subscribe(uniqueEmail())
    const id = await letter([], [await segmentOf(off)])
    expect(await counted(`/${id}`, {})).toMatchObject({ count: 1, leftOut: { ...none, minus: 1 } })
    await send(crm.payload, id)
    expect(await recipientsOf(id)).toEqual([ann])
  })

  it('emails of contacts that were merged are those of the contact they were merged into, for both sides', async () => {
    const city = unique('City')
    await resident(city, null)
    const former = await subscribe(uniqueEmail())
    await query(
      `INSERT INTO contact_other_emails (contact_id, email)
      SELECT id, $1 FROM contacts WHERE city = $2`,
      [former, city],
    )
    const segment = await segmentOf(city)
    expect(await counted('', { audience: { segments: [segment], minus: [] } })).toEqual({
      count: 1,
      weekly: 0,
      names: [`Reader ${former}`],
      leftOut: none,
    })
    expect(await counted('', { audience: { segments: [], minus: [segment] } })).toMatchObject({
      count: 0,
      leftOut: { ...none, minus: 1 },
    })
    const id = await letter([segment])
    await send(crm.payload, id)
    expect(await recipientsOf(id)).toEqual([former])
  })

  it('who has a delivery of this newsletter gets no other one', async () => {
    const city = unique('City')
    const ann = await resident(city)
    const bob = await resident(city)
    const id = await letter([await segmentOf(city)])
    await query(
      `INSERT INTO deliveries (kind, newsletter_id, email, name, status) VALUES ('newsletter', $1, $2, '', 'sent')`,
      [id, ann],
    )
    expect(await counted(`/${id}`, {})).toEqual({
      count: 1,
      weekly: 0,
      names: [`Reader ${bob}`],
      leftOut: { ...none, alreadySent: 1 },
    })
    expect(await send(crm.payload, id)).toBe(1)
    expect(await recipientsOf(id)).toEqual([ann, bob].sort())
  })

  it('recipients are those who meet the rules at sending, and frozen from then on', async () => {
    const [before, after] = [unique('Before'), unique('After')]
    const segment = await segmentOf(before)
    await resident(before)
    const bob = await resident(after)
    const id = await letter([segment])
    const conditions = [{ field: 'city', not: false, cities: [after] }]
    await crm.payload.update({
      collection: 'segments',
      id: segment,
      data: { rules: { match: 'all', not: false, conditions } },
    })
    await send(crm.payload, id)
    await resident(after)
    expect(await recipientsOf(id)).toEqual([bob])
  })

  it('the send of the contract uses the audience that a newsletter was given in the admin UI', async () => {
    const city = unique('City')
    const ann = await resident(city)
    await subscribe(uniqueEmail())
    const id = await letter([await segmentOf(city)])
    const path = `/api/staff/newsletters/${id}/send`
    const sent = await crm.api('POST', path, { token: writer.token, json: {} })
    expect(sent.status, sent.text).toBe(200)
    expect(await recipientsOf(id)).toEqual([ann])
  })

  it('a scheduled newsletter goes to its audience when it is due', async () => {
    const city = unique('City')
    const ann = await resident(city)
    await subscribe(uniqueEmail())
    const scheduledSendAt = new Date(Date.now() - 1_000).toISOString()
    const due = { status: 'scheduled', scheduledSendAt }
    const id = await letter([await segmentOf(city)], [], due)
    await sendNewsletter(await createLocalReq({}, crm.payload), id, 'due')
    expect(await recipientsOf(id)).toEqual([ann])
  })

  it('nothing is sent when the rules of a segment cannot be read', async () => {
    const segment = await segmentOf(unique('City'))
    await subscribe(uniqueEmail())
    const id = await letter([], [segment])
    await query(`UPDATE segments SET rules = '{}' WHERE id = $1`, [segment])
    await expect(send(crm.payload, id)).rejects.toThrow('no rules')
    expect(await recipientsOf(id)).toEqual([])
  })
})

describe('a change of the audience', () => {
  const change = (id: number, audience: unknown, by = writer) =>
    callPlatform('PATCH', `/newsletters/${id}`, { token: by.token, json: { audience } })
  const approvalOf = async (id: number) => {
    const { status, approvalStatus } = await crm.payload.findByID({ collection: 'newsletters', id })
    return { status, approvalStatus }
  }

  it('asks for approval again and withdraws the schedule; the same segments in another order do not', async () => {
    const [one, two, three] = await Promise.all(['A', 'B', 'C'].map((c) => segmentOf(unique(c))))
    const id = await letter([one ?? 0, two ?? 0], [], {
      status: 'scheduled',
      scheduledSendAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect((await change(id, { segments: [two, one] })).status).toBe(200)
    expect(await approvalOf(id)).toEqual({ status: 'scheduled', approvalStatus: 'approved' })
    expect((await change(id, { minus: [three] })).status).toBe(200)
    expect(await approvalOf(id)).toEqual({ status: 'draft', approvalStatus: 'pending' })
    const { audience } = await crm.payload.findByID({ collection: 'newsletters', id, depth: 0 })
    expect(audience).toMatchObject({ segments: [two, one], minus: [three] })
  })

  it('cannot add a colleague’s own segment, nor one that is not there, nor count it; what is there stays usable', async () => {
    const city = unique('City')
    const ann = await resident(city)
    const owned = await segmentOf(city, { shared: false, owner: crm.staff.id })
    const bare = await letter([])
    for (const segment of [owned, 2_000_000_000]) {
      expect((await change(bare, { segments: [segment] })).status).toBe(400)
      const audience = { segments: [segment], minus: [] }
      expect((await count(`/${bare}`, { audience })).status).toBe(400)
      expect((await count('', { audience })).status).toBe(400)
    }
    const id = await letter([owned])
    const audience = { segments: [owned], minus: [] }
    expect((await counted(`/${id}`, { audience })).count).toBe(1)
    expect((await change(id, { segments: [owned], minus: [] })).status).toBe(200)
    const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, writer)
    const { seen, recipients } = sendingState.parse(json)
    expect(recipients).toBe(1)
    const pressed = { token: writer.token, json: { seen } }
    expect((await callPlatform('POST', `/newsletters/${id}/send`, pressed)).status).toBe(200)
    expect(await recipientsOf(id)).toEqual([ann])
    expect((await change(id, { segments: [] })).status).toBe(400)
  })
})

describe('the count of an audience', () => {
  it('an approver sees the number of the stored audience and no names; others without a role for it see nothing', async () => {
    const city = unique('City')
    await resident(city)
    const segment = await segmentOf(city)
    const id = await letter([segment])
    const audience = { segments: [], minus: [segment] }
    expect(await counted(`/${id}`, { audience }, editor)).toEqual({
      count: 1,
      weekly: 0,
      names: [],
      leftOut: none,
    })
    expect((await callPlatform('POST', `/newsletters/${id}/audience`, { json: {} })).status).toBe(
      401,
    )
    expect((await count('/999999999', {})).status).toBe(404)
    expect((await count('', { audience: { segments: ['x'], minus: [] } })).status).toBe(400)
  })
})

describe('a segment of an audience', () => {
  const remove = (id: number) =>
    callPlatform('DELETE', `/segments/${id}`, { token: crm.staff.token })

  it('cannot be deleted until no unsent newsletter uses it', async () => {
    const [used, off] = [await segmentOf(unique('Used')), await segmentOf(unique('Off'))]
    const id = await letter([used], [off])
    for (const segment of [used, off]) {
      const { status, text } = await remove(segment)
      expect(status).toBe(400)
      expect(text).toContain('not sent yet use this segment')
    }
    await send(crm.payload, id)
    expect((await remove(used)).status).toBe(200)
  })
})

import { createLocalReq } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendToNewSubscribers } from '#src/newsletters/sending/send-again.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { ledgerOf } from '#tests/support/consents.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { createTopic, topicsOf } from '#tests/support/topics.ts'

let crm: Crm
let writer: Staff
let smtp: Awaited<ReturnType<typeof startSmtp>>
let api: ReturnType<typeof apiClient>
let standard: number
let hikes: number

beforeAll(async () => {
  crm = await startCrm()
  writer = await createStaff(crm.payload, 'communicator')
  api = apiClient(dispatcher(crm.payload))
  smtp = await startSmtp()
  hikes = await createTopic(crm.payload, { name: 'Hikes' })
  const { docs } = await crm.payload.find({
    collection: 'topics',
    where: { isStandard: { equals: true } },
    sort: 'position',
  })
  standard = docs[0]?.id ?? 0
})
beforeEach(() => clearLedger(crm.payload))
afterAll(() => smtp.stop())

const reader = async (...topics: number[]) => {
  const email = uniqueEmail()
  await crm.payload.create({
    collection: 'newsletter-subscribers',
    data: { email, status: 'subscribed', topics },
  })
  return email
}

const letter = (topic: number, data: object = {}) =>
  approvedNewsletter(crm.payload, { audience: { topic }, ...data })

const recipientsOf = async (id: number): Promise<string[]> => {
  const { rows } = await crm.payload.db.pool.query(
    'SELECT email FROM deliveries WHERE newsletter_id = $1',
    [id],
  )
  return rows.map(({ email }: { email: string }) => email).sort()
}

const receivedBy = async (email: string) =>
  (await smtp.mails()).filter(({ recipients }) => recipients.includes(email))

describe('a newsletter of a topic', () => {
  it('goes to those who have the topic, and one without a choice to the standard one', async () => {
    const [hiker, both, other] = [
      await reader(hikes),
      await reader(standard, hikes),
      await reader(standard),
    ]
    const ofHikes = await letter(hikes)
    await send(crm.payload, ofHikes)
    expect(await recipientsOf(ofHikes)).toEqual([hiker, both].sort())
    const ofNone = await approvedNewsletter(crm.payload)
    await send(crm.payload, ofNone)
    expect(await recipientsOf(ofNone)).toEqual([both, other].sort())
  })

  it('is narrowed by segments to those of them who have the topic', async () => {
    const [hiker, other] = [await reader(hikes), await reader(standard)]
    const city = `City ${hiker}`
    for (const email of [hiker, other])
      await crm.payload.db.pool.query(
        `INSERT INTO contacts (name, city, email, status) VALUES ('R', $1, $2, 'Contact')`,
        [city, email],
      )
    const conditions = [{ field: 'city' as const, not: false, cities: [city] }]
    const rules = { match: 'all' as const, not: false, conditions }
    const segment = await crm.payload.create({
      collection: 'segments',
      data: { name: city, rules, shared: true },
    })
    const audience = { topic: hikes, segments: [segment.id], minus: [] }
    const { json } = await callPlatform('POST', '/newsletters/audience', {
      token: (await createStaff(crm.payload, 'admin')).token,
      json: { audience },
    })
    expect(json).toMatchObject({ count: 1, leftOut: { notSubscribed: 1 } })
    const id = await approvedNewsletter(crm.payload, { audience })
    await send(crm.payload, id)
    expect(await recipientsOf(id)).toEqual([hiker])
  })

  it('does not go to who leaves the topic before it is their turn', async () => {
    const [leaving, staying] = [await reader(standard, hikes), await reader(hikes)]
    const id = await letter(hikes)
    await send(crm.payload, id)
    await crm.payload.update({
      collection: 'newsletter-subscribers',
      where: { email: { equals: leaving } },
      data: { topics: [standard] },
    })
    await deliver(crm.payload, smtp.url)
    expect(await receivedBy(leaving)).toEqual([])
    expect(await receivedBy(staying)).toHaveLength(1)
  })

  it('has a List-Id of the topic', async () => {
    const hiker = await reader(hikes)
    await send(crm.payload, await letter(hikes))
    await deliver(crm.payload, smtp.url)
    const [mail] = await receivedBy(hiker)
    expect(mail?.headers.get('list')).toMatchObject({
      id: { name: expect.stringMatching(/^hikes\./) },
    })
  })

  it('is approved for its topic: another one has to be approved again', async () => {
    const id = await letter(hikes)
    const patch = (topic: number) =>
      callPlatform('PATCH', `/newsletters/${id}`, {
        token: writer.token,
        json: { audience: { topic } },
      })
    expect((await patch(hikes)).json).toMatchObject({ doc: { approvalStatus: 'approved' } })
    expect((await patch(standard)).json).toMatchObject({ doc: { approvalStatus: 'pending' } })
  })

  it('is not sent to others by a process of the version before, which knows no topics', async () => {
    const [hiker] = [await reader(hikes), await reader(standard)]
    const id = await letter(hikes)
    const sendAsBefore = (emails: string) => `
      INSERT INTO deliveries (kind, newsletter_id, subscriber_id, email)
      SELECT 'newsletter', ${id}, id, email FROM newsletter_subscribers WHERE ${emails};
      UPDATE newsletters SET status = 'sent', sent_at = now(), recipient_count = 1 WHERE id = ${id}`
    const { pool } = crm.payload.db
    await expect(pool.query(sendAsBefore(`status = 'subscribed'`))).rejects.toThrow(
      'sent without its topic',
    )
    expect(await recipientsOf(id)).toEqual([])
    await pool.query(sendAsBefore(`email = '${hiker}'`))
    expect(await recipientsOf(id)).toEqual([hiker])
  })

  it('that was sent before there were topics goes to new subscribers of its topic alone', async () => {
    await reader(standard)
    const id = await letter(standard)
    await send(crm.payload, id)
    await deliver(crm.payload, smtp.url)
    const { pool } = crm.payload.db
    await pool.query(`UPDATE newsletter_sendings SET audience = '{"segments": [], "minus": []}'
      WHERE newsletter_id = ${id}`)
    const [, late] = [await reader(hikes), await reader(standard)]
    const req = await createLocalReq({}, crm.payload)
    expect(await sendToNewSubscribers(req, id, writer.id)).toBe(1)
    expect(await recipientsOf(id)).toContain(late)
  })

  it('keeps its topic, which cannot be deleted', async () => {
    const topic = await createTopic(crm.payload)
    await letter(topic)
    const { status, json } = await callPlatform('DELETE', `/topics/${topic}`, {
      token: writer.token,
    })
    expect(status).toBe(400)
    expect(JSON.stringify(json)).toContain('Newsletters have this topic')
    await expect(
      crm.payload.db.pool.query('DELETE FROM topics WHERE id = $1', [topic]),
    ).rejects.toThrow('this topic is in use')
  })
})

describe('the link of a newsletter', () => {
  const linkTo = async (email: string, topic: number): Promise<string> => {
    await send(crm.payload, await letter(topic))
    await deliver(crm.payload, smtp.url)
    const [mail] = await receivedBy(email)
    const list = mail?.headers.get('list') as { unsubscribe?: { url: string } } | undefined
    const { pathname, search } = new URL(list?.unsubscribe?.url ?? '')
    return pathname + search
  }

  it('leaves its topic alone, by one click too, and twice', async () => {
    const email = await reader(standard, hikes)
    const link = await linkTo(email, hikes)
    const { text } = await api('GET', link)
    expect(text).toContain('Leave “Hikes”')
    expect(await topicsOf(crm.payload, email)).toEqual([standard, hikes])
    for (const _ of [1, 2]) {
      const response = await api('POST', link, { body: 'List-Unsubscribe=One-Click' })
      expect(response.status).toBe(200)
      expect(response.text).toContain('You no longer get “Hikes”.')
      expect(await topicsOf(crm.payload, email)).toEqual([standard])
    }
    const ledger = await ledgerOf(crm.payload, email)
    expect(ledger.at(-1)?.slice(0, 2)).toEqual(['given', 'link'])
    const { rows } = await crm.payload.db.pool.query('SELECT max(id)::int AS id FROM newsletters')
    const results = await callPlatform('GET', `/newsletters/${rows[0].id}/results`, {
      token: writer.token,
    })
    expect(results.json).toMatchObject({ newsletter: { unsubscribed: 1 } })
  })

  it('leaves everything where its reader says so', async () => {
    const email = await reader(standard, hikes)
    const link = await linkTo(email, hikes)
    const { text } = await api('POST', link)
    const [, action = ''] = /action="([^"]+everything)"/.exec(text) ?? []
    const everything = `${link.split('?')[0]}${action.replaceAll('&amp;', '&')}`
    expect((await api('POST', everything)).text).toContain('You are unsubscribed')
    expect(await topicsOf(crm.payload, email)).toEqual([])
  })

  it.each([30, 90])('pauses all topics for %i days where its reader says so', async (days) => {
    const email = await reader(standard, hikes)
    const link = await linkTo(email, hikes)
    const { text } = await api('GET', link)
    const [, action = ''] = new RegExp(`action="([^"]+pause-${days})"`).exec(text) ?? []
    const pausing = `${link.split('?')[0]}${action.replaceAll('&amp;', '&')}`
    expect((await api('POST', pausing)).text).toContain(`no newsletter comes for ${days} days`)
    expect(await topicsOf(crm.payload, email)).toEqual([standard, hikes])
    const before = (await receivedBy(email)).length
    await send(crm.payload, await letter(hikes))
    await deliver(crm.payload, smtp.url)
    expect(await receivedBy(email)).toHaveLength(before)
  })

  it('unsubscribes who has no other topic', async () => {
    const email = await reader(hikes)
    const link = await linkTo(email, hikes)
    expect((await api('GET', link)).text).not.toContain('Hikes')
    expect((await api('POST', link)).text).toContain('You are unsubscribed')
    expect(await topicsOf(crm.payload, email)).toEqual([])
  })
})

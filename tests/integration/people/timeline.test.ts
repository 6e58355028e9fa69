import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TimelineItem, timelinePage } from '#src/contract/people/timeline.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm

beforeAll(async () => {
  crm = await startCrm()
})

const press = (path: string) => callPlatform('POST', path, { token: crm.staff.token, json: {} })
const get = (path: string, token = crm.staff.token) => callPlatform('GET', path, { token })

const timelineOf = async (contact: number, query = '', token = crm.staff.token) => {
  const { status, json } = await get(`/contacts/${contact}/timeline${query}`, token)
  expect(status, JSON.stringify(json)).toBe(200)
  return timelinePage.parse(json)
}
const kinds = (items: TimelineItem[]) => items.map(({ kind }) => kind)

/** A contact with one of everything, the follow-up waiting. */
const contactWithHistory = async () => {
  const { payload } = crm
  const email = uniqueEmail()
  const contact = await crm.createContact({ email })
  await payload.create({
    collection: 'contact-submissions',
    data: { name: 'A', email: email.toUpperCase(), subject: 'Hello', message: 'I', status: 'new' },
  })
  await payload.create({
    collection: 'action-submissions',
    data: {
      title: 'Beach day',
      description: 'We clean',
      contactName: 'A',
      contactEmail: email.toUpperCase(),
      status: 'new',
    },
  })
  await payload.create({
    collection: 'deliveries',
    data: { kind: 'compose', email, subject: 'Welcome', status: 'sent', attempts: 1 },
  })
  await payload.create({
    collection: 'deliveries',
    data: { kind: 'compose', email, subject: 'A trial', status: 'sent', attempts: 1, isTest: true },
  })
  const stage = await crm.createStage()
  await crm.createRule({ triggerStageId: stage.id, name: 'Call them', daysAfter: 3 })
  await payload.create({
    collection: 'interactions',
    data: { contact: contact.id, kind: 'call', notes: 'Rang', at: new Date().toISOString() },
  })
  await crm.reach(contact.id, stage.id, { interactionType: 'Visit', notes: 'By the pier' })
  return { contact, stage, email }
}

describe('the timeline of a contact', () => {
  it('a timeline holds follow-ups, entries, mails and submissions of its contact, the newest first', async () => {
    const { contact, stage } = await contactWithHistory()
    // What others have is not in it.
    await contactWithHistory()
    const { items, older, currentStage } = await timelineOf(contact.id)
    expect(older).toBeNull()
    expect(currentStage).toBe(stage.id)
    expect(items).toMatchObject([
      { kind: 'follow-up', ruleName: 'Call them', catchupType: 'call', status: 'pending' },
      {
        kind: 'entry',
        stage: stage['name'],
        interactionType: 'Visit',
        notes: 'By the pier',
        by: 'Staff Member',
      },
      { kind: 'interaction', interaction: 'call', notes: 'Rang', by: null },
      { kind: 'mail', subject: 'Welcome', purpose: 'compose', status: 'sent' },
      { kind: 'proposal', title: 'Beach day', status: 'new' },
      { kind: 'message', subject: 'Hello', status: 'new' },
    ])
  })

  it('a timeline calls a follow-up overdue once it is due', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id, daysAfter: 0 })
    await crm.reach(contact.id, stage.id)
    expect((await timelineOf(contact.id)).items[0]).toMatchObject({ status: 'overdue' })
  })

  it('a timeline begins with every open follow-up, however long it is overdue', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id, name: 'Soon', daysAfter: 3 })
    await crm.createRule({ triggerStageId: stage.id, name: 'At once', daysAfter: 0 })
    await crm.reach(contact.id, stage.id)
    await crm.payload.db.drizzle.execute(sql`
      UPDATE follow_ups SET due_date = due_date - interval '90 days'
      WHERE contact_id = ${contact.id} AND rule_name = 'At once'`)
    await crm.reach(contact.id, (await crm.createStage()).id)
    const { items } = await timelineOf(contact.id)
    expect(items).toMatchObject([
      { kind: 'follow-up', ruleName: 'Soon', status: 'pending' },
      { kind: 'follow-up', ruleName: 'At once', status: 'overdue' },
      { kind: 'entry' },
      { kind: 'entry' },
    ])
    await press(`/follow-ups/${items[1]?.id}/complete`)
    await press(`/follow-ups/${items[0]?.id}/cancel`)
    const ended = await timelineOf(contact.id)
    expect(ended.items.map(({ at }) => at)).toEqual(
      ended.items
        .map(({ at }) => at)
        .sort()
        .reverse(),
    )
  })

  it('more open follow-ups than a page holds are on the pages of a timeline, each once', {
    tags: 'long',
  }, async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id, daysAfter: 0 })
    for (let at = 0; at < 20; at += 1) await crm.reach(contact.id, stage.id)
    await crm.payload.db.drizzle.execute(sql`
      UPDATE follow_ups SET due_date = due_date - id * interval '1 day'
      WHERE contact_id = ${contact.id}`)
    await crm.createRule({ triggerStageId: stage.id, daysAfter: 1 })
    for (let at = 0; at < 10; at += 1) await crm.reach(contact.id, stage.id)
    const first = await timelineOf(contact.id)
    const second = await timelineOf(contact.id, `?before=${first.older}`)
    const third = await timelineOf(contact.id, `?before=${second.older}`)
    const items = [first, second, third].flatMap((page) => page.items)
    expect(kinds(items)).toEqual([
      ...Array.from({ length: 40 }, () => 'follow-up'),
      ...Array.from({ length: 30 }, () => 'entry'),
    ])
    expect(new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(70)
  })

  it('the pages of a timeline hold everything once, whatever is added meanwhile', async () => {
    const contact = await crm.createContact()
    const stage = await crm.createStage()
    await crm.payload.db.drizzle.execute(sql`
      INSERT INTO progression_entries (contact_id, stage_id, notes, created_at)
      SELECT ${contact.id}, ${stage.id}, n::text, now() - (n / 3) * interval '1 hour'
      FROM generate_series(1, 70) n`)
    const first = await timelineOf(contact.id)
    await crm.reach(contact.id, stage.id, { notes: 'new' })
    const second = await timelineOf(contact.id, `?before=${first.older}`)
    const third = await timelineOf(contact.id, `?before=${second.older}`)
    expect(third.older).toBeNull()
    const notes = [first, second, third].flatMap(({ items }) =>
      items.map((item) => (item.kind === 'entry' ? item.notes : '')),
    )
    expect(notes.length).toBe(70)
    expect(new Set(notes).size).toBe(70)
    const timestamps = [first, second, third].flatMap(({ items }) => items.map(({ at }) => at))
    expect(timestamps).toEqual([...timestamps].sort().reverse())
  })

  it('a timeline is empty before the first entry, without a current stage', async () => {
    const { id } = await crm.createContact()
    expect(await timelineOf(id)).toEqual({ currentStage: null, items: [], older: null })
  })

  it('the timeline of a contact without an email address holds no mails of others', async () => {
    await contactWithHistory()
    const { id } = await crm.createContact()
    expect(await timelineOf(id)).toMatchObject({ items: [] })
  })

  it.each(['x', '1-entry', '1-other-1', '1-entry-99999999999', '1-entry-1;'])(
    'a timeline rejects the cursor “%s”',
    async (before) => {
      const { id } = await crm.createContact()
      const { status } = await get(`/contacts/${id}/timeline?before=${encodeURIComponent(before)}`)
      expect(status).toBe(400)
    },
  )

  it('a timeline is for roles that read contacts, with submissions for those that read them', async () => {
    const { contact } = await contactWithHistory()
    const statusFor = async (token?: string) =>
      (await callPlatform('GET', `/contacts/${contact.id}/timeline`, { token })).status
    expect(await statusFor()).toBe(401)
    expect(await statusFor((await createStaff(crm.payload, 'editor')).token)).toBe(403)
    const { token } = await createStaff(crm.payload, 'communicator')
    expect(kinds((await timelineOf(contact.id, '', token)).items)).toContain('message')
  })

  it.each(['2147483647', '0', 'x', '99999999999'])(
    'the timeline of an unknown contact (%s) responds 404',
    async (id) => {
      expect((await get(`/contacts/${id}/timeline`)).status).toBe(404)
    },
  )
})

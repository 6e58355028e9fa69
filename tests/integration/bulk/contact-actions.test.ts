import { sql } from '@payloadcms/db-postgres'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/bulk/run.ts'
import { everyDocument, fillContacts, postBulkEdit, startBulkEdit } from '#tests/support/bulk.ts'
import {
  inConsentContext,
  insert,
  leave,
  ledgerOf,
  remove,
  suppress,
} from '#tests/support/consents.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm

const execute = async (statement: ReturnType<typeof sql>) =>
  (await crm.payload.db.drizzle.execute(statement)).rows

const act = async (change: object, selection: object = everyDocument) => {
  const { status, text, progress } = await postBulkEdit(crm.staff.token, 'contacts', {
    change,
    selection,
  })
  expect(status, text).toBe(200)
  return progress
}
const rejection = async (change: object, selection: object = everyDocument) => {
  const { status, text } = await postBulkEdit(crm.staff.token, 'contacts', { change, selection })
  return [status, text]
}

beforeAll(async () => {
  crm = await startCrm()
})
beforeEach(async () => {
  await execute(sql`DELETE FROM payload_jobs`)
  await execute(sql`DELETE FROM bulk_edits`)
  await fillContacts(crm.payload, 4)
})

const idOf = async (phone: string) =>
  Number((await execute(sql`SELECT id FROM contacts WHERE phone = ${phone}`))[0]?.['id'])

/** Everything that reaching a stage writes for a contact, without ids and times. */
const pathOf = async (contact: number) =>
  execute(sql`
    SELECT s.name AS current, e.stage_id AS stage, e.interaction_type, e.notes, e.created_by_id,
      (SELECT jsonb_agg(jsonb_build_array(f.rule_id, f.rule_name, f.catchup_type, f.status,
          f.owner_id, f.contact_id = e.contact_id, f.due_date - e.created_at) ORDER BY f.rule_id)
        FROM follow_ups f WHERE f.entry_id = e.id) AS follow_ups
    FROM contacts c JOIN progression_entries e ON e.contact_id = c.id
      JOIN progression_stages s ON s.id = c.current_stage_id
    WHERE c.id = ${contact} ORDER BY e.created_at, e.id`)

const stageWithRules = async () => {
  const { id } = await crm.createStage()
  await crm.createRule({ triggerStageId: id, daysAfter: 0, catchupType: 'call' })
  await crm.createRule({ triggerStageId: id, daysAfter: 7, catchupType: 'email' })
  await crm.createRule({ triggerStageId: id, daysAfter: 7, active: false })
  return id
}

describe('moving many contacts to a stage', () => {
  it('contacts moved in bulk have the same entries and follow-ups as one that is moved alone', async () => {
    const earlier = (await crm.createStage()).id
    const stage = await stageWithRules()
    await execute(sql`UPDATE contacts SET owner_id = ${crm.staff.id}`)
    for (const phone of ['1', '2']) await crm.reach(await idOf(phone), earlier)
    await crm.reach(await idOf('3'), stage)
    const one = await idOf('1')
    const entry = { stageId: stage, interactionType: 'fair', notes: 'at the harbour' }
    const path = `/contacts/${one}/move`
    const json = { ...entry, seen: earlier }
    expect((await callPlatform('POST', path, { token: crm.staff.token, json })).status).toBe(200)
    const progress = await act({ kind: 'stage', ...entry, followUps: true })
    expect(progress).toMatchObject({ total: 4, changed: 2, unchanged: 2, failed: 0 })
    expect(await pathOf(await idOf('2'))).toEqual(await pathOf(one))
    expect((await pathOf(one))[1]?.['follow_ups']).toHaveLength(2)
    expect(await pathOf(await idOf('4'))).toEqual((await pathOf(one)).slice(1))
    expect(await pathOf(await idOf('3'))).toHaveLength(1)
  })

  it('contacts moved in bulk without rules have their entries, and no follow-up', async () => {
    const stageId = await stageWithRules()
    await act({ kind: 'stage', stageId, followUps: false })
    expect(await pathOf(await idOf('1'))).toMatchObject([{ stage: stageId, follow_ups: null }])
    expect(await execute(sql`SELECT FROM follow_ups`)).toEqual([])
  })

  it('contacts whose collection has hooks are moved one by one, with the same entries', async () => {
    const stageId = await stageWithRules()
    const { hooks } = crm.payload.collections.contacts.config
    const moved: unknown[] = []
    const record = ({ doc }: { doc: { currentStage?: unknown } }) =>
      void moved.push(doc.currentStage)
    hooks.afterChange.push(record)
    const progress = await act({ kind: 'stage', stageId, followUps: false })
    hooks.afterChange.splice(hooks.afterChange.indexOf(record), 1)
    expect(progress).toMatchObject({ changed: 4, isUndoable: true })
    expect(moved).toHaveLength(4)
    expect(await pathOf(await idOf('1'))).toMatchObject([{ stage: stageId, follow_ups: null }])
  })

  it('a bulk move to a stage that is deleted before it runs is stopped', async () => {
    await fillContacts(crm.payload, 101)
    const { id: stageId } = await crm.createStage()
    const { id } = await startBulkEdit(crm.staff.token, 'contacts', {
      change: { kind: 'stage', stageId, followUps: true },
      selection: everyDocument,
    })
    await crm.payload.delete({ collection: 'progression-stages', id: stageId })
    await runBulkEdit(crm.payload, id)
    const { json } = await callPlatform('GET', `/bulk-edits/${id}/result`, crm.staff)
    expect(json).toMatchObject({ status: 'stopped', reason: 'stage-deleted', processed: 0 })
  })

  it('a bulk move to no stage, and of what are no contacts, is rejected', async () => {
    const change = { kind: 'stage', stageId: 999_999, followUps: true }
    expect(await rejection(change)).toEqual([400, expect.stringContaining('stage-deleted')])
    const admin = await createStaff(crm.payload, 'admin')
    const { id: stageId } = await crm.createStage()
    const input = { change: { ...change, stageId }, selection: everyDocument }
    const { status, text } = await postBulkEdit(admin.token, 'newsletter-subscribers', input)
    expect([status, text]).toEqual([400, expect.stringContaining('bulk-contacts-only')])
  })
})

describe('subscribing many contacts', () => {
  const consent = 'Signed up on paper at the harbour fair'
  const inContext = (source: 'form' | 'link', statement: ReturnType<typeof sql>) =>
    inConsentContext(crm.payload)({ source }, (db) => db.execute(statement))

  beforeEach(async () => {
    await execute(sql`DELETE FROM newsletter_subscribers`)
    await execute(sql`DELETE FROM suppressed_hashes`)
  })

  it('contacts are subscribed with the stated consent, except who left, bounced or has no email', async () => {
    await fillContacts(crm.payload, 9)
    const email = (n: number) => `c${n}@example.org`
    await inContext('form', insert(email(2)))
    await inContext('form', insert(email(3)))
    await inContext('link', leave(email(3)))
    await inContext('form', insert(email(4)))
    await inContext('form', suppress(email(4), 'hard_bounce'))
    // Withdrew, and is no subscriber any more.
    await inContext('form', insert(email(5)))
    await inContext('link', leave(email(5)))
    await execute(remove(email(5)))
    await execute(sql`
      INSERT INTO suppressed_hashes (hash, reason) VALUES (email_hash(${email(6)}), 'manual')`)
    await execute(sql`UPDATE contacts SET email = NULL WHERE phone = '7'`)
    await execute(sql`
      INSERT INTO newsletter_subscribers (email, status) VALUES (${email(8)}, 'unsubscribed')`)
    const progress = await act({ kind: 'subscribe', consent })
    expect(progress).toMatchObject({
      total: 9,
      changed: 2,
      unchanged: 1,
      failed: 6,
      reasons: {
        'subscriber-left': 2,
        'subscriber-suppressed': 2,
        'contact-without-email': 1,
        'subscriber-unconfirmed': 1,
      },
    })
    const subscribed = await execute(sql`
      SELECT email, name, source FROM newsletter_subscribers
      WHERE status = 'subscribed' AND suppression IS NULL ORDER BY email`)
    expect(subscribed.map((row) => row['email'])).toEqual([email(1), email(2), email(9)])
    expect(subscribed[0]).toEqual({ email: email(1), name: 'Contact 1', source: 'staff' })
    expect(await ledgerOf(crm.payload, email(1))).toEqual([['given', 'staff', consent]])
    expect(await ledgerOf(crm.payload, email(2))).toEqual([['given', 'form', '']])
    expect((await ledgerOf(crm.payload, email(5))).at(-1)).toEqual(['withdrawn', 'link', ''])
    const [row] = await execute(sql`SELECT by_id FROM consents WHERE email = ${email(9)}`)
    expect(row?.['by_id']).toBe(crm.staff.id)
    const { json } = await callPlatform('GET', `/bulk-edits/${progress?.id}/result`, crm.staff)
    expect(json['failures']).toContainEqual({
      id: String(await idOf('7')),
      title: 'Contact 7',
      reason: 'contact-without-email',
      params: [],
    })
  })

  it('contacts that two bulk edits subscribe at once are subscribed once', async () => {
    await fillContacts(crm.payload, 300)
    // Without a consent from another test.
    await execute(sql`UPDATE contacts SET email = 'twice-' || email`)
    const start = () =>
      startBulkEdit(crm.staff.token, 'contacts', {
        change: { kind: 'subscribe', consent },
        selection: everyDocument,
      })
    const started = [await start(), await start()]
    await Promise.all(started.map(({ id }) => runBulkEdit(crm.payload, id)))
    const [row] = await execute(sql`
      SELECT sum(changed)::int AS changed, sum(unchanged)::int AS unchanged FROM bulk_edits`)
    expect(row).toEqual({ changed: 300, unchanged: 300 })
    const [ledger] = await execute(sql`
      SELECT count(*)::int AS count FROM consents WHERE subscriber_id IS NOT NULL AND given
        AND text = ${consent} AND contact_id IN (SELECT id FROM contacts)`)
    expect(ledger).toEqual({ count: 300 })
  })

  it('contacts are not subscribed without a stated consent', async () => {
    const [status] = await rejection({ kind: 'subscribe', consent: ' ' })
    expect(status).toBe(400)
  })
})

describe('deleting many contacts', () => {
  const remaining = async () =>
    (await execute(sql`SELECT phone FROM contacts ORDER BY phone`)).map(({ phone }) => phone)

  it('contacts are deleted with what is theirs, except one that another user has open', async () => {
    const stageId = await stageWithRules()
    await act({ kind: 'stage', stageId, followUps: true })
    const colleague = await createStaff(crm.payload, 'organizer')
    const open = await idOf('2')
    await crm.payload.create({
      collection: 'payload-locked-documents',
      data: {
        document: { relationTo: 'contacts', value: open },
        user: { relationTo: 'users', value: colleague.id },
        globalSlug: null,
      },
    })
    const key = `collection-contacts-${await idOf('1')}`
    await execute(sql`INSERT INTO payload_preferences (key, value) VALUES (${key}, '{}')`)
    const progress = await act({ kind: 'delete' })
    expect(progress).toMatchObject({ changed: 3, unchanged: 0, failed: 1 })
    expect(progress?.reasons).toEqual({ 'document-locked': 1 })
    expect(await remaining()).toEqual(['2'])
    for (const table of ['progression_entries', 'follow_ups', 'contacts_texts']) {
      const column = table === 'contacts_texts' ? 'parent_id' : 'contact_id'
      const others = sql`SELECT FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} <> ${open}`
      expect(await execute(others)).toEqual([])
    }
    expect(await execute(sql`SELECT FROM payload_preferences WHERE key = ${key}`)).toEqual([])
  })

  it('contacts whose collection has hooks, or of whom the user may delete some, are deleted one by one', async () => {
    const { access, hooks } = crm.payload.collections.contacts.config
    const seen: unknown[] = []
    const record = ({ doc }: { doc: { phone?: unknown } }) => void seen.push(doc.phone)
    hooks.afterDelete.push(record)
    await act({ kind: 'delete' }, { where: { phone: { equals: '1' } } })
    hooks.afterDelete.splice(hooks.afterDelete.indexOf(record), 1)
    expect(seen).toEqual(['1'])
    const before = access.delete
    access.delete = () => ({ phone: { equals: '2' } })
    const progress = await act({ kind: 'delete' })
    access.delete = before
    expect(progress).toMatchObject({ changed: 1, failed: 2 })
    expect(await remaining()).toEqual(['3', '4'])
  })
})

describe('setting fields of many contacts', () => {
  const set = (values: object) => ({ kind: 'edit', set: values })
  const stored = () =>
    execute(sql`
      SELECT owner_id AS owner, postcode, city, custom FROM contacts ORDER BY phone::int`)

  it('contacts are given an owner who may write contacts, or none', async () => {
    const { id: owner } = await createStaff(crm.payload, 'organizer')
    await act(set({ owner }))
    expect(await stored()).toEqual(Array(4).fill(expect.objectContaining({ owner })))
    await act(set({ owner: null }), { ids: [await idOf('1')] })
    expect((await stored()).map((row) => row['owner'])).toEqual([null, owner, owner, owner])
    const { id: reader } = await createStaff(crm.payload, 'communicator')
    expect(await rejection(set({ owner: reader }))).toEqual([
      400,
      expect.stringContaining('owner-not-permitted'),
    ])
  })

  it('contacts keep the custom values that a bulk edit does not name', async () => {
    await execute(sql`DELETE FROM contact_fields`)
    const create = (name: string, type: 'number' | 'choice', choices: string[] = []) =>
      crm.payload.create({
        collection: 'contact-fields',
        data: { name, label: `The ${name}`, type, choices, order: 0 },
      })
    await create('shirts', 'number')
    await create('size', 'choice', ['S', 'L'])
    await act(set({ custom: { size: 's', shirts: '1,5' } }))
    await act(set({ city: ' Bremen ', custom: { size: 'L' } }), { ids: [await idOf('1')] })
    await act(set({ custom: { shirts: null } }), { ids: [await idOf('2')] })
    expect(await stored()).toMatchObject([
      { city: 'Bremen', custom: { size: 'L', shirts: 1.5 } },
      { city: null, custom: { size: 'S' } },
      { custom: { size: 'S', shirts: 1.5 } },
      { custom: { size: 'S', shirts: 1.5 } },
    ])
    for (const [custom, code] of [
      [{ size: 'XL' }, 'field-not-a-choice'],
      [{ shirts: 'many' }, 'field-not-a-number'],
      [{ other: '1' }, 'custom-field-deleted'],
    ] as const)
      expect(await rejection(set({ custom }))).toEqual([400, expect.stringContaining(code)])
    expect(await rejection(set({ postcode: '1'.repeat(21) }))).toEqual([
      400,
      expect.stringContaining('field-too-long'),
    ])
  })
})

describe('selecting contacts by a segment', () => {
  const createSegment = async (shared: boolean) => {
    const { id: owner } = shared ? crm.staff : await createStaff(crm.payload, 'organizer')
    const rules = {
      match: 'all',
      not: false,
      conditions: [{ field: 'tags', operator: 'any', tags: ['own 1', 'own 3'], not: false }],
    }
    const { rows } = await crm.payload.db.drizzle.execute<{ id: number }>(sql`
      INSERT INTO segments (name, rules, shared, owner_id)
      VALUES ('Harbour', ${JSON.stringify(rules)}::jsonb, ${shared}, ${owner}) RETURNING id`)
    return rows[0]?.id ?? 0
  }

  it('contacts of a segment are changed, alone or as a part of a filter, and no others', async () => {
    const segment = await createSegment(true)
    expect(await act({ kind: 'edit', addTags: ['met'] }, { segment })).toMatchObject({ total: 2 })
    const where = { and: [{ segment: { not_equals: segment } }, { phone: { equals: '2' } }] }
    expect(await act({ kind: 'edit', addTags: ['met'] }, { where })).toMatchObject({ total: 1 })
    const met = await execute(sql`
      SELECT phone FROM contacts c JOIN contacts_texts t ON t.parent_id = c.id
      WHERE text = 'met' ORDER BY phone`)
    expect(met.map(({ phone }) => phone)).toEqual(['1', '2', '3'])
  })

  it('a segment of a colleague that is not shared, and one of what are no contacts, selects nobody', async () => {
    const segment = await createSegment(false)
    expect((await rejection({ kind: 'edit', addTags: ['met'] }, { segment }))[0]).toBe(400)
    const admin = await createStaff(crm.payload, 'admin')
    const input = { change: { kind: 'delete' }, selection: { segment } }
    const { status, text } = await postBulkEdit(admin.token, 'news', input)
    expect([status, text]).toEqual([400, expect.stringContaining('bulk-without-segments')])
  })
})

describe('what is deleted with many contacts', () => {
  it('entries, follow-ups and interactions that are deleted with contacts are counted before', async () => {
    const stage = await stageWithRules()
    await crm.reach(await idOf('1'), stage)
    await crm.reach(await idOf('2'), stage)
    await crm.payload.create({
      collection: 'interactions',
      data: { contact: await idOf('1'), kind: 'call', at: new Date().toISOString() },
    })
    const preview = (selection: object, token = crm.staff.token) =>
      callPlatform('POST', '/contacts/bulk/preview', { token, json: { selection } })
    const { json } = await preview({ where: { phone: { in: ['1', '3'] } } })
    expect(json).toEqual({ contacts: 2, entries: 1, followUps: 2, interactions: 1 })
    expect((await preview({ where: { none: { equals: 1 } } })).status).toBe(400)
    const reader = await createStaff(crm.payload, 'communicator')
    expect((await preview(everyDocument, reader.token)).status).toBe(403)
  })
})

describe('selecting contacts by a filter', () => {
  it.each([
    ['nothing', {}],
    ['a tag', { tags: { equals: 'own 2' } }],
    ['none of the tags', { tags: { not_in: ['own 2'] } }],
    [
      'a text in several fields',
      { or: [{ name: { like: 'Contact 1' } }, { email: { like: 'c3@' } }] },
    ],
    ['a field of the stage', { 'currentStage.name': { like: 'Stage' } }],
    ['a field of the owner', { and: [{ 'owner.roles': { in: ['organizer'] } }] }],
    ['no owner', { owner: { exists: false } }],
  ])('contacts filtered by %s are those that their list shows, each once', async (_, where) => {
    await crm.reach(await idOf('2'), (await crm.createStage()).id)
    await execute(sql`UPDATE contacts SET owner_id = ${crm.staff.id} WHERE phone = '4'`)
    const { docs } = await crm.payload.find({
      collection: 'contacts',
      where: structuredClone(where),
      sort: 'id',
    })
    expect(docs.length).toBeGreaterThan(0)
    await execute(sql`DELETE FROM contacts_texts WHERE text = 'found'`)
    const progress = await act({ kind: 'edit', addTags: ['found'] }, { where })
    expect(progress).toMatchObject({ total: docs.length, changed: docs.length })
    const tagged = await execute(sql`
      SELECT parent_id AS id FROM contacts_texts WHERE text = 'found' ORDER BY parent_id`)
    expect(tagged).toEqual(docs.map(({ id }) => ({ id })))
  })
})

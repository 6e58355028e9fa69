import { sql } from '@payloadcms/db-postgres'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/bulk/run.ts'
import {
  everyDocument,
  fillContacts,
  postBulkEdit,
  postUndo,
  readBulkEdit,
  readContacts,
  runBatches,
  startBulkEdit,
} from '#tests/support/bulk.ts'
import {
  comeBack,
  inConsentContext,
  leave,
  ledgerOf,
  subscriberState,
} from '#tests/support/consents.ts'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm

const execute = async (statement: ReturnType<typeof sql>) =>
  (await crm.payload.db.drizzle.execute(statement)).rows

const act = async (change: object, collection = 'contacts', token = crm.staff.token) => {
  const input = { change, selection: everyDocument }
  const { status, text, progress } = await postBulkEdit(token, collection, input)
  if (status !== 200 || !progress) throw new Error(`${status}: ${text}`)
  return progress
}
const undo = async (id: number, token = crm.staff.token) => {
  const { status, text, progress } = await postUndo(token, id)
  if (status !== 200 || !progress) throw new Error(`${status}: ${text}`)
  return progress
}
const resultOf = async (id: number) =>
  (await callPlatform('GET', `/bulk-edits/${id}/result`, crm.staff)).json
const idOf = async (phone: string) =>
  Number((await execute(sql`SELECT id FROM contacts WHERE phone = ${phone}`))[0]?.['id'])

beforeAll(async () => {
  crm = await startCrm()
})
beforeEach(async () => {
  await execute(sql`DELETE FROM payload_jobs`)
  await execute(sql`DELETE FROM bulk_edits`)
  await fillContacts(crm.payload, 5)
})

const tagged = { kind: 'edit', addTags: ['harbour'] }

describe('undoing an edit of many contacts', () => {
  const stored = () =>
    execute(sql`
      SELECT c.phone, c.name, c.status, c.owner_id AS owner, c.city, c.custom, ARRAY(
        SELECT text FROM contacts_texts t WHERE t.parent_id = c.id AND path = 'tags'
        ORDER BY "order") AS tags
      FROM contacts c ORDER BY phone::int`)

  it('contacts get back exactly what they had, also after other fields changed since', async () => {
    await execute(
      sql`UPDATE contacts SET city = 'Kiel', custom = '{"size": "S"}' WHERE phone = '1'`,
    )
    await execute(sql`UPDATE contacts SET status = 'Member' WHERE phone = '2'`)
    await execute(sql`
      INSERT INTO contacts_texts (parent_id, path, "order", text)
      SELECT c.id, 'tags', t.place, t.text
      FROM contacts c, (VALUES ('old', 2), ('last', 3)) AS t (text, place) WHERE phone = '3'`)
    const before = await stored()
    const { id } = await act({
      kind: 'edit',
      set: { status: 'Member', owner: crm.staff.id, city: 'Bremen', custom: {} },
      addTags: ['harbour', 'own 4'],
      removeTags: ['old', 'own 5'],
    })
    await execute(sql`UPDATE contacts SET name = 'Renamed' WHERE phone = '1'`)
    await execute(sql`
      INSERT INTO contacts_texts (parent_id, path, "order", text)
      SELECT id, 'tags', 9, 'since' FROM contacts WHERE phone = '2'`)
    expect(await undo(id)).toMatchObject({ kind: 'undo', total: 5, changed: 5, failed: 0 })
    const [one, two, ...others] = before
    expect(await stored()).toEqual([
      { ...one, name: 'Renamed' },
      { ...two, tags: ['own 2', 'since'] },
      ...others,
    ])
    expect(await execute(sql`SELECT FROM bulk_edit_changes`)).toEqual([])
  })

  it('contacts whose changed values were changed since stay, and are listed with the reason', async () => {
    const { id } = await act({
      kind: 'edit',
      set: { status: 'Member' },
      addTags: ['harbour'],
      removeTags: ['own 2'],
    })
    await execute(sql`UPDATE contacts SET status = 'Inactive' WHERE phone = '1'`)
    await execute(sql`UPDATE contacts_texts SET text = 'own 2' WHERE text = 'harbour'
      AND parent_id = ${await idOf('2')}`)
    await execute(sql`DELETE FROM contacts WHERE phone = '3'`)
    const undone = await undo(id)
    expect(undone).toMatchObject({ changed: 2, failed: 3 })
    expect(await resultOf(undone.id)).toMatchObject({
      reasons: { 'changed-since': 2, 'document-deleted': 1 },
      failures: [{ title: 'Contact 1' }, { title: 'Contact 2' }, { title: '' }],
    })
    expect(await readContacts(crm.payload)).toMatchObject([
      { phone: '1', status: 'Inactive', tags: ['own 1', 'harbour'] },
      { phone: '2', status: 'Member', tags: ['own 2'] },
      { phone: '4', status: 'Prospect', tags: ['own 4'] },
      { phone: '5', status: 'Prospect', tags: ['own 5'] },
    ])
  })

  it('contacts whose collection has hooks get back what they had, and the hooks run', async () => {
    const { hooks } = crm.payload.collections.contacts.config
    let runs = 0
    const count = () => {
      runs += 1
    }
    hooks.afterChange.push(count)
    const before = await stored()
    const { id } = await act({ ...tagged, set: { status: 'Member' } })
    await execute(sql`UPDATE contacts SET status = 'Inactive' WHERE phone = '5'`)
    const undone = await undo(id)
    hooks.afterChange.splice(hooks.afterChange.indexOf(count), 1)
    expect(undone).toMatchObject({ changed: 4, failed: 1, reasons: { 'changed-since': 1 } })
    expect((await stored()).slice(0, 4)).toEqual(before.slice(0, 4))
    expect(runs).toBe(9)
  })
})

describe('undoing a move of many contacts', () => {
  const move = async (followUps = true) => {
    const { id: stageId } = await crm.createStage()
    await crm.createRule({ triggerStageId: stageId })
    return { ...(await act({ kind: 'stage', stageId, followUps })), stageId }
  }
  const stages = async () =>
    (await execute(sql`SELECT current_stage_id AS stage FROM contacts ORDER BY phone::int`)).map(
      ({ stage }) => stage,
    )

  it('contacts return to the stage they came from, and entries and follow-ups of the move are gone', async () => {
    const { id: earlier } = await crm.createStage()
    await crm.reach(await idOf('1'), earlier)
    const before = await execute(sql`SELECT * FROM progression_entries ORDER BY id`)
    const { id } = await move()
    expect(await execute(sql`SELECT FROM follow_ups`)).toHaveLength(5)
    expect(await undo(id)).toMatchObject({ changed: 5, failed: 0 })
    expect(await stages()).toEqual([earlier, null, null, null, null])
    expect(await execute(sql`SELECT * FROM progression_entries ORDER BY id`)).toEqual(before)
    expect(await execute(sql`SELECT FROM follow_ups`)).toEqual([])
  })

  it('contacts that moved on since, or were followed up, stay where they are and keep their entries', async () => {
    const { id, stageId } = await move()
    const { id: later } = await crm.createStage()
    await crm.reach(await idOf('1'), later)
    await execute(sql`
      UPDATE follow_ups SET status = 'completed', completed_at = now()
      WHERE contact_id = ${await idOf('2')}`)
    // Merged into another one that was moved too: its entry is no longer its own.
    await execute(sql`
      UPDATE progression_entries SET contact_id = ${await idOf('4')}
      WHERE contact_id = ${await idOf('3')}`)
    await execute(sql`DELETE FROM contacts WHERE phone = '3'`)
    const undone = await undo(id)
    expect(await stages()).toEqual([later, stageId, stageId, null])
    expect(undone).toMatchObject({
      changed: 2,
      failed: 3,
      reasons: { 'moved-since': 1, 'followed-up-since': 1, 'document-deleted': 1 },
    })
  })
})

describe('undoing a subscription of many contacts', () => {
  const email = (n: number) => `c${n}@example.org`
  const by = (source: 'link' | 'form', statement: ReturnType<typeof sql>) =>
    inConsentContext(crm.payload)({ source }, (db) => db.execute(statement))

  it('those whom a bulk edit subscribed are unsubscribed by staff; who gave a consent since is not', async () => {
    await execute(sql`DELETE FROM newsletter_subscribers`)
    await fillContacts(crm.payload, 7)
    // Addresses without a consent from another test.
    await execute(sql`UPDATE contacts SET email = 'undo-' || email`)
    const own = (n: number) => `undo-${email(n)}`
    await by(
      'form',
      sql`INSERT INTO newsletter_subscribers (email, status) VALUES (${own(7)}, 'subscribed')`,
    )
    const { id } = await act({ kind: 'subscribe', consent: 'On paper' })
    await by('link', leave(own(1)))
    await by('link', leave(own(2)))
    await by('form', comeBack(own(2)))
    await execute(sql`DELETE FROM newsletter_subscribers WHERE email = ${own(3)}`)
    const undone = await undo(id)
    expect(undone).toMatchObject({
      total: 6,
      changed: 3,
      unchanged: 2,
      failed: 1,
      reasons: { 'subscribed-since': 1 },
    })
    const stateOf = async (n: number) => (await subscriberState(crm.payload, own(n)))?.status
    expect([await stateOf(1), await stateOf(2), await stateOf(4), await stateOf(7)]).toEqual([
      'unsubscribed',
      'subscribed',
      'unsubscribed',
      'subscribed',
    ])
    expect(await ledgerOf(crm.payload, own(4))).toEqual([
      ['given', 'staff', 'On paper'],
      ['withdrawn', 'staff', ''],
    ])
    expect(await ledgerOf(crm.payload, own(1))).toHaveLength(2)
  })
})

describe('the command that undoes', () => {
  it('an undo that two people begin at once is done once', async () => {
    await fillContacts(crm.payload, 101)
    const { id } = await startBulkEdit(crm.staff.token, 'contacts', {
      change: tagged,
      selection: everyDocument,
    })
    await runBulkEdit(crm.payload, id)
    const posted = await Promise.all([
      postUndo(crm.staff.token, id),
      postUndo(crm.staff.token, id),
      postUndo(crm.staff.token, id),
    ])
    expect(posted.map(({ status }) => status).toSorted()).toEqual([202, 400, 400])
    expect(posted.find(({ status }) => status === 400)?.text).toContain('bulk-not-undoable')
    const undone = posted.find(({ progress }) => progress)?.progress?.id ?? 0
    await Promise.all([runBulkEdit(crm.payload, undone), runBulkEdit(crm.payload, undone)])
    expect(await resultOf(undone)).toMatchObject({ status: 'finished', changed: 101, failed: 0 })
    expect((await readContacts(crm.payload)).some(({ tags }) => tags.includes('harbour'))).toBe(
      false,
    )
    expect(await resultOf(id)).toMatchObject({ isUndoable: false, undoneAt: expect.any(String) })
    expect((await postUndo(crm.staff.token, id)).status).toBe(400)
  })

  it('an undo that is interrupted resumes, and one that is cancelled can be begun again for the rest', async () => {
    await fillContacts(crm.payload, 1_700)
    const { id } = await startBulkEdit(crm.staff.token, 'contacts', {
      change: tagged,
      selection: everyDocument,
    })
    await runBulkEdit(crm.payload, id)
    const first = (await postUndo(crm.staff.token, id)).progress?.id ?? 0
    await runBatches(crm.payload, first, 1)
    await runBatches(crm.payload, first, 1)
    expect(await readBulkEdit(crm.staff.token, first)).toMatchObject({ processed: 1_000 })
    await callPlatform('POST', `/bulk-edits/${first}/cancel`, crm.staff)
    const second = (await postUndo(crm.staff.token, id)).progress
    expect(second).toMatchObject({ total: 700 })
    await runBulkEdit(crm.payload, second?.id ?? 0)
    expect(await resultOf(second?.id ?? 0)).toMatchObject({ changed: 700, failed: 0 })
    for (const { phone, tags } of await readContacts(crm.payload))
      expect(tags).toEqual([`own ${phone}`])
  })

  it('a bulk edit that was cancelled is undone for the contacts it had changed', async () => {
    await fillContacts(crm.payload, 700)
    const { id } = await startBulkEdit(crm.staff.token, 'contacts', {
      change: tagged,
      selection: everyDocument,
    })
    await runBatches(crm.payload, id, 1)
    expect((await postUndo(crm.staff.token, id)).status).toBe(400)
    await callPlatform('POST', `/bulk-edits/${id}/cancel`, crm.staff)
    const { progress } = await postUndo(crm.staff.token, id)
    expect(progress).toMatchObject({ total: 500 })
    await runBulkEdit(crm.payload, progress?.id ?? 0)
    expect((await readContacts(crm.payload)).some(({ tags }) => tags.includes('harbour'))).toBe(
      false,
    )
  })

  it('a bulk edit is undone by its author or an administrator, with the permission it needed', async () => {
    const { id } = await act(tagged)
    const other = await createStaff(crm.payload, 'organizer')
    expect((await postUndo(other.token, id)).status).toBe(404)
    const author = await createStaff(crm.payload, 'organizer')
    const theirs = await act({ kind: 'edit', addTags: ['theirs'] }, 'contacts', author.token)
    await crm.payload.update({
      collection: 'users',
      id: author.id,
      data: { roles: ['communicator'] },
    })
    expect((await postUndo(author.token, theirs.id)).status).toBe(403)
    const admin = await createStaff(crm.payload, 'admin')
    expect(await undo(theirs.id, admin.token)).toMatchObject({ changed: 5 })
    expect((await postUndo('', id)).status).toBe(401)
  })

  it('a bulk edit of more than 30 days ago, a deletion and an undo are not undone', async () => {
    const old = await act(tagged)
    await execute(sql`
      UPDATE bulk_edits SET created_at = now() - interval '31 days' WHERE id = ${old.id}`)
    const undone = await undo((await act({ kind: 'edit', addTags: ['more'] })).id)
    const removed = await act({ kind: 'delete' })
    for (const { id } of [old, undone, removed]) {
      expect(await resultOf(id)).toMatchObject({ isUndoable: false })
      const { status, text } = await postUndo(crm.staff.token, id)
      expect([status, text]).toEqual([400, expect.stringContaining('bulk-not-undoable')])
    }
  })

  it('an edit of content is undone as the platform writes it, and drafts stay drafts', async () => {
    const admin = await createStaff(crm.payload, 'admin')
    await execute(sql`DELETE FROM news`)
    const create = (title: string, status: 'draft' | 'published') =>
      crm.payload.create({
        collection: 'news',
        draft: status === 'draft',
        data: { title, slug: title, description: 'd', category: 'before', _status: status },
      })
    const draft = await create('draft', 'draft')
    const published = await create('published', 'published')
    const changed = await create('changed', 'published')
    const edit = await act({ kind: 'edit', set: { category: 'after' } }, 'news', admin.token)
    expect(edit).toMatchObject({ changed: 3 })
    await crm.payload.update({ collection: 'news', id: changed.id, data: { category: 'since' } })
    expect(await undo(edit.id, admin.token)).toMatchObject({ changed: 2, failed: 1 })
    const stateOf = async ({ id }: { id: number }) => {
      const { category, _status } = await crm.payload.findByID({
        collection: 'news',
        id,
        draft: true,
      })
      return [category, _status]
    }
    expect(await stateOf(draft)).toEqual(['before', 'draft'])
    expect(await stateOf(published)).toEqual(['before', 'published'])
    expect(await stateOf(changed)).toEqual(['since', 'published'])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/bulk/run.ts'
import { findReferences } from '#src/db/crm/merges/references.ts'
import { postBulkEdit } from '#tests/support/bulk.ts'
import { insert, subscriberState, suppress } from '#tests/support/consents.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'
import { eventually } from '#tests/support/muster.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
let merges: Merges
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
})

const timelineOf = async (id: number) =>
  (await merges.send('GET', `/${id}/timeline`)).json as { items: { kind: string }[] }

/** A contact with an entry, a follow-up, an interaction, a mail and a message. */
const withHistory = async (stageId: number) => {
  const contact = await merges.withEmail({ tags: [unique('tag')] })
  await crm.reach(contact.id, stageId)
  await merges.send('POST', `/${contact.id}/interactions`, { kind: 'call', notes: 'Hello' })
  await merges.rows(
    `INSERT INTO deliveries (kind, email, status, contact_id, subject) VALUES ('compose', $1, 'sent', $2, 'Hi')`,
    contact.email,
    contact.id,
  )
  await merges.rows(
    `INSERT INTO contact_submissions (name, email, subject, message, status, contact_id)
     VALUES ('Ada', $1, 'Question', 'What?', 'new', $2)`,
    uniqueEmail(),
    contact.id,
  )
  return contact
}

/** A bulk edit that has yet to add a tag to one contact. */
const insertBulkEdit = async (contact: number): Promise<number> => {
  const change = { kind: 'edit', set: {}, addTags: ['met'], removeTags: [] }
  const [row] = await merges.rows<{ id: number }>(
    `INSERT INTO bulk_edits (target, change, total, started_by_id)
     VALUES ('contacts', $1, 1, $2) RETURNING id`,
    JSON.stringify(change),
    crm.staff.id,
  )
  const id = row?.id ?? 0
  await merges.rows('INSERT INTO bulk_edit_documents VALUES ($1, 1, $2)', id, String(contact))
  return id
}

describe('a merge of two contacts', () => {
  it('keeps the timeline, follow-ups and tags of both', async () => {
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id })
    const [keep, remove] = [await withHistory(stage.id), await withHistory(stage.id)]
    const [before, other] = [await timelineOf(keep.id), await timelineOf(remove.id)]
    await merges.mustMerge(keep.id, remove.id)
    const kinds = (items: { kind: string }[]) => items.map(({ kind }) => kind).sort()
    expect(kinds((await timelineOf(keep.id)).items)).toEqual(
      kinds([...before.items, ...other.items]),
    )
    expect((await merges.find(keep.id))?.tags).toHaveLength(2)
    expect(await merges.find(remove.id)).toBeUndefined()
  })

  it('takes each field from the contact that was chosen, and fills what is empty otherwise', async () => {
    const keep = await crm.createContact({
      name: 'Ada',
      phone: '+49 30 1',
      status: 'Member',
      notes: 'One',
    })
    const remove = await crm.createContact({ name: 'Ada L', phone: '+49 30 123456', notes: 'Two' })
    await crm.payload.update({
      collection: 'contacts',
      id: remove.id,
      data: { city: 'Berlin', postcode: '10115', owner: crm.staff.id },
    })
    await merges.mustMerge(keep.id, remove.id, { name: 'remove', phone: 'remove', owner: 'keep' })
    expect(await merges.find(keep.id)).toMatchObject({
      name: 'Ada L',
      phone: '+49 30 123456',
      phoneE164: '+4930123456',
      status: 'Member',
      city: 'Berlin',
      postcode: '10115',
      owner: null,
      notes: 'One\n\nTwo',
    })
  })

  it('takes values of custom fields from the contact that was chosen', async () => {
    const labels = [unique('Shoe'), unique('Hat'), unique('Coat')]
    const names: string[] = []
    for (const label of labels) {
      const name = `field${label.replaceAll(' ', '')}`
      const data = { label, name, type: 'text' as const, order: 1 }
      names.push((await crm.payload.create({ collection: 'contact-fields', data })).name)
    }
    const [shoe = '', hat = '', coat = ''] = names
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const set = (id: number, custom: object) =>
      crm.payload.update({ collection: 'contacts', id, data: { custom: { ...custom } } })
    await set(keep.id, { [shoe]: '38', [hat]: 'S' })
    await set(remove.id, { [shoe]: '40', [hat]: 'L', [coat]: 'M' })
    const id = await merges.mustMerge(keep.id, remove.id, { custom: { [hat]: 'remove' } })
    expect((await merges.find(keep.id))?.custom).toEqual({ [shoe]: '38', [hat]: 'L', [coat]: 'M' })
    await merges.undo(id)
    expect((await merges.find(keep.id))?.custom).toEqual({ [shoe]: '38', [hat]: 'S' })
    expect((await merges.find(remove.id))?.custom).toMatchObject({ [shoe]: '40', [coat]: 'M' })
  })

  it('has the chosen stage, by an entry for which no rule fires where it is not the newest', async () => {
    const [early, late] = [await crm.createStage(), await crm.createStage()]
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    await crm.reach(keep.id, early.id)
    await crm.createRule({ triggerStageId: early.id })
    await crm.reach(remove.id, late.id)
    const id = await merges.mustMerge(keep.id, remove.id, { stage: 'keep' })
    expect((await merges.find(keep.id))?.currentStage).toBe(early.id)
    expect(await merges.rows('SELECT FROM follow_ups WHERE contact_id = $1', keep.id)).toEqual([])
    await merges.undo(id)
    expect((await merges.find(keep.id))?.currentStage).toBe(early.id)
    expect((await merges.find(remove.id))?.currentStage).toBe(late.id)
    const count = 'SELECT FROM progression_entries WHERE contact_id IN ($1, $2)'
    expect(await merges.rows(count, keep.id, remove.id)).toHaveLength(2)
  })

  it.each([['keep'], ['remove']] as const)(
    'keeps the email address that was not chosen (of the two: %s), with the mails to it',
    async (email) => {
      const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
      const mail = `INSERT INTO deliveries (kind, email, status) VALUES ('compose', $1, 'sent')`
      for (const each of [keep, remove]) await merges.rows(mail, each.email)
      await merges.mustMerge(keep.id, remove.id, { email })
      const [chosen, other] =
        email === 'keep' ? [keep.email, remove.email] : [remove.email, keep.email]
      expect((await merges.find(keep.id))?.email).toBe(chosen)
      const stored = 'SELECT email FROM contact_other_emails WHERE contact_id = $1'
      expect(await merges.rows(stored, keep.id)).toEqual([{ email: other }])
      expect((await timelineOf(keep.id)).items).toHaveLength(2)
    },
  )

  it('leaves both subscribers as they are, and whoever withdrew from follow-up mails has withdrawn', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    const subscribe = (email: string, status: 'subscribed' | 'unsubscribed') =>
      crm.payload.create({ collection: 'newsletter-subscribers', data: { email, status } })
    await subscribe(keep.email, 'subscribed')
    await subscribe(remove.email, 'unsubscribed')
    await merges.rows(
      `INSERT INTO consents (email, contact_id, purpose, given, source, at)
       VALUES ($1, $2, 'follow_up', false, 'link', now())`,
      remove.email,
      remove.id,
    )
    const statuses = () =>
      merges.rows(
        'SELECT email, status FROM newsletter_subscribers WHERE email IN ($1, $2) ORDER BY id',
        keep.email,
        remove.email,
      )
    const before = await statuses()
    await merges.mustMerge(keep.id, remove.id)
    expect(await statuses()).toEqual(before)
    const newest = await merges.rows(
      `SELECT given, contact_id FROM consents WHERE email = $1 AND purpose = 'follow_up'
       ORDER BY id DESC LIMIT 1`,
      keep.email,
    )
    expect(newest).toEqual([{ given: false, contact_id: keep.id }])
  })

  it('whoever left the newsletter with one address has left it with an address that never was on the list', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    const data = { email: remove.email, status: 'unsubscribed' } as const
    await crm.payload.create({ collection: 'newsletter-subscribers', data })
    await merges.rows(
      `INSERT INTO consents (email, purpose, given, source, at)
       VALUES ($1, 'newsletter', false, 'link', now())`,
      remove.email,
    )
    await merges.mustMerge(keep.id, remove.id)
    const { progress } = await postBulkEdit(crm.staff.token, 'contacts', {
      change: { kind: 'subscribe', consent: 'Signed up on paper' },
      selection: { ids: [keep.id] },
    })
    expect(progress).toMatchObject({ changed: 0, reasons: { 'subscriber-left': 1 } })
    expect(await subscriberState(crm.payload, keep.email)).toBeUndefined()
  })

  it('an address that bounced keeps nobody from the list with another one', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    await crm.payload.db.drizzle.execute(insert(remove.email))
    await crm.payload.db.drizzle.execute(suppress(remove.email, 'hard_bounce'))
    await merges.mustMerge(keep.id, remove.id)
    const { progress } = await postBulkEdit(crm.staff.token, 'contacts', {
      change: { kind: 'subscribe', consent: 'Signed up on paper' },
      selection: { ids: [keep.id] },
    })
    expect(progress).toMatchObject({ changed: 1, failed: 0 })
  })

  it('is rejected when either has changed since, and changes nothing', async () => {
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const seen = (await merges.find(keep.id))?.updatedAt
    const json = {
      keep: keep.id,
      remove: remove.id,
      fields: {},
      versions: { keep: seen, remove: '2020-01-01T00:00:00.000Z' },
    }
    const { status, text } = await merges.send('POST', '/merge', json)
    expect([status, text]).toEqual([409, expect.stringContaining('contact-changed')])
    expect(await merges.find(remove.id)).toBeDefined()
  })

  it('is rejected for a contact that another user has open', async () => {
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const other = await createStaff(crm.payload, 'organizer')
    await crm.payload.create({
      collection: 'payload-locked-documents',
      data: {
        document: { relationTo: 'contacts', value: remove.id },
        user: { relationTo: 'users', value: other.id },
      },
    })
    const { status, text } = await merges.merge(keep.id, remove.id)
    expect([status, text]).toEqual([409, expect.stringContaining('document-locked')])
    expect(await merges.find(remove.id)).toBeDefined()
  })

  it('happens once, when the same two are merged both ways at once', async () => {
    const [one, other] = [await crm.createContact(), await crm.createContact()]
    const results = await Promise.all([
      ...Array.from({ length: 3 }, () => merges.merge(one.id, other.id)),
      ...Array.from({ length: 3 }, () => merges.merge(other.id, one.id)),
    ])
    const statuses = results.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404])
  })

  it('waits for entries that are being added, and loses none', async () => {
    const stage = await crm.createStage()
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const reached: unknown[] = []
    const add = async () => {
      const path = `/api/staff/contacts/${remove.id}/progression`
      const { status } = await crm.api('POST', path, { json: { stageId: stage.id } })
      if (status === 200) reached.push(status)
    }
    const merging = async () => {
      for (;;) {
        const { status } = await merges.merge(keep.id, remove.id)
        if (status === 200) return
      }
    }
    await Promise.all([add(), add(), merging(), add(), add()])
    const entries = await merges.rows(
      'SELECT FROM progression_entries WHERE contact_id = $1',
      keep.id,
    )
    expect(entries).toHaveLength(reached.length)
  })

  it('while a bulk edit waits for the removed contact, the kept one is edited in its place', async () => {
    const { pool } = crm.payload.db
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    await crm.payload.create({
      collection: 'interactions',
      data: { contact: remove.id, kind: 'note', notes: 'x', at: new Date().toISOString() },
    })
    const id = await insertBulkEdit(remove.id)
    const holder = await pool.connect()
    const waiting = (count: number) =>
      eventually(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM pg_stat_activity
           WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        )
        return (rowCount ?? 0) >= count
      }, `${count} wait`)
    try {
      // The merge has locked both contacts, and waits for what it moves.
      await holder.query('BEGIN')
      await holder.query('SELECT FROM interactions WHERE contact_id = $1 FOR UPDATE', [remove.id])
      const merging = merges.merge(keep.id, remove.id)
      await waiting(1)
      const editing = runBulkEdit(crm.payload, id)
      await waiting(2)
      await holder.query('COMMIT')
      expect((await merging).status).toBe(200)
      await editing
    } finally {
      holder.release()
    }
    const [row] = await merges.rows(
      'SELECT changed::int, failed::int FROM bulk_edits WHERE id = $1',
      id,
    )
    expect(row).toEqual({ changed: 1, failed: 0 })
    expect((await merges.find(keep.id))?.tags).toContain('met')
    await merges.rows('DELETE FROM bulk_edits WHERE id = $1', id)
  })

  it('is not for those who may only read contacts', async () => {
    const reader = await createStaff(crm.payload, 'communicator')
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const asReader = mergesOf({ ...crm, staff: reader })
    expect((await asReader.merge(keep.id, remove.id)).status).toBe(403)
    expect((await asReader.send('GET', '/duplicates')).status).toBe(200)
  })
})

describe('what refers to contacts', () => {
  it('every foreign key to contacts is known to the merge', async () => {
    const references = await findReferences(crm.payload.db.drizzle)
    expect(references.filter(({ handling }) => handling === 'unknown')).toEqual([])
    // One that is not known by its table is moved: look at what else a merge must do with it.
    expect(
      references.map(({ table, column, handling }) => `${table}.${column}: ${handling}`),
    ).toEqual([
      'consents.contact_id: moved',
      'contact_distinctions.higher_id: own',
      'contact_distinctions.lower_id: own',
      'contact_other_emails.contact_id: moved',
      'contact_submissions.contact_id: moved',
      'contacts_texts.parent_id: part',
      'deliveries.contact_id: moved',
      'follow_ups.contact_id: moved',
      'interactions.contact_id: moved',
      'payload_locked_documents_rels.contacts_id: own',
      'progression_entries.contact_id: moved',
    ])
  })

  it('a table of an organisation is moved with the rest, and back', async () => {
    await merges.rows(`CREATE TABLE shifts_of_test (id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      helper_id int REFERENCES contacts (id) ON DELETE SET NULL)`)
    try {
      const [keep, remove] = [await crm.createContact(), await crm.createContact()]
      await merges.rows(
        'INSERT INTO shifts_of_test (helper_id) VALUES ($1), ($2)',
        keep.id,
        remove.id,
      )
      const helpers = () =>
        merges.rows('SELECT helper_id AS id FROM shifts_of_test ORDER BY helper_id')
      const id = await merges.mustMerge(keep.id, remove.id)
      expect(await helpers()).toEqual([{ id: keep.id }, { id: keep.id }])
      await merges.undo(id)
      expect(await helpers()).toEqual([{ id: keep.id }, { id: remove.id }])
    } finally {
      await merges.rows('DROP TABLE shifts_of_test')
    }
  })
})

import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { comeBack, leave, ledgerOf, subscriberState, suppress } from '#tests/support/consents.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { callUndo, csvOf, mustUndo, recordedImport } from '#tests/support/imports.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let merges: Merges
let admin: Staff
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
  admin = await createStaff(crm.payload, 'admin')
})

const execute = (statement: ReturnType<typeof sql>) => crm.payload.db.drizzle.execute(statement)

const importContacts = (rows: string[][], options: object = {}) =>
  recordedImport({ token: admin.token, target: 'contacts', file: csvOf(rows), options })
const importSubscribers = (rows: string[][], options: object = {}) =>
  recordedImport({
    token: admin.token,
    target: 'newsletter-subscribers',
    file: csvOf(rows),
    options,
  })
const undo = (id: number) => mustUndo(admin.token, id)
const preview = (id: number) => callUndo('GET', admin.token, id)

/** A contact as it is stored, all of it. */
const stored = async (email: string) => {
  const { docs } = await crm.payload.find({
    collection: 'contacts',
    where: { email: { equals: email } },
    depth: 0,
  })
  return docs[0]
}
const subscriber = async (email: string) => {
  const { docs } = await crm.payload.find({
    collection: 'newsletter-subscribers',
    where: { email: { equals: email } },
    depth: 0,
  })
  return docs[0]
}
const change = (id: number, data: object) =>
  crm.payload.update({ collection: 'contacts', id, data })

/** An import of one new contact, with its id. */
const importOne = async () => {
  const email = uniqueEmail()
  const { id } = await importContacts([
    ['name', 'email'],
    ['Ann', email],
  ])
  return { id, email, contact: (await stored(email))?.id ?? 0 }
}

const mail = (fields: { email: string; contact?: number; subscriber?: number }) =>
  execute(sql`
    INSERT INTO deliveries (kind, email, contact_id, subscriber_id, status)
    VALUES ('newsletter', ${fields.email}, ${fields.contact ?? null}, ${fields.subscriber ?? null},
      'sent')`)

const kept = (
  reason: string,
  id: number,
  target = 'contact',
  title: unknown = expect.any(String),
) => ({
  target,
  id,
  title,
  reason,
})

describe('undoing an import of contacts', () => {
  it('deletes whom it added and restores whom it changed: all fields, custom ones and tags, as they were', async () => {
    const [known, filled] = [uniqueEmail(), uniqueEmail()]
    const name = `shirt${Date.now()}`
    const field = { name, label: 'Shirt', type: 'text', order: 0 } as const
    await crm.payload.create({ collection: 'contact-fields', data: field })
    const { id } = await crm.createContact({ email: known, tags: ['a', 'b'], phone: '+49301234' })
    await crm.createContact({ email: filled })
    await change(id, { custom: { [name]: 'Large' }, owner: admin.id, city: 'Köln' })
    const before = [await stored(known), await stored(filled)]
    const tag = unique('tag')
    const header = [
      'name',
      'email',
      'phone',
      'city',
      'postcode',
      'notes',
      'tags',
      'status',
      'owner',
    ]
    const file = [
      [...header, `custom.${name}`],
      ['New', uniqueEmail(), '', '', '', '', 'c', '', '', 'Small'],
      [
        'Ann',
        known,
        '+49309999',
        'Bonn',
        '53111',
        'x',
        'b;c',
        'Member',
        crm.staff.username,
        'Small',
      ],
      ['Bob', filled, '', '', '', '', '', '', '', 'Small'],
    ]
    const columns = { owner: 'owner', [`custom.${name}`]: `custom.${name}` }
    const imported = await importContacts(file, { known: 'update', tag, columns })
    expect(imported).toMatchObject({ imported: 1, updated: 2 })
    expect(await stored(known)).toMatchObject({ city: 'Bonn', tags: ['a', 'b', 'c', tag] })

    const expected = { deleted: 1, restored: 2, kept: 0, keptPeople: [], withdrawn: 0 }
    const { undo: would } = await preview(imported.id)
    expect(would).toMatchObject({ ...expected, undoneAt: null })
    expect(await stored(known)).toMatchObject({ city: 'Bonn' })
    const did = await undo(imported.id)
    expect(did).toMatchObject({ ...expected, undoneAt: expect.any(String) })
    expect([await stored(known), await stored(filled)]).toEqual(before)
    const { json } = await crm.api('GET', `/api/staff/contacts?tag=${encodeURIComponent(tag)}`)
    expect(json).toEqual([])
    expect(await preview(imported.id)).toMatchObject({ status: 200, undo: did })
  })

  it.each<[string, string, (one: { email: string; contact: number }) => Promise<unknown>]>([
    ['was changed', 'changed', ({ contact }) => change(contact, { city: 'Bonn' })],
    [
      'reached a stage',
      'activity',
      async ({ contact }) => crm.reach(contact, (await crm.createStage()).id),
    ],
    [
      'has an interaction',
      'activity',
      ({ contact }) => merges.send('POST', `/${contact}/interactions`, { kind: 'note' }),
    ],
    [
      'has a follow-up',
      'activity',
      ({ contact }) =>
        execute(sql`
          INSERT INTO follow_ups (contact_id, rule_name, catchup_type, due_date)
          VALUES (${contact}, '', 'call', now())`),
    ],
    ['was mailed as a contact', 'mailed', ({ email, contact }) => mail({ email, contact })],
    ['was mailed by address', 'mailed', ({ email }) => mail({ email: email.toUpperCase() })],
  ])('leaves somebody who %s since, and says so', async (_what, reason, happen) => {
    const one = await importOne()
    await happen(one)
    const before = await stored(one.email)
    expect(await undo(one.id)).toMatchObject({
      ...{ deleted: 0, restored: 0, kept: 1 },
      keptPeople: [kept(reason, one.contact, 'contact', 'Ann')],
    })
    expect(await stored(one.email)).toEqual(before)
  })

  it('says of whom was deleted, or merged into another, that there is nothing to undo', async () => {
    const [gone, merged] = [await importOne(), await importOne()]
    await crm.payload.delete({ collection: 'contacts', id: gone.contact })
    expect((await undo(gone.id)).keptPeople).toEqual([kept('deleted', gone.contact, 'contact', '')])
    const keep = await crm.createContact({ name: 'Kept' })
    await merges.mustMerge(keep.id, merged.contact)
    expect((await undo(merged.id)).keptPeople).toEqual([
      kept('deleted', keep.id, 'contact', 'Kept'),
    ])
    expect(await merges.find(keep.id)).toBeDefined()
  })

  it('leaves a contact into which another was merged since, and deletes one whose merge was undone', async () => {
    const [into, from] = [await importOne(), await importOne()]
    const merge = await merges.mustMerge(into.contact, from.contact)
    await merges.undo(merge)
    expect(await undo(from.id)).toMatchObject({ deleted: 1, kept: 0 })
    expect(await undo(into.id)).toMatchObject({ keptPeople: [kept('changed', into.contact)] })
  })

  it('leaves a field that was changed since with all others of the contact; other changes stay, and tags', async () => {
    const emails = [uniqueEmail(), uniqueEmail()] as const
    const ids = [
      (await crm.createContact({ email: emails[0], tags: ['old'] })).id,
      (await crm.createContact({ email: emails[1], tags: ['old'] })).id,
    ] as const
    const header = ['name', 'email', 'city', 'postcode', 'tags']
    const { id } = await importContacts(
      [header, ...emails.map((email) => ['Ann', email, 'Bonn', '53111', 'new'])],
      { known: 'update' },
    )
    await change(ids[0], { city: 'Köln' })
    await change(ids[1], { phone: '1', tags: ['old', 'new', 'later'] })
    expect(await undo(id)).toMatchObject({
      ...{ deleted: 0, restored: 1, kept: 1 },
      keptPeople: [kept('changed', ids[0], 'contact', 'Ann')],
    })
    expect(await stored(emails[0])).toMatchObject({ city: 'Köln', postcode: '53111', name: 'Ann' })
    expect(await stored(emails[1])).toMatchObject({
      ...{ city: null, postcode: null, phone: '1', tags: ['old', 'later'] },
    })
  })

  it('of two imports of the same people undoes first the one and then the other', async () => {
    const email = uniqueEmail()
    const one = await importContacts([
      ['name', 'email'],
      ['Ann', email],
    ])
    const before = await stored(email)
    const options = { known: 'fill', tag: 'second' }
    const other = await importContacts(
      [
        ['name', 'email', 'city'],
        ['Ann', email, 'Bonn'],
      ],
      options,
    )
    expect(other.updated).toBe(1)
    expect(await undo(other.id)).toMatchObject({ restored: 1 })
    expect(await stored(email)).toEqual(before)
    expect(await undo(one.id)).toMatchObject({ deleted: 1, kept: 0 })
    expect(await stored(email)).toBeUndefined()
  })

  it('leaves no value of a custom field that was deleted since', async () => {
    const email = uniqueEmail()
    await crm.createContact({ email })
    const name = `gone${Date.now()}`
    const field = await crm.payload.create({
      collection: 'contact-fields',
      data: { name, label: 'Gone', type: 'text', order: 0 },
    })
    await change((await stored(email))?.id ?? 0, { custom: { [name]: 'a' } })
    const columns = { x: `custom.${name}` }
    const file = [
      ['name', 'email', 'city', 'x'],
      ['Ann', email, 'Bonn', 'b'],
    ]
    const { id } = await importContacts(file, { known: 'update', columns })
    await crm.payload.delete({ collection: 'contact-fields', id: field.id })
    expect(await undo(id)).toMatchObject({ restored: 1, kept: 0 })
    expect(await stored(email)).toMatchObject({ custom: {}, city: null })
  })

  it('mail to who was a subscriber before is none of a contact that the import added', async () => {
    const email = uniqueEmail()
    const data = { email, status: 'subscribed' } as const
    const { id } = await crm.payload.create({ collection: 'newsletter-subscribers', data })
    const imported = await importContacts([
      ['name', 'email'],
      ['Ann', email],
    ])
    await mail({ email, subscriber: id })
    expect(await undo(imported.id)).toMatchObject({ deleted: 1, kept: 0 })
    expect(await subscriberState(crm.payload, email)).toMatchObject({ status: 'subscribed' })
  })

  it('lists the first hundred who stay and counts all', async () => {
    const rows = Array.from({ length: 103 }, () => ['Ann', uniqueEmail()])
    const { id } = await importContacts([['name', 'email'], ...rows])
    await execute(sql`
      UPDATE contacts SET updated_at = now() + interval '1 second' WHERE id IN (
        SELECT document_id FROM import_changes WHERE import_id = ${id} ORDER BY 1 LIMIT 101)`)
    const { deleted, kept: all, keptPeople } = await undo(id)
    expect([deleted, all, keptPeople.length]).toEqual([2, 101, 100])
  })
})

const consent = { consent: 'I agree to the newsletter' }

describe('undoing an import that subscribed people', () => {
  it('withdraws the consents it recorded, and deletes and restores the subscribers', async () => {
    const [fresh, unconfirmed, withdrew] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await execute(sql`
      INSERT INTO newsletter_subscribers (email, status) VALUES (${unconfirmed}, 'unsubscribed')`)
    await execute(sql`INSERT INTO newsletter_subscribers (email) VALUES (${withdrew})`)
    await execute(leave(withdrew))
    const before = [await subscriber(unconfirmed), await subscriber(withdrew)]
    const rows = [fresh, unconfirmed, withdrew].map((email) => ['Ann', email])
    const { id, subscribed } = await importContacts([['name', 'email'], ...rows], {
      subscribe: consent,
    })
    expect(subscribed).toBe(2)
    expect(await undo(id)).toMatchObject({ deleted: 4, restored: 1, kept: 0, withdrawn: 2 })
    expect(await subscriber(fresh)).toBeUndefined()
    expect([await subscriber(unconfirmed), await subscriber(withdrew)]).toEqual(before)
    for (const email of [fresh, unconfirmed])
      expect(await ledgerOf(crm.payload, email)).toEqual([
        ['given', 'import', consent.consent],
        ['withdrawn', 'import', ''],
      ])
  })

  it('unsubscribes who was mailed or renamed since, who otherwise stay; who left or agreed since stays as they are', async () => {
    const [mailed, renamed, left, again] = [1, 2, 3, 4].map(uniqueEmail) as [
      string,
      string,
      string,
      string,
    ]
    const emails = [mailed, renamed, left, again]
    const { id } = await importSubscribers([['email'], ...emails.map((email) => [email])], {
      subscribe: consent,
    })
    const [of, named] = [(await subscriber(mailed))?.id ?? 0, (await subscriber(renamed))?.id ?? 0]
    await mail({ email: mailed, subscriber: of })
    await crm.payload.update({
      collection: 'newsletter-subscribers',
      id: named,
      data: { name: 'Ann' },
    })
    await execute(leave(left))
    await execute(leave(again))
    await execute(comeBack(again))
    const result = await undo(id)
    expect(result).toMatchObject({ deleted: 0, kept: 4, withdrawn: 2 })
    const reasons = result.keptPeople.map(({ title, reason }) => [title, reason])
    expect(reasons.toSorted()).toEqual(
      [
        [mailed, 'mailed'],
        [renamed, 'changed'],
        [left, 'changed'],
        [again, 'changed'],
      ].toSorted(),
    )
    const states = await Promise.all(emails.map((email) => subscriberState(crm.payload, email)))
    expect(states.map((state) => state?.status)).toEqual([
      ...['unsubscribed', 'unsubscribed', 'unsubscribed', 'subscribed'],
    ])
  })

  it('restores whom the file unsubscribed or suppressed, unless they left or were suppressed since', async () => {
    const emails = [1, 2, 3, 4].map(uniqueEmail)
    for (const email of emails)
      await execute(sql`INSERT INTO newsletter_subscribers (email) VALUES (${email})`)
    const before = await Promise.all(emails.map(subscriber))
    const statuses = ['unsubscribed', 'bounced', 'unsubscribed', 'bounced']
    const { id } = await importSubscribers(
      [['email', 'status'], ...emails.map((email, at) => [email, statuses[at] ?? ''])],
      { known: 'update' },
    )
    const states = async () =>
      (await Promise.all(emails.map((email) => subscriberState(crm.payload, email)))).map(
        (state) => [state?.status, state?.suppression ?? null],
      )
    expect(await states()).toEqual([
      ['unsubscribed', null],
      ['unsubscribed', 'hard_bounce'],
      ['unsubscribed', null],
      ['unsubscribed', 'hard_bounce'],
    ])
    await execute(suppress(emails[2] ?? '', 'complaint'))
    await execute(comeBack(emails[3] ?? ''))
    await execute(leave(emails[3] ?? ''))
    expect(await undo(id)).toMatchObject({ restored: 2, kept: 2, withdrawn: 0 })
    expect(await states()).toEqual([
      ['subscribed', null],
      ['subscribed', null],
      ['unsubscribed', 'complaint'],
      ['unsubscribed', 'hard_bounce'],
    ])
    expect(await Promise.all(emails.slice(0, 2).map(subscriber))).toEqual(before.slice(0, 2))
  })

  it('whoever withdrew in the other product was not subscribed, and is forgotten but for the withdrawal', async () => {
    const email = uniqueEmail()
    const rows = [
      ['email', 'status'],
      [email, 'unsubscribed'],
    ]
    const { id } = await importSubscribers(rows, { subscribe: consent })
    expect(await subscriberState(crm.payload, email)).toMatchObject({ status: 'unsubscribed' })
    expect(await undo(id)).toMatchObject({ deleted: 1, withdrawn: 0 })
    expect(await ledgerOf(crm.payload, email)).toEqual([['withdrawn', 'import', '']])
    await importSubscribers([['email'], [email]], { subscribe: consent })
    expect(await subscriberState(crm.payload, email)).toMatchObject({ status: 'unsubscribed' })
  })
})

describe('an undo of an import', () => {
  it('happens once, however many undo it at once', async () => {
    const one = await importOne()
    const tries = await Promise.all(
      Array.from({ length: 4 }, () => callUndo('POST', admin.token, one.id)),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(tries.find(({ status }) => status === 409)?.text).toContain('import-undone')
    const { json } = await callPlatform('GET', `/imports/${one.id}?depth=0`, admin)
    expect(json).toMatchObject({ undoneAt: expect.any(String), undoneBy: admin.id })
  })

  it('is possible for 30 days', async () => {
    const one = await importOne()
    const age = (days: number) =>
      execute(sql`
        UPDATE imports SET created_at = now() - make_interval(days => ${days}) WHERE id = ${one.id}`)
    await age(31)
    for (const method of ['GET', 'POST'] as const) {
      const { status, text } = await callUndo(method, admin.token, one.id)
      expect([status, text]).toEqual([409, expect.stringContaining('import-too-old')])
    }
    expect(await stored(one.email)).toBeDefined()
    await age(29)
    expect((await callUndo('POST', admin.token, one.id)).status).toBe(200)
  })

  it('is for who may import: contacts, or subscribers', async () => {
    const contacts = await importOne()
    const subscribers = await importSubscribers([['email'], [uniqueEmail()]])
    const statuses = async (role: 'organizer' | 'communicator' | 'editor') => {
      const { token } = await createStaff(crm.payload, role)
      const all = [contacts.id, subscribers.id].map(
        async (id) => (await callUndo('GET', token, id)).status,
      )
      return Promise.all(all)
    }
    expect(await statuses('organizer')).toEqual([200, 403])
    expect(await statuses('communicator')).toEqual([403, 200])
    expect(await statuses('editor')).toEqual([403, 403])
    expect((await callPlatform('POST', `/imports/${contacts.id}/undo`)).status).toBe(401)
    expect((await callUndo('POST', admin.token, 2_000_000_000)).status).toBe(404)
    const { token } = await createStaff(crm.payload, 'communicator')
    expect((await callUndo('POST', token, contacts.id)).status).toBe(403)
    expect(await stored(contacts.email)).toBeDefined()
  })

  it('that fails midway changes nothing, and can be done again', async () => {
    const one = await importOne()
    const known = uniqueEmail()
    await crm.createContact({ email: known })
    const both = [
      ['name', 'email', 'city'],
      ['Bob', known, 'Bonn'],
      ['Cem', uniqueEmail(), ''],
    ]
    const { id } = await importContacts(both, { known: 'update', subscribe: consent })
    const before = [await stored(known), await subscriber(known)]
    await execute(sql`
      CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'for a test'; END $$;
      CREATE TRIGGER fail_for_test BEFORE UPDATE OF undone_at ON imports
        FOR EACH ROW WHEN (NEW.undone_at IS NOT NULL) EXECUTE FUNCTION fail_for_test()`)
    try {
      expect((await callUndo('POST', admin.token, id)).status).toBe(500)
    } finally {
      await execute(sql`DROP FUNCTION fail_for_test() CASCADE`)
    }
    expect([await stored(known), await subscriber(known)]).toEqual(before)
    expect(await undo(id)).toMatchObject({ deleted: 3, restored: 1, kept: 0, withdrawn: 2 })
    expect(await undo(one.id)).toMatchObject({ deleted: 1 })
  })

  it('names people as they are called when it is read, and not who has been deleted since', async () => {
    const one = await importOne()
    await change(one.contact, { name: 'Anna' })
    await undo(one.id)
    await change(one.contact, { name: 'Anne' })
    const titles = async () => (await preview(one.id)).undo?.keptPeople.map(({ title }) => title)
    expect(await titles()).toEqual(['Anne'])
    await crm.payload.delete({ collection: 'contacts', id: one.contact })
    expect(await titles()).toEqual([''])
    const { text } = await callPlatform('GET', `/imports/${one.id}?depth=0`, admin)
    expect(text).not.toMatch(/Ann/)
  })
})

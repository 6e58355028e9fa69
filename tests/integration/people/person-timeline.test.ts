import { beforeAll, describe, expect, it } from 'vitest'
import { type TimelineItem, timelinePage } from '#src/contract/people/timeline.ts'
import { readSubscriberTimeline, readTimeline } from '#src/people/timeline/read-timeline.ts'
import { inConsentContext, insert, leave } from '#tests/support/consents.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let merges: Merges
let communicator: Staff

beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
  communicator = await createStaff(crm.payload, 'communicator')
})

const everything = {
  contacts: 'write',
  subscribers: 'read',
  submissions: true,
  accountMails: true,
} as const
const newest = { before: undefined, now: new Date() }

const timelineOf = async (path: string, query = '') => {
  const { status, json, text } = await callPlatform('GET', `${path}/timeline${query}`, crm.staff)
  expect(status, text).toBe(200)
  return timelinePage.parse(json)
}
const kinds = (items: readonly TimelineItem[] = []) => items.map(({ kind }) => kind)

/** A subscriber, by a form, who left by a link, with a mail. */
const reader = async (email = uniqueEmail()) => {
  const inContext = inConsentContext(crm.payload)
  await inContext({ source: 'form', text: 'Yes, please' }, (tx) => tx.execute(insert(email)))
  await inContext({ source: 'link' }, (tx) => tx.execute(leave(email)))
  await merges.rows(
    `INSERT INTO deliveries (kind, email, status, subject) VALUES ('compose', $1, 'sent', 'Hi')`,
    email,
  )
  const [row] = await merges.rows<{ id: number }>(
    'SELECT id FROM newsletter_subscribers WHERE email = $1',
    email,
  )
  return { email, id: row?.id ?? 0 }
}

const importFile = async (
  kind: 'contacts' | 'newsletter-subscribers',
  { token }: Staff,
  csv: string,
  options: object = {},
) => {
  const json = JSON.stringify(options)
  const query = `?optionsLength=${Buffer.byteLength(json)}&fileName=people.csv`
  const { status, text } = await callPlatform('POST', `/${kind}/import${query}`, {
    token,
    body: json + csv,
    headers: { 'content-type': 'text/csv' },
  })
  expect(status, text).toBe(200)
}

describe('consents and imports in a timeline', () => {
  it('the timeline of a contact holds each consent and withdrawal with its purpose, source and text', async () => {
    const { id, email } = await merges.withEmail()
    await reader(email)
    const { items } = await timelineOf(`/contacts/${id}`)
    expect(items.filter(({ kind }) => kind === 'consent')).toMatchObject([
      { purpose: 'newsletter', given: false, source: 'link', text: '', by: null, email },
      { purpose: 'newsletter', given: true, source: 'form', text: 'Yes, please', by: null, email },
    ])
  })

  it('the timeline of a contact keeps the consents of an email that it no longer has', async () => {
    const { id, email } = await merges.withEmail()
    await reader(email)
    await crm.payload.update({ collection: 'contacts', id, data: { email: uniqueEmail() } })
    expect(kinds((await timelineOf(`/contacts/${id}`)).items)).toEqual(['consent', 'consent'])
  })

  it('an import that added or changed a person is in their timeline with its file and who did it, once', async () => {
    const email = uniqueEmail()
    const options = { known: 'update', subscribe: { consent: 'Signed our list' } }
    await importFile('contacts', crm.staff, `name,email\nAda,${email}\n`, options)
    await importFile('contacts', crm.staff, `name,email\nAda L,${email}\n`, { known: 'update' })
    await importFile('newsletter-subscribers', communicator, `email,name\n${email},Ada L\n`, {
      known: 'update',
    })
    const [row] = await merges.rows<{ id: number }>(
      'SELECT id FROM contacts WHERE email = $1',
      email,
    )
    const { items } = await timelineOf(`/contacts/${row?.id}`)
    const by = 'Staff Member'
    expect(items.filter(({ kind }) => kind === 'import')).toMatchObject([
      { people: 'subscribers', file: 'people.csv', created: false, undone: false, by },
      { people: 'contacts', file: 'people.csv', created: false, undone: false, by },
      { people: 'contacts', file: 'people.csv', created: true, undone: false, by },
    ])
    expect(items.filter(({ kind }) => kind === 'consent')).toMatchObject([
      { given: true, source: 'import', text: 'Signed our list', file: 'people.csv', by },
    ])
  })

  it('the pages of a timeline hold every consent and import once, among everything else', async () => {
    const { id, email } = await merges.withEmail()
    await merges.rows(
      `INSERT INTO consents (email, purpose, given, source, at)
       SELECT $1, 'follow_up', n % 2 = 0, 'link', now() - (n / 3) * interval '1 hour'
       FROM generate_series(1, 40) n`,
      email,
    )
    await merges.rows(
      `WITH added AS (
         INSERT INTO imports (kind, rows, imported, updated, skipped, rejected, created_at)
         SELECT 'contacts', 1, 1, 0, 0, 0, now() - (n / 3) * interval '1 hour'
         FROM generate_series(1, 30) n RETURNING id)
       INSERT INTO import_changes (import_id, target, document_id, created)
       SELECT id, 'contact', $1, false FROM added`,
      id,
    )
    const items: TimelineItem[] = []
    let before = ''
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await timelineOf(`/contacts/${id}`, before)
      items.push(...page.items)
      before = `?before=${page.older}`
    }
    expect(before).toBe('?before=null')
    expect(new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(70)
    const times = items.map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
  })
})

describe('the timeline of a subscriber', () => {
  it('a subscriber without a contact has a timeline by their email', async () => {
    const { id } = await reader()
    await reader()
    const { currentStage, items } = await timelineOf(`/newsletter-subscribers/${id}`)
    expect(currentStage).toBeNull()
    expect(kinds(items).sort()).toEqual(['consent', 'consent', 'mail'])
  })

  it('a subscriber who is a contact has the timeline of the contact', async () => {
    const { id, email } = await merges.withEmail()
    const stage = await crm.createStage()
    await crm.reach(id, stage.id)
    const subscriber = await reader(email)
    expect(await timelineOf(`/newsletter-subscribers/${subscriber.id}`)).toEqual(
      await timelineOf(`/contacts/${id}`),
    )
  })

  it('is unknown with its subscriber, and closed to users who may not read subscribers', async () => {
    const { id } = await reader()
    const statusFor = async (token?: string, of = id) =>
      (await callPlatform('GET', `/newsletter-subscribers/${of}/timeline`, { token })).status
    expect(await statusFor(crm.staff.token, 2_147_483_647)).toBe(404)
    expect(await statusFor()).toBe(401)
    expect(await statusFor((await createStaff(crm.payload, 'editor')).token)).toBe(403)
  })
})

describe('a timeline shows only what its reader may read elsewhere', () => {
  it('without contacts no stage, interaction or further email, without subscribers no import of them', async () => {
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    await crm.reach(keep.id, (await crm.createStage()).id)
    const subscriber = await reader(remove.email)
    await merges.rows(
      `INSERT INTO deliveries (kind, email, status, subject) VALUES ('compose', $1, 'sent', 'Hi')`,
      keep.email,
    )
    await importFile(
      'newsletter-subscribers',
      communicator,
      `email,name\n${remove.email},New name\n`,
      {
        known: 'update',
      },
    )
    await importFile('contacts', crm.staff, `name,email\nNew name,${keep.email}\n`, {
      known: 'update',
    })
    await merges.mustMerge(keep.id, remove.id)
    const db = crm.payload.db.drizzle
    const listOnly = { ...everything, contacts: 'none' } as const
    const ofList = await readSubscriberTimeline(db, subscriber.id, listOnly, newest)
    expect(kinds(ofList?.items).sort()).toEqual(['consent', 'consent', 'import', 'mail'])
    const contactsOnly = { ...everything, subscribers: 'none' } as const
    const ofContact = await readTimeline(db, keep.id, contactsOnly, newest)
    expect(ofContact?.items.filter(({ kind }) => kind === 'import')).toMatchObject([
      { people: 'contacts' },
    ])
  })
})

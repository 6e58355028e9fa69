import { Readable } from 'node:stream'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storage } from '#src/data/storage/index.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { suppressEmail } from '#src/mail/bounces/sql/bounces.ts'
import { localInbox } from '#src/mail/inbox/mailbox.ts'
import { env } from '#src/settings/env.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { approvedNewsletter, send } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { findTexts, type StoredPerson, storePerson } from '#tests/support/stored-person.ts'

let payload: Payload
let staff: Staff
let person: StoredPerson

beforeAll(async () => {
  payload = await startPayload()
  staff = await createStaff(payload, 'admin')
})

beforeEach(async () => {
  person = await storePerson(payload)
})

const rowsOf = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  (await payload.db.drizzle.execute(statement)).rows

const pathOf = (what: string, { contact }: StoredPerson = person) => `/contacts/${contact}/${what}`

const erase = (token = staff.token, who = person) =>
  callPlatform('POST', pathOf('erase', who), { token, json: { confirmation: who.email } })

const eraseByEmail = async (email: string, requestedBy: 'person' | 'staff' = 'person') =>
  erasePerson(await createLocalReq({}, payload), { email }, { requestedBy })

const deliveryOf = async (id: number) =>
  (await rowsOf(sql`SELECT * FROM deliveries WHERE id = ${id}`))[0]

const isBlocked = async (email: string): Promise<boolean> =>
  (await rowsOf(sql`SELECT FROM suppressed_hashes WHERE hash = email_hash(${email})`)).length > 0

describe('erasing a person', () => {
  it('erasing a person leaves their name and email in no column of any table', async () => {
    const texts = [person.email, person.name, person.otherEmail]
    expect((await findTexts(payload, texts)).length).toBeGreaterThan(25)
    expect((await erase()).status).toBe(200)
    expect(await findTexts(payload, texts)).toEqual([])
  })

  it('texts that are not sent are named in the receipt, and left to who writes them', async () => {
    const { id } = await payload.create({
      collection: 'compose-emails',
      data: {
        title: 'Thanks',
        subject: `Thanks to ${person.name}`,
        htmlContent: '<p>Thanks</p>',
        recipientEmails: [`${unique('board').replace(' ', '.')}@example.org`, 'b@example.org'],
        status: 'draft',
      },
    })
    const { json: receipt } = await erase()
    expect(receipt['counts']).toMatchObject({ unsentTexts: 1 })
    const draft = await payload.findByID({ collection: 'compose-emails', id })
    expect(draft.subject).toBe(`Thanks to ${person.name}`)
    await payload.delete({ collection: 'compose-emails', id })
    expect(await eraseByEmail(person.email)).toBeUndefined()
  })

  it('their mails are removed from the local inbox, those of others stay', async () => {
    const inbox = localInbox(env().DATA_DIR)
    const add = (to: string) =>
      inbox.add(Readable.from([`To: ${to}\r\nSubject: Hello\r\n\r\nHello\r\n`]))
    const own = await add(`"Somebody" <${person.email.toUpperCase()}>`)
    const others = [await add(`x${person.email}`), await add('else@example.org')]
    const { json: receipt } = await erase()
    expect(receipt['counts']).toMatchObject({ localMails: 1 })
    const left = await inbox.ids()
    expect(left).toEqual(expect.arrayContaining(others))
    expect(left).not.toContain(own)
    for (const id of others) await inbox.remove(id)
  })

  it('a contact that was added with a merged one’s email since is the same person', async () => {
    const name = unique('Again')
    await payload.create({
      collection: 'contacts',
      data: { name, email: person.otherEmail, status: 'Prospect' },
    })
    await erase()
    expect(await findTexts(payload, [person.email, person.otherEmail, name])).toEqual([])
  })

  it('erasing a person leaves everyone else as they are', async () => {
    const other = await storePerson(payload)
    const before = await findTexts(payload, [other.email, other.name])
    await erase()
    expect(await findTexts(payload, [other.email, other.name])).toEqual(before)
    const [edit] = await rowsOf(sql`SELECT failures FROM bulk_edits WHERE id = ${person.bulkEdit}`)
    expect(edit?.['failures']).toMatchObject([{ title: '' }, { title: 'Another' }])
  })

  it('the preview counts what the receipt reports, and the receipt has no name', async () => {
    const preview = await callPlatform('GET', pathOf('erasure'), { token: staff.token })
    expect(preview.json).toMatchObject({
      names: [person.name],
      emails: expect.arrayContaining([person.email, person.otherEmail]),
    })
    const { json: receipt } = await erase()
    expect(receipt['counts']).toEqual(preview.json['counts'])
    expect(receipt['counts']).toEqual({
      ...{ contact: 1, subscriber: 1, progressionEntries: 1, followUps: 1, interactions: 1 },
      ...{
        messages: 1,
        proposals: 1,
        replies: 2,
        heldSubmissions: 1,
        registrations: 1,
        formAnswers: 1,
        shiftSignUps: 1,
        images: 1,
        acceptedProposals: 1,
      },
      ...{ deliveries: 4, bounces: 2, notifications: 1, queuedMails: 1, mailsInFlight: 1 },
      ...{
        soleRecipientMails: 1,
        recipientLists: 1,
        webhookCalls: 1,
        consents: expect.any(Number),
      },
      ...{ undoCopies: 3, savedFilters: 2, bulkFailures: 1, accounts: 0, blockedEmails: 0 },
      ...{ importedFiles: 1, sentTexts: 1, unsentTexts: 0, localMails: 0 },
    })
    const stored = await callPlatform('GET', `/erasures/${Number(receipt['id'])}?depth=0`, {
      token: staff.token,
    })
    expect(stored.json).toMatchObject({ by: staff.id, requestedBy: 'staff' })
    expect(stored.text).not.toContain(person.email)
  })

  it('the counts of a newsletter stay right, and a queued mail to the person is not sent', async () => {
    await erase()
    const { newsletter, queued, inFlight } = person.deliveries
    expect(await deliveryOf(newsletter)).toMatchObject({
      newsletter_id: person.newsletter,
      status: 'sent',
      email: `erased-${newsletter}`,
    })
    expect(await deliveryOf(queued)).toMatchObject({ status: 'suppressed' })
    expect(await deliveryOf(inFlight)).toMatchObject({ status: 'sending', html_content: null })
  })

  it('images of a discarded proposal are removed, those of an accepted one stay', async () => {
    await erase()
    expect(await storage().stat(person.keys.discarded)).toBeUndefined()
    expect(await storage().stat(person.keys.accepted)).toBeDefined()
  })

  it('an image that staff used elsewhere stays', async () => {
    await payload.create({
      collection: 'people',
      data: {
        name: 'A',
        role: 'B',
        displayOrder: 0,
        published: false,
        imageUrl: `/api/images/${person.keys.discarded}`,
      },
    })
    await erase()
    expect(await storage().stat(person.keys.discarded)).toBeDefined()
  })

  it('a composed email loses the recipient, and is deleted when it had no other', async () => {
    await erase()
    const { docs } = await payload.find({
      collection: 'compose-emails',
      where: { id: { in: Object.values(person.composed) } },
    })
    expect(docs).toMatchObject([
      { id: person.composed.shared, recipientEmails: [expect.stringMatching(/^other-/)] },
    ])
  })

  it('erasing twice, or two at once, has one receipt', async () => {
    const results = await Promise.all([eraseByEmail(person.email), eraseByEmail(person.email)])
    expect(results.filter((receipt) => receipt !== undefined)).toHaveLength(1)
    expect(await eraseByEmail(person.email)).toBeUndefined()
    expect((await erase()).status).toBe(404)
  })

  it.each([
    ['a suppressed email', true, 'complaint'],
    ['an unsubscribed email', false, null],
  ])('%s stays blocked by its hash', async (_, subscribed, suppression) => {
    const { email, subscriber } = await storePerson(payload, { subscribed })
    await rowsOf(sql`
      UPDATE newsletter_subscribers SET suppression = ${suppression}::enum_newsletter_subscribers_suppression
      WHERE id = ${subscriber}`)
    expect((await eraseByEmail(email, 'staff'))?.counts['blockedEmails']).toBe(1)
    expect(await isBlocked(email)).toBe(true)
  })

  it('who erases themselves stays blocked with every email, but for that of an account', async () => {
    expect((await eraseByEmail(person.email))?.counts['blockedEmails']).toBe(2)
    expect(await isBlocked(person.otherEmail)).toBe(true)
    await rowsOf(sql`UPDATE deliveries SET email = ${staff.email} WHERE email LIKE 'erased-%'`)
    await eraseByEmail(staff.email)
    expect(await isBlocked(staff.email)).toBe(false)
  })

  it('the email of someone subscribed is not blocked', async () => {
    await erase()
    expect(await isBlocked(person.email)).toBe(false)
  })

  it('a bounce of a mail in flight stores the hash of an erased email, and no subscriber', async () => {
    await erase()
    const id = person.deliveries.inFlight
    await suppressEmail(payload.db.drizzle, { id, email: person.email })
    expect(await isBlocked(person.email)).toBe(true)
    expect(await findTexts(payload, [person.email])).toEqual([])
  })

  it('an erasure waits for whoever is changing the person, and gives way in a deadlock', {
    tags: 'long',
  }, async () => {
    const req = await createLocalReq({}, payload)
    let erased: ReturnType<typeof erase> | undefined
    await withTransaction(req, async (db) => {
      await db.execute(sql`SELECT FROM contacts WHERE id = ${person.contact} FOR UPDATE`)
      erased = erase()
      const isErasing = sql`SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE '%FROM contacts WHERE id = ANY%'`
      await expect.poll(async () => (await rowsOf(isErasing)).length).toBe(1)
      // In the opposite order of the erasure.
      await db.execute(
        sql`UPDATE newsletter_subscribers SET name = 'New' WHERE id = ${person.subscriber}`,
      )
    })
    expect((await erased)?.status).toBe(200)
    expect(await findTexts(payload, [person.email])).toEqual([])
  })

  it('a newsletter that is sent during an erasure goes to everyone else', async () => {
    await storePerson(payload)
    const newsletter = await approvedNewsletter(payload)
    let sending: Promise<number> | undefined
    await withTransaction(await createLocalReq({}, payload), async (db) => {
      await db.execute(sql`DELETE FROM newsletter_subscribers WHERE id = ${person.subscriber}`)
      sending = send(payload, newsletter)
      const isSending = sql`SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO deliveries%'`
      await expect.poll(async () => (await rowsOf(isSending)).length).toBe(1)
    })
    expect(await sending).toBeGreaterThan(0)
    const to = sql`SELECT FROM deliveries
      WHERE newsletter_id = ${newsletter} AND email = ${person.email}`
    expect(await rowsOf(to)).toEqual([])
  })

  it('nothing is erased without the name or email typed, or without the permission', async () => {
    const { contact, subscriber, name } = person
    const post = async (path: string, confirmation: string, role: 'communicator' | 'organizer') => {
      const { token } = await createStaff(payload, role)
      return (await callPlatform('POST', path, { token, json: { confirmation } })).status
    }
    expect(await post(`/contacts/${contact}/erase`, 'Zora', 'organizer')).toBe(400)
    expect(await post(`/contacts/${contact}/erase`, name, 'communicator')).toBe(403)
    expect(await post(`/newsletter-subscribers/${subscriber}/erase`, name, 'communicator')).toBe(
      403,
    )
    expect(await post(`/newsletter-subscribers/${subscriber}/erase`, name, 'organizer')).toBe(403)
    expect(await post(`/contacts/${contact}/erase`, ` ${name.toUpperCase()} `, 'organizer')).toBe(
      200,
    )
  })
})

describe("a person's file", () => {
  it('the file holds everything that is stored about the person, and about no one else', async () => {
    const other = await storePerson(payload)
    const { text, headers } = await callPlatform('GET', pathOf('file'), { token: staff.token })
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="person-.*\.json"$/)
    const file = JSON.parse(text) as Record<string, Record<string, unknown>[]>
    expect(file['contact']).toMatchObject([
      { name: person.name, postcode: '10115', tags: ['choir'], custom: { nickname: person.name } },
    ])
    expect(file['mails']).toMatchObject([
      { subject: `Hello ${person.name}`, kind: 'newsletter', status: 'sent' },
      { kind: 'compose' },
      { subject: `To ${person.name}` },
      { email: person.otherEmail },
    ])
    expect(file['proposals']?.[0]).toMatchObject({
      imageUrls: [`/api/images/${person.keys.discarded}`],
    })
    expect(Object.entries(file).filter(([, rows]) => rows.length === 0)).toEqual([['withheld', []]])
    expect(text).not.toContain(other.email)
  })

  it('the file names what its reader may not see', async () => {
    const { token } = await createStaff(payload, 'communicator')
    const path = `/newsletter-subscribers/${person.subscriber}/file`
    const own = JSON.parse((await callPlatform('GET', path, { token })).text)
    expect(own.withheld).toEqual([])
    const editor = await createStaff(payload, 'editor')
    expect((await callPlatform('GET', path, { token: editor.token })).status).toBe(403)
  })
})

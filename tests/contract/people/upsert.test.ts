import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'

/** `PUT /api/staff/contacts`: many contacts by their email addresses. */

const path = '/api/staff/contacts'
let crm: Crm
const put = (contacts: object[]) => crm.api('PUT', path, { json: { contacts } })
const stored = async (id: number) =>
  crm.payload.findByID({ collection: 'contacts', id, depth: 0, overrideAccess: true })

beforeAll(async () => {
  crm = await startCrm()
})

describe('PUT /api/staff/contacts', () => {
  it('adds those that are new, updates those that are known, and leaves what is as given', async () => {
    const [known, same] = [uniqueEmail(), uniqueEmail()]
    const before = await crm.createContact({ email: known, tags: ['a'], notes: 'N' })
    const as = await crm.createContact({ email: same, name: 'Same' })
    const { updatedAt } = await stored(as.id)
    const added = uniqueEmail()
    const { status, json } = await put([
      { email: ` ${known.toUpperCase()} `, addTags: ['b'], phone: '1' },
      { email: added, name: 'New', tags: ['c', 'c'] },
      { email: same, name: 'Same' },
    ])
    expect(status).toBe(200)
    expect(json).toEqual([
      { id: before.id, email: known, result: 'updated' },
      { id: expect.any(Number), email: added, result: 'created' },
      { id: as.id, email: same, result: 'unchanged' },
    ])
    expect(await stored(before.id)).toMatchObject({ tags: ['a', 'b'], notes: 'N', phone: '1' })
    expect(await stored((json as unknown as { id: number }[])[1]?.id ?? 0)).toMatchObject({
      name: 'New',
      status: 'Event Attendee',
      tags: ['c'],
    })
    expect((await stored(as.id)).updatedAt).toBe(updatedAt)
  })

  it('sent again changes nothing', async () => {
    const contacts = [{ email: uniqueEmail(), name: 'Twice', tags: ['x'], city: 'Utrecht' }]
    const first = (await put(contacts)).json as unknown as object[]
    expect((await put(contacts)).json).toEqual([{ ...first[0], result: 'unchanged' }])
  })

  it('changes the given values of own fields alone, and removes one that is null', async () => {
    const name = `f${unique('').replaceAll(/\W/g, '')}`
    for (const each of [name, `${name}b`])
      await crm.payload.create({
        collection: 'contact-fields',
        data: { label: each, name: each, type: 'text', order: 1 },
      })
    const email = uniqueEmail()
    await put([{ email, name: 'F', fields: { [name]: 'v', [`${name}b`]: 'w' } }])
    const { json } = await put([{ email, fields: { [name]: null } }])
    const [{ id }] = json as unknown as [{ id: number }]
    expect((await stored(id)).custom).toEqual({ [`${name}b`]: 'w' })
    const read = await crm.api('GET', `${path}/${id}/fields`)
    expect(read.json).toEqual({ [`${name}b`]: 'w' })
    const written = await crm.api('PUT', `${path}/${id}/fields`, {
      json: { fields: { [name]: 'z' } },
    })
    expect(written.json).toEqual({ [name]: 'z', [`${name}b`]: 'w' })
    const fields = (await crm.api('GET', '/api/staff/contact-fields')).json
    expect(fields).toContainEqual({ name, label: name, type: 'text', choices: [], several: false })
  })

  it('takes and has lists of choices in a field of several', async () => {
    const name = `f${unique('').replaceAll(/\W/g, '')}`
    const field = { name, label: name, type: 'choice' as const, choices: ['a', 'b'], several: true }
    await crm.payload.create({ collection: 'contact-fields', data: { ...field, order: 1 } })
    const email = uniqueEmail()
    const { json } = await put([{ email, name: 'F', fields: { [name]: ['b', 'a'] } }])
    const [{ id }] = json as unknown as [{ id: number }]
    const own = `${path}/${id}/fields`
    expect((await crm.api('GET', own)).json).toEqual({ [name]: ['b', 'a'] })
    const written = await crm.api('PUT', own, { json: { fields: { [name]: ['a'] } } })
    expect(written.json).toEqual({ [name]: ['a'] })
    const wrong = await crm.api('PUT', own, { json: { fields: { [name]: ['c'] } } })
    expect(wrong.status).toBe(400)
    expect((await crm.api('GET', '/api/staff/contact-fields')).json).toContainEqual(field)
  })

  it('finds a contact by a further email address', async () => {
    const other = uniqueEmail()
    const { id } = await crm.createContact({ email: uniqueEmail() })
    await crm.payload.db.pool.query(
      'INSERT INTO contact_other_emails (contact_id, email) VALUES ($1, $2)',
      [id, other],
    )
    expect((await put([{ email: other, notes: 'X' }])).json).toEqual([
      { id, email: other, result: 'updated' },
    ])
  })

  it('is all or none, and names what is wrong by its place', async () => {
    const email = uniqueEmail()
    const wrong = await put([{ email, name: 'A' }, { email: uniqueEmail() }])
    expect([wrong.status, wrong.json]).toEqual([
      400,
      { error: 'contacts.1.name: is required for a new contact' },
    ])
    const { docs } = await crm.payload.find({
      collection: 'contacts',
      where: { email: { equals: email } },
    })
    expect(docs).toEqual([])
    expect(Object((await put([{ email: 'no' }])).json).error).toMatch(/^contacts\.0\.email: /)
    expect(
      (
        await put([
          { email, name: 'A' },
          { email, name: 'B' },
        ])
      ).json,
    ).toEqual({
      error: 'contacts: must have each email address once',
    })
    const many = Array.from({ length: 101 }, () => ({ email: uniqueEmail(), name: 'A' }))
    expect((await put(many)).status).toBe(400)
  })

  it('of two requests at once with the same new addresses one adds, the other finds', async () => {
    const emails = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    const contacts = emails.map((email) => ({ email, name: 'At once' }))
    const [one, two] = await Promise.all([put(contacts), put(contacts.toReversed())])
    expect([one.status, two.status]).toEqual([200, 200])
    const { totalDocs } = await crm.payload.count({
      collection: 'contacts',
      where: { email: { in: emails } },
    })
    expect(totalDocs).toBe(3)
  })

  it('needs the permission to write contacts', async () => {
    const { token } = await createStaff(crm.payload, 'editor')
    const json = { contacts: [{ email: uniqueEmail(), name: 'A' }] }
    expect((await crm.api('PUT', path, { token, json })).status).toBe(403)
  })
})

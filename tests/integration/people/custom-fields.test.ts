import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { startCrm } from '#tests/support/crm.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

type Crm = Awaited<ReturnType<typeof startCrm>>
type Json = Record<string, unknown>

let crm: Crm
let admin: { token: string }
let organizer: { token: string }

beforeAll(async () => {
  crm = await startCrm()
  admin = await createStaff(crm.payload, 'admin')
  organizer = await createStaff(crm.payload, 'organizer')
})

/** A key that no other test uses. */
const key = () => `f${randomBytes(6).toString('hex')}`

const createField = async (fields: Json) => {
  const { status, json } = await callPlatform('POST', '/contact-fields', {
    token: admin.token,
    json: { label: 'Field', type: 'text', order: 0, ...fields },
  })
  expect([status, json['errors']]).toEqual([201, undefined])
  return json['doc'] as Json & { id: number; name: string }
}

const setCustom = async (id: number, custom: unknown) => {
  const { status, json, text } = await callPlatform('PATCH', `/contacts/${id}`, {
    token: organizer.token,
    json: { custom },
  })
  return { status, text, custom: (json['doc'] as Json | undefined)?.['custom'] }
}

describe('a custom field of contacts', () => {
  it('a custom field is there for contacts as soon as it is made, without a restart', async () => {
    const { id } = await crm.createContact()
    const { name } = await createField({ name: key(), type: 'number' })
    expect(await setCustom(id, { [name]: 42.5 })).toMatchObject({
      status: 200,
      custom: { [name]: 42.5 },
    })
    const stored = await crm.payload.findByID({ collection: 'contacts', id })
    expect(stored.custom).toEqual({ [name]: 42.5 })
  })

  it.each([
    ['text', ' Size M ', 'Size M', ['x'.repeat(1_001), 7, true]],
    ['number', 0, 0, ['7', true]],
    ['date', '2024-02-29', '2024-02-29', ['2023-02-29', '29.02.2024', 7]],
    ['choice', 'S', 'S', ['XL', 7]],
    ['yes_no', false, false, ['yes', 1]],
  ] as const)(
    'a custom field of type %s stores %j and rejects other types',
    async (type, given, stored, wrong) => {
      const { id } = await crm.createContact()
      const choices = type === 'choice' ? ['S', 'M'] : []
      const { name } = await createField({ name: key(), label: 'Shirt', type, choices })
      expect((await setCustom(id, { [name]: given })).custom).toEqual({ [name]: stored })
      for (const value of wrong) {
        const { status, text } = await setCustom(id, { [name]: value })
        expect([value, status]).toEqual([value, 400])
        expect(text).toContain('Shirt: must be')
      }
      // What was stored is still there, and an empty value removes it.
      expect((await setCustom(id, { [name]: given })).custom).toEqual({ [name]: stored })
      expect((await setCustom(id, { [name]: null })).custom).toEqual({})
    },
  )

  it('a field of several choices stores a list of them, and keeps one that was removed', async () => {
    const [one, other] = [await crm.createContact(), await crm.createContact()]
    const choices = ['Climate', 'Peace, at last', 'Housing']
    const field = await createField({
      ...{ name: key(), label: 'Topics', type: 'choice', choices, several: true },
    })
    const { name, id } = field
    expect(field).toMatchObject({ several: true })
    const given = [' Climate ', 'Peace, at last', 'Climate', '']
    expect((await setCustom(one.id, { [name]: given })).custom).toEqual({
      [name]: ['Climate', 'Peace, at last'],
    })
    for (const value of ['Climate', ['Climate', 'Sports'], [7], [['Climate']], true]) {
      const { status, text } = await setCustom(one.id, { [name]: value })
      expect([value, status]).toEqual([value, 400])
      expect(text).toContain('Topics: must be')
    }
    await callPlatform('PATCH', `/contact-fields/${id}`, {
      token: admin.token,
      json: { choices: ['Climate', 'Housing'], several: false },
    })
    const changed = { [name]: ['Housing', 'Peace, at last'] }
    expect((await setCustom(one.id, changed)).custom).toEqual(changed)
    expect((await setCustom(other.id, changed)).status).toBe(400)
    expect((await setCustom(one.id, { [name]: [] })).custom).toEqual({})
  })

  it('a choice of one takes no list', async () => {
    const { id } = await crm.createContact()
    const { name } = await createField({ name: key(), type: 'choice', choices: ['a', 'b'] })
    expect((await setCustom(id, { [name]: ['a'] })).status).toBe(400)
  })

  it('values of fields that do not exist are not stored, nor is anything but an object', async () => {
    const { id } = await crm.createContact()
    expect((await setCustom(id, { [key()]: 'x', constructor: 1 })).custom).toEqual({})
    expect((await setCustom(id, null)).custom).toEqual({})
    for (const value of ['text', 7, ['a']]) expect((await setCustom(id, value)).status).toBe(400)
  })

  it('a choice that was removed stays with the contacts that have it, and is given to no other', async () => {
    const [one, other] = [await crm.createContact(), await crm.createContact()]
    const { id, name } = await createField({ name: key(), type: 'choice', choices: ['a', 'b'] })
    await setCustom(one.id, { [name]: 'a' })
    await callPlatform('PATCH', `/contact-fields/${id}`, {
      token: admin.token,
      json: { choices: ['b'] },
    })
    const second = await createField({ name: key() })
    expect(await setCustom(one.id, { [name]: 'a', [second.name]: 'x' })).toMatchObject({
      status: 200,
      custom: { [name]: 'a', [second.name]: 'x' },
    })
    expect((await setCustom(other.id, { [name]: 'a' })).status).toBe(400)
  })

  it('a deleted custom field takes its values with it, and no other', async () => {
    const { id } = await crm.createContact()
    const [gone, stays] = [await createField({ name: key() }), await createField({ name: key() })]
    await setCustom(id, { [gone.name]: 'x', [stays.name]: 'y' })
    await callPlatform('DELETE', `/contact-fields/${gone.id}`, { token: admin.token })
    const stored = await crm.payload.findByID({ collection: 'contacts', id })
    expect(stored.custom).toEqual({ [stays.name]: 'y' })
  })

  it('a change of a contact through the contract leaves its custom values', async () => {
    const { id } = await crm.createContact()
    const { name } = await createField({ name: key() })
    await setCustom(id, { [name]: 'x' })
    const { status } = await crm.api('PUT', `/api/staff/contacts/${id}`, { json: { notes: 'n' } })
    expect(status).toBe(200)
    const stored = await crm.payload.findByID({ collection: 'contacts', id })
    expect(stored.custom).toEqual({ [name]: 'x' })
  })
})

describe('the definition of a custom field', () => {
  it('a custom field is named after its label where no key is given', async () => {
    const suffix = key()
    const { name } = await createField({ label: `T-Shirt Größe ${suffix}` })
    expect(name.toLowerCase()).toBe(`tshirtgroesse${suffix}`)
    expect(name).toMatch(/^tShirtGroesse/)
  })

  it.each([
    ['a key with other characters', { name: 'a b' }],
    ['a key with a capital first', { name: 'Size' }],
    ['a choice without choices', { name: 'withoutChoices', type: 'choice', choices: [] }],
    ['an unknown type', { name: 'unknownType', type: 'file' }],
  ])('a custom field with %s is rejected', async (_, fields) => {
    const { status } = await callPlatform('POST', '/contact-fields', {
      token: admin.token,
      json: { label: 'Field', type: 'text', order: 0, ...fields },
    })
    expect(status).toBe(400)
  })

  it('key and type of a custom field never change', async () => {
    const { id, name } = await createField({ name: key() })
    const { json } = await callPlatform('PATCH', `/contact-fields/${id}`, {
      token: admin.token,
      json: { name: key(), type: 'number', label: 'Other' },
    })
    expect(json['doc']).toMatchObject({ name, type: 'text', label: 'Other' })
  })
})

it('what could be undone for thirty days is removed after them, and not before', async () => {
  const { pool } = crm.payload.db
  const { rows } = await pool.query<{ id: number }>(`
    INSERT INTO contact_merges (kept_id, removed, kept_before, moved, merged_at)
    VALUES (0, '{}', '{}', '{}', now() - interval '29 days 23 hours'),
      (0, '{}', '{}', '{}', now() - interval '30 days 1 hour') RETURNING id`)
  expect(await removeExpired(crm.payload.db.drizzle)).toBeGreaterThan(0)
  const left = await pool.query('SELECT id FROM contact_merges WHERE id = ANY($1)', [
    rows.map(({ id }) => id),
  ])
  expect(left.rows).toEqual(rows.slice(0, 1))
})

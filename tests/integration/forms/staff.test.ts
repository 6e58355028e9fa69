import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Form } from '#src/payload-types.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { answersOf, createForm, joinItems, takenOf } from '#tests/support/forms.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let organizer: Staff
let communicator: Staff
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  organizer = await createStaff(payload, 'organizer')
  communicator = await createStaff(payload, 'communicator')
})

const call = (method: 'GET' | 'POST', path: string, json?: object, { token } = organizer) =>
  callPlatform(method, path, { token, ...(json ? { json } : {}) })

const answer = async (form: Form, answers: object = {}) => {
  const email = uniqueEmail()
  const json = { answers: { name: 'Ada', email, ...answers } }
  const { status, text } = await api('POST', `/api/forms/${form.slug}`, { json })
  expect(status, text).toBe(200)
  const stored = (await answersOf(payload, form.id)).at(-1)
  if (!stored) throw new Error('nothing was stored')
  return stored
}
const decide = (ids: number[], decision: string, staff = organizer) =>
  call('POST', '/form-answers/decide', { ids, decision }, staff)

describe('answers that need approval', () => {
  it('make a contact once they are approved, and none when they are declined', async () => {
    const form = await createForm(payload, { needsApproval: true })
    const [good, bad] = [await answer(form), await answer(form)]
    expect(good).toMatchObject({ state: 'pending', contact: null })
    expect((await decide([good.id], 'approve')).json).toEqual({ decided: 1, failed: 0 })
    expect((await decide([bad.id], 'decline')).json).toEqual({ decided: 1, failed: 0 })
    const stored = await answersOf(payload, form.id)
    expect(stored.map(({ state, contact }) => [state, contact === null])).toEqual([
      ['accepted', false],
      ['declined', true],
    ])
    expect(await takenOf(payload, form.id)).toBe(1)
  })

  it('are decided once, also by two at once', async () => {
    const form = await createForm(payload, { needsApproval: true })
    const { id } = await answer(form)
    const outcomes = await Promise.all([decide([id], 'approve'), decide([id], 'decline')])
    expect(outcomes.map(({ json }) => json)).toEqual(
      expect.arrayContaining([
        { decided: 1, failed: 0 },
        { decided: 0, failed: 1 },
      ]),
    )
  })

  it('make no contact for who may write none', async () => {
    const form = await createForm(payload, { needsApproval: true })
    const { id } = await answer(form)
    await decide([id], 'approve', await createStaff(payload, 'editor'))
    expect(await answersOf(payload, form.id)).toMatchObject([{ state: 'accepted', contact: null }])
  })

  it('are decided by who may write submissions', async () => {
    const form = await createForm(payload, { needsApproval: true })
    const { id } = await answer(form)
    expect((await decide([id], 'approve', communicator)).status).toBe(403)
  })
})

describe('answers that differ from the person', () => {
  const known = async (data: object = {}) => {
    const email = uniqueEmail()
    const contact = { name: 'Ada Byron', email, postcode: '20095', status: 'Contact', ...data }
    const { id } = await payload.create({ collection: 'contacts', data: contact as never })
    return { id, email }
  }
  const read = async (id: number) => {
    const { json } = await call('GET', `/form-answers/${id}/answers`)
    return z
      .object({ contact: z.int().nullable(), differences: z.array(z.looseObject({})) })
      .parse(json)
  }

  it('are shown field by field, and stored where staff choose so', async () => {
    const { id: contact, email } = await known()
    const form = await createForm(payload)
    const { id } = await answer(form, { email, postcode: '10115', how_will_you_help: ['Cook'] })
    const { differences, ...found } = await read(id)
    expect(found.contact).toBe(contact)
    const expected = [
      { field: 'name', key: '', label: '', before: 'Ada Byron', after: 'Ada' },
      { field: 'postcode', key: '', label: '', before: '20095', after: '10115' },
      { field: 'tags', key: '', label: '', before: '', after: 'Cook' },
    ]
    expect(differences).toEqual(expected)
    const { label: _, ...chosen } = expected[1] ?? { label: '' }
    const applied = await call('POST', `/form-answers/${id}/apply`, { fields: [chosen] })
    expect(applied.json).toEqual({ applied: 1 })
    const changed = await payload.findByID({ collection: 'contacts', id: contact, depth: 0 })
    expect(changed).toMatchObject({ name: 'Ada Byron', postcode: '10115', tags: [] })
    expect((await read(id)).differences).toHaveLength(2)
  })

  it.each([
    ['not confirmed', { confirms: true }],
    ['not approved', { needsApproval: true }],
  ])('are shown beside whom they may be from while they are %s', async (_, data) => {
    const { id: contact, email } = await known()
    const form = await createForm(payload, data)
    const { id, ...stored } = await answer(form, { name: 'Ada Byron', email, postcode: '10115' })
    expect(stored.contact).toBe(null)
    const { differences, ...found } = await read(id)
    expect(found.contact).toBe(contact)
    expect(differences).toMatchObject([{ field: 'postcode', before: '20095', after: '10115' }])
    const fields = [{ field: 'postcode', key: '', before: '20095', after: '10115' }]
    const applied = await call('POST', `/form-answers/${id}/apply`, { fields })
    expect(applied.json).toEqual({ applied: 1 })
    const now = await payload.findByID({ collection: 'contacts', id: contact, depth: 0 })
    expect(now.postcode).toBe('10115')
  })

  it('are not stored over what has changed since it was looked at', async () => {
    const { id: contact, email } = await known()
    const form = await createForm(payload)
    const { id } = await answer(form, { email, postcode: '10115' })
    await payload.update({ collection: 'contacts', id: contact, data: { postcode: '50667' } })
    const fields = [{ field: 'postcode', key: '', before: '20095', after: '10115' }]
    const { json } = await call('POST', `/form-answers/${id}/apply`, { fields })
    expect(json).toEqual({ applied: 0 })
    const now = await payload.findByID({ collection: 'contacts', id: contact, depth: 0 })
    expect(now.postcode).toBe('50667')
  })

  it('store nothing but what was answered', async () => {
    const { email } = await known()
    const form = await createForm(payload)
    const { id } = await answer(form, { email })
    const fields = [{ field: 'city', key: '', before: '', after: 'Elsewhere' }]
    const { json } = await call('POST', `/form-answers/${id}/apply`, { fields })
    expect(json).toEqual({ applied: 0 })
  })

  it('are neither shown to nor stored by who may not see contacts', async () => {
    const { email } = await known()
    const form = await createForm(payload)
    const { id } = await answer(form, { email, postcode: '10115' })
    const editor = await createStaff(payload, 'editor')
    const found = await call('GET', `/form-answers/${id}/answers`, undefined, editor)
    expect(found.json).toMatchObject({ differences: [], answers: { postcode: '10115' } })
    const fields = [{ field: 'postcode', key: '', before: '20095', after: '10115' }]
    const { status } = await call('POST', `/form-answers/${id}/apply`, { fields }, editor)
    expect(status).toBe(403)
  })

  it('are unknown where there are none', async () => {
    expect((await call('GET', '/form-answers/2000000000/answers')).status).toBe(404)
  })
})

describe('the answers to a form', () => {
  const items = [
    ...joinItems,
    { blockType: 'formAgreement' as const, label: 'Calls', text: 'You may call me.' },
  ]

  it('are counted by what was chosen, as they are now', async () => {
    const form = await createForm(payload, { items })
    await answer(form, { how_will_you_help: ['Drive', 'Cook'], calls: true })
    await answer(form, { how_will_you_help: ['Cook'] })
    const { json } = await call('GET', `/forms/${form.id}/figures`)
    expect(json).toMatchObject({
      states: { accepted: 2, pending: 0 },
      figures: expect.arrayContaining([
        {
          question: 'how_will_you_help',
          label: 'How will you help?',
          answered: 2,
          values: [
            { value: 'Drive', count: 1 },
            { value: 'Cook', count: 2 },
            { value: 'Call', count: 0 },
          ],
        },
        {
          question: 'calls',
          label: 'Calls',
          answered: 1,
          values: [
            { value: 'true', count: 1 },
            { value: 'false', count: 0 },
          ],
        },
      ]),
    })
    const { rows } = await payload.db.pool.query(
      "SELECT FROM form_value_counts WHERE form_id = $1 AND value = 'Ada'",
      [form.id],
    )
    expect(rows).toEqual([])
  })

  it('that people wrote themselves are counted together, without their words', async () => {
    const choice = { blockType: 'formChoice' as const, label: 'Way', choices: 'Bike', other: true }
    const form = await createForm(payload, { items: [...joinItems, { ...choice, several: true }] })
    await answer(form, { way: ['Bike', 'My Harley', 'Pogo'] })
    await answer(form, { way: ['Ada’s car'] })
    const { json } = await call('GET', `/forms/${form.id}/figures`)
    const values = [
      { value: 'Bike', count: 1 },
      { value: ' ', count: 2 },
    ]
    expect(json).toMatchObject({
      figures: expect.arrayContaining([expect.objectContaining({ question: 'way', values })]),
    })
  })

  it('that are numbers or dates are counted by what is alike', async () => {
    const more = [
      { blockType: 'formNumber' as const, label: 'Hours' },
      { blockType: 'formDate' as const, label: 'Since' },
    ]
    const form = await createForm(payload, { items: [...joinItems, ...more] })
    for (const hours of [37, 30, 5, 120, 0, -3]) await answer(form, { hours })
    for (const since of ['2026-02-01', '2025-11-30', '2026-02-28']) await answer(form, { since })
    const { json } = await call('GET', `/forms/${form.id}/figures`)
    const one = (value: string, count = 1) => ({ value, count })
    expect(json).toMatchObject({
      figures: expect.arrayContaining([
        expect.objectContaining({
          ...{ question: 'hours', answered: 6 },
          values: [one('-3'), one('0'), one('5'), one('30–39', 2), one('100–199')],
        }),
        expect.objectContaining({
          ...{ question: 'since', answered: 3 },
          values: [one('2025-11'), one('2026-02', 2)],
        }),
      ]),
    })
    // A question of another kind has a key of its own, so that neither has the answers of the other.
    const items = [...joinItems, { blockType: 'formText' as const, label: 'Hours' }]
    const changed = await payload.update({ collection: 'forms', id: form.id, data: { items } })
    expect(changed.items?.at(-1)).toMatchObject({ name: 'hours_2' })
    const again = await payload.update({
      collection: 'forms',
      id: form.id,
      data: { items: [...joinItems, ...more] },
    })
    expect(again.items?.slice(-2)).toMatchObject([{ name: 'hours' }, { name: 'since' }])
    expect((await call('GET', `/forms/${form.id}/figures`)).json).toMatchObject({
      figures: expect.arrayContaining([
        expect.objectContaining({ question: 'hours', answered: 6 }),
      ]),
    })
  })

  it('are a file with a row each, in which no cell is a formula', async () => {
    const form = await createForm(payload, { items })
    await answer(form, { name: '=1+1', how_will_you_help: ['Drive', 'Cook'], calls: true })
    const csv = await call('GET', `/forms/${form.id}/answers/export?format=csv`)
    const [header, row] = csv.text.replace('\uFEFF', '').split('\r\n')
    expect(header?.replaceAll('"', '')).toBe(
      'id,state,version,createdAt,confirmedAt,personName,personEmail,name,email,postcode,how_will_you_help,calls',
    )
    expect(row).toContain("'=1+1")
    const json = await call('GET', `/forms/${form.id}/answers/export?format=json`)
    expect(JSON.parse(json.text)).toMatchObject([{ answers: { name: '=1+1', calls: true } }])
  })

  it('stay in the file once their question is none of the form any more', async () => {
    const form = await createForm(payload, { items })
    const { email } = await answer(form, { postcode: '10115', calls: true })
    await payload.update({ collection: 'forms', id: form.id, data: { items: items.slice(0, 2) } })
    const csv = await call('GET', `/forms/${form.id}/answers/export?format=csv`)
    const [header = '', row = ''] = csv.text.replace('\uFEFF', '').replaceAll('"', '').split('\r\n')
    expect(header).toMatch(/,confirmedAt,personName,personEmail,name,email,calls,how.*,postcode$/)
    expect(row).toMatch(new RegExp(`,Ada,${email},Ada,${email},true,,10115$`))
  })

  it('of a form that was never published are none yet', async () => {
    const form = await createForm(payload, { _status: 'draft' })
    const { status, json } = await call('GET', `/forms/${form.id}/figures`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ states: { accepted: 0, pending: 0 }, figures: [], hidden: false })
  })

  it('of a form that is unknown are none', async () => {
    for (const path of ['/forms/2000000000/figures', '/forms/2000000000/answers/export'])
      expect((await call('GET', path)).status).toBe(404)
  })
})

describe('a segment of people who answered a form', () => {
  it('is of those whose answers were received, with one of the answers where some are given', async () => {
    const [form, other] = [
      await createForm(payload),
      await createForm(payload, { needsApproval: true }),
    ]
    const city = `City ${form.id}`
    const people = async (of: Form, name: string, help: string[]) => {
      const { contact, id } = await answer(of, { name, how_will_you_help: help })
      if (contact) await payload.update({ collection: 'contacts', id: contact, data: { city } })
      return id
    }
    await people(form, 'Ada', ['Drive', 'Cook'])
    await people(form, 'Bo', ['Call'])
    await people(other, 'Cy', ['Drive'])
    const meeting = async (condition: object) => {
      const conditions = [
        { field: 'city', cities: [city] },
        { field: 'answered', forms: [], values: [], ...condition },
      ]
      const rules = { match: 'all', not: false, conditions }
      const { json } = await call('POST', '/segments/count', { rules })
      return z
        .object({ names: z.array(z.string()) })
        .parse(json)
        .names.toSorted()
    }
    expect(await meeting({})).toEqual(['Ada', 'Bo'])
    expect(await meeting({ forms: [form.id], values: ['Cook', 'Swim'] })).toEqual(['Ada'])
    expect(await meeting({ values: ['Call'] })).toEqual(['Bo'])
    expect(await meeting({ values: ['Ada'] })).toEqual(['Ada'])
    const ofOne = (line: string) => meeting({ values: [line] })
    expect(await ofOne('how_will_you_help = Call')).toEqual(['Bo'])
    expect(await ofOne('name = Ada')).toEqual(['Ada'])
    expect(await ofOne('name = Call')).toEqual([])
    expect(await meeting({ forms: [other.id] })).toEqual([])
    expect(await meeting({ values: ['Call'], not: true })).toEqual(['Ada'])
  })
})

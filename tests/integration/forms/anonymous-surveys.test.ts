import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#src/payload-types.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  answersOf,
  createAnonymousSurvey,
  createForm,
  emailQuestion,
  joinItems,
} from '#tests/support/forms.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let organizer: Staff
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  organizer = await createStaff(payload, 'organizer')
})

const send = (form: Form, way: unknown = 'Bike', more: object = {}, headers = {}) =>
  api('POST', `/api/forms/${form.slug}`, { json: { answers: { way }, ...more }, headers })
const sendSome = async (form: Form, count: number) => {
  for (let n = 0; n < count; n += 1) expect((await send(form)).status).toBe(200)
}
const call = (path: string) => callPlatform('GET', path, { token: organizer.token })
const rowsOf = async (table: string, condition: string, ...values: unknown[]) =>
  (await payload.db.pool.query(`SELECT * FROM ${table} WHERE ${condition}`, values)).rows
const isWholeHour = (time: unknown) => new Date(String(time)).getTime() % 3_600_000 === 0
const change = (form: Form, data: Partial<Form>) =>
  payload.update({
    collection: 'forms',
    id: form.id,
    data: { ...data, _status: 'published' } as never,
  })

describe('answers to an anonymous survey', () => {
  it('have nothing of who gave them, the hour alone, and an id that tells no order', async () => {
    const form = await createAnonymousSurvey(payload)
    const sequence = async () =>
      (await rowsOf('form_answers_id_seq', 'true'))[0] as { last_value: string }
    const before = await sequence()
    expect((await send(form, 'Bike', { language: 'de' })).status).toBe(200)
    expect(await sequence()).toEqual(before)
    const [stored] = await rowsOf('form_answers', 'form_id = $1', form.id)
    expect(stored).toMatchObject({
      ...{ name: '', email: '', phone: '', contact_id: null, language: null, one_of: null },
      ...{ confirmed_at: null, state: 'accepted', answers: { way: 'Bike' } },
    })
    expect(stored.id).toBeGreaterThanOrEqual(1_000_000_000)
    expect([stored.created_at, stored.updated_at].map(isWholeHour)).toEqual([true, true])
  })

  it('have nothing more whoever writes them', async () => {
    const form = await createAnonymousSurvey(payload)
    await sendSome(form, 1)
    const contact = await payload.create({ collection: 'contacts', data: { name: 'Ada' } as never })
    await payload.db.pool.query(
      `UPDATE form_answers SET name = 'Ada', email = 'ada@example.org', contact_id = $2,
         updated_at = now(), confirmed_at = now() WHERE form_id = $1`,
      [form.id, contact.id],
    )
    const [stored] = await rowsOf('form_answers', 'form_id = $1', form.id)
    expect(stored).toMatchObject({ name: '', email: '', contact_id: null, confirmed_at: null })
    expect(isWholeHour(stored.updated_at)).toBe(true)
    const adding = payload.db.pool.query(
      `INSERT INTO form_answers (form_id, version, answers, email, state)
       VALUES ($1, 1, '{}', 'ada@example.org', 'accepted')`,
      [form.id],
    )
    await expect(adding).rejects.toThrow('name nobody')
  })

  it('that are sent again with their key are stored once, and leave no more than the hour', async () => {
    const form = await createAnonymousSurvey(payload)
    const headers = { 'idempotency-key': `key ${form.id}` }
    const before = await rowsOf('submission_keys', 'true')
    for (let n = 0; n < 2; n += 1) await send(form, 'Bus', {}, headers)
    expect(await answersOf(payload, form.id)).toHaveLength(1)
    const known = new Set(before.map(({ key }) => key))
    const added = (await rowsOf('submission_keys', 'true')).filter(({ key }) => !known.has(key))
    expect(added).toMatchObject([{ body: '' }])
    expect(isWholeHour(added[0].at)).toBe(true)
  })

  it('that are suspicious are held without text, network and minute, and counted once released', async () => {
    const form = await createAnonymousSurvey(payload)
    await payload.updateGlobal({ slug: 'settings', data: { trapField: 'website' } })
    const before = (await rowsOf('held_submissions', 'true')).map(({ id }) => id)
    const held = await send(form, 'My Harley', { website: 'https://spam.example' })
    await payload.updateGlobal({ slug: 'settings', data: { trapField: '' } })
    expect(held.status).toBe(200)
    expect(await answersOf(payload, form.id)).toEqual([])
    const [row] = (await rowsOf('held_submissions', 'true')).filter(
      ({ id }) => !before.includes(id),
    )
    expect(row).toMatchObject({ kind: 'form_answers', name: '', text: '', network: '–' })
    expect([row.created_at, row.updated_at].map(isWholeHour)).toEqual([true, true])
    const trail = "collection = 'held-submissions' AND document_id = $1"
    expect(await rowsOf('audit_entries', trail, String(row.id))).toEqual([])
    const shown = await call(`/held-submissions/${row.id}`)
    expect(shown.status).toBe(200)
    expect(shown.text).not.toContain('Harley')
    const json = { ids: [row.id], decision: 'release' }
    const { token } = organizer
    const decided = await callPlatform('POST', '/held-submissions/decide', { token, json })
    expect(decided.json).toEqual({ decided: 1, failed: 0 })
    expect(await answersOf(payload, form.id)).toMatchObject([{ answers: { way: 'My Harley' } }])
  })
})

describe('what is shown of an anonymous survey', () => {
  it('is how many answered, and nothing more until there are five', async () => {
    const form = await createAnonymousSurvey(payload)
    const other = await createForm(payload, { items: [emailQuestion] })
    await api('POST', `/api/forms/${other.slug}`, { json: { answers: { email: 'a@example.org' } } })
    await sendSome(form, 4)
    const [{ id } = { id: 0 }] = await answersOf(payload, form.id)
    const list = `/form-answers?where[form][equals]=${form.id}`
    expect((await call(list)).json).toMatchObject({ docs: [], totalDocs: 0 })
    expect((await call(`/form-answers/count?where[form][equals]=${form.id}`)).json).toEqual({
      totalDocs: 0,
    })
    const others = await call(`/form-answers?where[form][equals]=${other.id}`)
    expect(others.json).toMatchObject({ totalDocs: 1 })
    expect([403, 404]).toContain((await call(`/form-answers/${id}`)).status)
    expect((await call(`/form-answers/${id}/answers`)).status).toBe(404)
    const figures = await call(`/forms/${form.id}/figures`)
    expect(figures.json).toMatchObject({ states: { accepted: 4 }, figures: [], hidden: true })
    expect((await call(`/forms/${form.id}/answers/export?format=csv`)).status).toBe(400)
    await sendSome(form, 1)
    expect((await call(list)).json).toMatchObject({ totalDocs: 5 })
    expect((await call(`/form-answers/${id}`)).status).toBe(200)
    expect((await call(`/form-answers/${id}/answers`)).json).toMatchObject({
      ...{ answers: { way: 'Bike' }, contact: null, differences: [] },
    })
    const shown = await call(`/forms/${form.id}/figures`)
    expect(shown.json).toMatchObject({ hidden: false, figures: [{ answered: 5 }] })
    const file = await call(`/forms/${form.id}/answers/export?format=json`)
    expect(JSON.parse(file.text)).toHaveLength(5)
  })

  it('does not depend on who asks', async () => {
    const form = await createAnonymousSurvey(payload)
    await sendSome(form, 4)
    const { token } = await createStaff(payload, 'admin')
    const list = await callPlatform('GET', `/form-answers?where[form][equals]=${form.id}`, {
      token,
    })
    expect(list.json).toMatchObject({ totalDocs: 0 })
  })
})

describe('an anonymous survey', () => {
  it('says so to websites', async () => {
    const form = await createAnonymousSurvey(payload, { confirms: true, onePerPerson: true })
    const { json } = await api('GET', `/api/forms/${form.slug}`)
    expect(json).toMatchObject({ anonymous: true, needsConfirmation: false })
  })

  it.each([
    ['an email address', { blockType: 'formEmail', label: 'Mail' }],
    ['a phone number', { blockType: 'formPhone', label: 'Phone' }],
    ['a field of the person', { blockType: 'formText', label: 'Town', personField: 'city' }],
  ] as const)('does not ask for %s', async (_, item) => {
    const creating = createAnonymousSurvey(payload, { items: [item] })
    await expect(creating).rejects.toMatchObject({
      data: { errors: [{ path: 'items', message: expect.stringContaining('may tell who') }] },
    })
  })

  it('stays what it is once there are answers, and may change before', async () => {
    const form = await createAnonymousSurvey(payload)
    await change(form, { anonymous: false, confirms: false })
    await change(form, { anonymous: true })
    await sendSome(form, 1)
    await expect(change(form, { anonymous: false })).rejects.toThrow('answers already')
    await expect(change(form, { kind: 'form' })).rejects.toThrow()
    await change(form, { title: 'Ways' })
    const named = await createForm(payload, {
      kind: 'survey',
      items: [{ blockType: 'formText', label: 'Way' }],
    })
    await sendSome(named, 1)
    await expect(change(named, { anonymous: true })).rejects.toThrow('answers already')
  })

  it('is none while answers with a person are being stored', async () => {
    const form = await createForm(payload, { kind: 'survey' })
    const client = await payload.db.pool.connect()
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO form_answers (form_id, version, answers, email, state)
       VALUES ($1, 1, '{}', 'ada@example.org', 'unconfirmed')`,
      [form.id],
    )
    const items = [{ blockType: 'formText' as const, label: 'Way' }]
    const changing = change(form, { anonymous: true, items })
    // It waits for the lock that the answers hold.
    const first = await Promise.race([
      changing.then(
        () => 'changed',
        () => 'rejected',
      ),
      new Promise((resolve) => setTimeout(() => resolve('waits'), 300)),
    ])
    await client.query('COMMIT')
    client.release()
    expect(first).toBe('waits')
    await expect(changing).rejects.toThrow('answers already')
  })

  it('takes no answers to what it asked before it was anonymous', async () => {
    const form = await createForm(payload, { kind: 'survey', items: joinItems })
    await change(form, { anonymous: true, items: [{ blockType: 'formText', label: 'Way' }] })
    const json = { answers: { name: 'Ada', email: 'ada@example.org' }, version: 1 }
    const { status } = await api('POST', `/api/forms/${form.slug}`, { json })
    expect(status).toBe(400)
    expect(await answersOf(payload, form.id)).toEqual([])
  })
})

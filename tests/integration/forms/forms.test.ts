import { createLocalReq, type Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkPeople } from '#src/forms/link-people.ts'
import { removeUnconfirmed } from '#src/forms/sql/answers.ts'
import type { Form } from '#src/payload-types.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { paragraph } from '#tests/support/content.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  answersOf,
  answersPath,
  createForm,
  emailQuestion,
  joinItems,
  takenOf,
} from '#tests/support/forms.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm } from '#tests/support/preferences.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const path = ({ slug }: Form) => `/api/forms/${slug}`
const send = (form: Form, answers: object = {}, more: object = {}) =>
  api('POST', path(form), {
    json: { answers: { name: 'Ada', email: uniqueEmail(), ...answers }, ...more },
  })
const sent = async (form: Form, answers: object = {}) => {
  const response = await send(form, answers)
  expect(response.status, response.text).toBe(200)
  const all = await answersOf(payload, form.id)
  return (
    all.at(-1) ?? {
      id: 0,
      state: 'none',
      version: 0,
      email: '',
      name: '',
      answers: {},
      contact: null,
    }
  )
}
const stateOf = async (form: Form, id: number) =>
  (await answersOf(payload, form.id)).find((each) => each.id === id)?.state
const act = async (id: number, action: 'confirm' | 'withdraw') =>
  postForm(api, await answersPath(payload, id), { action })
const contactOf = async (id: number | null) => {
  await linkPeople(payload)
  return payload.findByID({ collection: 'contacts', id: id ?? 0, depth: 0 })
}
const mailsTo = async (email: string) => {
  const { rows } = await payload.db.pool.query<{ said: string }>(
    'SELECT concat(subject, text_content) AS said FROM deliveries WHERE email = $1',
    [email],
  )
  return rows.map(({ said }) => said)
}

describe('a form', () => {
  it('is read with the schema of its answers and the order of its questions', async () => {
    const form = await createForm(payload, {
      items: [
        { blockType: 'formSection', heading: 'About you' },
        emailQuestion,
        { blockType: 'formPageBreak' },
        { blockType: 'formNumber', label: 'Age', min: 16, required: true },
      ],
    })
    const { json } = await api('GET', path(form))
    expect(json).toMatchObject({ state: 'open', version: 1, needsConfirmation: false })
    expect(json).toMatchObject({
      schema: {
        required: ['email', 'age'],
        properties: { age: { type: 'number', minimum: 16 }, email: { format: 'email' } },
      },
      display: [
        { kind: 'section', heading: 'About you' },
        { kind: 'question', name: 'email' },
        { kind: 'page_break' },
        { kind: 'question', name: 'age', control: 'number' },
      ],
    })
    expect(JSON.stringify(json)).not.toContain('personField')
  })

  it('has texts between its questions, as they are in the version that is asked', async () => {
    const text = paragraph('We want trees.')
    const items = [{ blockType: 'formSection' as const, heading: 'Trees', text }, emailQuestion]
    const form = await createForm(payload, { items })
    const section = { kind: 'section', heading: 'Trees', html: '<p>We want trees.</p>' }
    expect((await api('GET', path(form))).json).toMatchObject({ display: [section, {}] })
    await payload.update({ collection: 'forms', id: form.id, data: { title: 'Another' } })
    const { json } = await api('GET', path(form))
    expect(json).toMatchObject({ title: 'Another', version: 1, display: [section, {}] })
  })

  it('is unknown until it is published, and once it was taken back', async () => {
    const draft = await createForm(payload, { _status: 'draft' })
    expect((await api('GET', path(draft))).status).toBe(404)
    expect((await send(draft)).status).toBe(404)
    const form = await createForm(payload)
    await payload.update({ collection: 'forms', id: form.id, data: { _status: 'draft' } })
    expect((await send(form)).status).toBe(404)
  })

  it('that cannot be answered is not published, and says why', async () => {
    const items = [{ blockType: 'formText' as const, label: 'Name' }]
    await expect(createForm(payload, { confirms: true, items })).rejects.toMatchObject({
      data: {
        errors: [{ path: 'items', message: expect.stringContaining('Ask for an email address') }],
      },
    })
  })

  it('is counted, not read, while it is built: form state has the number of blocks', async () => {
    const field = payload.collections.forms.config.fields.find(
      (each) => 'name' in each && each.name === 'items',
    )
    const req = await createLocalReq({}, payload)
    if (field?.type !== 'blocks') throw new Error('no blocks')
    expect(await field.validate?.(2 as never, { ...field, req } as never)).toBe(true)
  })

  it('is not deleted with what people answered', async () => {
    const form = await createForm(payload)
    await sent(form)
    const deleting = payload.delete({ collection: 'forms', id: form.id })
    await expect(deleting).rejects.toThrow('answered')
    const unanswered = await createForm(payload)
    await payload.delete({ collection: 'forms', id: unanswered.id })
  })
})

describe('answers', () => {
  it('are stored with the version of the questions, which others do not change', async () => {
    const form = await createForm(payload)
    const first = await sent(form)
    const items = [...joinItems, { blockType: 'formText' as const, label: 'Trade', required: true }]
    await payload.update({
      collection: 'forms',
      id: form.id,
      data: { items, _status: 'published' },
    })
    expect((await send(form)).json).toEqual({ error: 'answers.trade: is required' })
    const second = await sent(form, { trade: 'Baker' })
    expect([first.version, second.version]).toEqual([1, 2])
    // The page was open when the form changed.
    expect((await send(form, {}, { version: 1 })).status).toBe(200)
    await payload.db.pool.query(
      "UPDATE form_versions SET created_at = now() - interval '2 days' WHERE form_id = $1",
      [form.id],
    )
    expect((await send(form, {}, { version: 1 })).status).toBe(400)
    expect((await send(form, {}, { version: 9 })).status).toBe(400)
  })

  it('saved again without a change, a form has the same version', async () => {
    const form = await createForm(payload)
    const { id, items } = await payload.findByID({ collection: 'forms', id: form.id })
    await payload.update({
      collection: 'forms',
      id,
      data: { items: items ?? [], _status: 'published' },
    })
    expect((await api('GET', path(form))).json).toMatchObject({ version: 1 })
  })

  it('name what is wrong, and are not stored', async () => {
    const form = await createForm(payload)
    const wrong = await send(form, { email: 'nobody' })
    expect(wrong.json).toEqual({ error: 'answers.email: is not an answer to it' })
    expect(await answersOf(payload, form.id)).toEqual([])
  })

  it.each([
    ['not yet', { opensAt: new Date(Date.now() + 60_000).toISOString() }],
    ['no longer', { closesAt: new Date(Date.now() - 60_000).toISOString() }],
  ])('are taken %s', async (_, data) => {
    const form = await createForm(payload, data)
    expect((await send(form)).json).toEqual({ error: 'form: is closed' })
  })

  it('are no more than the form takes, however many come at once', async () => {
    const form = await createForm(payload, { mostAnswers: 3 })
    const responses = await Promise.all(Array.from({ length: 8 }, () => send(form)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await answersOf(payload, form.id)).toHaveLength(3)
    expect(await takenOf(payload, form.id)).toBe(3)
    expect((await send(form)).json).toEqual({ error: 'form: is full' })
  })

  it('are one for each person where the form says so, and the response does not tell', async () => {
    const form = await createForm(payload, { onePerPerson: true })
    const email = uniqueEmail()
    const [one, other] = await Promise.all([
      send(form, { email }),
      send(form, { email: email.toUpperCase() }),
    ])
    expect(one.json).toEqual(other.json)
    expect(await answersOf(payload, form.id)).toHaveLength(1)
  })

  it('that are sent again with their key are stored once', async () => {
    const form = await createForm(payload)
    const request = {
      json: { answers: { name: 'Ada', email: uniqueEmail() } },
      headers: { 'idempotency-key': `key ${form.id}` },
    }
    await Promise.all([api('POST', path(form), request), api('POST', path(form), request)])
    expect(await answersOf(payload, form.id)).toHaveLength(1)
    const others = { ...request, json: { answers: { name: 'Eve', email: uniqueEmail() } } }
    expect((await api('POST', path(form), others)).status).toBe(409)
  })
})

describe('answers that are confirmed', () => {
  const confirming = { confirms: true } as const

  it('count once the mailed link is opened and posted, and no sooner', async () => {
    const form = await createForm(payload, confirming)
    const { id, email, state, contact } = await sent(form)
    expect([state, contact]).toEqual(['unconfirmed', null])
    expect(await takenOf(payload, form.id)).toBe(0)
    const page = await api('GET', await answersPath(payload, id))
    expect(page.text).toContain('Ada')
    expect(await stateOf(form, id)).toBe('unconfirmed')
    expect((await act(id, 'confirm')).status).toBe(200)
    await act(id, 'confirm')
    expect(await stateOf(form, id)).toBe('accepted')
    expect(await takenOf(payload, form.id)).toBe(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('are mailed with nothing that a stranger typed', async () => {
    const form = await createForm(payload, confirming)
    const { email } = await sent(form, { name: 'buy-watches.example' })
    expect((await mailsTo(email)).join()).not.toContain('buy-watches')
  })

  it('are mailed about three times a day to a mailbox, beside what else it gets', async () => {
    const email = uniqueEmail()
    for (let n = 0; n < 4; n += 1) await sent(await createForm(payload, confirming), { email })
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('of one person count once, also when both are confirmed at once', async () => {
    const form = await createForm(payload, { ...confirming, onePerPerson: true })
    const email = uniqueEmail()
    const [one, other] = [await sent(form, { email }), await sent(form, { email })]
    const pages = await Promise.all([act(one.id, 'confirm'), act(other.id, 'confirm')])
    expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await takenOf(payload, form.id)).toBe(1)
  })

  it('come too late when others have filled the form', async () => {
    const form = await createForm(payload, { ...confirming, mostAnswers: 1 })
    const [one, other] = [await sent(form), await sent(form)]
    await act(one.id, 'confirm')
    expect((await act(other.id, 'confirm')).status).toBe(400)
    expect(await stateOf(form, other.id)).toBe('unconfirmed')
  })

  it('that nobody confirms are deleted after thirty days', async () => {
    const form = await createForm(payload, confirming)
    const [old, young] = [await sent(form), await sent(form)]
    await payload.db.pool.query(
      "UPDATE form_answers SET created_at = now() - interval '31 days' WHERE id = $1",
      [old.id],
    )
    await removeUnconfirmed(payload.db.drizzle, 10)
    expect((await answersOf(payload, form.id)).map(({ id }) => id)).toEqual([young.id])
  })

  it('are withdrawn with all that is of the person, by whoever has the link', async () => {
    const form = await createForm(payload, confirming)
    const { id } = await sent(form, { how_will_you_help: ['Drive'] })
    await act(id, 'confirm')
    await act(id, 'withdraw')
    expect(await answersOf(payload, form.id)).toEqual([
      { id, state: 'withdrawn', version: 1, email: '', name: '', answers: {}, contact: null },
    ])
    expect(await takenOf(payload, form.id)).toBe(0)
    const { rows } = await payload.db.pool.query(
      'SELECT FROM form_value_counts WHERE form_id = $1',
      [form.id],
    )
    expect(rows).toEqual([])
    expect((await act(id, 'confirm')).status).toBe(400)
  })

  it.each(['GET', 'POST'] as const)('a forged link (%s) shows nothing', async (method) => {
    const forged = '/api/answers/MTIz.AAAA'
    const { status } =
      method === 'GET'
        ? await api('GET', forged)
        : await postForm(api, forged, { action: 'confirm' })
    expect(status).toBe(404)
  })
})

describe('what answers say of a person', () => {
  it('makes a contact of who is not known', async () => {
    const form = await createForm(payload)
    const { contact, email } = await sent(form, {
      postcode: '10115',
      how_will_you_help: ['Drive', 'Cook'],
    })
    expect(await contactOf(contact)).toMatchObject({
      ...{ name: 'Ada', email, postcode: '10115', tags: ['Drive', 'Cook'] },
    })
  })

  const known = async () => {
    const email = uniqueEmail()
    const data = { name: 'Ada Byron', email, postcode: '20095', tags: ['Old'], status: 'Member' }
    const { id } = await payload.create({ collection: 'contacts', data: data as never })
    return { id, email }
  }

  it('changes nobody who is known, for whoever knows the address', async () => {
    const { id, email } = await known()
    const form = await createForm(payload)
    const stored = await sent(form, { email, postcode: '10115' })
    expect(stored.contact).toBe(id)
    expect(await contactOf(id)).toMatchObject({
      name: 'Ada Byron',
      postcode: '20095',
      tags: ['Old'],
    })
  })

  it('changes who is known once they confirm it themselves', async () => {
    const { id, email } = await known()
    const form = await createForm(payload, { confirms: true })
    const stored = await sent(form, { email, postcode: '10115', how_will_you_help: ['Cook'] })
    expect(await contactOf(id)).toMatchObject({ postcode: '20095' })
    await act(stored.id, 'confirm')
    expect(await contactOf(id)).toMatchObject({
      ...{ name: 'Ada', postcode: '10115', tags: ['Old', 'Cook'], status: 'Member' },
    })
  })

  it('is stored in the organisation’s fields, where it still fits them', async () => {
    await payload.create({
      collection: 'contact-fields',
      data: { label: 'Trade', name: 'trade', type: 'choice', choices: ['Baker'], order: 0 },
    })
    const items = [
      emailQuestion,
      {
        blockType: 'formText' as const,
        label: 'Trade',
        personField: 'custom' as const,
        customField: 'trade',
      },
    ]
    const form = await createForm(payload, { items })
    const [fitting, other] = [
      await sent(form, { trade: 'Baker' }),
      await sent(form, { trade: 'Smith' }),
    ]
    expect(await contactOf(fitting.contact)).toMatchObject({ custom: { trade: 'Baker' } })
    expect(await contactOf(other.contact)).toMatchObject({ custom: {} })
  })

  it('is a list in a field of several choices', async () => {
    const several = { type: 'choice' as const, choices: ['Drive', 'Cook'], several: true }
    await payload.create({
      collection: 'contact-fields',
      data: { label: 'Help', name: 'help', order: 0, ...several },
    })
    const question = {
      ...{ blockType: 'formChoice' as const, label: 'Help', choices: 'Drive\nCook\nSing' },
      ...{ several: true, personField: 'custom' as const, customField: 'help' },
    }
    const form = await createForm(payload, { items: [emailQuestion, question] })
    const [fitting, one, other] = [
      await sent(form, { help: ['Drive', 'Cook'] }),
      await sent(form, { help: ['Cook'] }),
      await sent(form, { help: ['Drive', 'Sing'] }),
    ]
    expect(await contactOf(fitting.contact)).toMatchObject({ custom: { help: ['Drive', 'Cook'] } })
    expect(await contactOf(one.contact)).toMatchObject({ custom: { help: ['Cook'] } })
    expect(await contactOf(other.contact)).toMatchObject({ custom: {} })
  })

  it('goes with who is erased', async () => {
    const form = await createForm(payload)
    const { email } = await sent(form)
    const req = await createLocalReq({}, payload)
    await erasePerson(req, { email }, { requestedBy: 'staff' })
    expect(await answersOf(payload, form.id)).toEqual([])
    expect(await takenOf(payload, form.id)).toBe(0)
  })
})

describe('a suspicious answer', () => {
  it('is held with the same response, and counts once staff release it', async () => {
    const form = await createForm(payload, { mostAnswers: 5 })
    // What came in time is in time, whenever staff look at it.
    const close = () =>
      payload.update({
        collection: 'forms',
        id: form.id,
        data: { closesAt: new Date().toISOString() },
      })
    await payload.updateGlobal({ slug: 'settings', data: { trapField: 'website' } })
    const email = uniqueEmail()
    const held = await send(form, { email }, { website: 'https://spam.example' })
    expect(held.json).toEqual((await send(form)).json)
    await payload.updateGlobal({ slug: 'settings', data: { trapField: '' } })
    expect(await takenOf(payload, form.id)).toBe(1)
    const { docs } = await payload.find({
      collection: 'held-submissions',
      where: { email: { equals: email } },
    })
    expect(docs).toMatchObject([{ kind: 'form_answers', name: 'Ada', reasons: ['trap'] }])
    await close()
    expect((await send(form)).json).toEqual({ error: 'form: is closed' })
    const staff = await createStaff(payload, 'organizer')
    const json = { ids: docs.map(({ id }) => id), decision: 'release' }
    const decided = await callPlatform('POST', '/held-submissions/decide', {
      token: staff.token,
      json,
    })
    expect(decided.json).toEqual({ decided: 1, failed: 0 })
    expect((await answersOf(payload, form.id)).at(-1)).toMatchObject({ email, state: 'accepted' })
    expect(await takenOf(payload, form.id)).toBe(2)
  })
})

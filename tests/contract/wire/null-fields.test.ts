import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#endpoints/index.ts'
import { optionalFields } from '#src/contract/null-fields.ts'
import type { Operation } from '#src/contract/operation.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

/**
 * `null` for an optional field (decisions §1.3): on create as if absent; on update it clears
 * what may be empty and leaves the rest unchanged. Checked for every operation.
 */

type Fields = Readonly<Record<string, unknown>>
const fields = z.record(z.string(), z.unknown())
const createdDocument = z.looseObject({ id: z.int() })

let payload: Payload
let api: ApiClient
let token: string
let stageId: number
let templateId: number

const create = async (path: string, json: Fields) => {
  const { status, json: created, text } = await api('POST', path, { token, json })
  if (status !== 200) throw new Error(`${path}: ${text}`)
  return fields.parse(created)
}
const idOf = async (path: string, json: Fields) =>
  createdDocument.parse(await create(path, json)).id
const randomWord = () => randomUUID().slice(0, 8)
const randomEmail = () => `${randomWord()}@example.org`

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'admin')).token
  stageId = await idOf('/api/staff/progression-stages', { name: randomWord() })
  templateId = await idOf('/api/staff/email-templates', sample.template())
})

const future = '2099-01-01T00:00:00.000Z'
const required = {
  person: () => ({ name: 'Ann', role: 'Chair' }),
  contact: () => ({ name: 'Ann' }),
  stage: () => ({ name: randomWord() }),
  rule: () => ({ name: 'Call', triggerStageId: stageId, daysAfter: 3, catchupType: 'call' }),
  newsletter: () => ({ title: 'May', subject: 'News' }),
  composeEmail: () => ({
    subject: 'Hi',
    html_content: '<p>Hi</p>',
    recipient_emails: [randomEmail()],
  }),
  template: () => ({ name: 'Hi', subject: 'Hi', html_content: '<p>Hi</p>' }),
  subscriber: () => ({ email: randomEmail() }),
}
/** Documents with every field set to a value other than its default. */
const sample = {
  person: () => ({
    ...required.person(),
    imageUrl: 'https://example.org/a.jpg',
    briefMessage: 'Hello',
    displayOrder: 7,
    published: true,
  }),
  contact: () => ({
    ...required.contact(),
    email: randomEmail(),
    phone: '1',
    status: 'Member',
    tags: ['vip'],
    notes: 'Tall',
  }),
  stage: () => ({ ...required.stage(), description: 'First', order: 4 }),
  rule: () => ({ ...required.rule(), emailTemplateId: templateId, active: false }),
  newsletter: () => ({
    ...required.newsletter(),
    html_content: '<p>Hi</p>',
    text_content: 'Hi',
    notes: 'Check',
    scheduled_send_at: future,
  }),
  composeEmail: () => ({
    ...required.composeEmail(),
    title: 'May',
    text_content: 'Hi',
    scheduled_send_at: future,
  }),
  template: () => ({
    ...required.template(),
    text_content: 'Hi',
    category: 'invite',
    html_wrapper: '<b>{{content}}</b>',
  }),
  subscriber: () => ({ ...required.subscriber(), name: 'Ann', source: 'desk' }),
}

const optionalIn = ({ body }: Operation): string[] =>
  body.kind === 'json' ? optionalFields(body.schema) : []

/** Required fields that null clears: an end of a snooze, an owner. */
const clearing: Readonly<Record<string, readonly string[]>> = {
  snoozeFollowUp: ['until'],
  assignFollowUp: ['ownerId'],
}

const operations = endpoints.map(({ operation }) => operation)
const concerned = operations.filter((each) => optionalIn(each).length > 0)
const operationOf = (id: string): Operation => {
  const operation = operations.find((each) => each.id === id)
  if (!operation) throw new Error(`no operation ${id}`)
  return operation
}

/** A create: its required fields, and how to read what was stored (default: the response). */
interface Creation {
  readonly path?: () => Promise<string>
  readonly required: () => Fields
  readonly stored?: (sent: Fields, created: Fields) => Promise<unknown>
}
const creations: Readonly<Record<string, Creation>> = {
  createPerson: { required: required.person },
  createContact: { required: required.contact },
  addProgressionEntry: {
    path: async () =>
      `/api/staff/contacts/${await idOf('/api/staff/contacts', sample.contact())}/progression`,
    required: () => ({ stageId }),
  },
  createStage: { required: required.stage },
  createFollowUpRule: { required: required.rule },
  createNewsletter: { required: required.newsletter },
  createComposeEmail: { required: required.composeEmail },
  createEmailTemplate: { required: required.template },
  createSubscriber: { required: required.subscriber },
  subscribe: {
    required: required.subscriber,
    stored: async (sent) => {
      const where = { email: { equals: sent['email'] } }
      const matches = await payload.find({ collection: 'newsletter-subscribers', where })
      return matches.docs[0]
    },
  },
  submitAction: {
    required: () => ({
      title: 'Run',
      description: 'Far',
      contactName: 'Ann',
      contactEmail: 'ann@example.org',
    }),
    stored: (_sent, created) =>
      payload.findByID({ collection: 'action-submissions', id: createdDocument.parse(created).id }),
  },
}

/** Fields that differ between any two documents created alike. */
const own = new Set(['id', 'createdAt', 'updatedAt', 'email'])
const common = (value: unknown, sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields.parse(value))
      .filter(([name]) => !own.has(name))
      .map(([name, field]) => [name, isDeepStrictEqual(field, sent[name]) ? 'as sent' : field]),
  )

describe.each(Object.keys(creations))('null for optional fields of %s', (id) => {
  const operation = operationOf(id)
  const creation = creations[id] as Creation
  const storedFrom = async (nulls: readonly string[]) => {
    const needed = creation.required()
    const nothing = Object.fromEntries(nulls.map((name) => [name, null]))
    const path = (await creation.path?.()) ?? operation.path
    const created = await create(path, { ...needed, ...nothing })
    return common((await creation.stored?.(needed, created)) ?? created, needed)
  }

  it.each(optionalIn(operation))(`${id} treats null for %s as absent`, async (name) => {
    expect(await storedFrom([name])).toEqual(await storedFrom([]))
  })

  it(`${id} treats null for all optional fields as absent`, async () => {
    expect(await storedFrom(optionalIn(operation))).toEqual(await storedFrom([]))
  })

  it(`${id} rejects null for required fields by name`, async () => {
    const path = (await creation.path?.()) ?? operation.path
    for (const name of Object.keys(creation.required())) {
      const json = { ...creation.required(), [name]: null }
      const { status, json: problem } = await api('POST', path, { token, json })
      expect([status, problem]).toEqual([400, { error: expect.stringMatching(`^${name}: must `) }])
    }
  })
})

/** An update: a document with every field set, and what `null` makes of the clearable fields. */
interface Update {
  readonly list: string
  readonly sample: () => Fields
  readonly cleared: Fields
  /** Fields that change together with another. */
  readonly follows?: Readonly<Record<string, Fields>>
}
const updates: Readonly<Record<string, Update>> = {
  updatePerson: {
    list: '/api/staff/people',
    sample: sample.person,
    cleared: { imageUrl: null, briefMessage: null },
  },
  updateContact: {
    list: '/api/staff/contacts',
    sample: sample.contact,
    cleared: { email: null, phone: null, tags: [], notes: null },
  },
  updateStage: {
    list: '/api/staff/progression-stages',
    sample: sample.stage,
    cleared: { description: '' },
  },
  updateFollowUpRule: {
    list: '/api/staff/follow-up-rules',
    sample: sample.rule,
    cleared: { emailTemplateId: null },
  },
  updateNewsletter: {
    list: '/api/staff/newsletters',
    sample: sample.newsletter,
    cleared: { html_content: '', text_content: '', notes: '', scheduled_send_at: null },
  },
  updateComposeEmail: {
    list: '/api/staff/compose-emails',
    sample: sample.composeEmail,
    cleared: { title: '', text_content: '', scheduled_send_at: null },
    follows: { scheduled_send_at: { status: 'draft' } },
  },
  updateEmailTemplate: {
    list: '/api/staff/email-templates',
    sample: sample.template,
    cleared: { text_content: '', category: '', html_wrapper: '' },
    follows: { html_wrapper: { variables: '' } },
  },
  updateSubscriber: {
    list: '/api/staff/newsletter-subscribers',
    sample: sample.subscriber,
    cleared: { name: null },
  },
}

describe.each(Object.keys(updates))('null for optional fields of %s', (id) => {
  const { list, sample, cleared, follows = {} } = updates[id] as Update

  it.each(optionalIn(operationOf(id)))(
    `${id} with null for %s clears it, or leaves it unchanged when it may not be empty`,
    async (name) => {
      const before = await create(list, sample())
      const path = `${list}/${String(before['id'])}`
      const { status, json: after } = await api('PUT', path, { token, json: { [name]: null } })
      const expected = name in cleared ? { [name]: cleared[name], ...follows[name] } : {}
      expect([status, after]).toEqual([200, { ...before, ...expected }])
    },
  )

  it(`${id} with null for all optional fields clears those that may be empty`, async () => {
    const before = await create(list, sample())
    const path = `${list}/${String(before['id'])}`
    const json = Object.fromEntries(optionalIn(operationOf(id)).map((name) => [name, null]))
    const { status, json: after } = await api('PUT', path, { token, json })
    const expected = Object.assign({}, cleared, ...Object.values(follows))
    expect([status, after]).toEqual([200, { ...before, ...expected }])
  })
})

describe('null in updateProfile', () => {
  const profileOf = async ({ token }: Staff) => {
    const { json } = await api('GET', '/api/staff/profile', { token })
    return { ...fields.parse(json), updatedAt: undefined }
  }

  it.each(optionalIn(operationOf('updateProfile')))(
    'updateProfile with null for %s clears nothing but the display name',
    async (name) => {
      const staff = await createStaff(payload, 'editor')
      const before = await profileOf(staff)
      const call = { token: staff.token, json: { [name]: null } }
      expect((await api('PUT', '/api/staff/profile', call)).status).toBe(200)
      const cleared = name === 'displayName' ? { displayName: '' } : {}
      expect(await profileOf(staff)).toEqual({ ...before, ...cleared })
      const json = { username: staff.username, password: staff.password }
      expect((await api('POST', '/api/auth/login', { json })).status).toBe(200)
    },
  )
})

describe('null in login', () => {
  it('login treats null for the code as absent', async () => {
    const { username, password } = await createStaff(payload, 'editor')
    const json = { username, password, code: null }
    expect((await api('POST', '/api/auth/login', { json })).status).toBe(200)
  })
})

describe('every operation with optional fields', () => {
  it('every operation with optional fields is covered by these tests', () => {
    const others = ['login', 'updateProfile']
    const covered = [...Object.keys(creations), ...Object.keys(updates), ...others]
    expect(covered.sort()).toEqual(concerned.map(({ id }) => id).sort())
  })

  it('the API document declares null for exactly the optional fields, and the required ones that null clears', async () => {
    const { json } = await api('GET', '/api/openapi.json')
    const body = z.looseObject({ properties: fields.optional() })
    const { paths } = z.looseObject({ paths: z.record(z.string(), fields) }).parse(json)
    const described = z.looseObject({
      requestBody: z.looseObject({
        content: z.looseObject({ 'application/json': z.looseObject({ schema: body }) }),
      }),
    })
    const nullableFields = (operation: Operation) => {
      const methods = paths[operation.path.replace(/:(\w+)/g, '{$1}')]
      const { requestBody } = described.parse(methods?.[operation.method.toLowerCase()])
      const { properties = {} } = requestBody.content['application/json'].schema
      return Object.keys(properties).filter((name) =>
        /\{"type":"null"\}|"null"\]/.test(JSON.stringify(properties[name])),
      )
    }
    const withJson = operations.filter((each) => each.body.kind === 'json')
    expect(withJson.map((each) => [each.id, nullableFields(each).sort()])).toEqual(
      withJson.map((each) => [each.id, [...optionalIn(each), ...(clearing[each.id] ?? [])].sort()]),
    )
  })
})

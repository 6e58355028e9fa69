import { createRequire } from 'node:module'
import { sql } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#endpoints/index.ts'
import { keyPermissions } from '#src/contract/api-keys.ts'
import { permissionsIn } from '#src/contract/operation.ts'
import { makeKey } from '#tests/support/api-keys.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'
import { startWeb, type Web } from '#tests/support/web.ts'
import { type Received, startReceiver, type Webhooks, webhooksOf } from '#tests/support/webhooks.ts'

/** The nodes as n8n runs them, with a Muster over HTTP. */

const load = createRequire(new URL('../../../packages/n8n-nodes-muster/', import.meta.url))

interface Property {
  readonly name: string
  readonly type: string
  readonly displayName: string
  readonly options?: readonly { readonly value?: unknown }[]
  readonly displayOptions?: { readonly show: Readonly<Record<string, readonly string[]>> }
}
interface Node {
  readonly description: { readonly properties: readonly Property[] }
  readonly execute?: (this: unknown) => Promise<[{ json: Record<string, unknown> }[]]>
  readonly webhook?: (this: unknown) => Promise<Record<string, unknown>>
}

const { n8n } = load('./package.json') as { n8n: { nodes: string[]; credentials: string[] } }
const [actions, trigger] = n8n.nodes.map((path, at): Node => {
  const Class = load(`./${path}`)[['Muster', 'MusterTrigger'][at] ?? '']
  return new Class()
})
const { MusterApi } = load(`./${n8n.credentials[0]}`)
const { value: bearer } = z
  .object({ Authorization: z.string() })
  .transform(({ Authorization }) => ({ value: Authorization }))
  .parse(new MusterApi().authenticate.properties.headers)

let crm: Crm
let web: Web
let hooks: Webhooks
let key: { id: number; key: string }

beforeAll(async () => {
  crm = await startCrm()
  web = await startWeb(crm.payload)
  hooks = webhooksOf(crm.payload)
  const admin = await createStaff(crm.payload, 'admin')
  key = await makeKey(admin.token, ...keyPermissions)
})

afterAll(() => web.stop())

interface Given {
  readonly fields?: object
  readonly returnAll?: boolean
  readonly execution?: string
  /** Of the node in its execution, in a loop. */
  readonly runIndex?: number
  readonly continues?: boolean
}

interface HttpRequest {
  readonly method: string
  readonly baseURL: string
  readonly url: string
  readonly qs?: Record<string, unknown>
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const credentials = () => ({ baseUrl: `${web.url}/`, apiKey: key.key, keyId: String(key.id) })

/** As n8n sends a request: what is not 2xx is an error. */
const send = async ({ method, baseURL, url, qs = {}, body, headers = {} }: HttpRequest) => {
  const address = new URL(baseURL + url)
  for (const [name, value] of Object.entries(qs)) address.searchParams.set(name, String(value))
  const authorization = bearer.replace(/^=/, '').replace('{{$credentials.apiKey}}', key.key)
  const response = await fetch(address, {
    method,
    headers: { ...headers, authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return JSON.parse(text)
}

const run = async (operation: string, parameters: object = {}, given: Given = {}) => {
  const { fields = {}, returnAll = false, execution = unique('Execution') } = given
  const known = { ...parameters, operation, returnAll, additionalFields: fields }
  const context = {
    getInputData: () => [{ json: {} }],
    getCredentials: async () => credentials(),
    getExecutionId: () => execution,
    getNode: () => ({ id: 'node' }),
    evaluateExpression: (expression: string) =>
      expression === '{{ $runIndex }}' ? (given.runIndex ?? 0) : undefined,
    continueOnFail: () => given.continues === true,
    getNodeParameter: (name: string): unknown => {
      if (!Object.hasOwn(known, name)) throw new Error(`Could not get parameter ${name}`)
      return Reflect.get(known, name)
    },
    helpers: { httpRequestWithAuthentication: (_: string, request: HttpRequest) => send(request) },
  }
  const [items] = (await actions?.execute?.call(context)) ?? [[]]
  return items.map(({ json }) => json)
}

describe('the actions', () => {
  it('are all that a key can be permitted, with one definition for each field of each', () => {
    const properties = actions?.description.properties ?? []
    const offered = properties
      .filter(({ name }) => name === 'operation')
      .flatMap(({ options = [] }) => options.map(({ value }) => String(value)))
    const permitted = endpoints
      .map(({ operation }) => operation)
      .filter(({ permission = [] }) =>
        permissionsIn(permission).some((each) => keyPermissions.some((known) => known === each)),
      )
    const left = permitted.filter(({ id }) => !offered.includes(id))
    expect(left.map(({ body }) => body.kind)).toEqual(left.map(() => 'stream'))
    expect(offered).toEqual(expect.arrayContaining(['upsertContacts', 'readArticle']))
    expect(offered.filter((id) => /approve|reject|delete.*User|password/i.test(id))).toEqual([])
    const shown = properties.flatMap(({ name, displayOptions }) =>
      (displayOptions?.show['operation'] ?? []).map((operation) => `${operation} ${name}`),
    )
    expect(new Set(shown).size).toBe(shown.length)
  })

  it('write contacts by email, and find and read them', async () => {
    const email = uniqueEmail()
    const contacts = JSON.stringify([{ email, name: 'Ada', addTags: ['donor'] }])
    const [written] = await run('upsertContacts', { contacts })
    const { id, result } = z.object({ id: z.int(), result: z.string() }).parse(written)
    expect(result).toBe('created')
    expect(await run('listContacts', {}, { fields: { search: email } })).toMatchObject([{ id }])
    expect(await run('getContact', { id })).toMatchObject([{ email, tags: ['donor'] }])
    expect(await run('listConsents', { id })).toEqual([])
  })

  it('are done once by a node that is tried again', async () => {
    const { id } = await crm.createContact()
    const note = { kind: 'note', notes: 'Gave 20 € for the library' }
    const once = { fields: note, execution: unique('Execution') }
    await run('addInteraction', { id, ...note }, once)
    await run('addInteraction', { id, ...note }, once)
    expect(await run('listInteractions', { id })).toHaveLength(1)
    await run('addInteraction', { id, ...note }, { ...once, runIndex: 1 })
    await run('addInteraction', { id, ...note }, { fields: note })
    expect(await run('listInteractions', { id })).toHaveLength(3)
  })

  it('read every page of a list', async () => {
    const name = unique('Many')
    await hooks.execute(sql`
      INSERT INTO contacts (name, email, status)
      SELECT ${name} || n, ${`${uniqueEmail()}.`} || n || '.org', 'Event Attendee'
      FROM generate_series(1, 600) AS n`)
    const found = await run('listContacts', {}, { fields: { search: name }, returnAll: true })
    expect(new Set(found.map(({ id }) => id)).size).toBe(600)
  })

  it('say why they are rejected, or go on with that where it is wanted', async () => {
    await expect(run('getContact', { id: 2_147_483_647 })).rejects.toThrow('404')
    await expect(run('upsertContacts', { contacts: '{' })).rejects.toThrow('contacts: is no JSON')
    const [item] = await run('getContact', { id: '../segments' }, { continues: true })
    expect(item).toEqual({ error: expect.stringMatching(/^404/) })
  })
})

describe('the trigger', () => {
  const receive = async (call: Received, webhookSecret: string, stored: object, events = ['']) => {
    let status = 200
    const response = {
      status: (code: number) => {
        status = code
        return { send: () => ({ end: () => undefined }) }
      },
    }
    const context = {
      getCredentials: async () => ({ ...credentials(), webhookSecret }),
      getRequestObject: () => ({ headers: call.headers, rawBody: Buffer.from(call.body) }),
      getResponseObject: () => response,
      getWorkflowStaticData: () => stored,
      getNodeParameter: () => events.filter(Boolean),
    }
    const { workflowData, ...others } = (await trigger?.webhook?.call(context)) ?? {}
    return { status, others, started: workflowData }
  }

  it('starts once for each call of Muster that is signed, but for what its key has written', async () => {
    const receiver = await startReceiver()
    const { id: webhook } = await hooks.create(receiver.url, ['contact.created'])
    const secret = await hooks.secretOf(webhook)
    const { id } = await crm.createContact()
    await hooks.call()
    const byPerson = receiver.received[0]
    const contacts = JSON.stringify([{ email: uniqueEmail(), name: 'Ada' }])
    await run('upsertContacts', { contacts })
    await hooks.call()
    const byKey = receiver.received[1]
    await receiver.stop()
    if (!byPerson || !byKey) throw new Error('there were no two calls')

    const stored = {}
    const first = await receive(byPerson, secret, stored)
    expect(first.started).toMatchObject([[{ json: { type: 'contact.created', data: { id } } }]])
    expect((await receive(byPerson, secret, stored)).started).toBeUndefined()
    expect((await receive(byKey, secret, stored)).started).toBeUndefined()
    expect((await receive(byPerson, secret, {}, ['contact.changed'])).started).toBeUndefined()
    expect((await receive(byPerson, secret, {}, ['contact.created'])).started).toBeDefined()

    const rejected = { status: 401, others: { noWebhookResponse: true }, started: undefined }
    const late = { ...byPerson.headers, 'webhook-timestamp': '1764000000' }
    expect(await receive(byPerson, '', {})).toEqual(rejected)
    expect(await receive(byPerson, 'whsec_c29tZXRoaW5n', {})).toEqual(rejected)
    expect(await receive({ ...byPerson, body: `${byPerson.body} ` }, secret, {})).toEqual(rejected)
    expect(await receive({ ...byPerson, headers: late }, secret, {})).toEqual(rejected)
    expect(await receive({ ...byPerson, headers: {} }, secret, {})).toEqual(rejected)
  })
})

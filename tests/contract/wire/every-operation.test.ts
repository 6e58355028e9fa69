import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#endpoints/index.ts'
import { propertiesOf } from '#src/contract/openapi/schemas.ts'
import type { Operation } from '#src/contract/operation.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { createPetition } from '#tests/support/forms.ts'
import { createStaff } from '#tests/support/staff.ts'

/** How every operation, new ones included, handles invalid input. */
const operations = endpoints.map(({ operation }) => operation)
const named = (list: readonly Operation[]) => list.map((each) => [each.id, each] as const)

const withJson = operations.filter(({ body }) => body.kind === 'json')
const withFields = withJson.filter(({ id }) => id !== 'logout')
const byNumber = operations.filter(
  ({ path }) => path.includes(':id') && !/static-images/.test(path),
)

let payload: Payload
let api: ApiClient
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'admin')).token
})

/** Ids that match nothing, so that an accepted request changes nothing. */
const pathOf = ({ path }: Operation) => path.replaceAll(/[:*]\w+/g, '2147483647')

const send = async (operation: Operation, body: string, contentType = 'application/json') => {
  const headers = { 'content-type': contentType }
  const { status, json } = await api(operation.method, pathOf(operation), { token, headers, body })
  return [status, json] as const
}

const errorSchema = z.strictObject({ error: z.string().regex(/^[\w.-]+: \S.+$/) })

const fieldsOf = ({ body }: Operation) =>
  body.kind === 'json' ? Object.entries(propertiesOf(body.schema)) : []

/** A value whose type differs from the type of the field. */
const wrongFor = (schema: Record<string, unknown>): unknown => {
  const text = JSON.stringify(schema)
  return text.includes('"type":"array"') || text.includes('"type":"object"') ? 'text' : [{}]
}

describe.each(named(withJson))('%s', (id, operation) => {
  it(`${id} rejects a body that is no JSON object`, async () => {
    for (const body of ['{', 'null', '[]', '"x"', '1'])
      expect([body, (await send(operation, body))[0]]).toEqual([body, 400])
  })

  it(`${id} rejects other content types than JSON`, async () => {
    expect(await send(operation, '{}', 'text/plain')).toEqual([
      400,
      { error: 'Content-Type: must be application/json' },
    ])
  })

  it(`${id} rejects a body over its size limit`, async () => {
    const limit = operation.body.kind === 'json' ? operation.body.limit : 0
    expect(await send(operation, ' '.repeat(limit + 1))).toEqual([
      400,
      { error: `body: must be at most ${limit} bytes` },
    ])
  })
})

describe.each(named(withFields))('the fields of %s', (id, operation) => {
  const fields = fieldsOf(operation)

  it(`${id} declares its fields`, () => {
    expect(fields).not.toEqual([])
  })

  it.each(fields)(`${id} rejects the field %s of another type, by name`, async (name, schema) => {
    const [status, response] = await send(operation, JSON.stringify({ [name]: wrongFor(schema) }))
    expect(status).toBe(400)
    expect(errorSchema.parse(response).error).not.toMatch(/Invalid|expected|undefined|NaN/)
    if (isFirst(name)) expect(errorSchema.parse(response).error).toMatch(new RegExp(`^${name}[.:]`))
  })

  it.each(fields.filter(([, schema]) => JSON.stringify(schema).includes('"string"')))(
    `${id} rejects the field %s with NUL`,
    async (name, schema) => {
      const isList = JSON.stringify(schema).includes('"type":"array"')
      const value = isList ? ['a\0b'] : 'a\0b'
      const [status, response] = await send(operation, JSON.stringify({ [name]: value }))
      expect(status).toBe(400)
      if (isFirst(name))
        expect(errorSchema.parse(response).error).toMatch(new RegExp(`^${name}[.:]`))
    },
  )

  it.each(fields.filter(([, schema]) => JSON.stringify(schema).includes('"integer"')))(
    `${id} rejects the field %s beyond int4`,
    async (name) => {
      for (const value of [2147483648, -2147483649, 1.5, '1']) {
        const [status, response] = await send(operation, JSON.stringify({ [name]: value }))
        expect(status).toBe(400)
        if (isFirst(name))
          expect(errorSchema.parse(response).error).toMatch(new RegExp(`^${name}[.:]`))
      }
    },
  )

  /** Whether errors name this field: a missing required field before it would be named instead. */
  const isFirst = (name: string): boolean => {
    if (operation.body.kind !== 'json') return false
    const missing = operation.body.schema.safeParse({}).error?.issues[0]?.path[0]
    return missing === undefined || missing === name
  }
})

describe.each(named(byNumber))('the id of %s', (id, operation) => {
  it(`${id} returns 404 for ids that are not positive int4 numbers`, async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '01', '1e3', '2147483648', '%00', '%zz', '1%20']) {
      const path = operation.path.replace(':id', id)
      const { status, json } = await api(operation.method, path, { token })
      expect([id, status, json]).toEqual([id, 404, { error: 'Not found' }])
    }
  })
})

describe.each(named(operations))('the query of %s', (id, operation) => {
  it(`${id} rejects a query with NUL`, async () => {
    const path = `${pathOf(operation)}?any=%00`
    const { status, json } = await api(operation.method, path, { token })
    expect([status, json]).toEqual([400, { error: 'query: must not contain NUL characters' }])
  })

  it(`the query schema of ${id} names its parameters`, () => {
    expect(Object.keys(propertiesOf(operation.query))).toEqual(
      Object.keys(z.object({ shape: z.looseObject({}) }).parse(operation.query).shape),
    )
  })
})

const withQuery = operations.filter(({ query }) => Object.keys(propertiesOf(query)).length > 0)

/** A cursor has the time at which it was made. */
const withoutCursor = (text: string): string => text.replace(/"cursor":"[^"]+"/, '')

describe.each(named(withQuery))('the optional parameters of %s', (id, operation) => {
  it.each(Object.keys(propertiesOf(operation.query)))(
    `${id} ignores the query parameter %s when it is empty`,
    async (name) => {
      const path = pathOf(operation)
      const bare = await api(operation.method, path, { token })
      for (const query of [`${name}=`, name, `${name}=&${name}=`]) {
        const empty = await api(operation.method, `${path}?${query}`, { token })
        expect([empty.status, withoutCursor(empty.text)]).toEqual([
          bare.status,
          withoutCursor(bare.text),
        ])
      }
    },
  )
})

describe.each(named(operations.filter(({ permission }) => permission)))(
  'the permission of %s',
  (id, operation) => {
    it(`${id} returns 403 to a user without a role`, async () => {
      tokenWithoutRole ??= (await createStaff(payload)).token
      const { status, json } = await api(operation.method, pathOf(operation), {
        token: tokenWithoutRole,
      })
      expect([status, json]).toEqual([403, { error: 'Forbidden' }])
    })
  },
)

let tokenWithoutRole: string | undefined

/** The slug of a newsletter in the public archive. */
const archived = async (): Promise<string> => {
  const slug = unique('letter').replace(' ', '-')
  await payload.create({
    collection: 'newsletters',
    data: {
      ...{ title: slug, subject: slug, htmlContent: '<p>x</p>', approvalStatus: 'approved' },
      ...{ status: 'sent', sentAt: new Date().toISOString(), inArchive: true, slug },
    },
  })
  return slug
}

const ofPetition = async (name: string): Promise<string> =>
  `/api/petitions/${(await createPetition(payload)).slug}/${name}`

const samples: Readonly<Record<string, (make: ContentMaker) => Promise<string>>> = {
  readAction: async (make) => `/api/actions/${(await make.action()).slug}`,
  listRelatedActions: async (make) => `/api/actions/${(await make.action()).id}/related`,
  readArticle: async (make) => `/api/news/${(await make.article()).slug}`,
  listRelatedNews: async (make) => `/api/news/${(await make.article()).id}/related`,
  readEvent: async (make) => `/api/events/${(await make.event()).slug}`,
  readPage: async (make) => `/api/pages/${(await make.page()).slug}`,
  readArchived: async () => `/api/newsletters/${await archived()}`,
  showArchived: async () => `/api/newsletters/${await archived()}/view`,
  topicFeed: async () => '/api/feed/newsletters/newsletter',
  readPetitionCount: () => ofPetition('count'),
  listSignatures: () => ofPetition('signatures'),
  readLedger: () => ofPetition('ledger'),
  readViewerFile: async () => '/api/docs/start.js',
  readDoorScript: async () => '/api/door-scripts/worker.js',
  search: async () => '/api/search?q=anything',
  readImage: async (make) => `/api/images/${(await make.image()).key}`,
  readStaticImage: async () => {
    const id = unique('place').replace(' ', '-').toLowerCase()
    await payload.create({ collection: 'static-images', data: { id, name: id } })
    return `/api/static-images/${id}`
  },
}

const cacheable = operations.filter(
  ({ method, caching }) => method === 'GET' && caching !== 'never',
)

describe.each(named(cacheable))('caching of %s', (id, operation) => {
  it(`${id} has an ETag, returns 304 for it and supports HEAD`, async () => {
    const path = (await samples[id]?.(contentMaker(payload))) ?? operation.path
    const { status, headers } = await api('GET', path)
    expect([status, headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^public/)])
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    const again = await api('GET', path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    const head = await api('HEAD', path)
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  })
})

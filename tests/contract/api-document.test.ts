import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralRules from '@stoplight/spectral-rulesets'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#endpoints/index.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'
import { isObject, type Json, propertiesIn } from '#tests/support/json-schemas.ts'
import { createStaff } from '#tests/support/staff.ts'

/** What programs and people are given who build clients from the document. */

const content = z.record(
  z.string(),
  z.looseObject({
    schema: z.looseObject({}).optional(),
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.looseObject({ value: z.unknown() })).optional(),
  }),
)
const parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  description: z.string().optional(),
  example: z.unknown().optional(),
  schema: z.looseObject({}),
})
const operation = z.looseObject({
  operationId: z.string(),
  description: z.string().optional(),
  security: z.array(z.looseObject({})),
  parameters: z.array(parameter),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      headers: z.record(z.string(), z.looseObject({})).optional(),
      content: content.optional(),
    }),
  ),
})
const method = z.enum(['get', 'post', 'put', 'delete'])
const api = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(method, operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
})
type Described = z.output<typeof operation>

let payload: Payload
let call: ApiClient
let token: string
let text: string
let document: z.output<typeof api>
let operations: { path: string; method: z.output<typeof method>; described: Described }[]

beforeAll(async () => {
  payload = await startPayload()
  call = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'admin')).token
  text = (await call('GET', '/api/openapi.json')).text
  document = api.parse(JSON.parse(text))
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    method.options.flatMap((each) => {
      const described = methods[each]
      const isOfAdminUi = path.startsWith('/cms-api/')
      return described && !isOfAdminUi ? [{ path, method: each, described }] : []
    }),
  )
})

const upper = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const

const schemas = (): [string, unknown][] => [
  ...Object.entries(document.components.schemas),
  ...operations.flatMap(({ described: { operationId, requestBody, responses } }) =>
    [requestBody, ...Object.values(responses)].flatMap((body) =>
      Object.values(body?.content ?? {}).map(({ schema }): [string, unknown] => [
        operationId,
        schema,
      ]),
    ),
  ),
]

const validator = () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: document.components })
  return (schema: Json, value: unknown): string | undefined => {
    const local = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'),
    )
    return ajv.validate(local, value) ? undefined : ajv.errorsText()
  }
}

describe('the API document', () => {
  it('has no warning of Spectral', { tags: 'long' }, async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({ extends: [spectralRules.oas] } as never)
    const problems = await spectral.run(JSON.parse(text))
    expect(problems.map(({ code, path }) => `${code} ${path.join('/')}`)).toEqual([])
  })

  it('has no warning of Redocly, but that one operation does nothing but redirect', {
    tags: 'long',
  }, async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
    expect(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`)).toEqual([
      'operation-2xx-response #/paths/~1api~1newsletter~1links~1{token}/get/responses',
    ])
  })

  it('describes each operation, parameter and property', () => {
    const properties = schemas().flatMap(([owner, schema]) => propertiesIn(schema, owner))
    const missing = [
      ...properties.filter(({ schema }) => !schema['description']).map(({ at }) => at),
      ...operations.flatMap(({ described: { operationId, description, parameters } }) => [
        ...(description ? [] : [operationId]),
        ...parameters
          .filter((each) => !each.description)
          .map(({ name }) => `${operationId} ?${name}`),
      ]),
    ]
    expect(missing).toEqual([])
    expect(properties.length).toBeGreaterThan(400)
  })

  it('gives each parameter an example that its schema accepts', () => {
    const problemOf = validator()
    const wrong = operations.flatMap(({ described: { operationId, parameters } }) =>
      parameters.flatMap(({ name, schema, ...given }) => {
        const example = given.example ?? Object(schema['examples'])[0]
        const problem = example === undefined ? 'missing' : problemOf(schema, example)
        return problem ? [`${operationId} ?${name}: ${problem}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  it('has examples of properties that their schemas accept', () => {
    const problemOf = validator()
    const wrong = schemas()
      .flatMap(([owner, schema]) => propertiesIn(schema, owner))
      .flatMap(({ at, schema }) => {
        const { examples } = schema
        const problem = Array.isArray(examples) ? problemOf(schema, examples[0]) : undefined
        return problem ? [`${at}: ${problem}`] : []
      })
    expect(wrong).toEqual([])
  })

  it('gives each JSON body an example that its schema accepts', () => {
    const problemOf = validator()
    const wrong = operations.flatMap(({ described: { operationId, requestBody, responses } }) =>
      Object.entries({ request: requestBody, ...responses }).flatMap(([name, body]) => {
        const media = body?.content?.['application/json']
        if (!media?.schema) return []
        const values = media.examples
          ? Object.values(media.examples).map(({ value }) => value)
          : [media.example]
        return values.flatMap((value) => {
          const isMissing = value === undefined
          const problem = isMissing ? 'missing' : problemOf(media.schema ?? {}, value)
          return problem ? [`${operationId} ${name}: ${problem}`] : []
        })
      }),
    )
    expect(wrong).toEqual([])
  })

  it('types numbers and booleans of paths and queries, with bounds and defaults', () => {
    const parametersOf = (id: string) =>
      Object.fromEntries(
        operations
          .find(({ described }) => described.operationId === id)
          ?.described.parameters.map(({ name, schema }) => [name, schema]) ?? [],
      )
    expect(parametersOf('listNews')).toMatchObject({
      limit: { type: 'integer', minimum: 1, maximum: 500, default: 50 },
      offset: { type: 'integer', minimum: 0, default: 0 },
      search: { type: 'string' },
    })
    expect(parametersOf('getContact')).toMatchObject({
      id: { type: 'integer', minimum: 1, maximum: 2_147_483_647 },
    })
    expect(parametersOf('listEvents')['upcoming']).toMatchObject({ type: 'boolean' })
    expect(parametersOf('importContacts')['dryRun']).toMatchObject({
      type: 'boolean',
      default: false,
    })
    expect(parametersOf('readImage')['w']).toMatchObject({ type: 'integer', minimum: 1 })
    const asText = operations.flatMap(({ described }) =>
      described.parameters.filter(({ schema }) => String(schema['pattern']).includes('\\d')),
    )
    expect(asText).toEqual([])
  })

  it('carries the rules of fields: lengths, formats and numbers of items', () => {
    const bodyOf = (id: string) => {
      const found = operations.find(({ described }) => described.operationId === id)
      return found?.described.requestBody?.content['application/json']?.schema?.['properties']
    }
    expect(bodyOf('sendMessage')).toMatchObject({
      name: { type: 'string', minLength: 1, maxLength: 200 },
      email: { format: 'email', maxLength: 200 },
      message: { maxLength: 5000 },
    })
    expect(bodyOf('createComposeEmail')).toMatchObject({
      recipient_emails: { minItems: 1, maxItems: 1000, items: { format: 'email' } },
      scheduled_send_at: { anyOf: [{ format: 'date-time' }, { type: 'null' }] },
    })
    expect(bodyOf('createContact')).toMatchObject({ tags: { anyOf: [{ maxItems: 100 }, {}] } })
  })
})

describe('the texts of a 400 in the API document', () => {
  const invalid = ({ responses }: Described): unknown[] =>
    Object.values(responses['400']?.content?.['application/json']?.examples ?? {}).map(
      ({ value }) => (isObject(value) ? value['error'] : value),
    )

  it('name the error of a body without its required fields', async () => {
    const withFields = operations.filter(
      ({ described: { requestBody, parameters } }) =>
        parameters.every((each) => each.in !== 'path') &&
        Array.isArray(requestBody?.content['application/json']?.schema?.['required']),
    )
    for (const { path, method, described } of withFields) {
      const needed = described.security.length > 0 ? { token } : {}
      const response = await call(upper[method], path, { ...needed, json: {} })
      expect([described.operationId, response.status]).toEqual([described.operationId, 400])
      expect(invalid(described)).toContain((response.json as { error: string }).error)
    }
    expect(withFields.length).toBeGreaterThan(10)
  })

  it('name the error of a wrong value in a query', async () => {
    const { status, json } = await call('GET', '/api/news?limit=-')
    const described = document.paths['/api/news']?.['get']
    expect(status).toBe(400)
    expect(described && invalid(described)).toContain((json as { error: string }).error)
  })
})

describe('the headers in the API document', () => {
  it('are those of the responses of each public list and page', async () => {
    const reads = operations.filter(
      ({ path, method, described }) =>
        method === 'get' && described.security.length === 0 && !path.includes('{'),
    )
    for (const { path, described } of reads) {
      const required = described.parameters.filter(({ required }) => required === true)
      const query = required.map(({ name, example, schema }) => [
        name,
        String(example ?? Object(schema['examples'])[0]),
      ])
      if (described.parameters.some(({ name }) => name === 'total'))
        query.push(['total', 'true'], ['limit', '1'])
      const { status, headers, json } = await call('GET', `${path}?${new URLSearchParams(query)}`)
      const documented = Object.keys(described.responses[String(status)]?.headers ?? {})
      const missing = documented.filter(
        (name) => !headers.has(name) && (name !== 'Content-Language' || json === undefined),
      )
      expect([path, status, missing]).toEqual([path, 200, []])
    }
    expect(reads.length).toBeGreaterThan(10)
  })

  it('are those of a response that is not modified, and of an error', async () => {
    const path = '/api/tags?total=true&limit=1'
    const first = await call('GET', path)
    const known = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await call('GET', path, { headers: known })
    const responses = document.paths['/api/tags']?.['get']?.responses
    for (const [status, response] of [
      ['304', again],
      ['400', await call('GET', '/api/tags?limit=0')],
    ] as const) {
      expect(response.status).toBe(Number(status))
      const documented = Object.keys(responses?.[status]?.headers ?? {})
      expect(documented.filter((name) => !response.headers.has(name))).toEqual([])
      expect(documented.length).toBeGreaterThan(0)
    }
  })
})

it('every operation that is served is in the API document', () => {
  expect(operations.map(({ described }) => described.operationId).sort()).toEqual(
    endpoints.map(({ operation }) => operation.id).sort(),
  )
})

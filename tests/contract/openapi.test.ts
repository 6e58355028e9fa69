import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { adminEndpoints } from '#endpoints/admin/index.ts'
import { endpoints } from '#endpoints/index.ts'
import { json, jsonResponse, publicOperation } from '#src/contract/define.ts'
import { openApiDocument } from '#src/contract/openapi/document.ts'
import { statusesOf } from '#src/contract/openapi/statuses.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

const content = z.record(z.string(), z.looseObject({ schema: z.looseObject({}).optional() }))
const describedOperation = z.looseObject({
  operationId: z.string(),
  summary: z.string().min(3),
  tags: z.tuple([z.string()]),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.looseObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
    }),
  ),
  requestBody: z.looseObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string().min(1), content: content.optional() }),
  ),
})
const describedApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), describedOperation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
})

let text: string
let document: z.output<typeof describedApi>
const ofAdminUi = adminEndpoints(async () => [])
const operations = endpoints.map(({ operation }) => operation)

beforeAll(async () => {
  const response = await apiClient(dispatcher(await startPayload()))('GET', '/api/openapi.json')
  text = response.text
  document = describedApi.parse(response.json)
})

const described = (path: string, method: string) => {
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

describe('readApiDocument', () => {
  it('the API document is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(JSON.parse(text))).toEqual({ valid: true })
  })

  it.each(operations.map((each) => [each.id, each] as const))(
    'the API document describes %s',
    (id, operation) => {
      const template = operation.path.replaceAll(/[:*](\w+)/g, '{$1}')
      const documented = described(template, operation.method.toLowerCase())
      expect(documented.operationId).toBe(id)
      expect(documented.security).toEqual(operation.auth === 'bearer' ? [{ bearer: [] }] : [])
      expect(Object.keys(documented.responses).map(Number)).toEqual(
        [...statusesOf(operation)].sort((a, b) => a - b),
      )
      const isRedirect = operation.response.kind === 'redirect'
      expect(Object.keys(documented.responses['200']?.content ?? {}).length > 0).toBe(!isRedirect)
      expect(
        documented.parameters.filter((each) => each.in === 'path').map(({ name }) => name),
      ).toEqual(Array.from(operation.path.matchAll(/[:*](\w+)/g), ([, name]) => name))
      expect(documented.requestBody !== undefined).toBe(operation.body.kind !== 'none')
    },
  )

  it('the API document describes each operation once and nothing else', () => {
    const count = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length
    const all = [...endpoints, ...ofAdminUi].map(({ operation }) => operation)
    expect(count).toBe(all.length)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it.each(ofAdminUi.map(({ operation }) => [operation.id, operation] as const))(
    'the API document describes %s of the admin UI as not stable',
    (id, operation) => {
      const template = operation.path.replaceAll(/[:*](\w+)/g, '{$1}')
      const documented = described(template, operation.method.toLowerCase())
      expect(documented.operationId).toBe(id)
      expect(documented.tags).toEqual(['Admin UI'])
      expect(documented['description']).toContain('it may change with every version')
      expect(documented.security).toEqual(operation.auth === 'session' ? [{ session: [] }] : [])
      expect(documented.requestBody !== undefined).toBe(operation.body.kind !== 'none')
    },
  )

  it('the API document’s schemas and the references to them match', () => {
    const names = Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, name]) => name)
    const schemas = names.filter((name) => name?.startsWith('#/components/schemas/'))
    expect([...new Set(schemas)].sort()).toEqual(
      Object.keys(document.components.schemas)
        .map((name) => `#/components/schemas/${name}`)
        .sort(),
    )
    expect(text).not.toContain('$defs')
  })

  it('the API document describes lists, forms, byte ranges and errors as the contract does', () => {
    const list = described('/api/news', 'get')
    expect(list.responses['200']?.content).toMatchObject({
      'application/json': {
        schema: {
          anyOf: [
            { type: 'array', items: { $ref: '#/components/schemas/Article' } },
            // With `fields`.
            { type: 'array', items: { $ref: '#/components/schemas/SelectedArticle' } },
          ],
        },
      },
    })
    expect(list.parameters.map(({ name }) => name).sort()).toEqual([
      'category',
      'fields',
      'from',
      'include',
      'limit',
      'offset',
      'search',
      'tag',
      'text',
      'to',
      'total',
      'urls',
    ])
    expect(list.parameters.find(({ name }) => name === 'tag')).toHaveProperty('description')
    expect(described('/api/student/upload/image', 'post').requestBody?.content).toHaveProperty([
      'multipart/form-data',
      'schema',
      'properties',
      'file',
    ])
    expect(Object.keys(described('/api/images/{key}', 'get').responses)).toEqual([
      '200',
      '206',
      '304',
      '400',
      '404',
      '416',
      '500',
    ])
    expect(described('/api/auth/check', 'get').responses['401']?.content).toMatchObject({
      'application/json': {
        schema: {
          type: 'object',
          required: ['authenticated'],
          properties: { authenticated: { const: false } },
        },
      },
    })
    expect(document.components.schemas['Error']).toMatchObject({
      required: ['error'],
      properties: { error: { type: 'string' } },
      additionalProperties: false,
    })
  })

  it('the API document is derived from the operations alone', () => {
    const item = z.strictObject({ id: z.int() }).meta({ id: 'Item' })
    const operation = publicOperation('POST', '/a/:b/*rest', {
      id: 'x',
      summary: 'y',
      group: 'z',
      body: json(z.object({ name: z.string().optional() })),
      response: jsonResponse(z.array(item)),
    })
    expect(openApiDocument([operation], 'https://example.org')).toMatchObject({
      servers: [{ url: 'https://example.org' }],
      tags: [{ name: 'z' }],
      components: { schemas: { Item: { type: 'object' } } },
      paths: { '/a/{b}/{rest}': { post: { requestBody: { required: true } } } },
    })
  })

  it('the API document throws when two schemas share a name', () => {
    const named = (path: string, schema: z.ZodType) =>
      publicOperation('GET', path, {
        id: path,
        summary: path,
        group: 'z',
        response: jsonResponse(schema),
      })
    const one = named('/a', z.array(z.strictObject({ a: z.int() }).meta({ id: 'SameName' })))
    const other = named('/b', z.array(z.strictObject({ b: z.int() }).meta({ id: 'SameName' })))
    expect(() => openApiDocument([one, other], '')).toThrow('SameName')
  })
})

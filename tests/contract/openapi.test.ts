import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

type Document = {
  paths: Record<string, Record<string, { operationId: string; summary: string; responses: object }>>
}

let document: Document

beforeAll(async () => {
  const api = apiClient(dispatcher(await startPayload()))
  document = (await api('GET', '/api/openapi.json')).json as Document
})

describe('readApiDocument', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true })
  })

  it('describes every operation, with a summary and a schema for its answer', () => {
    const described = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
    for (const { summary, responses } of described) {
      expect(summary).not.toBe('')
      expect(responses).toHaveProperty('200.content')
    }
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let api: ApiClient

beforeAll(async () => {
  const payload = await startPayload()
  api = apiClient(dispatcher(payload))
  for (const name of ['Zebra tags', 'Alpha 100% tags'])
    await payload.create({ collection: 'tags', data: { name, slug: '' } })
})

describe('listTags', () => {
  it('listTags orders tags by name', async () => {
    const { status, json } = await api('GET', '/api/tags?search=tags')
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { name: 'Alpha 100% tags', slug: 'alpha-100-tags' },
      { name: 'Zebra tags', slug: 'zebra-tags' },
    ])
  })

  it('listTags takes % in a search literally', async () => {
    expect((await api('GET', '/api/tags?search=0%25 t')).json).toHaveLength(1)
    expect((await api('GET', '/api/tags?search=a%25s')).json).toEqual([])
  })
})

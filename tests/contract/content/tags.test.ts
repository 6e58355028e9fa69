import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { startPayload } from '#tests/support/database.ts'

let api: ApiClient

/** A word of these tags alone. */
const word = randomBytes(6).toString('hex')

beforeAll(async () => {
  const payload = await startPayload()
  api = apiClient(dispatcher(payload))
  for (const name of [`Zebra ${word}`, `Alpha 100% ${word}`])
    await payload.create({ collection: 'tags', data: { name, slug: '' } })
})

describe('listTags', () => {
  it('listTags orders tags by name', async () => {
    const { status, json } = await api('GET', `/api/tags?search=${word}`)
    expect(status).toBe(200)
    expect(json).toMatchObject([
      { name: `Alpha 100% ${word}`, slug: `alpha-100-${word}` },
      { name: `Zebra ${word}`, slug: `zebra-${word}` },
    ])
  })

  it('listTags takes % in a search literally', async () => {
    expect((await api('GET', `/api/tags?search=0%25 ${word.slice(0, 4)}`)).json).toHaveLength(1)
    expect((await api('GET', `/api/tags?search=a%25${word.slice(-4)}`)).json).toEqual([])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, column, contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  const payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

describe('listRelatedActions', () => {
  it('listRelatedActions returns the three with the most shared tags, then by display order', async () => {
    const [a, b] = [await make.tag(), await make.tag()]
    const self = await make.action({ tags: [a.id, b.id] })
    const late = await make.action({ tags: [a.id], displayOrder: 5 })
    const early = await make.action({ tags: [b.id], displayOrder: 1 })
    const both = await make.action({ tags: [b.id, a.id], displayOrder: 9 })
    await make.action({ tags: [a.id], displayOrder: 6 })
    await make.action({ tags: [a.id, b.id], _status: 'draft' })
    const { json } = await api('GET', `/api/actions/${self.id}/related`)
    expect(column(json, 'id')).toEqual([both.id, early.id, late.id])
  })

  it('listRelatedActions prefers the lower id among equals', async () => {
    const tag = await make.tag()
    const tags = [tag.id]
    const self = await make.action({ tags })
    const ids = []
    for (let count = 0; count < 4; count += 1) ids.push((await make.action({ tags })).id)
    const { json } = await api('GET', `/api/actions/${self.id}/related`)
    expect(column(json, 'id')).toEqual(ids.slice(0, 3))
  })

  it.each([0, 1, 2, 3, 4])(
    'listRelatedActions returns at most three of %i, without the action itself',
    async (count) => {
      const tag = await make.tag()
      const self = await make.action({ tags: [tag.id] })
      for (let index = 0; index < count; index += 1) await make.action({ tags: [tag.id] })
      const { json } = await api('GET', `/api/actions/${self.id}/related`)
      expect(json).toHaveLength(Math.min(count, 3))
      expect(column(json, 'id')).not.toContain(self.id)
    },
  )

  it('listRelatedActions returns exactly the documented fields', async () => {
    const [tag, image] = [await make.tag(), await make.image()]
    const look = { icon: 'leaf', gradientClass: 'from-a to-b', accentClass: 'text-c' }
    const self = await make.action({ tags: [tag.id] })
    const { id, title, slug } = await make.action({
      tags: [tag.id],
      coverImage: image.id,
      ...look,
    })
    const coverImageUrl = `/api/images/${image.key}`
    const description = 'Said briefly.'
    const { json } = await api('GET', `/api/actions/${self.id}/related`)
    expect(json).toEqual([{ id, title, slug, description, ...look, coverImageUrl }])
  })

  it('listRelatedActions returns [] when no tag is shared', async () => {
    const { id } = await make.action()
    expect((await api('GET', `/api/actions/${id}/related`)).json).toEqual([])
  })

  it('listRelatedActions returns 404 for a draft and for malformed ids', async () => {
    const draft = await make.action({ _status: 'draft' })
    for (const id of [draft.id, 2147483647, 0, '01', -1, '1.5', 'abc', 2147483648, '%31x'])
      expect((await api('GET', `/api/actions/${id}/related`)).status).toBe(404)
  })
})

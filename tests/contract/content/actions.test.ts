import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import {
  type ContentMaker,
  column,
  contentMaker,
  paragraph,
  unique,
} from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

describe('listActions', () => {
  it('listActions orders by display order, then id', async () => {
    const tag = await make.tag()
    const last = await make.action({ displayOrder: 2, tags: [tag.id] })
    const first = await make.action({ displayOrder: 1, tags: [tag.id] })
    const second = await make.action({ displayOrder: 1, tags: [tag.id] })
    const { json } = await api('GET', `/api/actions?tag=${tag.slug}`)
    expect(column(json, 'id')).toEqual([first.id, second.id, last.id])
  })

  it('listActions returns unset text fields as empty strings', async () => {
    const tag = await make.tag()
    const { title } = await make.action({ tags: [tag.id], content: paragraph('Come & see') })
    const { json } = await api('GET', `/api/actions?tag=${tag.slug}`)
    expect(json).toEqual([
      expect.objectContaining({
        title,
        content: '<p>Come &amp; see</p>',
        icon: '',
        gradientClass: '',
        coverImageUrl: '',
        tags: [{ id: tag.id, name: tag.name, slug: tag.slug }],
        author: null,
      }),
    ])
  })

  it('listActions shows only published versions: no draft, no unpublished action, no pending change', async () => {
    const tag = await make.tag()
    await make.action({ tags: [tag.id], _status: 'draft' })
    const withdrawn = await make.action({ tags: [tag.id] })
    await payload.update({ collection: 'actions', id: withdrawn.id, data: { _status: 'draft' } })
    const changed = await make.action({ tags: [tag.id], title: 'As published' })
    await payload.update({
      collection: 'actions',
      id: changed.id,
      data: { title: 'Not yet' },
      draft: true,
    })
    const { json } = await api('GET', `/api/actions?tag=${tag.slug}`)
    expect(column(json, 'title')).toEqual(['As published'])
    expect((await api('GET', `/api/actions/${withdrawn.slug}`)).status).toBe(404)
  })

  it('listActions returns [] for an unknown tag and ignores an empty one', async () => {
    await make.action()
    expect((await api('GET', '/api/actions?tag=no-such-tag')).json).toEqual([])
    expect((await api('GET', '/api/actions?tag=')).json).not.toEqual([])
  })

  it('listActions searches titles case-insensitively, with % and _ taken literally', async () => {
    const title = `${unique('50%_Off')} Straße`
    await make.action({ title })
    const resultsFor = async (search: string) =>
      (await api('GET', `/api/actions?search=${encodeURIComponent(search)}`)).json
    expect(column(await resultsFor(title.toLowerCase()), 'title')).toEqual([title])
    expect(await resultsFor(title.replace('%_', '__'))).toEqual([])
  })

  it('listActions pages with limit and offset, and clamps a limit above 500', async () => {
    const tag = await make.tag()
    const ids = []
    for (const displayOrder of [1, 2, 3])
      ids.push((await make.action({ displayOrder, tags: [tag.id] })).id)
    const page = (query: string) => api('GET', `/api/actions?tag=${tag.slug}&${query}`)
    expect(column((await page('limit=1&offset=1')).json, 'id')).toEqual([ids[1]])
    expect(column((await page('limit=501')).json, 'id')).toEqual(ids)
    expect((await page('offset=3')).json).toEqual([])
  })

  it.each([
    ['limit=0', 'limit: must be at least 1'],
    ['limit=-1', 'limit: must be a whole number'],
    ['limit=1.5', 'limit: must be a whole number'],
    ['limit=2147483648', 'limit: is too large'],
    ['offset=-1', 'offset: must be a whole number'],
    ['offset=x', 'offset: must be a whole number'],
    ['limit=1&limit=2', 'limit: must be given once'],
    ['search=a%00b', 'search: must not contain NUL characters'],
    ['anything=%00', 'query: must not contain NUL characters'],
  ])('listActions rejects ?%s', async (query, error) => {
    const { status, json } = await api('GET', `/api/actions?${query}`)
    expect([status, json]).toEqual([400, { error }])
  })
})

describe('readAction', () => {
  it('readAction returns the accent class, the cover image and the times of creation and update', async () => {
    const image = await make.image()
    const created = await make.action({ coverImage: image.id, accentClass: 'text-teal-700' })
    const { status, json } = await api('GET', `/api/actions/${created.slug}`)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      id: created.id,
      accentClass: 'text-teal-700',
      coverImageUrl: `/api/images/${image.key}`,
      createdAt: created.createdAt,
      updatedAt: created.updatedAt,
    })
  })

  it('readAction returns the author’s display name', async () => {
    const name = unique('Ada')
    const login = name.replace(' ', '-').toLowerCase()
    const user = await payload.create({
      collection: 'users',
      data: {
        username: login,
        email: `${login}@example.org`,
        password: 'long enough',
        displayName: name,
        roles: ['editor'],
      },
    })
    const { slug } = await make.action({ author: user.id })
    const { json } = await api('GET', `/api/actions/${slug}`)
    expect(json).toMatchObject({ author: { id: user.id, name } })
  })

  it.each(['no-such-action', '%00', '%E0%A4%A', '..%2f..', ' '])(
    'readAction returns 404 for the slug %s',
    async (slug) => {
      const { status, json } = await api('GET', `/api/actions/${slug}`)
      expect([status, json]).toEqual([404, { error: 'Not found' }])
    },
  )
})

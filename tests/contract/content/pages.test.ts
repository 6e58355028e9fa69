import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshUntilHeader } from '#src/server/http/request-handler.ts'
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

describe('listPages', () => {
  it('listPages orders by title, then id', async () => {
    const tags = [(await make.tag()).id]
    const title = unique('Same')
    const last = await make.page({ title: `${title} z`, tags })
    const first = await make.page({ title, slug: unique('one'), tags })
    const second = await make.page({ title, slug: unique('two'), tags })
    const { json } = await api('GET', `/api/pages?search=${encodeURIComponent(title)}`)
    expect(column(json, 'id')).toEqual([first.id, second.id, last.id])
  })

  it('listPages returns exactly id, title, slug, description and tags', async () => {
    const tag = await make.tag()
    const { id, title, slug } = await make.page({
      tags: [tag.id],
      content: paragraph('Only on its own page'),
    })
    const { json, headers } = await api('GET', `/api/pages?tag=${tag.slug}`)
    const tags = [{ id: tag.id, name: tag.name, slug: tag.slug }]
    expect(json).toEqual([{ id, title, slug, description: 'Said briefly.', tags }])
    expect(headers.has(freshUntilHeader)).toBe(false)
  })
})

describe('a list of more than 500 items', () => {
  it('a list of more than 500 items is complete without a limit and clamped to 500 with a greater one', async () => {
    const slug = unique('many').replace(' ', '-')
    await payload.db.drizzle.execute(sql`
      INSERT INTO pages (title, slug, _status)
      SELECT ${slug} || ' ' || n, ${slug} || '-' || n, 'published' FROM generate_series(1, 502) n`)
    const count = async (query: string) =>
      column((await api('GET', `/api/pages?search=${slug}${query}`)).json, 'id').length
    expect(await count('')).toBe(502)
    expect([await count('&limit=499'), await count('&limit=500')]).toEqual([499, 500])
    expect([await count('&limit=501'), await count('&limit=2147483647')]).toEqual([500, 500])
    expect(await count('&limit=501&offset=500')).toBe(2)
    await payload.db.drizzle.execute(sql`DELETE FROM pages WHERE slug LIKE ${`${slug}-%`}`)
  })
})

describe('readPage', () => {
  it('readPage returns the list item and its content', async () => {
    const { id, title, slug } = await make.page({ content: paragraph('Who <we> are') })
    expect((await api('GET', `/api/pages/${slug}`)).json).toEqual({
      id,
      title,
      slug,
      description: 'Said briefly.',
      tags: [],
      content: '<p>Who &lt;we&gt; are</p>',
    })
  })

  it('readPage returns "" for a page without content', async () => {
    const { slug } = await make.page()
    expect((await api('GET', `/api/pages/${slug}`)).json).toMatchObject({ content: '' })
  })
})

describe('listPages and readPage', () => {
  it('listPages returns published pages without content; readPage adds it', async () => {
    const tag = await make.tag()
    const page = await make.page({ tags: [tag.id], content: paragraph('Text') })
    await make.page({ tags: [tag.id], _status: 'draft' })
    const { json } = await api('GET', `/api/pages?tag=${tag.slug}`)
    expect(column(json, 'id')).toEqual([page.id])
    expect(json).not.toHaveProperty('[0].content')
    expect((await api('GET', `/api/pages/${page.slug}`)).json).toMatchObject({
      content: '<p>Text</p>',
    })
    expect((await api('GET', '/api/pages/none')).status).toBe(404)
  })
})

import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshUntilHeader } from '#src/http/dispatch.ts'
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
  it('orders by title, then id', async () => {
    const tags = [(await make.tag()).id]
    const title = unique('Same')
    const last = await make.page({ title: `${title} z`, tags })
    const first = await make.page({ title, slug: unique('one'), tags })
    const second = await make.page({ title, slug: unique('two'), tags })
    const { json } = await api('GET', `/api/pages?search=${encodeURIComponent(title)}`)
    expect(column(json, 'id')).toEqual([first.id, second.id, last.id])
  })

  it('answers exactly id, title, slug, description and tags', async () => {
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

describe('readPage', () => {
  it('answers the list item and its content', async () => {
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

  it('answers "" for a page without content', async () => {
    const { slug } = await make.page()
    expect((await api('GET', `/api/pages/${slug}`)).json).toMatchObject({ content: '' })
  })
})

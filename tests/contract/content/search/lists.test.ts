import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, column, contentMaker, paragraph } from '#tests/support/content.ts'
import { kindsOfContent } from '#tests/support/content-kinds.ts'
import { startPayload } from '#tests/support/database.ts'
import { searchOf, word } from '#tests/support/search.ts'

let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  const payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
  await searchOf(payload, api).speak('en')
})

describe.each(kindsOfContent)('the list of $collection with a text', ({ collection, create }) => {
  const path = `/api/${collection}`

  it('has those with the words in their text, the best first, with the hits', async () => {
    const text = word()
    const inText = await create(make, 1, { content: paragraph(`It is about ${text}.`) })
    const inTitle = await create(make, 2, { title: `The ${text}` })
    await create(make, 3, { title: `Draft ${text}`, _status: 'draft' })
    const { json } = await api('GET', `${path}?text=${text}`)
    expect(column(json, 'id')).toEqual([inTitle.id, inText.id])
    expect(column(json, 'highlight')).toEqual([
      { title: `The <mark>${text}</mark>`, text: expect.any(String) },
      { title: inText.title, text: expect.stringContaining(`<mark>${text}</mark>`) },
    ])
    const second = await api('GET', `${path}?text=${text}&limit=1&offset=1`)
    expect(column(second.json, 'id')).toEqual([inText.id])
  })

  it('is filtered by the tag and the search as well, and has no hits without a text', async () => {
    const [text, tag] = [word(), await make.tag()]
    const tagged = await create(make, 1, { title: `One ${text}`, tags: [tag.id] })
    await create(make, 2, { title: `Two ${text}` })
    const ids = async (query: string) => column((await api('GET', `${path}?${query}`)).json, 'id')
    expect(await ids(`text=${text}&tag=${tag.slug}`)).toEqual([tagged.id])
    expect(await ids(`text=${text}&search=one`)).toEqual([tagged.id])
    expect(await ids(`text=${text}&tag=none-such`)).toEqual([])
    const { json } = await api('GET', `${path}?tag=${tag.slug}`)
    expect(json).toEqual([expect.not.objectContaining({ highlight: expect.anything() })])
  })

  it('rejects a text that is too long', async () => {
    const { status, json } = await api('GET', `${path}?text=${'a'.repeat(201)}`)
    expect({ status, json }).toEqual({
      status: 400,
      json: { error: 'text: must be at most 200 characters' },
    })
  })
})

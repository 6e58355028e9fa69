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

describe('listPeople', () => {
  it('listPeople returns published people by display order, then id, with null for unset fields', async () => {
    const role = unique('Role')
    const last = await make.person({
      role,
      displayOrder: 2,
      briefMessage: 'Hi',
      imageUrl: 'https://example.org/i.png',
    })
    const first = await make.person({ role, displayOrder: 1 })
    const second = await make.person({ role, displayOrder: 1 })
    await make.person({ role, published: false })
    const { json } = await api('GET', `/api/people?search=${encodeURIComponent(role)}`)
    expect(column(json, 'id')).toEqual([first.id, second.id, last.id])
    expect(json).toMatchObject([
      { imageUrl: null, briefMessage: null },
      {},
      { imageUrl: 'https://example.org/i.png', briefMessage: 'Hi' },
    ])
  })
})

describe('readAbout', () => {
  it('readAbout returns the mission, the history as HTML and the values in order', async () => {
    await payload.updateGlobal({
      slug: 'about',
      data: {
        mission: { title: 'Why', content: 'Because' },
        history: { title: 'How', content: paragraph('Long ago') },
      },
    })
    const value = (displayOrder: number) =>
      payload.create({
        collection: 'about-values',
        data: { title: unique('V'), description: 'd', displayOrder },
      })
    const late = await value(70_002)
    const early = await value(70_001)
    const { json } = await api('GET', '/api/about')
    expect(json).toMatchObject({
      mission: { title: 'Why', content: 'Because' },
      history: { title: 'How', content: '<p>Long ago</p>' },
    })
    expect(column((json as { values: object[] }).values, 'id').slice(-2)).toEqual([
      early.id,
      late.id,
    ])
  })
})

describe('listStaticImages and readStaticImage', () => {
  it('listStaticImages and readStaticImage return images by the id that staff chose', async () => {
    const word = unique('Hero').replace(' ', '-').toLowerCase()
    const image = await make.image()
    await payload.create({
      collection: 'static-images',
      data: { id: `${word}-b`, name: word, image: image.id },
    })
    await payload.create({
      collection: 'static-images',
      data: { id: `${word}-a`, name: word, contentDescription: 'alt' },
    })
    const { json } = await api('GET', `/api/static-images?search=${word}`)
    expect(column(json, 'id')).toEqual([`${word}-a`, `${word}-b`])
    expect((await api('GET', `/api/static-images/${word}-b`)).json).toMatchObject({
      imageUrl: `/api/images/${image.key}`,
      recommendedFormat: '',
      contentDescription: null,
    })
    expect((await api('GET', '/api/static-images/none')).status).toBe(404)
  })
})

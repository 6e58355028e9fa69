import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareCopies } from '#src/content/images/prepare-copies.ts'
import { storage } from '#src/data/storage/index.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

/** The property `image`, which content includes on request. */

let payload: Payload
let api: ApiClient
let make: ContentMaker
let id: number
let key: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 700, height: 60, channels: 3, background: '#888', noise } as const
  const data = await sharp({ create }).jpeg().toBuffer()
  const file = { data, mimetype: 'image/jpeg', name: 'a.jpg', size: data.byteLength }
  const doc = { alt: 'A square', focalX: 20, focalY: 75.5 }
  const made = await payload.create({ collection: 'media', data: doc, file })
  id = made.id
  key = String(made.key)
  await prepareCopies(payload, storage(), id, new AbortController().signal)
})

const widths = [320, 640, 700]
const expected = () => ({
  url: `/api/images/${key}`,
  alt: 'A square',
  width: 700,
  height: 60,
  placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  focus: { x: 20, y: 75.5 },
  sources: [
    { type: 'image/avif', format: 'avif', widths },
    { type: 'image/webp', format: 'webp', widths },
    { type: 'image/jpeg', format: 'jpeg', widths },
  ],
})

const kinds = [
  ['actions', (data: object) => make.action({ coverImage: id, ...data }), 'coverImage'],
  ['news', (data: object) => make.article({ image: id, ...data }), 'image'],
  ['events', (data: object) => make.event({ image: id, ...data }), 'image'],
] as const

const itemOf = async (path: string) => {
  const { status, json } = await api('GET', path)
  expect(status).toBe(200)
  return Object(Array.isArray(json) ? json[0] : json)
}

describe.each(kinds)('the image of %s', (kind, create, field) => {
  it(`GET /api/${kind} and one of them include it on request, with text too, and only then`, async () => {
    const word = unique('wort').replace(' ', '')
    const tag = await make.tag()
    const { slug } = await create({ tags: [tag.id], content: paragraph(word) })
    const list = `/api/${kind}?tag=${tag.slug}`
    expect((await itemOf(`${list}&include=image`)).image).toEqual(expected())
    expect((await itemOf(`/api/${kind}/${slug}?include=image`)).image).toEqual(expected())
    expect(await itemOf(`/api/${kind}/${slug}?fields=image`)).toEqual({ image: expected() })
    expect((await itemOf(`/api/${kind}?text=${word}&include=image`)).image).toEqual(expected())
    expect(await itemOf(list)).not.toHaveProperty('image')
  })

  it(`GET /api/${kind}/:slug: is null where there is none`, async () => {
    const { slug } = await create({ [field]: null })
    expect(await itemOf(`/api/${kind}/${slug}?fields=image`)).toEqual({ image: null })
  })
})

describe('the image of people and static images', () => {
  it('GET /api/people includes it on request, and null for a picture elsewhere', async () => {
    const name = unique('Person')
    await make.person({ name, image: id })
    await make.person({ name, imageUrl: 'https://example.org/a.jpg', displayOrder: 1 })
    const path = `/api/people?search=${encodeURIComponent(name)}`
    const { json } = await api('GET', `${path}&fields=image`)
    expect(json).toEqual([{ image: expected() }, { image: null }])
    expect(await itemOf(path)).not.toHaveProperty('image')
  })

  it('GET /api/static-images includes it, with the text of its place before its own', async () => {
    const place = `place-${Date.now().toString(36)}`
    const base = { name: unique('Place'), image: id }
    await payload.create({ collection: 'static-images', data: { id: place, ...base } })
    const path = `/api/static-images/${place}`
    expect((await itemOf(`${path}?include=image`)).image).toEqual(expected())
    expect(await itemOf(path)).not.toHaveProperty('image')
    const contentDescription = 'The banner'
    await payload.update({ collection: 'static-images', id: place, data: { contentDescription } })
    const described = { image: { ...expected(), alt: contentDescription } }
    expect(await itemOf(`${path}?fields=image`)).toEqual(described)
    const list = `/api/static-images?search=${encodeURIComponent(base.name)}&fields=image`
    expect(await itemOf(list)).toEqual(described)
    const { status, json } = await api('GET', `${path}?fields=nothing`)
    expect([status, json]).toEqual([400, { error: expect.stringMatching(/^fields: must be/) }])
  })
})

describe('the image object', () => {
  it('has no alternative text where the image is decorative, in its content neither', async () => {
    const image = await make.image()
    await payload.update({ collection: 'media', id: image.id, data: { decorative: true } })
    const upload = { type: 'upload', version: 3, relationTo: 'media', value: image.id, fields: {} }
    const content = paragraph('x')
    const { slug } = await make.article({
      image: image.id,
      content: { root: { ...content.root, children: [upload] } },
    })
    const one = await itemOf(`/api/news/${slug}?include=image`)
    expect(one.image.alt).toBe('')
    expect(one.content).toBe(
      `<figure><img src="/api/images/${image.key}" alt="" width="40" height="30" loading="lazy" /></figure>`,
    )
  })

  it('has an absolute URL with urls=absolute', async () => {
    const { slug } = await make.article({ image: id })
    const { image } = await itemOf(`/api/news/${slug}?fields=image&urls=absolute`)
    expect(image).toEqual({ ...expected(), url: `${env().BASE_URL}/api/images/${key}` })
  })

  it('says that an image without copies is there in its own format, with the focus in the middle', async () => {
    const image = await make.image({ width: 400, height: 30 })
    const { slug } = await make.article({ image: image.id })
    expect((await itemOf(`/api/news/${slug}?fields=image`)).image).toMatchObject({
      focus: { x: 50, y: 50 },
      sources: [{ type: 'image/jpeg', format: 'jpeg', widths: [320, 400] }],
    })
  })
})

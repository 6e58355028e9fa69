import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

const create = (kind: (typeof draftKinds)[number], data: Record<string, unknown>) =>
  ({ actions: make.action, news: make.article, events: make.event, pages: make.page })[kind](data)

describe.each(draftKinds)('what search engines and shared links show of %s', (kind) => {
  const folder = kind === 'pages' ? '' : `/${kind}`
  const isInSitemap = async (slug: string) =>
    (await api('GET', '/sitemap.xml')).text.includes(`http://muster.test${folder}/${slug}<`)

  it(`${kind} have it on request only, in lists and alone`, async () => {
    const { slug, title } = await create(kind, {})
    const found = { title, description: 'Said briefly.', noindex: false, canonical: null }
    const { json } = await api('GET', `/api/${kind}/${slug}?include=seo`)
    expect(json).toMatchObject({ seo: { ...found, imageUrl: '' } })
    expect((await api('GET', `/api/${kind}/${slug}`)).json).not.toHaveProperty('seo')
    const search = encodeURIComponent(title ?? '')
    const list = await api('GET', `/api/${kind}?search=${search}&fields=seo`)
    expect(list.json).toEqual([{ seo: { ...found, imageUrl: '' } }])
  })

  it(`its own fields of ${kind} win over those of the entry`, async () => {
    const image = await make.image()
    const seo = {
      title: 'For engines',
      description: 'In short',
      image: image.id,
      canonical: 'https://elsewhere.test/a',
    }
    const { slug, title } = await create(kind, { seo })
    const { json } = await api('GET', `/api/${kind}/${slug}?include=seo`)
    expect(json).toMatchObject({
      title,
      seo: {
        title: 'For engines',
        description: 'In short',
        imageUrl: `/api/images/${image.key}`,
        noindex: false,
        canonical: 'https://elsewhere.test/a',
      },
    })
  })

  it(`${kind} that engines shall not list, or find elsewhere, leave the sitemap`, async () => {
    const { slug: listed } = await create(kind, {})
    const { slug: hidden } = await create(kind, { seo: { noindex: true } })
    const { slug: copied } = await create(kind, { seo: { canonical: 'https://elsewhere.test' } })
    const own = unique('own').replace(' ', '-')
    const canonical = `http://muster.test${folder}/${own}/`
    await create(kind, { slug: own, seo: { canonical } })
    const found = await Promise.all([listed, hidden, copied, own].map(isInSitemap))
    expect(found).toEqual([true, false, false, true])
  })

  it(`a duplicate of ${kind} has no canonical, and the rest of it`, async () => {
    const seo = { title: 'For engines', canonical: 'https://elsewhere.test/a' }
    const { id } = await create(kind, { seo })
    const copy = (await payload.duplicate({ collection: kind, id })) as { seo?: object }
    expect(copy.seo).toMatchObject({ title: 'For engines', canonical: '' })
  })

  it(`a draft of ${kind} changes nothing in public until it is published`, async () => {
    const { id, slug } = await create(kind, { seo: { title: 'Before' } })
    const data = { seo: { title: 'After', noindex: true } }
    await payload.update({ collection: kind, id, data, draft: true })
    const shown = async () => (await api('GET', `/api/${kind}/${slug}?fields=seo`)).json
    expect(await shown()).toMatchObject({ seo: { title: 'Before', noindex: false } })
    expect(await isInSitemap(slug)).toBe(true)
    await payload.update({ collection: kind, id, data: { ...data, _status: 'published' } })
    expect(await shown()).toMatchObject({ seo: { title: 'After', noindex: true } })
    expect(await isInSitemap(slug)).toBe(false)
  })

  it(`a canonical of ${kind} that is no web address is rejected`, async () => {
    await expect(create(kind, { seo: { canonical: 'javascript:alert(1)' } })).rejects.toThrow()
  })
})

it.each(['actions', 'news', 'events'] as const)(
  'the image of %s is shown where there is none of its own',
  async (kind) => {
    const image = await make.image()
    const field = kind === 'actions' ? 'coverImage' : 'image'
    const { slug } = await create(kind, { [field]: image.id })
    const { json } = await api('GET', `/api/${kind}/${slug}?fields=seo`)
    expect(json).toMatchObject({ seo: { imageUrl: `/api/images/${image.key}` } })
  },
)

import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withUrls } from '#src/content/presenters/absolute-urls.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

/** Responses whose URLs have their host: `urls=absolute`. */

const siteUrl = 'https://www.ngo.test'
let payload: Payload
let api: ApiClient
let make: ContentMaker
let baseUrl: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
  baseUrl = env().BASE_URL
  Object.assign(env(), { SITE_URL: siteUrl })
})
afterAll(() => {
  Object.assign(env(), { SITE_URL: baseUrl })
})

const linkAndImage = (url: string, image: number) => ({
  root: {
    type: 'root',
    version: 1,
    indent: 0,
    format: '' as const,
    direction: 'ltr' as const,
    children: [
      {
        type: 'paragraph',
        version: 1,
        children: [
          {
            type: 'link',
            version: 3,
            fields: { linkType: 'custom', url, newTab: false },
            children: [{ type: 'text', text: 'Here', version: 1, format: 0 }],
          },
        ],
      },
      { type: 'upload', version: 3, relationTo: 'media', value: image, fields: null },
    ],
  },
})

const read = async (path: string) => {
  const { status, json } = await api('GET', path)
  expect([path, status]).toEqual([path, 200])
  return Object(json)
}

describe.each([
  ['news', 'imageUrl', (data: object) => make.article({ ...data })],
  ['events', 'imageUrl', (data: object) => make.event({ ...data })],
  ['actions', 'coverImageUrl', (data: object) => make.action({ ...data })],
  ['pages', undefined, (data: object) => make.page({ ...data })],
] as const)('urls=absolute of %s', (kind, imageName, create) => {
  it(`makes links of ${kind} those of the website, and images those of the API`, async () => {
    const image = await make.image()
    const tag = await make.tag()
    const { slug } = await create({
      content: linkAndImage('/events/rally', image.id),
      image: image.id,
      coverImage: image.id,
      tags: [tag.id],
    })
    const key = `/api/images/${image.key}`
    for (const path of [`/api/${kind}/${slug}?`, `/api/${kind}?tag=${tag.slug}&include=content&`]) {
      const isList = path.includes('tag=')
      const hasContent = !isList || kind === 'events' || kind === 'pages'
      const url = hasContent ? path : path.replace('include=content&', '')
      const relative = [await read(url)].flat()[0]
      const absolute = [await read(`${url}urls=absolute`)].flat()[0]
      expect(relative.content).toContain('href="/events/rally"')
      expect(absolute.content).toContain(`href="${siteUrl}/events/rally"`)
      expect(absolute.content).toContain(`src="${baseUrl}${key}"`)
      if (imageName) {
        expect(relative[imageName]).toBe(key)
        expect(absolute[imageName]).toBe(baseUrl + key)
      }
      const { content: _a, [imageName ?? '']: _b, ...others } = absolute
      expect(relative).toMatchObject(others)
      expect(Object.keys(absolute)).toEqual(Object.keys(relative))
      expect(await read(`${url}urls=relative`)).toEqual(await read(url))
    }
  })

  it(`of ${kind} is one of two words`, async () => {
    const { status, json } = await api('GET', `/api/${kind}?urls=yes`)
    expect([status, json]).toEqual([400, { error: 'urls: must be one of relative, absolute' }])
  })
})

describe('urls=absolute', () => {
  it('of people, related entries and static images makes pictures absolute, and leaves none', async () => {
    const image = await make.image()
    const [role, tag] = [unique('Role'), await make.tag()]
    const url = `${baseUrl}/api/images/${image.key}`
    await make.person({ role, image: image.id })
    await make.person({ role, displayOrder: 1 })
    const people = await read(`/api/people?search=${encodeURIComponent(role)}&urls=absolute`)
    expect(people).toMatchObject([{ imageUrl: url }, { imageUrl: null }])
    const id = unique('place').replace(' ', '-').toLowerCase()
    await payload.create({ collection: 'static-images', data: { id, name: id, image: image.id } })
    expect(await read(`/api/static-images/${id}?urls=absolute`)).toMatchObject({ imageUrl: url })
    expect(await read(`/api/static-images?search=${id}&urls=absolute`)).toMatchObject([
      { imageUrl: url },
    ])
    const tags = [tag.id]
    const action = await make.action({ tags })
    await make.action({ tags, coverImage: image.id })
    expect(await read(`/api/actions/${action.id}/related?urls=absolute`)).toMatchObject([
      { coverImageUrl: url },
    ])
    const article = await make.article({ tags })
    await make.article({ tags })
    expect(await read(`/api/news/${article.id}/related?urls=absolute`)).toMatchObject([
      { imageUrl: '' },
    ])
  })

  it('of the navigation makes paths those of pages on the website', async () => {
    const page = await make.page()
    const items = [
      { kind: 'folder', label: 'More', children: [{ kind: 'page', page: page.id }] },
      { kind: 'static', staticPage: 'news' },
    ]
    await payload.updateGlobal({ slug: 'navigation', data: { items } as never })
    const [folder, news] = await read('/api/navigation?urls=absolute')
    expect(folder).toMatchObject({ path: null, children: [{ path: `${siteUrl}/${page.slug}` }] })
    expect(news.path).toBe(`${siteUrl}/news`)
    expect((await read('/api/navigation'))[1].path).toBe('/news')
  })

  it('of the about page is about its HTML, and not about plain text', async () => {
    const image = await make.image()
    await payload.updateGlobal({
      slug: 'about',
      data: {
        mission: { title: 'Mission', content: 'Write <a href="/contact">' },
        history: { title: 'History', content: linkAndImage('/news', image.id) },
      },
    } as never)
    const about = await read('/api/about?urls=absolute')
    expect(about.mission.content).toBe('Write <a href="/contact">')
    expect(about.history.content).toContain(`href="${siteUrl}/news"`)
    expect(Object.keys(about)).toEqual(Object.keys(await read('/api/about')))
  })

  it('leaves alone what has a host, and what names no URL', () => {
    const value = {
      imageUrl: 'https://cdn.test/a.jpg',
      link: '',
      title: '/news',
      images: [{ url: '/api/images/a.jpg', srcset: '/api/images/a.jpg?w=320 320w' }],
    }
    expect(withUrls(value, { urls: 'absolute' }, { siteUrl, baseUrl: 'https://api.test' })).toEqual(
      {
        ...value,
        images: [
          {
            url: 'https://api.test/api/images/a.jpg',
            srcset: 'https://api.test/api/images/a.jpg?w=320 320w',
          },
        ],
      },
    )
  })
})

import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { shareToken } from '#src/content/preview/link.ts'
import { type DraftKind, draftKinds } from '#src/contract/content/kinds.ts'
import { env } from '#src/settings/env.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type ContentMaker, contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let api: ApiClient
let make: ContentMaker

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  make = contentMaker(payload)
})

const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600
const tokenFor = (collection: DraftKind, id: number, ends = inAnHour()) =>
  shareToken(env().JWT_SECRET, { collection, id }, ends)
const pathOf = (kind: DraftKind, id: number, token: string, rest = '') =>
  `/api/drafts/${kind}/${id}?token=${token}${rest}`

const createFull = async (kind: DraftKind, data: object = {}) => {
  const [tag, image] = [await make.tag(), await make.image()]
  const common = {
    tags: [tag.id],
    content: paragraph('The text.'),
    seo: { title: 'For engines', canonical: 'https://elsewhere.test/a' },
    ...data,
  }
  const author = (await payload.create({
    collection: 'users',
    data: {
      username: unique('u').replace(' ', ''),
      email: `${unique('u').replace(' ', '')}@example.org`,
      password: 'a good long password',
      displayName: 'Ada',
      roles: ['editor'],
    },
  })) as { id: number }
  const makers = {
    actions: () =>
      make.action({ ...common, coverImage: image.id, icon: 'drop', author: author.id }),
    news: () => make.article({ ...common, image: image.id, category: 'C', author: author.id }),
    events: () =>
      make.event({ ...common, image: image.id, endDate: '2031-01-02T10:00:00.000Z', link: '' }),
    pages: () => make.page(common),
  }
  return makers[kind]()
}

describe.each(draftKinds)('the draft of %s', (kind) => {
  it(`the published version of ${kind} is as in the public detail`, async () => {
    const { id, slug } = await createFull(kind)
    const image = kind === 'pages' ? '' : ',image'
    for (const urls of ['relative', 'absolute']) {
      const query = `include=createdAt,updatedAt,seo${image}&urls=${urls}`
      const draft = await api('GET', pathOf(kind, id, tokenFor(kind, id), `&${query}`))
      const known = await api('GET', `/api/${kind}/${slug}?${query}`)
      expect([draft.status, known.status]).toEqual([200, 200])
      expect(draft.json).toEqual(known.json)
      expect(draft.json).toMatchObject({ seo: { title: 'For engines' } })
      expect(draft.headers.get('cache-control')).toBe('no-store')
      expect(draft.headers.get('etag')).toBeNull()
    }
  })

  it(`the newest version of ${kind} is shown, and the public one stays`, async () => {
    const { id, slug, title } = await createFull(kind)
    await payload.update({
      collection: kind,
      id,
      data: { title: 'Newer', content: paragraph('Newer text.') },
      draft: true,
    })
    const { json } = await api('GET', pathOf(kind, id, tokenFor(kind, id)))
    expect(json).toMatchObject({ id, slug, title: 'Newer', content: '<p>Newer text.</p>' })
    expect((await api('GET', `/api/${kind}/${slug}`)).json).toMatchObject({ title })
  })

  it(`a draft of ${kind} that lacks almost everything has the documented shape`, async () => {
    const { id } = (await payload.create({
      collection: kind,
      data: { title: unique('Bare') } as never,
      draft: true,
    })) as { id: number }
    const { status, json } = await api('GET', pathOf(kind, id, tokenFor(kind, id)))
    expect(status).toBe(200)
    expect(json).toMatchObject({ id, description: '', content: '', tags: [] })
  })

  it(`a token that is not for this entry of ${kind} shows nothing`, async () => {
    const { id } = await createFull(kind)
    const other = await createFull(kind)
    const otherKind = kind === 'news' ? 'events' : 'news'
    const good = tokenFor(kind, id)
    const tokens = [
      '',
      'nonsense',
      `${good}x`,
      good.slice(0, -1),
      `${inAnHour() + 1}${good.slice(good.indexOf('.'))}`,
      tokenFor(kind, other.id),
      tokenFor(otherKind, id),
      tokenFor(kind, id, Math.floor(Date.now() / 1_000) - 1),
      shareToken('another secret', { collection: kind, id }, inAnHour()),
    ]
    for (const token of tokens) {
      const { status, json } = await api('GET', pathOf(kind, id, encodeURIComponent(token)))
      expect([token, status, json]).toEqual([token, 404, { error: 'Not found' }])
    }
    expect((await api('GET', `/api/drafts/${kind}/${id}`)).status).toBe(404)
    await payload.delete({ collection: kind, id })
    expect((await api('GET', pathOf(kind, id, good))).status).toBe(404)
  })

  it(`properties of a draft of ${kind} are chosen as those of the public detail`, async () => {
    const { id, title } = await createFull(kind)
    const token = tokenFor(kind, id)
    const { json } = await api('GET', pathOf(kind, id, token, '&fields=id,title'))
    expect(json).toEqual({ id, title })
    expect((await api('GET', pathOf(kind, id, token, '&include=secrets'))).status).toBe(400)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { paragraph, unique } from '#tests/support/content.ts'
import { eventually } from '#tests/support/muster.ts'
import { openTwoWebs } from '#tests/support/two-webs.ts'

/** That no cached response is stale, whoever changed the data, and however. */

const { payload, make, web, stop, titles } = await openTwoWebs()

afterAll(stop)

describe('cached responses', () => {
  it('a cached response ends when a future article appears', async () => {
    const publishedAt = new Date(Date.now() + 1_500).toISOString()
    const { title } = await make.article({ publishedAt })
    await web.served?.settled()
    expect(await titles(web)).not.toContain(title)
    await eventually(async () => (await titles(web)).includes(title ?? ''), 'it appears')
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishedAt))
  })

  it('a cached menu ends when an article that it leads to appears, and when that is renamed', {
    tags: 'long',
  }, async () => {
    const publishedAt = new Date(Date.now() + 4_000).toISOString()
    const { id, slug } = await make.article({ publishedAt })
    const items = [{ kind: 'article', article: id }]
    await payload.updateGlobal({ slug: 'navigation', data: { items } as never })
    const menu = async () => (await web.read('/api/navigation')).text
    expect(await menu()).not.toContain(slug)
    await eventually(async () => (await menu()).includes(`/news/${slug}"`), 'it appears')
    await payload.update({ collection: 'news', id, data: { slug: `${slug}-later` } })
    await web.served?.settled()
    expect(await menu()).toContain(`/news/${slug}-later"`)
  })

  it('a cached response ends when an upcoming event begins', async () => {
    const startDate = new Date(Date.now() + 1_500).toISOString()
    const { title } = await make.event({ startDate })
    await web.served?.settled()
    const path = '/api/events?upcoming=true&limit=500'
    expect(await titles(web, path)).toContain(title)
    await eventually(async () => !(await titles(web, path)).includes(title ?? ''), 'it has begun')
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(startDate))
  })
})

describe('changes that end a cached response', () => {
  const changed = async (path: string, change: () => Promise<unknown>): Promise<void> => {
    const { text: before } = await web.read(path)
    await change()
    await web.served?.settled()
    expect((await web.read(path)).text).not.toBe(before)
  }

  it('a cached response ends when the name of its author changes', async () => {
    const user = await payload.create({
      collection: 'users',
      data: {
        username: `u${randomUUID().slice(0, 8)}`,
        email: `${randomUUID()}@example.org`,
        password: 'a long password',
        displayName: 'Before',
        roles: ['editor'],
      },
    })
    const { slug } = await make.article({ author: user.id })
    await changed(`/api/news/${slug}`, () =>
      payload.update({ collection: 'users', id: user.id, data: { displayName: 'After' } }),
    )
  })

  it('a cached response ends when a tag, a page or a person in it changes', async () => {
    const tag = await make.tag()
    const { slug } = await make.action({ tags: [tag.id], title: unique('One') })
    await changed('/api/tags', () => make.tag())
    await changed(`/api/actions/${slug}`, () =>
      payload.update({ collection: 'tags', id: tag.id, data: { name: unique('Tag') } }),
    )
    const page = await make.page({ title: unique('Page') })
    await changed(`/api/pages/${page.slug}`, () =>
      payload.update({ collection: 'pages', id: page.id, data: { content: paragraph('New') } }),
    )
    await changed('/api/people', () =>
      payload.create({
        collection: 'people',
        data: { name: unique('Person'), role: 'Chair', displayOrder: 1, published: true },
      }),
    )
  })

  it('a cached response ends when the About page or the settings of feeds change', async () => {
    await changed('/api/about', () =>
      payload.updateGlobal({
        slug: 'about',
        data: { mission: { title: unique('Mission'), content: unique('Why') } },
      }),
    )
    await changed('/api/feed/news', () =>
      payload.updateGlobal({ slug: 'settings', data: { siteName: unique('Site') } }),
    )
  })
})

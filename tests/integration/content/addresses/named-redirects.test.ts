import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { findRedirect } from '#src/content/addresses/sql/redirects.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'

let payload: Payload
let make: ContentMaker
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
})

const slugOf = (word: string) => unique(word).replace(' ', '-')
const pathOf = (word: string) => `/${slugOf(word)}`
const leads = (path: string) => findRedirect(payload.db.drizzle, path)
const name = (from: string, to: string) =>
  payload.create({ collection: 'redirects', data: { from, to } })
const rejects = (creating: Promise<unknown>, message: string) =>
  expect(creating).rejects.toMatchObject({
    data: { errors: [expect.objectContaining({ path: 'from', message })] },
  })

describe('a redirect that a person names', () => {
  it('leads to another path or website', async () => {
    const [one, two] = [pathOf('one'), pathOf('two')]
    await name(`${siteUrls().siteUrl}${one}/`, '/about?part=history#1998')
    await name(two, 'https://elsewhere.example/x?y=1')
    expect(await leads(one)).toBe('/about?part=history#1998')
    expect(await leads(two)).toBe('https://elsewhere.example/x?y=1')
  })

  it('to an entry follows it, and shows staff where it is', async () => {
    const { id, slug } = await make.article()
    const from = pathOf('old')
    const redirect = await name(from, `${siteUrls().siteUrl}/news/${slug}`)
    const renamed = slugOf('renamed')
    await payload.update({ collection: 'news', id, data: { slug: renamed } })
    expect(await leads(from)).toBe(`/news/${renamed}`)
    const stored = { collection: 'redirects', id: redirect.id } as const
    expect((await payload.findByID(stored)).to).toBe(`/news/${renamed}`)
    const other = pathOf('other')
    await payload.update({ ...stored, data: { from: other } })
    expect([await leads(from), await leads(other)]).toEqual([undefined, `/news/${renamed}`])
    await payload.update({ ...stored, data: { to: '/about' } })
    expect(await leads(other)).toBe('/about')
  })

  it('to a path that becomes the address of an entry later follows that entry too', async () => {
    const [from, slug, renamed] = [pathOf('old'), slugOf('page'), slugOf('renamed')]
    await name(from, `/${slug}`)
    const { id } = await make.page({ slug })
    await payload.update({ collection: 'pages', id, data: { slug: renamed } })
    expect(await leads(from)).toBe(`/${renamed}`)
  })

  it('to a former address leads to where its entry is', async () => {
    const { id, slug } = await make.page()
    const renamed = slugOf('renamed')
    await payload.update({ collection: 'pages', id, data: { slug: renamed } })
    const from = pathOf('old')
    await name(from, `/${slug}`)
    expect(await leads(from)).toBe(`/${renamed}`)
  })

  it('takes the address of an entry that is not public any more, which may not have it back', async () => {
    const { id, slug } = await make.page()
    await payload.update({ collection: 'pages', id, data: { _status: 'draft' } })
    await name(`/${slug}`, '/about')
    expect(await leads(`/${slug}`)).toBe('/about')
    await expect(
      payload.update({ collection: 'pages', id, data: { _status: 'published' } }),
    ).rejects.toMatchObject({
      data: {
        errors: [
          expect.objectContaining({
            path: 'slug',
            message: `/${slug} leads to /about. To use it here, delete it under Redirects.`,
          }),
        ],
      },
    })
  })

  it('is rejected where there is a page, a loop, a chain or nothing', async () => {
    const { slug } = await make.event()
    const [first, second] = [pathOf('first'), pathOf('second')]
    await rejects(name(`/events/${slug}`, '/about'), 'There is a page at this address')
    await rejects(name('/news', '/about'), 'There is a page at this address')
    await rejects(name('/api/news', '/about'), 'There is a page at this address')
    await rejects(name(first, `${first}#part`), 'This leads to itself')
    await rejects(name(first, '/news/never-there'), 'There is no page at this address')
    await rejects(
      name('/x?y=1', '/about'),
      'Must be a path that begins with “/”, without “?” and “#”',
    )
    await name(first, second)
    await rejects(name(first, '/about'), 'This address leads elsewhere already')
    const chain = 'This would lead to an address that leads elsewhere. Please name where it ends.'
    await rejects(name(second, '/about'), chain)
    await rejects(name(second, first), chain)
    await rejects(name(pathOf('third'), first), chain)
  })

  it('is decided by the database, one at a time, and not while its address is published', async () => {
    const slug = slugOf('wanted')
    const results = await Promise.allSettled([
      make.page({ slug }),
      name(`/${slug}`, '/about'),
      name(`/${slug}`, '/people'),
      name(`/${slug}`, '/contact'),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [from, to] = [pathOf('from'), pathOf('to')]
    const circle = await Promise.allSettled([name(from, to), name(to, from)])
    expect(circle.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('that an entry left is not changed by staff, only deleted', async () => {
    const { id, slug } = await make.page()
    await payload.update({ collection: 'pages', id, data: { slug: slugOf('renamed') } })
    const { docs } = await payload.find({
      collection: 'redirects',
      where: { from: { equals: `/${slug}` } },
    })
    const user = { roles: ['admin'], id: 1, collection: 'users' } as never
    const one = {
      collection: 'redirects',
      id: docs[0]?.id ?? 0,
      user,
      overrideAccess: false,
    } as const
    await expect(payload.update({ ...one, data: { to: '/about' } })).rejects.toThrow('not allowed')
    await payload.delete(one)
    expect(await leads(`/${slug}`)).toBeUndefined()
  })
})

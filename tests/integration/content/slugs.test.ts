import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let make: ReturnType<typeof contentMaker>
let rest: ReturnType<typeof platformClient>
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
  rest = platformClient(payload)
})

describe('the slug of an entry', () => {
  test('a slug is made from the title, and stays when the title changes', async () => {
    const title = unique('Été à la plage')
    const { id, slug } = await make.action({ title })
    expect(slug).toBe(`ete-a-la-plage-${title.slice(-8)}`)
    const renamed = await payload.update({ collection: 'actions', id, data: { title: 'Other' } })
    expect(renamed.slug).toBe(slug)
    const other = unique('Other')
    const cleared = { title: other, slug: '' }
    expect((await payload.update({ collection: 'actions', id, data: cleared })).slug).toBe(
      other.toLowerCase().replace(' ', '-'),
    )
  })

  test('one that is made from a title others have gets a number, as that of a copy does', async () => {
    const title = unique('Spring meeting')
    const slug = title.toLowerCase().replaceAll(' ', '-')
    const slugOf = async (kind: 'action' | 'page') => (await make[kind]({ title })).slug
    expect(await slugOf('action')).toBe(slug)
    expect(await slugOf('action')).toBe(`${slug}-2`)
    expect(await slugOf('page')).toBe(slug)
    const { id } = await make.action({ title })
    const draft = await payload.create({
      collection: 'actions',
      draft: true,
      data: { title, slug: '', _status: 'draft' },
    })
    expect(draft.slug).toBe(`${slug}-4`)
    const cleared = await payload.update({ collection: 'actions', id, data: { slug: '' } })
    expect(cleared.slug).toBe(`${slug}-3`)
    const { id: other } = await make.action()
    const { id: copy } = await payload.duplicate({ collection: 'actions', id: other, draft: true })
    const retitled = { collection: 'actions', id: copy, draft: true, data: { title } } as const
    expect((await payload.update(retitled)).slug).toBe(`${slug}-5`)
  })

  test('one of a long title is no longer for its number, and stays when it is saved again', async () => {
    const title = `${'a long title of '.repeat(9)}${unique('end')}`
    await make.page({ title })
    const { id, slug } = await make.page({ title })
    expect(slug).toMatch(/-2$/)
    expect(slug.length).toBeLessThanOrEqual(100)
    const saved = await payload.update({ collection: 'pages', id, data: { description: 'New' } })
    expect(saved.slug).toBe(slug)
  })

  test('a slug that is taken is rejected with the error of its field', async () => {
    const { token } = await createStaff(payload, 'editor')
    const { slug } = await make.action()
    const json = { title: unique('Second'), slug, description: 'd', _status: 'published' }
    const response = await rest('POST', '/actions', { token, json })
    expect(response.status).toBe(400)
    expect(response.json.errors[0].data.errors).toEqual([
      expect.objectContaining({ path: 'slug', message: 'This is already taken' }),
    ])
  })

  test('two kinds of content may have the same slug', async () => {
    const { slug } = await make.action()
    expect((await make.article({ slug })).slug).toBe(slug)
  })

  test('of several concurrent entries with one slug one is created', async () => {
    const slug = unique('wanted').replace(' ', '-')
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, async () => make.page({ slug })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { totalDocs } = await payload.count({
      collection: 'pages',
      where: { slug: { equals: slug } },
    })
    expect(totalDocs).toBe(1)
  })

  test('each copy of an entry gets a free slug', async () => {
    const { id, slug } = await make.page()
    const copies = [
      await payload.duplicate({ collection: 'pages', id }),
      await payload.duplicate({ collection: 'pages', id }),
    ]
    for (const copy of copies) expect(copy.slug).toMatch(new RegExp(`^${slug}-copy-[0-9a-f]{8}$`))
  })

  test('the slug of a copy follows its title until it is published, or edited', async () => {
    const { id, title } = await make.page()
    const copyWith = async (data: { title?: string; slug?: string }) => {
      const { id: copied } = await payload.duplicate({ collection: 'pages', id, draft: true })
      return payload.update({ collection: 'pages', id: copied, draft: true, data })
    }
    const other = unique('Other')
    expect((await copyWith({ title: other })).slug).toBe(other.toLowerCase().replace(' ', '-'))
    expect((await copyWith({ title })).slug).toMatch(/-copy-[0-9a-f]{8}$/)
    const own = unique('own').replace(' ', '-')
    expect((await copyWith({ title: unique('Third'), slug: own })).slug).toBe(own)
  })

  test.each(['actions', 'News', 'cms-api', 'api', 'admin', 'people'])(
    'the slug of a page is never %s, which is a built-in page',
    async (slug) => {
      await expect(make.page({ slug })).rejects.toMatchObject({
        data: { errors: [{ path: 'slug', message: expect.stringContaining('built-in page') }] },
      })
    },
  )

  test('an entry whose title has no letters gets a random slug until its title has some', async () => {
    const draft = await payload.create({
      collection: 'actions',
      draft: true,
      data: { title: '🎉', slug: '', _status: 'draft' },
    })
    expect(draft.slug).toMatch(/^entry-[0-9a-f]{8}$/)
    const title = unique('Party')
    const update = { collection: 'actions', id: draft.id, draft: true, data: { title } } as const
    expect((await payload.update(update)).slug).toBe(title.toLowerCase().replace(' ', '-'))
  })
})

describe('the id of a static image', () => {
  const create = async (id: string) =>
    payload.create({ collection: 'static-images', data: { id, name: 'Hero' } })

  test('the id of a static image is chosen by its editor, and unique', async () => {
    const id = unique('home-hero').replace(' ', '-')
    expect((await create(id)).id).toBe(id)
    await expect(create(id)).rejects.toThrow()
  })

  test.each(['Home', 'a b', 'a--b', '-a', 'ü', '../x', '', 'a'.repeat(81)])(
    'the id of a static image is never %j',
    async (id) => {
      await expect(create(id)).rejects.toThrow()
    },
  )
})

import { sql } from '@payloadcms/db-postgres'
import type { CollectionSlug, Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { down, up } from '#migrations/20261201_201000_former_addresses.ts'
import { findRedirect, releaseAddresses } from '#src/content/addresses/sql/redirects.ts'
import { entryPath } from '#src/platform/html/entry-path.ts'
import { type ContentMaker, contentMaker, unique } from '#tests/support/content.ts'
import { kindsOfContent } from '#tests/support/content-kinds.ts'
import { startPayload } from '#tests/support/database.ts'
import { createForm } from '#tests/support/forms.ts'

let payload: Payload
let make: ContentMaker
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
})

const slugOf = (word: string) => unique(word).replace(' ', '-')
const leads = (path: string) => findRedirect(payload.db.drizzle, path)
const change = (collection: CollectionSlug, id: number, data: object, draft = false) =>
  payload.update({ collection, id, data: data as never, draft })
const rejection = (field: string, message: unknown) => ({
  data: { errors: [expect.objectContaining({ path: field, message })] },
})

const kinds = [
  ...kindsOfContent,
  {
    collection: 'forms' as const,
    create: async (..._: unknown[]) => createForm(payload),
  },
]

describe.each(kinds)('the former address of $collection', ({ collection, create }) => {
  it(`${collection}: it leads to the entry, wherever it moves, and back again`, async () => {
    const { id, slug } = await create(make, 1, {})
    const path = (each: string) => entryPath(collection, each)
    const [second, third] = [slugOf('second'), slugOf('third')]
    await change(collection, id, { slug: second, _status: 'published' })
    expect(await leads(path(slug))).toBe(path(second))
    await change(collection, id, { slug: third, _status: 'published' })
    expect([await leads(path(slug)), await leads(path(second))]).toEqual([path(third), path(third)])
    await change(collection, id, { slug, _status: 'published' })
    expect([await leads(path(slug)), await leads(path(third))]).toEqual([undefined, path(slug)])
  })

  it(`${collection}: of a draft, and of one that is deleted, it leads nowhere`, async () => {
    const { id, slug } = await create(make, 2, {})
    const path = entryPath(collection, slug)
    const renamed = slugOf('renamed')
    await change(collection, id, { _status: 'draft' })
    await change(collection, id, { slug: renamed, _status: 'draft' })
    expect(await leads(path)).toBeUndefined()
    await change(collection, id, { _status: 'published' })
    expect(await leads(path)).toBe(entryPath(collection, renamed))
    await payload.delete({ collection, id })
    expect(await leads(path)).toBeUndefined()
  })
})

describe('a former address', () => {
  it('is not one where nothing was public: a draft, or an article before its time', async () => {
    const draft = await make.page({ _status: 'draft' })
    await change('pages', draft.id, { slug: slugOf('page'), _status: 'published' })
    expect(await leads(`/${draft.slug}`)).toBeUndefined()
    const coming = await make.article({ publishedAt: '2090-01-01T00:00:00.000Z' })
    await change('news', coming.id, {
      slug: slugOf('article'),
      publishedAt: '2020-01-01T00:00:00.000Z',
    })
    expect(await leads(`/news/${coming.slug}`)).toBeUndefined()
  })

  it('follows a draft over a published entry only when that is published', async () => {
    const { id, slug } = await make.page()
    const renamed = slugOf('later')
    await change('pages', id, { slug: renamed }, true)
    expect(await leads(`/${slug}`)).toBeUndefined()
    await change('pages', id, { _status: 'published', slug: renamed })
    expect(await leads(`/${slug}`)).toBe(`/${renamed}`)
  })

  it('is not given to another entry, which is told whose it is, until it is released by hand', async () => {
    const { id, slug } = await make.action()
    const renamed = slugOf('moved')
    await change('actions', id, { slug: renamed })
    const message = expect.stringMatching(
      new RegExp(`^/actions/${slug} leads to /actions/${renamed} until \\d{4}-\\d\\d-\\d\\d\\.`),
    )
    await expect(make.action({ slug })).rejects.toMatchObject(rejection('slug', message))
    const draft = await make.action({ slug, _status: 'draft' })
    await expect(
      payload.db.drizzle.execute(`UPDATE actions SET _status = 'published' WHERE id = ${draft.id}`),
    ).rejects.toMatchObject({ cause: { code: '23505', constraint: 'actions_slug_idx' } })
    await payload.delete({
      collection: 'redirects',
      where: { from: { equals: `/actions/${slug}` } },
    })
    expect((await change('actions', draft.id, { _status: 'published' })).id).toBe(draft.id)
  })

  it('of an entry in the trash is free for others, and its own again if none took it', async () => {
    const [one, two] = [await make.page(), await make.page()]
    const trash = { collection: 'pages', trash: true } as const
    for (const { id } of [one, two])
      await payload.update({ ...trash, id, data: { deletedAt: new Date().toISOString() } })
    expect(await leads(`/${one.slug}`)).toBeUndefined()
    const other = await make.page({ slug: one.slug })
    const renamed = slugOf('renamed')
    await change('pages', other.id, { slug: renamed })
    expect(await leads(`/${one.slug}`)).toBe(`/${renamed}`)
    const back = { deletedAt: null, _status: 'published' } as const
    const message = expect.stringContaining(`/${one.slug} leads to /${renamed} until`)
    await expect(payload.update({ ...trash, id: one.id, data: back })).rejects.toMatchObject(
      rejection('slug', message),
    )
    await payload.update({ ...trash, id: two.id, data: back })
    const moved = slugOf('moved')
    await change('pages', two.id, { slug: moved })
    expect(await leads(`/${two.slug}`)).toBe(`/${moved}`)
  })

  it('of a form in the trash is free for others too', async () => {
    const { id, slug } = await createForm(payload)
    const trash = { deletedAt: new Date().toISOString() }
    await payload.update({ collection: 'forms', id, data: trash })
    expect((await createForm(payload, { slug })).slug).toBe(slug)
    expect(await leads(`/forms/${slug}`)).toBeUndefined()
  })

  it('is released after a year', async () => {
    const { id, slug } = await make.page()
    await change('pages', id, { slug: slugOf('years-later') })
    const { db } = payload
    await releaseAddresses(db.drizzle)
    expect(await leads(`/${slug}`)).toBeDefined()
    await db.drizzle.execute(
      `UPDATE redirects SET left_at = now() - interval '366 days' WHERE "from" = '/${slug}'`,
    )
    await releaseAddresses(db.drizzle)
    expect(await leads(`/${slug}`)).toBeUndefined()
    expect((await make.page({ slug })).slug).toBe(slug)
  })

  it('of before the migration is that of a published version of a year', async () => {
    const { id, slug } = await make.page()
    const renamed = slugOf('renamed')
    await change('pages', id, { slug: slugOf('only-a-draft') }, true)
    await change('pages', id, { slug: renamed, _status: 'published' })
    const undo = new Error('rolled back')
    const migrated = payload.db.drizzle.transaction(async (tx) => {
      await down({ db: tx } as never)
      await up({ db: tx } as never)
      const { rows } = await tx.execute(sql`
        SELECT "from", left_at > now() - interval '1 hour' AS recent FROM redirects
        WHERE kind = 'pages' AND document_id = ${id}`)
      expect(rows).toEqual([{ from: `/${slug}`, recent: true }])
      throw undo
    })
    await expect(migrated).rejects.toBe(undo)
  })
})

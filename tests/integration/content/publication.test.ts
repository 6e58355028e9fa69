import { initI18n } from '@payloadcms/translations'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let make: ReturnType<typeof contentMaker>
beforeAll(async () => {
  payload = await startPayload()
  make = contentMaker(payload)
})

const stored = async (id: number) =>
  payload.findByID({ collection: 'news', id, showHiddenFields: true, depth: 0 })

describe('a news article', () => {
  test('a news article gets its publication date when it is first published, and keeps it', async () => {
    const draft = await make.article({ _status: 'draft' })
    expect(draft.publishedAt ?? null).toBeNull()
    const before = Date.now()
    const update = { collection: 'news', id: draft.id } as const
    const published = await payload.update({ ...update, data: { _status: 'published' } })
    const at = new Date(published.publishedAt ?? 0).getTime()
    expect(at).toBeGreaterThanOrEqual(before)
    await payload.update({ ...update, data: { _status: 'draft' } })
    const again = await payload.update({ ...update, data: { _status: 'published' } })
    expect(again.publishedAt).toBe(published.publishedAt)
  })

  test('a news article of half a book is saved', async () => {
    const sentence = 'The harbour is open to everybody who lives by it. '
    const content = paragraph(sentence.repeat(10_000))
    const { id } = await make.article({ content })
    expect((await stored(id)).contentHtml).toHaveLength(sentence.length * 10_000 + '<p></p>'.length)
  })

  test('a duplicate of a news article says that it is a copy, and is published when it is', async () => {
    const title = 'x'.repeat(200)
    const { id } = await make.article({ title, publishedAt: '2001-02-03T04:05:06.000Z' })
    const copy = await payload.duplicate({ collection: 'news', id, draft: true })
    expect(copy).toMatchObject({ _status: 'draft', publishedAt: null })
    expect(copy.title).toBe(`Copy of ${title}`.slice(0, 200))
    const { id: next } = await make.article({ title: 'Harbour' })
    const i18n = await initI18n({ config: payload.config.i18n, context: 'api', language: 'de' })
    const german = await createLocalReq({ req: { i18n } }, payload)
    const kopie = await payload.duplicate({ collection: 'news', id: next, req: german })
    expect(kopie.title).toBe('Kopie von Harbour')
  })

  test('a news article keeps the publication date its editor chose', async () => {
    const publishedAt = '2001-02-03T04:05:06.000Z'
    expect((await make.article({ publishedAt })).publishedAt).toBe(publishedAt)
  })

  test('a news article has the user who creates it as author, unless another one is named', async () => {
    const editor = await createStaff(payload, 'editor')
    const other = await createStaff(payload, 'editor')
    const user = await payload.findByID({ collection: 'users', id: editor.id })
    const create = async (data: object) =>
      payload.create({
        collection: 'news',
        user,
        overrideAccess: false,
        depth: 0,
        data: { title: unique('News'), slug: '', description: 'd', ...data },
      })
    expect((await create({})).author).toBe(editor.id)
    expect((await create({ author: other.id })).author).toBe(other.id)
  })

  test('a news article keeps its published text while a draft of it is edited', async () => {
    const { id } = await make.article({ content: paragraph('Published.') })
    await payload.update({
      collection: 'news',
      id,
      draft: true,
      data: { content: paragraph('Draft.') },
    })
    expect((await stored(id)).contentHtml).toBe('<p>Published.</p>')
    await payload.update({ collection: 'news', id, data: { _status: 'published' } })
    expect((await stored(id)).contentHtml).toBe('<p>Draft.</p>')
  })

  test('a news article is rendered again when an older version is restored', async () => {
    const { id } = await make.article({ content: paragraph('First.') })
    await payload.update({ collection: 'news', id, data: { content: paragraph('Second.') } })
    const { docs } = await payload.findVersions({
      collection: 'news',
      where: { parent: { equals: id } },
      sort: 'createdAt',
    })
    await payload.restoreVersion({ collection: 'news', id: docs[0]?.id ?? '' })
    expect((await stored(id)).contentHtml).toBe('<p>First.</p>')
  })

  test('the rendered HTML of a news article cannot be set by a client', async () => {
    const editor = await createStaff(payload, 'editor')
    const user = await payload.findByID({ collection: 'users', id: editor.id })
    const { id } = await make.article({ content: paragraph('Mine.') })
    const data = { contentHtml: '<script>alert(1)</script>' }
    await payload.update({ collection: 'news', id, data, user, overrideAccess: false })
    expect((await stored(id)).contentHtml).toBe('<p>Mine.</p>')
  })

  test.each([
    ['no title', { title: '' }],
    ['no description', { description: '' }],
  ])('a news article with %s cannot be published, and can be saved as a draft', async (_, data) => {
    await expect(make.article(data)).rejects.toThrow(/invalid/)
    const draft = await payload.create({
      collection: 'news',
      draft: true,
      data: { title: unique('News'), slug: '', description: 'd', ...data, _status: 'draft' },
    })
    expect(draft._status).toBe('draft')
  })

  test('rich text is rendered with the URLs of its images and entries', async () => {
    const image = await make.image()
    const action = await make.action()
    const { root } = paragraph('See ')
    const link = {
      type: 'link',
      version: 3,
      id: 'l1',
      fields: { linkType: 'internal', doc: { relationTo: 'actions', value: action.id } },
      children: [{ type: 'text', text: 'this', version: 1, format: 0 }],
    }
    const upload = {
      type: 'upload',
      version: 3,
      id: 'u1',
      relationTo: 'media',
      value: image.id,
      fields: null,
    }
    const block = { type: 'paragraph', version: 1, children: [link] }
    const { id } = await make.article({ content: { root: { ...root, children: [block, upload] } } })
    expect((await stored(id)).contentHtml).toBe(
      `<p><a href="/actions/${action.slug}">this</a></p><figure><img src="/api/images/${image.key}" alt="${image.alt}" width="40" height="30" loading="lazy" /></figure>`,
    )
  })
})

describe('a scheduled publication', () => {
  const due = async () => payload.jobs.run({ where: { taskSlug: { equals: 'schedulePublish' } } })
  const schedule = async (
    id: number,
    type: 'publish' | 'unpublish',
    user: number | undefined,
    at = new Date(),
  ) =>
    payload.jobs.queue({
      task: 'schedulePublish',
      waitUntil: at,
      input: {
        type,
        doc: { relationTo: 'news', value: id },
        ...(user === undefined ? {} : { user: { relationTo: 'users', value: user } }),
      },
    })

  test('a scheduled publication and withdrawal take place at their time, not before', async () => {
    const editor = await createStaff(payload, 'editor')
    const { id } = await make.article({ _status: 'draft' })
    await schedule(id, 'publish', editor.id, new Date(Date.now() + 3_600_000))
    await due()
    expect((await stored(id))._status).toBe('draft')
    await schedule(id, 'publish', editor.id)
    await due()
    expect(await stored(id)).toMatchObject({ _status: 'published' })
    expect((await stored(id)).publishedAt).toBeTruthy()
    await schedule(id, 'unpublish', editor.id)
    await due()
    expect((await stored(id))._status).toBe('draft')
  })

  test('a scheduled publication does nothing for a user who may not publish', async () => {
    const communicator = await createStaff(payload, 'communicator')
    const { id } = await make.article({ _status: 'draft' })
    await schedule(id, 'publish', communicator.id)
    await due()
    expect((await stored(id))._status).toBe('draft')
  })
})

describe('an event', () => {
  test('an event cannot end before it starts', async () => {
    const startDate = '2031-05-05T10:00:00.000Z'
    await expect(make.event({ startDate, endDate: '2031-05-05T09:59:59.999Z' })).rejects.toThrow(
      /Ends/,
    )
    await expect(make.event({ startDate, endDate: startDate })).resolves.toBeTruthy()
  })

  test('an event cannot be moved past its end', async () => {
    const { id } = await make.event({ endDate: '2031-01-01T12:00:00.000Z' })
    const move = {
      collection: 'events',
      id,
      data: { startDate: '2031-02-01T10:00:00.000Z' },
    } as const
    await expect(payload.update(move)).rejects.toThrow(/Ends/)
  })
})

describe('a display order', () => {
  test.each([1.5, 2 ** 31, -(2 ** 31) - 1, null, 'first'])(
    'a display order is never %j',
    async (displayOrder) => {
      await expect(make.person({ displayOrder })).rejects.toThrow(/invalid/)
      await expect(make.action({ displayOrder })).rejects.toThrow(/invalid/)
    },
  )
})

test('a tag listed twice on an entry is stored once', async () => {
  const [one, two] = [await make.tag(), await make.tag()]
  const { id } = await make.action({ tags: [two.id, one.id, two.id] })
  const { tags } = await payload.findByID({ collection: 'actions', id, depth: 0 })
  expect(tags).toEqual([two.id, one.id])
})

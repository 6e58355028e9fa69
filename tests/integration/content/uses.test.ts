import { createLocalReq, type Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { countUses, placesUsing } from '#src/content/uses/uses.ts'
import { usesOfSelected } from '#src/contract/content/uses.ts'
import { contentMaker, paragraph, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { documents } from '#tests/support/documents.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { block } from '#tests/support/rich-text.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

const withNodes = (...nodes: object[]) => {
  const { root } = paragraph('Words.')
  return { root: { ...root, children: [...root.children, ...nodes] } }
}
const uploaded = (value: number) => ({
  type: 'upload',
  version: 3,
  format: '',
  id: '6745d1c0a1b2c3d4e5f60718',
  relationTo: 'media',
  value,
  fields: null,
})
const gallery = (images: number[]) => ({
  type: 'block',
  version: 2,
  format: '',
  fields: { id: '6745d1c0a1b2c3d4e5f60719', blockType: 'gallery', images, caption: '' },
})

const asUser = async (role: 'admin' | 'editor') => {
  const { id } = await createStaff(payload, role)
  const user = await payload.findByID({ collection: 'users', id })
  return createLocalReq({ user: { ...user, collection: 'users' } }, payload)
}

it('an image is found wherever it is used: covers, texts, galleries, drafts, mails and settings', async () => {
  const make = contentMaker(payload)
  const image = await make.image()
  const other = await make.image()
  const action = await make.action({ coverImage: image.id })
  const inText = await make.article({ content: withNodes(uploaded(image.id)) })
  const inGallery = await make.event({ content: withNodes(gallery([other.id, image.id])) })
  const drafted = await make.article({ seo: { image: other.id } })
  await payload.update({
    collection: 'news',
    id: drafted.id,
    draft: true,
    data: { image: image.id, _status: 'draft' },
  })
  const mail = await payload.create({
    collection: 'newsletters',
    data: {
      title: unique('Mail'),
      subject: 'Hello',
      status: 'draft',
      approvalStatus: 'pending',
      htmlContent: `<img src="https://example.org/api/images/${image.key}?w=640">`,
    },
  })
  const { places, count } = await placesUsing(await asUser('admin'), 'media', image.id)
  expect(places).toEqual([
    { kind: 'actions', id: String(action.id), title: action.title },
    { kind: 'news', id: String(drafted.id), title: drafted.title },
    { kind: 'news', id: String(inText.id), title: inText.title },
    { kind: 'events', id: String(inGallery.id), title: inGallery.title },
    { kind: 'newsletters', id: String(mail.id), title: mail.title },
  ])
  expect(count).toBe(5)
  const unused = await make.image()
  const counts = await countUses(await asUser('admin'), 'media', [image.id, other.id, unused.id])
  expect([...counts]).toEqual([
    [image.id, 5],
    [other.id, 2],
  ])
})

it('a place that the user may not read is counted, and not named', async () => {
  const make = contentMaker(payload)
  const image = await make.image()
  await payload.create({
    collection: 'newsletters',
    data: {
      title: unique('Mail'),
      subject: 'Hi',
      status: 'draft',
      approvalStatus: 'pending',
      htmlContent: `/api/images/${image.key}`,
    },
  })
  expect(await placesUsing(await asUser('editor'), 'media', image.id)).toEqual({
    places: [],
    count: 1,
  })
})

it('of several images those that are used are named with their places, as far as they may be read', async () => {
  const make = contentMaker(payload)
  const images = [await make.image(), await make.image(), await make.image()]
  const [first, second] = images.map(({ id }) => id)
  const [one, two] = [
    await make.article({ image: first ?? null }),
    await make.action({ coverImage: first ?? null }),
  ]
  await payload.create({
    collection: 'newsletters',
    data: {
      ...{ title: unique('Mail'), subject: 'Hi', status: 'draft', approvalStatus: 'pending' },
      htmlContent: `/api/images/${images[1]?.key}`,
    },
  })
  const ids = images.map(({ id }) => id)
  const ask = async (role: 'admin' | 'editor', selection: object) => {
    const { token } = await createStaff(payload, role)
    return callPlatform('POST', '/media/uses', { token, json: { selection } })
  }
  const { used, ...rest } = usesOfSelected.parse((await ask('editor', { ids })).json)
  expect(rest).toEqual({ more: 0, isComplete: true })
  const of = new Map(used.map((each) => [each.id, each]))
  expect(of.get(first ?? 0)).toMatchObject({
    count: 2,
    places: [
      { kind: 'Action', href: `/admin/collections/actions/${two.id}`, title: two.title },
      { kind: 'News article', href: `/admin/collections/news/${one.id}`, title: one.title },
    ],
  })
  expect(of.get(second ?? 0)).toMatchObject({ count: 1, places: [] })
  expect(used).toHaveLength(2)
  const where = { id: { in: ids } }
  expect((await ask('admin', { where })).json['used']).toHaveLength(2)
  expect((await ask('admin', { where: { secret: { equals: 1 } } })).status).toBe(400)
  expect((await callPlatform('POST', '/media/uses', { json: { selection: { ids } } })).status).toBe(
    401,
  )
})

it('a file is found in texts, drafts and mails that offer it', async () => {
  const make = contentMaker(payload)
  const { pdf } = documents
  const file = { data: pdf, mimetype: 'x', name: 'a.pdf', size: pdf.length }
  const { id, url } = await payload.create({ collection: 'files', data: {}, file })
  const offered = block('file', { file: id, label: '' })
  const page = await make.page({ content: withNodes(offered) })
  const article = await make.article()
  const content = withNodes(offered) as never
  await payload.update({ collection: 'news', id: article.id, draft: true, data: { content } })
  const mail = await payload.create({
    collection: 'newsletters',
    data: {
      title: unique('Mail'),
      subject: 'Hi',
      status: 'draft',
      approvalStatus: 'pending',
      htmlContent: `<a href="https://example.org${url}">`,
    },
  })
  const { places, count } = await placesUsing(await asUser('admin'), 'files', id)
  expect(places).toEqual([
    { kind: 'news', id: String(article.id), title: article.title },
    { kind: 'pages', id: String(page.id), title: page.title },
    { kind: 'newsletters', id: String(mail.id), title: mail.title },
  ])
  expect(count).toBe(3)
  const { token } = await createStaff(payload, 'editor')
  const json = { selection: { ids: [id] } }
  const asked = await callPlatform('POST', '/files/uses', { token, json })
  expect(usesOfSelected.parse(asked.json)).toMatchObject({
    used: [{ id, name: 'a', count: 3, places: [{ title: article.title }, {}] }],
    more: 0,
  })
})

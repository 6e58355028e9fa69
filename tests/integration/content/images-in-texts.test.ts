import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { contentMaker } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { imageForm } from '#tests/support/image-form.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { block, documentOf, paragraph, text, upload } from '#tests/support/rich-text.ts'
import { createStaff } from '#tests/support/staff.ts'
import { renderTextsWith } from '#tests/support/text-jobs.ts'

let payload: Payload
let api: ApiClient
let rest: ReturnType<typeof platformClient>
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  rest = platformClient(payload)
  token = (await createStaff(payload, 'editor')).token
})

const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 20, channels: 3, background: '#e9c46a' } })
    .jpeg()
    .toBuffer()

/** An image, and a published article that shows it twice: alone, and in a gallery. */
const shownTwice = async () => {
  const { json } = await rest('POST', '/media', { token, form: imageForm(await picture(20)) })
  const { id, key } = json.doc as { id: number; key: string }
  const gallery = block('gallery', { images: [id], caption: '' })
  const content = documentOf(paragraph(text('Look:')), upload(id), gallery)
  return { id, key, article: await contentMaker(payload).article({ content }) }
}

const contentOf = async (slug: string): Promise<string> => {
  const { json } = await api('GET', `/api/news/${slug}`)
  return (json as { content: string }).content
}

const imagesOf = async (slug: string): Promise<string[]> =>
  [...(await contentOf(slug)).matchAll(/src="\/api\/images\/([^"]*)" alt="([^"]*)"/g)].map(
    ([, key, alt]) => `${key} ${alt}`,
  )

const change = (id: number, json: object) => rest('PATCH', `/media/${id}`, { token, json })
const renderAnew = (id: number) => renderTextsWith(payload, 'media', id)

it('a new alternative text is in the texts with the image, and in their newest versions', async () => {
  const { id, key, article } = await shownTwice()
  expect(await imagesOf(article.slug)).toEqual([`${key} Dunes`, `${key} Dunes`])
  await change(id, { alt: 'A dune & the sea' })
  await renderAnew(id)
  const shown = `${key} A dune &amp; the sea`
  expect(await imagesOf(article.slug)).toEqual([shown, shown])
  const { rows } = await payload.db.pool.query<{ html: string }>(
    'SELECT version_content_html AS html FROM _news_v WHERE parent_id = $1 AND latest',
    [article.id],
  )
  expect(rows[0]?.html).toBe(await contentOf(article.slug))
  const now = await payload.findByID({ collection: 'news', id: article.id })
  expect(now.updatedAt).toBe(article.updatedAt)
})

it('a change whose response leaves it out is in the texts all the same', async () => {
  const { id, key, article } = await shownTwice()
  await change(id, { alt: '' })
  await renderAnew(id)
  const json = { alt: 'Waves' }
  await rest('PATCH', `/media/${id}?select[width]=true`, { token, json })
  await renderAnew(id)
  expect(await imagesOf(article.slug)).toEqual([`${key} Waves`, `${key} Waves`])
})

it('an image that becomes decorative has no alternative text in the texts with it', async () => {
  const { id, key, article } = await shownTwice()
  await change(id, { decorative: true })
  await renderAnew(id)
  expect(await imagesOf(article.slug)).toEqual([`${key} `, `${key} `])
})

it('an image that is replaced is shown by its new address, with its new size', async () => {
  const { id, article } = await shownTwice()
  const form = imageForm(await picture(30), 'b.jpg')
  const { json } = await rest('PATCH', `/media/${id}`, { token, form })
  await renderAnew(id)
  expect(await imagesOf(article.slug)).toEqual([`${json.doc.key} Dunes`, `${json.doc.key} Dunes`])
  expect(await contentOf(article.slug)).toContain('width="30"')
})

it('an image that is deleted leaves nothing in the texts with it', async () => {
  const { id, article } = await shownTwice()
  await rest('DELETE', `/media/${id}`, { token })
  await renderAnew(id)
  expect(await contentOf(article.slug)).toBe('<p>Look:</p>')
})

it('a change that no text shows renders none again', async () => {
  const { id } = await shownTwice()
  await change(id, { alt: 'Dunes', focalX: 10, focalY: 20 })
  expect(await renderAnew(id)).toBe(0)
})

it('after an upgrade that renders texts differently all of them are rendered again, once', async () => {
  const { article } = await shownTwice()
  const before = await contentOf(article.slug)
  const { pool } = payload.db
  await pool.query("UPDATE news SET content_html = '<p>old</p>' WHERE id = $1", [article.id])
  const job = await payload.jobs.queue({ task: 'renderTexts', input: {}, queue: 'maintenance' })
  await payload.jobs.runByID({ id: job.id, silent: true })
  expect(await contentOf(article.slug)).toBe(before)
})

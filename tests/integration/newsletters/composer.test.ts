import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import {
  button,
  card,
  documentOf,
  heading,
  image,
  lines,
  linkToEntry,
  placeholder,
  words,
} from '#tests/support/composer.ts'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { imageForm } from '#tests/support/image-form.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { cell, row, table } from '#tests/support/rich-text.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let admin: Staff
let communicator: Staff
let make: ReturnType<typeof contentMaker>

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  admin = await createStaff(payload, 'admin')
  communicator = await createStaff(payload, 'communicator')
  make = contentMaker(payload)
})

const body = documentOf(
  heading('h1', 'News'),
  lines(words('Dear '), placeholder('name', 'friend')),
  button('Join', 'https://example.org/join'),
)
const cms = async (method: string, path: string, json?: unknown, { token } = communicator) => {
  const response = await callPlatform(method, path, { token, json })
  expect(response.status, response.text).toBeLessThan(300)
  return z.record(z.string(), z.any()).parse(response.json)
}

const identified = z.object({ id: z.int() })

const write = async (fields: object = {}): Promise<number> => {
  const given = { title: unique('Letter'), subject: 'Hello', writtenWith: 'composer', body }
  return (await cms('POST', '/newsletters', { ...given, ...fields }))['doc'].id
}
const change = (id: number, fields: object) => cms('PATCH', `/newsletters/${id}`, fields)
const stored = (id: number) => payload.findByID({ collection: 'newsletters', id, depth: 0 })
const approve = async (id: number) => {
  const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, admin)
  await cms('POST', `/newsletters/${id}/approve`, { seen: json['seen'], comment: '' }, admin)
}

describe('a newsletter of the composer', () => {
  it('it is rendered when it is saved, and the contract reads what was rendered', async () => {
    const title = unique('Letter')
    const { htmlContent, textContent, writtenWith } = await stored(await write({ title }))
    expect(writtenWith).toBe('composer')
    expect(htmlContent).toContain('Dear {{name|friend}}')
    expect(htmlContent).toMatch(/^<!doctype html>/)
    expect(textContent).toBe(
      'News\n====\n\nDear {{name|friend}}\n\nJoin <https://example.org/join>',
    )
    const path = `/api/staff/newsletters?search=${encodeURIComponent(title)}`
    const { json } = await api('GET', path, { token: admin.token })
    expect(json).toMatchObject([{ html_content: htmlContent, text_content: textContent }])
    expect(JSON.stringify(json)).not.toContain('writtenWith')
  })

  it('what its author writes as text stays, until it is made from the content again', async () => {
    const id = await write({ writesText: true, textContent: 'By hand' })
    expect((await stored(id)).textContent).toBe('By hand')
    await change(id, { textContent: ' ' })
    expect((await stored(id)).textContent).toContain('Dear {{name|friend}}')
    await change(id, { writesText: true, textContent: 'By hand' })
    await change(id, { writesText: false })
    expect((await stored(id)).textContent).toContain('Dear {{name|friend}}')
  })

  it('HTML that a form sends along is not taken: the content alone counts', async () => {
    const id = await write({ htmlContent: '<p>stale</p>' })
    await change(id, { htmlContent: '<p>stale</p>', subject: 'Other' })
    const { htmlContent, writtenWith } = await stored(id)
    expect([writtenWith, htmlContent?.includes('stale')]).toEqual(['composer', false])
  })

  it('an approval holds for what was rendered, and is withdrawn by a change of it', async () => {
    const id = await write()
    await approve(id)
    const { htmlContent } = await stored(id)
    await change(id, { notes: 'Internal' })
    await change(id, { body })
    expect(await stored(id)).toMatchObject({ approvalStatus: 'approved', htmlContent })
    await change(id, { body: documentOf(lines(words('Other'))) })
    expect((await stored(id)).approvalStatus).toBe('pending')
  })

  it('an image and a link to an entry are public URLs, and a card keeps its entry as it was saved', async () => {
    const { id: media, key } = await make.image({ width: 900, height: 600 })
    const article = await make.article({ title: unique('Docks'), image: media })
    const nodes = [image(media), lines(linkToEntry('news', article.id, 'more'))]
    const id = await write({ body: documentOf(...nodes, card('news', article.id)) })
    const before = await stored(id)
    expect(before.htmlContent).toContain(`/api/images/${key}?w=`)
    expect(before.htmlContent).toMatch(new RegExp(`href="https?://[^"]+/news/${article.slug}"`))
    expect(before.htmlContent).toContain(`>${article.title}</a>`)
    await payload.update({
      collection: 'news',
      id: article.id,
      data: { title: 'Renamed', _status: 'published' },
    })
    await change(id, { body: before.body, subject: 'Again' })
    expect((await stored(id)).htmlContent).toBe(before.htmlContent)
  })

  it('a link to an entry in the cell of a table is a public URL', async () => {
    const article = await make.article({ title: unique('Pier') })
    const linked = table(row(cell(0, [lines(linkToEntry('news', article.id, 'more'))])))
    const id = await write({ body: documentOf(linked) })
    expect((await stored(id)).htmlContent).toMatch(
      new RegExp(`href="https?://[^"]+/news/${article.slug}"`),
    )
  })

  it('a card says the day in the time zone of the site, in both parts', async () => {
    await payload.updateGlobal({ slug: 'settings', data: { timeZone: 'Europe/Berlin' } })
    const article = await make.article({ publishedAt: '2025-12-06T23:30:00.000Z' })
    const id = await write({ body: documentOf(card('news', article.id)) })
    const { htmlContent, textContent } = await stored(id)
    await payload.updateGlobal({ slug: 'settings', data: { timeZone: '' } })
    expect(htmlContent).toContain('>December 7, 2025<')
    expect(textContent).toContain('December 7, 2025')
  })

  it('a card is refreshed by its author alone, which is a change of content', async () => {
    const article = await make.article({ title: unique('Old') })
    const id = await write({ body: documentOf(card('news', article.id)) })
    await approve(id)
    const title = unique('New')
    const data = { title, _status: 'published' } as const
    await payload.update({ collection: 'news', id: article.id, data })
    const refresh = (seen: string) =>
      callPlatform('POST', `/newsletters/${id}/refresh-cards`, { ...communicator, json: { seen } })
    expect((await refresh('2020-01-01T00:00:00.000Z')).status).toBe(412)
    const before = await stored(id)
    expect([before.approvalStatus, before.htmlContent?.includes(title)]).toEqual([
      'approved',
      false,
    ])
    expect((await refresh(before.updatedAt)).status).toBe(200)
    const after = await stored(id)
    expect([after.approvalStatus, after.htmlContent?.includes(title)]).toEqual(['pending', true])
  })

  it('a draft is shown by no card', async () => {
    const draft = await make.article({ title: 'Not yet', _status: 'draft' })
    const id = await write({ body: documentOf(lines(words('a')), card('news', draft.id)) })
    expect((await stored(id)).htmlContent).not.toContain('Not yet')
  })

  it('it can be approved and sent after what it shows is gone, and shows it still', async () => {
    const { id: media } = await make.image()
    const article = await make.article({ title: unique('Gone') })
    const nodes = [image(media), lines(linkToEntry('news', article.id, 'more'))]
    const id = await write({ body: documentOf(...nodes, card('news', article.id)) })
    await payload.delete({ collection: 'news', id: article.id })
    await payload.delete({ collection: 'media', id: media })
    await approve(id)
    const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, communicator)
    await cms('POST', `/newsletters/${id}/send`, { seen: json['seen'] })
    const { status, htmlContent } = await stored(id)
    expect([status, htmlContent?.includes(article.title)]).toEqual(['sent', true])
  })

  it('a copy is written with the composer, too', async () => {
    const { doc } = await cms('POST', `/newsletters/${await write()}/duplicate`, {})
    const { writtenWith, htmlContent } = await stored(doc.id)
    expect([writtenWith, htmlContent?.includes('Dear')]).toEqual(['composer', true])
  })
})

describe('the contract and mails of the composer', () => {
  const put = (id: number, json: object) =>
    api('PUT', `/api/staff/newsletters/${id}`, { token: admin.token, json })

  it('a mail of the contract is written as HTML', async () => {
    const json = { title: unique('L'), subject: 'S', html_content: '<p>Hi</p>' }
    const made = await api('POST', '/api/staff/newsletters', { token: admin.token, json })
    const { writtenWith, body: none, htmlContent } = await stored(identified.parse(made.json).id)
    expect([writtenWith, none, htmlContent]).toEqual(['html', null, '<p>Hi</p>'])
  })

  it('other HTML makes it one of HTML; the same HTML changes nothing', async () => {
    const id = await write()
    const { htmlContent, textContent } = await stored(id)
    await put(id, { html_content: htmlContent, text_content: textContent, subject: 'New' })
    expect(await stored(id)).toMatchObject({ writtenWith: 'composer', writesText: false })
    await put(id, { html_content: '<p>Mine</p>' })
    expect(await stored(id)).toMatchObject({
      writtenWith: 'html',
      body: null,
      htmlContent: '<p>Mine</p>',
    })
  })

  it('another text becomes its own, an empty one is made from the content again', async () => {
    const id = await write()
    await put(id, { text_content: 'By hand' })
    expect(await stored(id)).toMatchObject({ writtenWith: 'composer', textContent: 'By hand' })
    await put(id, { text_content: '' })
    expect((await stored(id)).textContent).toContain('Dear')
  })

  it('composed emails and templates follow the same rules', async () => {
    const email = { title: 'E', subject: 'S', recipientEmails: ['a@example.org'] }
    const composed = { writtenWith: 'composer', body }
    const { doc: mail } = await cms('POST', '/compose-emails', { ...email, ...composed })
    const { doc: template } = await cms('POST', '/email-templates', {
      ...{ name: unique('T'), subject: 'S' },
      ...composed,
    })
    for (const doc of [mail, template]) expect(doc.htmlContent).toContain('Dear {{name|friend}}')
    expect(template.variables).toBe('name')
    const html = { token: admin.token, json: { html_content: '<p>Mine</p>' } }
    for (const path of [`compose-emails/${mail.id}`, `templates/${template.id}`]) {
      const kind = path.startsWith('templates') ? `email-${path}` : path
      const { status, json } = await api('PUT', `/api/staff/${kind}`, html)
      expect([status, json]).toMatchObject([200, { html_content: '<p>Mine</p>' }])
      expect(await cms('GET', `/${kind}`)).toMatchObject({ writtenWith: 'html', body: null })
    }
  })

  it('a composed email or template without content cannot be saved', async () => {
    const json = { name: unique('T'), subject: 'S', writtenWith: 'composer', body: documentOf() }
    const { status, text } = await callPlatform('POST', '/email-templates', {
      token: communicator.token,
      json,
    })
    expect([status, text.includes('body')]).toEqual([400, true])
  })
})

describe('the preview of a mail of the composer', () => {
  it('it shows what is in the editor, and the mail check’s finding on an image without text', async () => {
    const { id: media } = await payload.update({
      collection: 'media',
      id: (await make.image()).id,
      data: { alt: '' },
    })
    const source = { kind: 'newsletter', subject: 'S', html: '', text: '' }
    const nodes = [lines(words('Dear '), placeholder('name')), image(media), button('Go', '')]
    const mail = await cms('POST', '/newsletters/preview', {
      ...source,
      body: documentOf(...nodes),
    })
    expect(mail['html']).toContain('Dear Sam Reader')
    expect(mail['text']).toContain('Dear Sam Reader')
    expect(mail['findings']).toEqual([
      { code: 'noFallback', place: 'name' },
      { code: 'buttonWithoutLink', place: 'Go' },
      { code: 'imageWithoutAlt', place: expect.stringMatching(/\.(?:jpg|png|webp)$/) },
    ])
  })
})

describe('who writes mails', () => {
  it('uploads an image, and changes or deletes none', async () => {
    const colour = { width: 40, height: 30, channels: 3, background: '#2a9d8f' } as const
    const form = imageForm(await sharp({ create: colour }).jpeg().toBuffer())
    const upload = { token: communicator.token, form }
    const { status, json } = await platformClient(payload)('POST', '/media', upload)
    expect(status).toBe(201)
    const path = `/media/${json['doc'].id}`
    for (const method of ['PATCH', 'DELETE']) {
      const call = method === 'PATCH' ? { json: { alt: 'x' } } : {}
      const denied = await callPlatform(method, path, { token: communicator.token, ...call })
      expect([method, denied.status]).toEqual([method, 403])
    }
  })
})

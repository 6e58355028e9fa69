import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { block, documentOf, element, link, paragraph, text } from '#tests/support/rich-text.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let token: string
beforeAll(async () => {
  payload = await startPayload()
  token = (await createStaff(payload, 'editor')).token
})

const publish = (content: object, language = 'en') =>
  callPlatform('POST', '/news', {
    token,
    headers: { 'accept-language': language },
    json: { title: unique('Blocks'), description: 'D', _status: 'published', content },
  })

const show = (fields: object, more: object = { token }) =>
  callPlatform('POST', '/rich-text/block', { json: { fields }, ...more })

const image = async (name: string) => {
  const create = { width: 20, height: 20, channels: 3, background: '#fff' } as const
  const data = await sharp({ create }).jpeg().toBuffer()
  const file = { data, mimetype: 'image/jpeg', name, size: data.byteLength }
  return (await payload.create({ collection: 'media', data: { alt: name }, file })).id
}

describe('a text with a block that is not valid', () => {
  it.each([
    ['en', 'The button needs a link.'],
    ['de', 'Die Schaltfläche braucht einen Link.'],
    ['fr', 'Il manque le lien du bouton.'],
    ['es', 'Falta el enlace del botón.'],
    ['it', 'Manca il link del pulsante.'],
  ])('says what is wrong in words (%s)', async (language, message) => {
    const { status, text: body } = await publish(
      documentOf(block('button', { label: 'Join' })),
      language,
    )
    expect([status, body.includes(message), body.includes('failed to validate')]).toEqual([
      400,
      true,
      false,
    ])
  })

  it('names each problem once, wherever the blocks are', async () => {
    const content = documentOf(
      block('quote'),
      element('quote', [block('quote', { id: 'b2' })]),
      block('gallery', { id: 'b3' }),
    )
    const { text: body } = await publish(content)
    expect(body).toContain('The quote needs its words. The gallery needs at least one image.')
  })

  it('says so in general where a link or another field is wrong', async () => {
    const long = block('quote', { text: 'x'.repeat(2001) })
    const wrongLink = paragraph(link({ linkType: 'custom', url: '' }, text('here')))
    for (const node of [long, wrongLink]) {
      const { status, text: body } = await publish(documentOf(node))
      expect([status, body]).toEqual([400, expect.stringContaining('A block or link in the text')])
    }
  })
})

describe('a block in the editor', () => {
  it('is shown as readers will see it, with the names of the library and without links', async () => {
    const ids = [await image('Boats.jpg'), await image('Shore.jpg')]
    const { slug, id } = await contentMaker(payload).article()
    const gallery = await show({
      blockType: 'gallery',
      images: ids.toReversed(),
      caption: 'In May',
    })
    expect(gallery.json).toMatchObject({ names: ['Shore.jpg', 'Boats.jpg'] })
    expect(gallery.json['html']).toMatch(
      /^<figure class="gallery">(<img [^>]+>){2}<figcaption>In May/,
    )
    const entry = { relationTo: 'news', value: id }
    const button = await show({ blockType: 'button', label: 'Join', leadsTo: 'entry', entry })
    expect([slug, button.json]).toEqual([
      slug,
      { html: '<p><a class="button">Join</a></p>', names: [] },
    ])
  })

  it('is nothing where it is incomplete, unknown or hostile', async () => {
    for (const fields of [
      {},
      { blockType: 'button' },
      { blockType: 'x' },
      { blockType: 'gallery', images: [999999] },
    ])
      expect((await show(fields)).json['html']).toBe('')
    const { json } = await show({ blockType: 'quote', text: '<script>alert(1)</script>' })
    expect(json['html']).not.toContain('<script')
  })

  it('is for staff alone', async () => {
    expect((await show({ blockType: 'quote', text: 'x' }, {})).status).toBe(401)
  })
})

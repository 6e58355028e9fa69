import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import sharp from 'sharp'

/** A word no other test uses. */
export const unique = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`

export const paragraph = (text: string) => ({
  root: {
    type: 'root',
    version: 1,
    indent: 0,
    format: '' as const,
    direction: 'ltr' as const,
    children: [
      {
        type: 'paragraph',
        version: 1,
        children: [
          { type: 'text', text, version: 1, detail: 0, format: 0, mode: 'normal', style: '' },
        ],
      },
    ],
  },
})

/** Creates content for one test; published by default. */
export function contentMaker(payload: Payload) {
  const published = { _status: 'published' as const, slug: '', description: 'Said briefly.' }
  return {
    tag: async (name = unique('Tag')) =>
      payload.create({ collection: 'tags', data: { name, slug: '' } }),
    image: async (size = { width: 40, height: 30 }) => {
      const bytes = sharp({ create: { ...size, channels: 3, background: '#2a9d8f' } })
      const data = await bytes.jpeg().toBuffer()
      const file = { data, mimetype: 'image/jpeg', name: 'test.jpg', size: data.byteLength }
      return payload.create({ collection: 'media', data: { alt: unique('Alt') }, file })
    },
    action: async (data: Record<string, unknown> = {}) =>
      payload.create({
        collection: 'actions',
        data: { ...published, title: unique('Action'), displayOrder: 0, ...data },
      }),
    article: async (data: Record<string, unknown> = {}) =>
      payload.create({
        collection: 'news',
        data: { ...published, title: unique('News'), ...data },
      }),
    event: async (data: Record<string, unknown> = {}) =>
      payload.create({
        collection: 'events',
        data: {
          ...published,
          title: unique('Event'),
          location: 'Here',
          startDate: '2031-01-01T10:00:00.000Z',
          ...data,
        },
      }),
    page: async (data: Record<string, unknown> = {}) =>
      payload.create({
        collection: 'pages',
        data: { ...published, title: unique('Page'), ...data },
      }),
    person: async (data: Record<string, unknown> = {}) =>
      payload.create({
        collection: 'people',
        data: { name: unique('Person'), role: 'Role', published: true, displayOrder: 0, ...data },
      }),
  }
}
export type ContentMaker = ReturnType<typeof contentMaker>

export function column(list: unknown, field: string): unknown[] {
  if (!Array.isArray(list)) throw new Error(`not a list: ${JSON.stringify(list)}`)
  return list.map((entry) => entry[field])
}

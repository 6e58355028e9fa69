import { randomUUID } from 'node:crypto'
import RssParser from 'rss-parser'
import { expect } from 'vitest'
import { apiClient, dispatcher } from './api.ts'
import { startPayload } from './database.ts'

/** A word that no other test uses, as it is written in a URL. */
export const unique = (): string => `feed-${randomUUID()}`

export const linkTo = (kind: string, slug: unknown) => `http://muster.test/${kind}/${slug}`

const text = (words: string) => ({
  root: {
    type: 'root',
    version: 1,
    direction: null,
    format: '' as const,
    indent: 0,
    children: [
      {
        type: 'paragraph',
        version: 1,
        direction: null,
        format: '' as const,
        indent: 0,
        textFormat: 0,
        children: [
          {
            type: 'text',
            version: 1,
            text: words,
            format: 0,
            style: '',
            mode: 'normal',
            detail: 0,
          },
        ],
      },
    ],
  },
})

/** Published articles and events, and feeds as a reader of feeds parses them. */
export async function openFeeds() {
  const payload = await startPayload()
  // That of other files.
  await payload.updateGlobal({ slug: 'settings', data: { timeZone: '' } })
  const api = apiClient(dispatcher(payload))
  const parser = new RssParser()

  const createNews = (data: Record<string, unknown> = {}) =>
    payload.create({
      collection: 'news',
      data: {
        title: 'An article',
        slug: unique(),
        description: 'What it says',
        content: text('All of it'),
        publishedAt: new Date().toISOString(),
        _status: 'published',
        ...data,
      },
    })

  const createEvent = (data: Record<string, unknown> = {}) =>
    payload.create({
      collection: 'events',
      data: {
        title: 'An event',
        slug: unique(),
        description: 'What happens',
        location: 'Town hall',
        content: text('All of it'),
        startDate: '2990-05-01T10:00:00.000Z',
        _status: 'published',
        ...data,
      },
    })

  const itemOf = async (path: string, link: string) => {
    const { status, text: xml } = await api('GET', path)
    expect(status).toBe(200)
    return (await parser.parseString(xml)).items.find((item) => item.link === link)
  }

  return { payload, api, parser, createNews, createEvent, itemOf }
}

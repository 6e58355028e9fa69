import type { Payload } from 'payload'
import { richText } from '#src/content/rich-text/lines-as-rich-text.ts'
import { slugFrom } from '#src/content/slug.ts'
import { actions, type TagName, tagNames } from './actions.ts'
import { events } from './events.ts'
import { news } from './news.ts'
import { people } from './organisation.ts'
import { landscape, portrait } from './picture.ts'
import { each, type Report, seedDocument } from './seed-document.ts'

const day = 24 * 60 * 60 * 1000

/** Uploads a generated image once; it is found again by its description. */
export async function image(payload: Payload, alt: string, make: () => Promise<Buffer>) {
  const where = { alt: { equals: alt } }
  const { docs } = await payload.find({ collection: 'media', where, limit: 1, depth: 0 })
  if (docs[0]) return docs[0].id
  const data = await make()
  const file = { data, mimetype: 'image/jpeg', name: `${slugFrom(alt)}.jpg`, size: data.byteLength }
  return (await payload.create({ collection: 'media', data: { alt }, file })).id
}

const at = (days: number, hour: number): Date => {
  const timestamp = new Date(Date.now() + days * day)
  timestamp.setUTCHours(hour, 0, 0, 0)
  return timestamp
}

async function seedTags(payload: Payload) {
  const ids = new Map<TagName, number>()
  for (const name of tagNames)
    ids.set(
      name,
      await seedDocument(payload, 'tags', { field: 'name', value: name }, () => ({
        name,
        slug: slugFrom(name),
      })),
    )
  return (names: readonly TagName[]) => names.flatMap((name) => ids.get(name) ?? [])
}

export async function seedContent(payload: Payload, report: Report): Promise<void> {
  const tagged = await seedTags(payload)
  const [author] = (await payload.find({ collection: 'users', limit: 1, sort: 'id', depth: 0 }))
    .docs
  const signed = author ? { author: author.id } : {}
  const published = { _status: 'published' as const }
  await each(report, 'Actions', actions, ({ content, tags, ...action }, index) => {
    const slug = slugFrom(action.title)
    return seedDocument(payload, 'actions', { field: 'slug', value: slug }, async () => ({
      ...action,
      ...signed,
      ...published,
      slug,
      content: richText(content),
      tags: tagged(tags),
      displayOrder: index + 1,
      coverImage: await image(payload, action.title, () => landscape(index)),
    }))
  })
  await each(report, 'News', news, ({ content, tags, daysAgo, ...article }, index) => {
    const slug = slugFrom(article.title)
    return seedDocument(payload, 'news', { field: 'slug', value: slug }, async () => ({
      ...article,
      ...signed,
      ...published,
      slug,
      content: richText(content),
      tags: tagged(tags),
      publishedAt: at(-daysAgo - 1, 9).toISOString(),
      image: await image(payload, `Demo ${index % 12}`, () => landscape(20 + (index % 12))),
    }))
  })
  await each(
    report,
    'Events',
    events,
    ({ content, tags, inDays, startHour, hours, ...event }, index) => {
      const slug = slugFrom(`${event.title} ${index + 1}`)
      return seedDocument(payload, 'events', { field: 'slug', value: slug }, async () => ({
        ...event,
        ...published,
        slug,
        content: richText(content),
        tags: tagged(tags),
        startDate: at(inDays, startHour).toISOString(),
        endDate: at(inDays, startHour + hours).toISOString(),
        image: await image(payload, `Demo ${index % 12}`, () => landscape(20 + (index % 12))),
      }))
    },
  )
  await each(report, 'People', people, ([name, role, briefMessage], index) =>
    seedDocument(payload, 'people', { field: 'name', value: name }, async () => ({
      name,
      role,
      briefMessage,
      displayOrder: index + 1,
      published: true,
      image: await image(payload, `Portrait of ${name}`, () => portrait(name, index)),
    })),
  )
}

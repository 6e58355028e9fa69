import type { PayloadRequest } from 'payload'
import { createFirst } from '#src/content/create-first.ts'
import { richText } from '#src/content/rich-text/lines-as-rich-text.ts'
import type { ExampleKind } from '#src/contract/content/kinds.ts'
import { type Texts, textsOf } from '#src/locales/texts.ts'
import { asCaller } from '#src/platform/access/acting.ts'

type Create = (req: PayloadRequest, texts: Texts<'examples'>) => Promise<{ readonly id: number }>

/** How far ahead the event of the example is, in ms. */
const week = 7 * 24 * 60 * 60 * 1000

const nextWeek = (): string => {
  const start = new Date(Date.now() + week)
  start.setUTCHours(18, 0, 0, 0)
  return start.toISOString()
}

const create: Readonly<Record<ExampleKind, Create>> = {
  actions: (req, texts) =>
    req.payload.create({
      ...asCaller(req),
      collection: 'actions',
      draft: true,
      data: {
        ...texts.group('actions'),
        content: richText(Object.values(texts.group('lines'))),
        _status: 'draft',
      },
    }),
  news: (req, texts) =>
    req.payload.create({
      ...asCaller(req),
      collection: 'news',
      draft: true,
      data: {
        ...texts.group('news'),
        content: richText(Object.values(texts.group('lines'))),
        _status: 'draft',
      },
    }),
  events: (req, texts) =>
    req.payload.create({
      ...asCaller(req),
      collection: 'events',
      draft: true,
      data: {
        ...texts.group('events'),
        startDate: nextWeek(),
        content: richText(Object.values(texts.group('lines'))),
        _status: 'draft',
      },
    }),
  pages: (req, texts) =>
    req.payload.create({
      ...asCaller(req),
      collection: 'pages',
      draft: true,
      data: {
        ...texts.group('pages'),
        content: richText(Object.values(texts.group('lines'))),
        _status: 'draft',
      },
    }),
  people: (req, texts) => {
    const { name, role, message } = texts.group('people')
    return req.payload.create({
      ...asCaller(req),
      collection: 'people',
      data: { name, role, briefMessage: message, displayOrder: 1, published: false },
    })
  },
}

/**
 * Creates an example in an empty collection, on behalf of the user and in their language: a draft,
 * which the public does not see. Returns its id; null, having created nothing, where something is
 * there already. Throws what the platform throws without the permission.
 */
export async function createExample(
  req: PayloadRequest,
  kind: ExampleKind,
): Promise<number | null> {
  const texts = textsOf('examples', req.i18n)
  const created = await createFirst(req, kind, () => create[kind](req, texts))
  return created?.id ?? null
}

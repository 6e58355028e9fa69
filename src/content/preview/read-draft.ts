import type { Payload } from 'payload'
import { z } from 'zod'
import { onlineLinkReaders } from '#src/contract/content/events.ts'
import type { ImageRow } from '#src/data/fragments.ts'
import type { EntryReference } from '#src/data/references.ts'
import { findNewest } from './find-newest.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const time = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .nullish()
const missing = <T>(schema: z.ZodType<T>) =>
  schema.nullish().transform((value): T | null => value ?? null)

const image = z
  .object({
    key: z.string(),
    mimeType: text,
    alt: text,
    decorative: z.boolean().nullish(),
    width: missing(z.number()),
    height: missing(z.number()),
    placeholder: missing(z.string()),
    focalX: missing(z.number()),
    focalY: missing(z.number()),
    formats: missing(z.array(z.string())),
  })
  .transform(({ mimeType, alt, decorative, ...stored }): ImageRow => {
    return { ...stored, type: mimeType, alt: decorative ? '' : alt }
  })
  .nullish()
  .catch(null)
const tag = z.object({ id: z.int(), name: z.string(), slug: z.string() })

/** Fields of all or some kinds of content; in drafts any but the times of saving may be missing. */
const draft = z.object({
  id: z.int(),
  title: text,
  slug: text,
  description: text,
  contentHtml: text,
  icon: text,
  gradientClass: text,
  accentClass: text,
  category: text,
  location: text,
  link: text,
  cancelled: z.boolean().nullish(),
  timeZone: text,
  allDay: z.boolean().nullish(),
  address: text,
  onlineLink: text,
  onlineLinkFor: z
    .enum(onlineLinkReaders)
    .nullish()
    .transform((readers) => readers ?? 'everybody'),
  coverImage: image,
  image,
  publishedAt: time,
  startDate: time,
  endDate: time,
  author: z.object({ id: z.int(), displayName: text, username: text }).nullish().catch(null),
  // One that was deleted meanwhile is a number.
  tags: z
    .array(tag.nullable().catch(null))
    .nullish()
    .transform((tags) => (tags ?? []).filter((each) => each !== null)),
  seo: z
    .object({
      title: text,
      description: text,
      image,
      noindex: z.boolean().nullish(),
      canonical: text,
    })
    .nullish(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
})

export type Draft = z.output<typeof draft> & {
  /** All of it, with what an organisation has added. */
  readonly stored: Readonly<Record<string, unknown>>
}

/** Reads an entry as it was saved last; undefined when it does not exist. The caller checks access. */
export async function readDraft(
  payload: Payload,
  entry: EntryReference,
): Promise<Draft | undefined> {
  const found = await findNewest(payload, entry)
  return found && { ...draft.parse(found), stored: { ...found } }
}

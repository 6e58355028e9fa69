import type { Payload } from 'payload'
import { z } from 'zod'
import { onlineLinkReaders } from '#src/contract/content/events.ts'
import type { EntryReference } from '#src/data/references.ts'
import { findNewest } from './find-newest.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const image = z.object({ key: z.string(), alt: text }).nullish().catch(null)
const timestamp = z.string().nullish()

/** Fields of all or some kinds of content; in drafts any may be missing. */
const newest = z.object({
  title: text,
  description: text,
  contentHtml: text,
  _status: z.enum(['draft', 'published']).nullish(),
  coverImage: image,
  image,
  category: text,
  publishedAt: timestamp,
  startDate: timestamp,
  endDate: timestamp,
  location: text,
  link: text,
  cancelled: z.boolean().nullish(),
  timeZone: text,
  allDay: z.boolean().nullish(),
  address: text,
  onlineLink: text,
  onlineLinkFor: z.enum(onlineLinkReaders).nullish(),
  author: z.object({ displayName: text, username: text }).nullish().catch(null),
  tags: z
    .array(z.object({ name: z.string() }))
    .nullish()
    .catch([]),
})

/** `changed`: the public version is older; `proposed`: a proposal not yet accepted. */
export type PreviewState = 'draft' | 'changed' | 'published' | 'proposed'

export type PreviewedEntry = z.output<typeof newest> & { readonly state: PreviewState }

export const parsePreviewed = (fields: unknown, state: PreviewState): PreviewedEntry => ({
  ...newest.parse(fields),
  state,
})

/**
 * Reads the newest version of an entry, published or not, with the HTML rendered at save;
 * undefined when it does not exist. The caller checks access.
 */
export async function readPreview(
  payload: Payload,
  entry: EntryReference,
): Promise<PreviewedEntry | undefined> {
  const now = await payload.findByID({
    ...entry,
    disableErrors: true,
    overrideAccess: true,
    depth: 0,
    draft: false,
  })
  const found = await findNewest(payload, entry)
  if (!now || !found) return undefined
  const unpublished = now._status === 'published' ? 'changed' : 'draft'
  return parsePreviewed(found, found._status === 'published' ? 'published' : unpublished)
}

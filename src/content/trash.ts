import type { CollectionSlug } from 'payload'
import { z } from 'zod'
import { removeScheduled } from '#src/content/publishing/sql/scheduled.ts'
import { slugOfCopy } from '#src/content/slug.ts'
import { database } from '#src/data/transaction.ts'
import type { TrashChanges } from '#src/platform/trash/with-trash.ts'

const addressed = z.object({ id: z.int(), slug: z.string().catch('') })

/**
 * An entry leaves its slug to others while it is in the trash, and what was scheduled for it; it
 * comes back under another slug where one has taken that since.
 */
export const entryTrash: TrashChanges = {
  async away(document, { collection, req }) {
    await removeScheduled(await database(req), collection.slug, addressed.parse(document).id)
    return {}
  },
  async back(document, { collection, req }) {
    const { slug } = addressed.parse(document)
    const { totalDocs } = await req.payload.count({
      collection: collection.slug as CollectionSlug,
      where: { slug: { equals: slug } },
      req,
    })
    return totalDocs > 0 ? { slug: slugOfCopy(slug) } : {}
  },
}

/** A person has no draft that would be published again. */
export const personTrash: TrashChanges = {
  away: ({ published }) => ({ published: false, wasPublished: published }),
  back: ({ wasPublished }) => ({ published: wasPublished }),
}

import type { CollectionSlug, PayloadRequest, Where } from 'payload'
import { asCaller } from '#src/platform/access/acting.ts'

/** What a user may read of a collection: everything, or the documents that match a condition. */
export type Readable = true | Where

const isHidden = (hidden: unknown, user: unknown): boolean =>
  typeof hidden === 'function' ? Boolean(hidden({ user })) : hidden === true

/**
 * What the user may read of a collection, by its own access function; undefined for nothing, and
 * where the admin UI hides it from them.
 */
export async function readableIn(
  req: PayloadRequest,
  slug: CollectionSlug,
): Promise<Readable | undefined> {
  const { config } = req.payload.collections[slug]
  if (isHidden(config.admin.hidden, req.user)) return undefined
  return (await config.access.read({ req })) || undefined
}

export async function mayCreate(req: PayloadRequest, slug: CollectionSlug): Promise<boolean> {
  const { config } = req.payload.collections[slug]
  return !isHidden(config.admin.hidden, req.user) && Boolean(await config.access.create({ req }))
}

export async function mayOpenGlobal(req: PayloadRequest, slug: string): Promise<boolean> {
  const config = req.payload.config.globals.find((each) => each.slug === slug)
  if (!config || isHidden(config.admin?.hidden, req.user)) return false
  return Boolean(await config.access.read({ req }))
}

export async function readableAmong(
  req: PayloadRequest,
  collection: CollectionSlug,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { docs } = await req.payload.find({
    collection,
    where: { id: { in: [...ids] } },
    limit: ids.length,
    pagination: false,
    select: {},
    user: req.user,
    ...asCaller(req),
  })
  return new Set(docs.map(({ id }) => Number(id)))
}

import type {
  CollectionAfterOperationHook,
  CollectionBeforeOperationHook,
  CollectionSlug,
  Payload,
  PayloadRequest,
  Where,
} from 'payload'
import { z } from 'zod'
import { asCaller } from '#src/platform/access/acting.ts'

const given = z.object({
  id: z.unknown().optional(),
  data: z.record(z.string(), z.unknown()).catch({}),
  draft: z.boolean().nullish(),
  overrideAccess: z.boolean().nullish(),
  where: z.record(z.string(), z.unknown()).nullish(),
})

interface Saved {
  readonly id: number | string
}

const parents = z.array(z.object({ parent: z.union([z.int(), z.string()]) }))

async function withNewerDraft(req: PayloadRequest, slug: CollectionSlug, ids: readonly unknown[]) {
  const { docs } = await req.payload.db.findVersions({
    collection: slug,
    where: {
      and: [
        { latest: { equals: true } },
        { 'version._status': { equals: 'draft' } },
        { parent: { in: ids } },
      ],
    },
    select: { parent: true },
    limit: 0,
    pagination: false,
    req,
  })
  return parents.parse(docs).map(({ parent }) => parent)
}

const isPublished = async (req: PayloadRequest, collection: CollectionSlug, id: unknown) => {
  const where = { and: [{ id: { equals: id } }, { _status: { equals: 'published' } }] }
  const { totalDocs } = await req.payload.db.count({ collection, where, req })
  return totalDocs > 0
}

/** The drafts that a change of many has saved apart, by its arguments. */
const separatelySaved = new WeakMap<object, readonly Saved[]>()

async function saveDrafts(
  req: PayloadRequest,
  collection: CollectionSlug,
  where: Where,
  data: object,
): Promise<readonly Saved[]> {
  const call = { collection, ...asCaller(req) } as const
  const { docs } = await req.payload.find({ ...call, where, select: {}, pagination: false })
  const ids = await withNewerDraft(
    req,
    collection,
    docs.map(({ id }) => id),
  )
  const saved: Saved[] = []
  for (const id of ids)
    saved.push(
      await req.payload.update({
        ...call,
        id,
        data: { ...data },
        draft: true,
        overrideLock: false,
      }),
    )
  return saved
}

const keepStatus: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  if (operation !== 'update' || !collection.versions?.drafts) return
  const { id, data, draft, overrideAccess, where } = given.parse(args)
  if (draft || overrideAccess || data['_status'] !== undefined) return
  const slug = collection.slug as CollectionSlug
  if (id !== undefined) {
    const [newer] = await withNewerDraft(req, slug, [id])
    if (newer !== undefined && (await isPublished(req, slug, id)))
      Object.assign(args, { draft: true })
    return
  }
  const saved = where ? await saveDrafts(req, slug, where as Where, data) : []
  if (saved.length === 0) return
  separatelySaved.set(args, saved)
  const others = { and: [where, { id: { not_in: saved.map(({ id }) => id) } }] }
  Object.assign(args, { where: others })
}

const changed = z.looseObject({ docs: z.array(z.unknown()) })

const reportDrafts: CollectionAfterOperationHook = ({ args, result }) => {
  const saved = separatelySaved.get(args)
  const { data } = changed.safeParse(result)
  return saved && data ? { ...data, docs: [...data.docs, ...saved] } : result
}

export function keepPublicationStatus({ collections }: Payload): void {
  for (const { config } of Object.values(collections)) {
    // Several instances of a process share the configuration.
    if (config.hooks.beforeOperation.includes(keepStatus)) continue
    config.hooks.beforeOperation = [...config.hooks.beforeOperation, keepStatus]
    config.hooks.afterOperation = [reportDrafts, ...config.hooks.afterOperation]
  }
}

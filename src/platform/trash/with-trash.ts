import type {
  CollectionBeforeChangeHook,
  CollectionBeforeOperationHook,
  CollectionConfig,
} from 'payload'
import { z } from 'zod'

type Document = Readonly<Record<string, unknown>>

type Change = (
  document: Document,
  context: Pick<Parameters<CollectionBeforeChangeHook>[0], 'collection' | 'req'>,
) => Document | Promise<Document>

/** What else changes of a document with its way into the trash, and back. */
export interface TrashChanges {
  readonly away?: Change
  readonly back?: Change
}

const given = z.object({
  trash: z.boolean().nullish(),
  data: z.looseObject({ deletedAt: z.unknown().optional(), _status: z.unknown().optional() }),
})

/** What an update sets to delete a document. */
export const toTrash = () => ({ deletedAt: new Date().toISOString() })

const without = (data: Document) => {
  const { deletedAt: _, ...rest } = data
  return rest
}

/**
 * An update that sets `deletedAt` moves documents to the trash, and one of the trash that empties it
 * brings them back: these write nothing else. What is in the trash is not changed otherwise, and a
 * form that sends an empty `deletedAt` along changes its other fields.
 */
const separateTrash: CollectionBeforeOperationHook = ({ args, collection, operation }) => {
  if (operation !== 'create' && operation !== 'update') return
  const { data: asked } = given.safeParse(args)
  if (!asked) return
  const { data, trash } = asked
  if (operation === 'create') return { ...args, data: without(data) }
  if (data.deletedAt) {
    const status = collection.versions?.drafts ? { _status: 'draft' } : {}
    return { ...args, draft: false, trash: false, data: { ...status, ...toTrash() } }
  }
  if (!trash || data.deletedAt === undefined) return { ...args, trash: false, data: without(data) }
  const { _status = 'draft' } = data
  const status = collection.versions?.drafts ? { _status } : {}
  return { ...args, draft: false, data: { ...status, deletedAt: null } }
}

/** What keeps a document from being deleted keeps it from the trash. */
const changeWithTrash =
  ({ away, back }: TrashChanges): CollectionBeforeChangeHook =>
  async ({ collection, context, data, originalDoc, req }) => {
    const document: Document = originalDoc ?? {}
    const [was, is] = [Boolean(document['deletedAt']), Boolean(data['deletedAt'])]
    if (was === is) return data
    if (was) return { ...data, ...(await back?.(document, { collection, req })) }
    for (const hook of collection.hooks.beforeDelete)
      await hook({ collection, context, id: originalDoc.id, req })
    return { ...data, ...(await away?.(document, { collection, req })) }
  }

/**
 * Documents of the collection are deleted into the trash of the platform, for as long as
 * `trashDays`. A document there is nowhere else: where it could be public or due, the database
 * holds it to a state in which it is not (migrations/*_trash.ts), and statements read `notInTrash`.
 */
export const withTrash = (
  collection: CollectionConfig,
  changes?: TrashChanges,
): CollectionConfig => ({
  ...collection,
  trash: true,
  hooks: {
    ...collection.hooks,
    beforeOperation: [separateTrash, ...(collection.hooks?.beforeOperation ?? [])],
    beforeChange:
      changes || collection.hooks?.beforeDelete
        ? [...(collection.hooks?.beforeChange ?? []), changeWithTrash(changes ?? {})]
        : (collection.hooks?.beforeChange ?? []),
  },
})

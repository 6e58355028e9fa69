import type { CollectionSlug } from 'payload'
import type { BulkFailure } from '#src/contract/bulk-change.ts'
import type { Outcome } from '#src/db/bulk/bulk-edits.ts'
import { lockRows } from '#src/db/lock-rows.ts'
import type { Database } from '#src/db/transaction.ts'
import type { ErrorCode } from '#src/translations/errors/en.ts'
import { changesOf, type Document, titleOf } from './documents.ts'
import { asSet, editAsSet } from './edit-as-set.ts'
import type { Work } from './work.ts'

/**
 * The arguments of the platform's operation for one document, as the user who started the bulk
 * edit.
 */
const callOf = ({ req, config }: Work, id: number | string) =>
  ({
    collection: config.slug as CollectionSlug,
    id,
    depth: 0,
    overrideAccess: false,
    // A document that another user has open (locked) is left to them.
    overrideLock: false,
    req,
  }) as const

const update = async (work: Work, { id }: Document, data: object, draft: boolean) => {
  await work.req.payload.update({ ...callOf(work, id), data, draft })
  return 'changed' as const
}

const changeOne = async (work: Work, document: Document): Promise<'changed' | 'unchanged'> => {
  const { change } = work
  const status = document['_status']
  switch (change.kind) {
    case 'delete':
      await work.req.payload.delete(callOf(work, document.id))
      return 'changed'
    case 'publish':
      if (status === 'published') return 'unchanged'
      return update(work, document, { _status: 'published' }, false)
    case 'unpublish':
      if (status !== 'published') return 'unchanged'
      return update(work, document, { _status: 'draft' }, false)
    case 'edit': {
      const changes = changesOf(document, change)
      // A published document stays published with the change; a draft stays a draft.
      return changes ? update(work, document, changes, status === 'draft') : 'unchanged'
    }
  }
}

/** The documents by id: the newest version, or the published one in order to unpublish it. */
const findDocuments = async (
  { req, config, change }: Work,
  ids: readonly (number | string)[],
): Promise<Map<string, Document>> => {
  const { docs } = await req.payload.find({
    collection: config.slug as CollectionSlug,
    where: { id: { in: ids } },
    draft: change.kind !== 'unpublish',
    depth: 0,
    limit: ids.length,
    pagination: false,
    overrideAccess: false,
    req,
  })
  return new Map(docs.map((document) => [String(document.id), { ...document }]))
}

const gone = (id: string): BulkFailure => ({
  id,
  title: '',
  reason: 'document-deleted' satisfies ErrorCode,
})

/**
 * Applies a change to some documents within the transaction of the request, through the platform's
 * operations, so that their hooks, validation, versions and access hold; contacts may be edited as
 * a set instead. Throws what these throw for the first document that cannot be changed; then
 * nothing may be committed.
 */
export async function applyChange(db: Database, work: Work, frozen: string[]): Promise<Outcome> {
  const { payload } = work.req
  const { slug } = work.config
  const idType =
    payload.collections[slug as CollectionSlug].customIDType ?? payload.db.defaultIDType
  const ids = frozen.map((id) => (idType === 'number' ? Number(id) : id))
  // The platform names tables after slugs.
  await lockRows(db, slug.replaceAll('-', '_'), ids)
  const set = asSet(work)
  if (set) return editAsSet(db, work, set, ids.map(Number))
  const documents = await findDocuments(work, ids)
  const counts = { changed: 0, unchanged: 0 }
  const failures: BulkFailure[] = []
  for (const id of frozen) {
    const document = documents.get(id)
    if (document) counts[await changeOne(work, document)] += 1
    else if (work.change.kind === 'delete') counts.unchanged += 1
    else failures.push(gone(id))
  }
  return { ...counts, failures }
}

/** The title of a document in the list of failures; "" where it cannot be read. */
export async function findTitle(work: Work, id: string): Promise<string> {
  const { useAsTitle } = work.config.admin
  const found = await findDocuments(work, [Number.isNaN(Number(id)) ? id : Number(id)])
  return titleOf(found.get(id), useAsTitle)
}

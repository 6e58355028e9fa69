import type { CollectionSlug, Payload, Where } from 'payload'
import { auditContext } from '#src/contract/audit.ts'
import { trashDays } from '#src/contract/trash.ts'

const batch = 100

/** Deletes what has been in the trash of a collection for so long; returns how many there were. */
async function emptyTrashOf(payload: Payload, collection: CollectionSlug): Promise<number> {
  const before = new Date(Date.now() - trashDays * 24 * 60 * 60 * 1000).toISOString()
  const isOld: Where = { deletedAt: { less_than: before } }
  let removed = 0
  for (let last: number | string = 0; ; ) {
    const where: Where = { and: [isOld, { id: { greater_than: last } }] }
    const found = { collection, trash: true, depth: 0, select: {} } as const
    const { docs } = await payload.find({ ...found, where, limit: batch, sort: 'id' })
    for (const { id } of docs) {
      last = id
      const still: Where = { and: [isOld, { id: { equals: id } }] }
      const context = auditContext('automation')
      const { docs: gone, errors } = await payload.delete({ ...found, where: still, context })
      removed += gone.length
      // Something came to need it: it stays, and is tried again.
      for (const { message } of errors) payload.logger.warn({ collection, id }, message)
    }
    if (docs.length < batch) return removed
  }
}

/** Deletes what has been in the trash for 30 days, as it would be deleted without a trash. */
export async function emptyTrash(payload: Payload): Promise<number> {
  let removed = 0
  for (const { config } of Object.values(payload.collections))
    if (config.trash) removed += await emptyTrashOf(payload, config.slug as CollectionSlug)
  return removed
}

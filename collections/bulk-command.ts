import type { CollectionConfig, CollectionSlug, PayloadRequest } from 'payload'
import { mayChange } from '#src/bulk/check-change.ts'
import { withBulkFields } from '#src/bulk/editable-fields.ts'
import { InvalidBulkEdit } from '#src/bulk/errors.ts'
import { maxChangedAtOnce } from '#src/bulk/limits.ts'
import { runBulkEdit } from '#src/bulk/run.ts'
import { MoreThanExpected, startBulkEdit } from '#src/bulk/start.ts'
import { bulkCommand } from '#src/contract/bulk-change.ts'
import { findProgress } from '#src/db/bulk/bulk-edits.ts'
import { CommandError, command, readCommand } from './command.ts'
import { selectionError } from './selection-error.ts'

const translate = (error: unknown): unknown => {
  if (error instanceof MoreThanExpected) return new CommandError(409, error)
  if (error instanceof InvalidBulkEdit) return new CommandError(400, error)
  return selectionError(error)
}

const start = async (req: PayloadRequest, slug: CollectionSlug, by: number) => {
  const given = await readCommand(req, bulkCommand)
  const { payload } = req
  const { config } = payload.collections[slug]
  if (!(await mayChange(req, config, given.change))) throw new CommandError(403, 'not-permitted')
  const { id, total } = await startBulkEdit(req, config, { ...given, by }).catch(
    (error: unknown) => {
      throw translate(error)
    },
  )
  // Few are done at once; a worker has the job too, should this process not come to its end.
  if (total <= maxChangedAtOnce) await runBulkEdit(payload, id)
  const progress = await findProgress(payload.db.drizzle, id)
  return Response.json(progress, { status: progress?.status === 'running' ? 202 : 200 })
}

/**
 * Gives a collection bulk edits, in its list and by `POST /cms-api/<collection>/bulk`, which
 * changes many documents (bulkCommand), a hundred at once and more in the background, and says
 * how far that is (BulkProgress).
 */
export const withBulkEdits = (collection: CollectionConfig): CollectionConfig => ({
  ...withBulkFields(collection),
  admin: {
    ...collection.admin,
    components: {
      ...collection.admin?.components,
      views: {
        ...collection.admin?.components?.views,
        list: { Component: '/src/admin/bulk/bulk-list.tsx#BulkList' },
      },
    },
  },
  endpoints: [
    ...(collection.endpoints || []),
    command({
      method: 'post',
      path: '/bulk',
      area: 'any',
      run: (req, { by }) => start(req, collection.slug as CollectionSlug, by),
    }),
  ],
})

import type { CollectionConfig, CollectionSlug, PayloadRequest } from 'payload'
import { mayChange } from '#src/bulk/check-change.ts'
import { withBulkFields } from '#src/bulk/editable-fields.ts'
import { startBulkEdit } from '#src/bulk/start.ts'
import { bulkCommand } from '#src/contract/bulk-change.ts'
import { beginBulkEdit } from './begin-bulk-edit.ts'
import { CommandError, command, readCommand } from './command.ts'

const start = async (req: PayloadRequest, slug: CollectionSlug, by: number) => {
  const given = await readCommand(req, bulkCommand)
  const { payload } = req
  const { config } = payload.collections[slug]
  if (!(await mayChange(req, config, given.change))) throw new CommandError(403, 'not-permitted')
  return beginBulkEdit(payload, startBulkEdit(req, config, { ...given, by }))
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
        list: collection.admin?.components?.views?.list ?? {
          Component: '/src/admin/bulk/bulk-list.tsx#BulkList',
        },
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

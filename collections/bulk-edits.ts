import type { CollectionConfig } from 'payload'
import { withBulkFields } from '#src/workspace/bulk/editable-fields.ts'

/** Gives a collection bulk edits in its list. */
export const withBulkEdits = (collection: CollectionConfig): CollectionConfig => ({
  ...withBulkFields(collection),
  admin: {
    ...collection.admin,
    components: {
      ...collection.admin?.components,
      views: {
        ...collection.admin?.components?.views,
        list: collection.admin?.components?.views?.list ?? {
          Component: '/src/workspace/bulk/admin/bulk-list.tsx#BulkList',
        },
      },
    },
  },
})

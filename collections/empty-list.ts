import type { CollectionConfig } from 'payload'
import { isDescribed } from '#src/locales/empty-lists/empty-lists.ts'

const component = '/src/workspace/empty-lists/admin/empty-list.tsx#EmptyList'

export function withEmptyList(collection: CollectionConfig): CollectionConfig {
  if (!isDescribed(collection.slug)) return collection
  const { admin = {} } = collection
  const beforeListTable = [...(admin.components?.beforeListTable ?? []), component]
  return {
    ...collection,
    admin: { ...admin, components: { ...admin.components, beforeListTable } },
  }
}

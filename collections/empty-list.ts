import type { CollectionConfig } from 'payload'
import { isDescribed } from '#src/translations/empty-lists/empty-lists.ts'

const component = '/src/admin/empty-lists/empty-list.tsx#EmptyList'

export function withEmptyList(collection: CollectionConfig): CollectionConfig {
  if (!isDescribed(collection.slug)) return collection
  const { admin = {} } = collection
  const beforeListTable = [...(admin.components?.beforeListTable ?? []), component]
  return {
    ...collection,
    admin: { ...admin, components: { ...admin.components, beforeListTable } },
  }
}

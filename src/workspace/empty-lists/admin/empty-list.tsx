import type { BeforeListTableServerProps } from 'payload'
import { isDescribed } from '#src/locales/empty-lists/empty-lists.ts'
import { EmptyListText } from './empty-list-text.tsx'

export async function EmptyList(list: BeforeListTableServerProps) {
  const { collectionSlug, data, hasCreatePermission, newDocumentURL, payload, user } = list
  if (data['totalDocs'] > 0 || !isDescribed(collectionSlug)) return null
  // The list may be empty by its filter alone.
  const there = await payload.count({ collection: collectionSlug, overrideAccess: false, user })
  if (there.totalDocs > 0) return null
  return (
    <EmptyListText
      collection={collectionSlug}
      newDocumentURL={hasCreatePermission ? newDocumentURL : undefined}
    />
  )
}

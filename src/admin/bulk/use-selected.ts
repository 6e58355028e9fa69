'use client'
import { useConfig, useListQuery, useSelection } from '@payloadcms/ui'
import { mergeListSearchAndWhere } from 'payload/shared'

/** The selection of a list, as the command of a bulk edit takes it, and its count. */
export function useSelected(collection: string) {
  const { getEntityConfig } = useConfig()
  const { count = 0, selectAll, selectedIDs } = useSelection()
  const { query } = useListQuery()
  // The platform does not export the enum.
  if (String(selectAll) !== 'allAvailable') return { count, selection: { ids: selectedIDs } }
  const { where = {}, search } = query
  const condition = mergeListSearchAndWhere({
    collectionConfig: getEntityConfig({ collectionSlug: collection }),
    search: search ?? '',
    // Copied, because the platform mutates it.
    where: structuredClone(where),
  })
  return { count, selection: { where: condition ?? {} } }
}

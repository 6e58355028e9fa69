'use client'
import { useConfig, useListQuery, useSelection } from '@payloadcms/ui'
import { mergeListSearchAndWhere } from 'payload/shared'

/** What is selected in a list, as the command of a bulk edit takes it, and how many that is. */
export function useSelected(collection: string) {
  const { getEntityConfig } = useConfig()
  const { count = 0, selectAll, selectedIDs } = useSelection()
  const { query } = useListQuery()
  // The platform exports no name for it.
  if (String(selectAll) !== 'allAvailable') return { count, selection: { ids: selectedIDs } }
  const { where = {}, search } = query
  const condition = mergeListSearchAndWhere({
    collectionConfig: getEntityConfig({ collectionSlug: collection }),
    search: search ?? '',
    // It is changed in place.
    where: structuredClone(where),
  })
  return { count, selection: { where: condition ?? {} } }
}

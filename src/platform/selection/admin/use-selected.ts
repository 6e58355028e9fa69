'use client'
import { useConfig, useListQuery, useSelection } from '@payloadcms/ui'
import type { Where } from 'payload'
import { mergeListSearchAndWhere } from 'payload/shared'

export interface Selected {
  readonly count: number
  readonly selection:
    | { readonly ids: readonly (number | string)[] }
    | { readonly where: Where }
    | { readonly segment: number }
}

export function useSelected(collection: string): Selected {
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

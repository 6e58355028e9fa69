'use client'
import { DefaultListView } from '@payloadcms/ui'
import type { ListViewClientProps } from 'payload'
import { BulkActions } from './bulk-actions.tsx'

/**
 * The platform's list, with our bulk edits in place of its own, which load all selected documents
 * into memory at once, and replace their tags.
 */
export function BulkList(props: ListViewClientProps) {
  const { BeforeListTable, collectionSlug, disableBulkDelete, disableBulkEdit } = props
  // Disabled in the list that a relationship is chosen from.
  const isToChoose = disableBulkDelete || disableBulkEdit
  return (
    <DefaultListView
      {...props}
      disableBulkDelete
      disableBulkEdit
      BeforeListTable={
        <>
          {!isToChoose && <BulkActions collection={collectionSlug} />}
          {BeforeListTable}
        </>
      }
    />
  )
}

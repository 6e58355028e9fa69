'use client'
import { DefaultListView } from '@payloadcms/ui'
import type { ListViewClientProps } from 'payload'
import { BulkActions } from './bulk-actions.tsx'

/**
 * The platform's list, with our bulk edits in place of the platform's, which load all selected
 * documents into memory at once, and replace their tags.
 */
export function BulkList(props: ListViewClientProps) {
  // Disabled in the list that a relationship is chosen from.
  const { BeforeListTable, collectionSlug, disableBulkEdit: isToChoose } = props
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

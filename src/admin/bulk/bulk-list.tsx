'use client'
import { DefaultListView } from '@payloadcms/ui'
import type { ListViewClientProps } from 'payload'
import { BulkActions } from './bulk-actions.tsx'

/**
 * The platform's list, where what is done to the documents that are selected is a bulk edit of
 * ours: its own holds all of them in memory at once, and replaces their tags.
 */
export function BulkList(props: ListViewClientProps) {
  const { BeforeListTable, collectionSlug, disableBulkDelete, disableBulkEdit } = props
  // The list that a relationship is chosen from has them disabled.
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

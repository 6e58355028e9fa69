'use client'
import { toast, useConfig, useListDrawerContext } from '@payloadcms/ui'
import type { ListViewClientProps } from 'payload'
import { useState } from 'react'
import { z } from 'zod'
import { ImageGrid, type Uses } from '#src/content/library/admin/image-grid.tsx'
import { LibraryControls } from '#src/content/library/admin/library-controls.tsx'
import { type Layout, layoutPreference } from '#src/content/library/admin/listed-image.ts'
import { imageUploads } from '#src/content/library/admin/upload/upload-kind.ts'
import { UploadPanel } from '#src/content/library/admin/upload/upload-panel.tsx'
import { messageOf, request } from '#src/platform/admin/request.ts'
import { BulkList } from '#src/workspace/bulk/admin/bulk-list.tsx'
import '../../../content/library/admin/library.css'

interface Props {
  readonly list: ListViewClientProps
  readonly first: Layout
  readonly uses: Uses
}

function useLook(first: Layout) {
  const { config } = useConfig()
  const [look, setLook] = useState(first)
  const change = (next: Layout) => {
    setLook(next)
    const url = `${config.routes.api}/payload-preferences/${layoutPreference}`
    request(url, z.unknown(), { method: 'POST', json: { value: { look: next } } }).catch(
      (error: unknown) => void toast.error(messageOf(error)),
    )
  }
  return { look, change }
}

export function LibraryList({ list, first, uses }: Props) {
  const { look, change } = useLook(first)
  const { BeforeListTable, enableRowSelections, hasCreatePermission, Table } = list
  // Where an image is chosen, the platform has its own way to upload one.
  const { drawerSlug } = useListDrawerContext()
  const isGrid = look === 'grid'
  return (
    <BulkList
      {...list}
      BeforeListTable={
        <>
          {hasCreatePermission && !drawerSlug && <UploadPanel kind={imageUploads} />}
          <LibraryControls look={look} onLook={change} isGrid={isGrid} />
          {BeforeListTable}
        </>
      }
      Table={isGrid ? <ImageGrid uses={uses} isSelectable={Boolean(enableRowSelections)} /> : Table}
    />
  )
}

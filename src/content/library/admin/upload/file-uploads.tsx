'use client'
import { useAuth, useListDrawerContext } from '@payloadcms/ui'
import { fileUploads } from './upload-kind.ts'
import { UploadPanel } from './upload-panel.tsx'

export function FileUploads() {
  const { permissions } = useAuth()
  // Where a file is chosen, the platform has its own way to upload one.
  const { drawerSlug } = useListDrawerContext()
  const mayCreate = Boolean(permissions?.collections?.['files']?.create)
  return mayCreate && !drawerSlug ? <UploadPanel kind={fileUploads} /> : null
}

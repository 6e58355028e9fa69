import type { BeforeDocumentControlsServerProps } from 'payload'
import { findPreviewPattern } from '#src/content/sql/site.ts'
import { WebsitePreviewButton } from './admin/website-preview-button.tsx'

export async function WebsitePreview({ payload }: BeforeDocumentControlsServerProps) {
  return (await findPreviewPattern(payload.db.drizzle)) ? <WebsitePreviewButton /> : null
}

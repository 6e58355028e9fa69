import type { BeforeDocumentControlsServerProps } from 'payload'
import { findPreviewPattern } from '#src/db/content/site.ts'
import { WebsitePreviewButton } from './website-preview-button.tsx'

export async function WebsitePreview({ payload }: BeforeDocumentControlsServerProps) {
  return (await findPreviewPattern(payload.db.drizzle)) ? <WebsitePreviewButton /> : null
}

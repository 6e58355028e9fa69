import type { BeforeDocumentControlsServerProps } from 'payload'
import { findPreviewPattern } from '#src/db/content/site.ts'
import { WebsitePreviewButton } from './website-preview-button.tsx'

/** A button that opens the entry on the website, where Settings say that it shows drafts. */
export async function WebsitePreview({ payload }: BeforeDocumentControlsServerProps) {
  return (await findPreviewPattern(payload.db.drizzle)) ? <WebsitePreviewButton /> : null
}

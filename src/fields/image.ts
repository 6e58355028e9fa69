import type { UploadField } from 'payload'
import type { Label } from '#src/translations/labels/label.ts'

/** An image from the media library, shown as a thumbnail in lists. */
export const imageField = (name: string, description: Label): UploadField => ({
  name,
  type: 'upload',
  relationTo: 'media',
  displayPreview: true,
  admin: { description },
})

import type { UploadField } from 'payload'

/** An image from the media library, shown as a thumbnail in lists. */
export const imageField = (name: string, description: string): UploadField => ({
  name,
  type: 'upload',
  relationTo: 'media',
  displayPreview: true,
  admin: { description },
})

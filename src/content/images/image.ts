import type { UploadField } from 'payload'
import type { Label } from '#src/locales/labels/label.ts'

export const imageField = (name: string, description: Label): UploadField => ({
  name,
  type: 'upload',
  relationTo: 'media',
  displayPreview: true,
  admin: { description },
})

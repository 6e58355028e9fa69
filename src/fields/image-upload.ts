import type { Field, UploadConfig } from 'payload'
import { extensions } from '#src/content/images/image-types.ts'
import { codeOnly } from './recorded.ts'

/** Images are served by the contract's endpoint alone, never by Payload's file route. */
const notHere = () => new Response(null, { status: 404 })

/** Upload settings that make Payload leave the files to our hooks. */
export const imageUpload: UploadConfig = {
  disableLocalStorage: true,
  // A hook requires the file: we decode the upload ourselves and take it off the request.
  filesRequiredOnCreate: false,
  mimeTypes: Object.keys(extensions),
  handlers: [notHere],
  adminThumbnail: ({ doc }) =>
    typeof doc['key'] === 'string' ? `/api/images/${doc['key']}?w=320` : null,
  crop: false,
  focalPoint: false,
  pasteURL: false,
}

/** Storage key of an image, and its folder prefix. */
export const imageKeyFields = (folder: string): Field[] => [
  {
    name: 'key',
    type: 'text',
    unique: true,
    index: true,
    access: codeOnly,
    admin: { hidden: true },
  },
  {
    name: 'prefix',
    type: 'text',
    defaultValue: folder,
    access: codeOnly,
    admin: { hidden: true },
  },
]

/** The focal point in percent of width and height; the platform has these fields without limits. */
export const focalPointFields: Field[] = ['focalX', 'focalY'].map((name) => ({
  name,
  type: 'number',
  min: 0,
  max: 100,
  admin: { hidden: true, disableListColumn: true, disableListFilter: true },
}))

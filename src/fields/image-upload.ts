import type { Field, UploadConfig } from 'payload'
import { extensions } from '#src/content/images/key.ts'
import { codeOnly } from './recorded.ts'

/** Images are served by the contract alone, never by the platform's own file route. */
const notHere = () => new Response(null, { status: 404 })

/** How the platform treats the files of an upload collection: it leaves them to our hooks. */
export const imageUpload: UploadConfig = {
  disableLocalStorage: true,
  // A hook asks for the file: what the platform is given is decoded by us and taken from it.
  filesRequiredOnCreate: false,
  mimeTypes: Object.keys(extensions),
  handlers: [notHere],
  adminThumbnail: ({ doc }) =>
    typeof doc['key'] === 'string' ? `/api/images/${doc['key']}?w=320` : null,
  crop: false,
  focalPoint: false,
  pasteURL: false,
}

/** Where an image is stored, and the folder in front of its file name. */
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

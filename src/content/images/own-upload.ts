import type { Field, TextField, UIField, UploadConfig } from 'payload'
import { extensions } from '#src/data/storage/keys/image-types.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { codeOnly } from '#src/platform/fields/recorded.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'

/** Uploads are served by the contract's endpoints alone, never by Payload's file route. */
const notHere = () => new Response(null, { status: 404 })

/** Upload settings that make Payload leave the files to our hooks. */
export const ownUpload: UploadConfig = {
  disableLocalStorage: true,
  // A hook requires the file: we read the upload ourselves and take it off the request.
  filesRequiredOnCreate: false,
  handlers: [notHere],
  crop: false,
  focalPoint: false,
  pasteURL: false,
}

export const imageUpload: UploadConfig = {
  ...ownUpload,
  mimeTypes: Object.keys(extensions),
  adminThumbnail: ({ doc }) =>
    typeof doc['key'] === 'string' ? `/api/images/${doc['key']}?w=320` : null,
}

export const originalNameField: TextField = {
  ...labelled('text', 'originalName', 'content.fileName'),
  access: codeOnly,
  admin: { readOnly: true, condition: (data) => Boolean(data['originalName']) },
}

export const usesField: UIField = uiField('uses', '/src/content/library/admin/used-in.tsx#UsedIn')

export const originalFileField: UIField = uiField(
  'original',
  '/src/content/library/original-file.tsx#OriginalFile',
)

/** Storage keys of an upload before its file was replaced: their URLs stay valid. */
export const formerKeysField: TextField = {
  name: 'formerKeys',
  type: 'text',
  hasMany: true,
  access: codeOnly,
  admin: { hidden: true },
}

export const keyFields = (folder: string): Field[] => [
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

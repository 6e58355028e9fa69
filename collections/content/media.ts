import type { CollectionConfig } from 'payload'
import { nobody, signedIn, staffMayAny } from '#src/access/index.ts'
import { extensions } from '#src/content/images/key.ts'
import { codeOnly } from '#src/fields/recorded.ts'
import {
  addressImage,
  keepKey,
  nameImage,
  removeImage,
  storeImage,
  takeImage,
} from '#src/hooks/media.ts'

const mayUpload = staffMayAny(['actions', 'news', 'events', 'people', 'pages'], 'write')

/** Images are served by the contract alone, never by the platform's own file route. */
const notHere = () => new Response(null, { status: 404 })

export const media: CollectionConfig = {
  slug: 'media',
  labels: { singular: 'Image', plural: 'Images' },
  disableDuplicate: true,
  // What an image is called and shown by follows from these.
  forceSelect: { key: true, filename: true },
  access: {
    create: mayUpload,
    read: signedIn,
    update: mayUpload,
    delete: mayUpload,
    readVersions: nobody,
    unlock: nobody,
  },
  admin: {
    group: 'Content',
    useAsTitle: 'originalName',
    defaultColumns: ['originalName', 'alt', 'width', 'height', 'updatedAt'],
    listSearchableFields: ['originalName', 'alt', 'filename'],
    description: 'JPEG, PNG, WebP or GIF, at most 10 MB. Camera and location data are removed.',
  },
  upload: {
    disableLocalStorage: true,
    mimeTypes: Object.keys(extensions),
    handlers: [notHere],
    adminThumbnail: ({ doc }) =>
      typeof doc['key'] === 'string' ? `/api/images/${doc['key']}?w=320` : null,
    crop: false,
    focalPoint: false,
    pasteURL: false,
  },
  hooks: {
    beforeOperation: [takeImage],
    beforeChange: [keepKey],
    afterChange: [storeImage],
    afterDelete: [removeImage],
    afterRead: [addressImage],
  },
  fields: [
    {
      name: 'originalName',
      label: 'File name',
      type: 'text',
      access: codeOnly,
      hooks: { afterRead: [nameImage] },
      admin: {
        readOnly: true,
        condition: (data) => Boolean(data['originalName']),
        components: { Cell: '/src/admin/content/image-name-cell.tsx#ImageNameCell' },
      },
    },
    {
      name: 'alt',
      label: 'Description',
      type: 'text',
      defaultValue: '',
      maxLength: 500,
      admin: { description: 'What it shows, for people who do not see it.' },
    },
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
      defaultValue: 'media',
      access: codeOnly,
      admin: { hidden: true },
    },
  ],
}

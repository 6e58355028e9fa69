import type { CollectionConfig } from 'payload'
import { libraryAccess } from '#src/access/library-access.ts'
import { lockRowsOf } from '#src/db/lock-rows.ts'
import {
  focalPointFields,
  formerKeysField,
  imageUpload,
  keyFields,
  originalNameField,
  usesField,
} from '#src/fields/own-upload.ts'
import { codeOnly } from '#src/fields/recorded.ts'
import { lockBeforeUpdate } from '#src/hooks/lock-before-update.ts'
import {
  describeFile,
  keepFormerKeys,
  nameImage,
  noEmptyAlt,
  prepareNewFile,
  readAlt,
  removeDeletedImage,
  showChangedImage,
  takeImage,
} from '#src/hooks/media.ts'
import { describeImage, storeImageUrl } from '#src/hooks/stored-image.ts'
import { label } from '#src/translations/labels/label.ts'

export const media: CollectionConfig = {
  slug: 'media',
  labels: { singular: label('content.image'), plural: label('content.images') },
  disableDuplicate: true,
  // Title, thumbnail and file URLs are derived from these, and texts show them.
  forceSelect: { key: true, formerKeys: true, filename: true, alt: true, decorative: true },
  access: libraryAccess,
  admin: {
    group: label('groups.content'),
    useAsTitle: 'originalName',
    defaultColumns: ['originalName', 'alt', 'width', 'height', 'updatedAt'],
    // The name on disk is found as well (src/db/find/search-lists.ts), though not named here.
    listSearchableFields: ['originalName', 'alt'],
    description: label('content.mediaHelp'),
    pagination: { defaultLimit: 24, limits: [24, 48, 96] },
    components: {
      views: { list: { Component: '/src/admin/content/library/media-list.tsx#MediaList' } },
    },
  },
  // The list has an upload panel, which shows the outcome of each file.
  upload: { ...imageUpload, crop: true, focalPoint: true, bulkUpload: false },
  hooks: {
    // Decoding takes seconds, so that the row is locked after it.
    beforeOperation: [takeImage, lockBeforeUpdate(lockRowsOf('media'))],
    beforeChange: [describeImage, describeFile, keepFormerKeys],
    afterChange: [prepareNewFile, showChangedImage],
    afterDelete: [removeDeletedImage],
    afterRead: [storeImageUrl],
  },
  fields: [
    {
      ...originalNameField,
      hooks: { afterRead: [nameImage] },
      admin: {
        ...originalNameField.admin,
        components: { Cell: '/src/admin/content/image-name-cell.tsx#ImageNameCell' },
      },
    },
    {
      name: 'alt',
      label: label('content.altText'),
      type: 'text',
      defaultValue: '',
      maxLength: 500,
      hooks: { beforeChange: [noEmptyAlt], afterRead: [readAlt] },
      admin: { description: label('content.altHelp') },
    },
    {
      name: 'decorative',
      type: 'checkbox',
      defaultValue: false,
      admin: { description: label('content.decorativeHelp') },
    },
    usesField,
    ...focalPointFields,
    ...keyFields('media'),
    {
      // A blurred preview as a data URI.
      name: 'placeholder',
      type: 'text',
      access: codeOnly,
      admin: { hidden: true },
    },
    {
      // Formats that there are copies in; null until they are made.
      name: 'formats',
      type: 'json',
      access: codeOnly,
      admin: { hidden: true },
    },
    formerKeysField,
  ],
}

import type { CollectionConfig } from 'payload'
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
} from '#src/content/images/hooks.ts'
import {
  focalPointFields,
  formerKeysField,
  imageUpload,
  keyFields,
  originalFileField,
  originalNameField,
  usesField,
} from '#src/content/images/own-upload.ts'
import { describeImage, storeImageUrl } from '#src/content/images/stored-image.ts'
import { lockRowsOf } from '#src/data/lock-rows.ts'
import { label } from '#src/locales/labels/label.ts'
import { libraryAccess } from '#src/platform/access/library-access.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { codeOnly } from '#src/platform/fields/recorded.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'

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
    // The name on disk is found as well (src/workspace/find/sql/search-lists.ts), though not named here.
    listSearchableFields: ['originalName', 'alt'],
    description: label('content.mediaHelp'),
    pagination: { defaultLimit: 24, limits: [24, 48, 96] },
    components: {
      views: { list: { Component: '/src/workspace/library/media-list.tsx#MediaList' } },
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
        components: { Cell: '/src/content/images/admin/image-name-cell.tsx#ImageNameCell' },
      },
    },
    {
      ...labelled('text', 'alt', 'content.altText'),
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
    originalFileField,
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

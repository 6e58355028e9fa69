import type { CollectionConfig } from 'payload'
import {
  describeUploadedFile,
  keepFormerFileKeys,
  linkChangedFile,
  nameFile,
  presentFile,
  takeUploadedFile,
  unlinkDeletedFile,
} from '#src/content/files/hooks.ts'
import {
  formerKeysField,
  keyFields,
  originalNameField,
  ownUpload,
  usesField,
} from '#src/content/images/own-upload.ts'
import { acceptedFiles } from '#src/contract/content/file-types.ts'
import { lockRowsOf } from '#src/data/lock-rows.ts'
import { filesFolder } from '#src/data/storage/keys/file-key.ts'
import { label } from '#src/locales/labels/label.ts'
import { libraryAccess } from '#src/platform/access/library-access.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'

export const files: CollectionConfig = {
  slug: 'files',
  labels: { singular: label('content.file'), plural: label('content.files') },
  disableDuplicate: true,
  // Its URL and name are derived from these.
  forceSelect: { key: true, formerKeys: true, filename: true, originalName: true },
  access: libraryAccess,
  admin: {
    group: label('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'originalName', 'filesize', 'updatedAt'],
    listSearchableFields: ['title', 'originalName'],
    description: label('content.filesHelp'),
    // In a text a file is a block: what editors insert as an upload is an image.
    enableRichTextRelationship: false,
    components: {
      beforeListTable: ['/src/content/library/admin/upload/file-uploads.tsx#FileUploads'],
    },
  },
  // The list has an upload panel, which shows the outcome of each file.
  upload: { ...ownUpload, mimeTypes: acceptedFiles, bulkUpload: false },
  hooks: {
    beforeOperation: [takeUploadedFile, lockBeforeUpdate(lockRowsOf('files'))],
    beforeChange: [describeUploadedFile, nameFile, keepFormerFileKeys],
    afterChange: [linkChangedFile],
    afterDelete: [unlinkDeletedFile],
    afterRead: [presentFile],
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      maxLength: 200,
      admin: { description: label('content.fileTitleHelp') },
    },
    originalNameField,
    {
      // The platform's own, which its list shows in bytes.
      name: 'filesize',
      type: 'number',
      admin: {
        hidden: true,
        components: { Cell: '/src/content/files/admin/file-size-cell.tsx#FileSizeCell' },
      },
    },
    usesField,
    ...keyFields(filesFolder),
    formerKeysField,
  ],
}

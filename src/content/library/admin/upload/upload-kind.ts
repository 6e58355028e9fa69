import { fileTypes, maxFileBytes } from '#src/contract/content/file-types.ts'
import type { LibraryCollection } from '#src/contract/content/uses.ts'
import { declarableTypes, maxImageBytes } from '#src/platform/uploads/accepted.ts'
import type { Problem } from './upload-state.ts'

export interface UploadKind {
  readonly collection: LibraryCollection
  readonly accept: string
  readonly textField: 'alt' | 'title'
  readonly maxLength: number
  readonly texts: 'upload-images' | 'upload-files'
  /** What keeps a file from being stored, as far as the browser's type and its size tell. */
  readonly problemOf: (file: Pick<File, 'type' | 'size'>) => Problem | undefined
}

export const imageUploads: UploadKind = {
  collection: 'media',
  accept: [...declarableTypes].join(),
  textField: 'alt',
  maxLength: 500,
  texts: 'upload-images',
  problemOf: ({ type, size }) => {
    if (!declarableTypes.has(type)) return 'type'
    return size > maxImageBytes ? 'size' : undefined
  },
}

/** Files for download, whose types browsers know in part only. */
export const fileUploads: UploadKind = {
  collection: 'files',
  accept: fileTypes.map(({ extension }) => `.${extension}`).join(),
  textField: 'title',
  maxLength: 200,
  texts: 'upload-files',
  problemOf: ({ size }) => {
    if (size === 0) return 'empty'
    return size > maxFileBytes ? 'size' : undefined
  },
}

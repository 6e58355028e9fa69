import { randomBytes } from 'node:crypto'
import { fileTypes } from '#src/contract/content/file-types.ts'

export const filesFolder = 'documents'

const extensions = fileTypes.map(({ extension }) => extension).join('|')
const keyForm = new RegExp(`^${filesFolder}/\\d{13}-[0-9a-f]{16}\\.(${extensions})$`)

/** Generates a key, which cannot be guessed: `documents/<unix ms>-<16 hex>.<ext>`. */
export const newFileKey = (extension: string, now = Date.now()): string =>
  `${filesFolder}/${now}-${randomBytes(8).toString('hex')}.${extension}`

/** The media type of a stored file by its key; undefined for what is no key of a file. */
export function typeOfFileKey(key: string): string | undefined {
  const extension = keyForm.exec(key)?.[1]
  return fileTypes.find((type) => type.extension === extension)?.mediaType
}

export const downloadPath = (key: string): string => `/api/files/${key}`

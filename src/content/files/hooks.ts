import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type CollectionAfterReadHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
} from 'payload'
import { z } from 'zod'
import { titleOfName } from '#src/content/files/file-names.ts'
import { recogniseFile, UnusableFile } from '#src/content/files/recognise.ts'
import { cleanFileName } from '#src/content/images/file-name.ts'
import { lockStoredKeys } from '#src/content/images/sql/media.ts'
import { downloadPath, newFileKey } from '#src/data/storage/keys/file-key.ts'
import { partsOfKey } from '#src/data/storage/keys/key.ts'
import { database } from '#src/data/transaction.ts'
import { type IncomingFile, incomingFiles, mayUpload } from '#src/platform/uploads/incoming-file.ts'
import { takeFile } from '#src/platform/workarounds/decoded-uploads.ts'
import { queueTexts } from '../rich-text/render-texts.ts'

async function incomingOf(data: Buffer, name: string): Promise<IncomingFile> {
  const originalName = cleanFileName(name)
  try {
    const { mediaType, extension, contentType } = await recogniseFile(data, originalName)
    const file = { key: newFileKey(extension), bytes: data, type: mediaType, copies: [] }
    return { file, originalName, contentType }
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    throw new APIError(`The file ${error.message}`, 400, null, true)
  }
}

export const takeUploadedFile: CollectionBeforeOperationHook = async (hooked) => {
  const { args, operation, req } = hooked
  if (operation !== 'create' && operation !== 'update') return args
  incomingFiles.delete(req)
  if (!(await mayUpload(hooked))) return args
  const uploaded = takeFile(req, operation)
  if (uploaded) incomingFiles.set(req, await incomingOf(uploaded.data, uploaded.name))
  return args
}

const document = z.object({ id: z.int(), title: z.string().nullish(), key: z.string().nullish() })

/** What the platform lets a form write, and only a file decides. */
const describedBy = ({ key, mimeType, filesize }: z.infer<typeof described>) => ({
  ...partsOfKey(key),
  mimeType,
  filesize,
})
const described = z.object({ key: z.string(), mimeType: z.string(), filesize: z.number() })

/** Describes the uploaded file in its document, which stays described as it is without a new one. */
export const describeUploadedFile: CollectionBeforeChangeHook = (args) => {
  const { data, originalDoc, req } = args
  const incoming = incomingFiles.get(req)
  if (!incoming) return { ...data, ...describedBy(described.parse(originalDoc)) }
  const { contentType, file, originalName } = incoming
  const { bytes, key } = file
  const stored = { key, mimeType: contentType, filesize: bytes.length }
  return { ...data, ...describedBy(stored), key, originalName }
}

export const nameFile: CollectionBeforeChangeHook = ({ data, originalDoc }) => {
  const title = z.string().catch('').parse(data['title']).trim()
  if (title) return { ...data, title }
  const name = data['originalName'] ?? originalDoc?.originalName
  return { ...data, title: titleOfName(z.string().catch('').parse(name)) || data['filename'] }
}

/** A new file has a new key; links by the former ones lead to it. */
export const keepFormerFileKeys: CollectionBeforeChangeHook = async (args) => {
  const { data, operation, originalDoc, req } = args
  if (operation !== 'update' || !incomingFiles.has(req)) return data
  const { id } = document.parse(originalDoc)
  return { ...data, formerKeys: await lockStoredKeys(await database(req), 'files', id) }
}

/** Renders the texts again that link to a changed file, after the commit. */
export const linkChangedFile: CollectionAfterChangeHook = async (args) => {
  const { doc, operation, previousDoc, req } = args
  if (operation !== 'update') return doc
  const [now, before] = [document.parse(doc), document.parse(previousDoc)]
  if (now.title !== before.title || now.key !== before.key) await queueTexts(req, 'files', now.id)
  return doc
}

/** Removes links to a deleted file from texts, after the commit. */
export const unlinkDeletedFile: CollectionAfterDeleteHook = async ({ doc, req }) => {
  await queueTexts(req, 'files', document.parse(doc).id)
  return doc
}

/**
 * Sets the file's URL to the public one, in the admin UI too, which shows it by the name it was
 * uploaded with and not by that of its key.
 */
export const presentFile: CollectionAfterReadHook = ({ doc }) => {
  const { key, originalName, filename } = doc
  if (typeof key !== 'string') return doc
  const url = downloadPath(key)
  return { ...doc, url, thumbnailURL: null, filename: originalName || filename }
}

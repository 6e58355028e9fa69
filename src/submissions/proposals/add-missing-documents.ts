import type { Payload } from 'payload'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import { partsOfKey, typeOfKey } from '#src/data/storage/keys/key.ts'
import type { Storage } from '#src/data/storage/storage.ts'
import {
  addMissingImages,
  type FoundImage,
} from '#src/submissions/proposals/sql/proposal-images.ts'
import { timeOfUpload, uploadOf } from '../uploads/upload-keys.ts'

const batchSize = 500

const imageOf = (file: string): FoundImage | undefined => {
  // Resized copies are listed too; those whose original is gone must also be removed.
  const key = uploadOf(file)
  const mimeType = key && typeOfKey(key)
  return mimeType ? { key, ...partsOfKey(key), mimeType, uploadedAt: timeOfUpload(key) } : undefined
}

/**
 * Creates a document for every uploaded image without one: earlier versions, which may run beside
 * this one, created none. Idempotent. Other files in the folder are ignored.
 */
export async function addMissingDocuments(
  { db }: Payload,
  storage: Storage,
  isEnding: () => boolean,
): Promise<void> {
  let batch = new Map<string, FoundImage>()
  for await (const file of storage.list(proposalFolder)) {
    if (isEnding()) return
    const image = imageOf(file)
    if (image) batch.set(image.key, image)
    if (batch.size < batchSize) continue
    await addMissingImages(db.drizzle, [...batch.values()])
    batch = new Map()
  }
  if (batch.size > 0) await addMissingImages(db.drizzle, [...batch.values()])
}

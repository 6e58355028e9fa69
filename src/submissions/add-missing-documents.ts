import type { Payload } from 'payload'
import { partsOfKey, typeOfKey } from '#src/content/images/key.ts'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import { addMissingImages, type FoundImage } from '#src/db/submissions/proposal-images.ts'
import type { Storage } from '#src/storage/storage.ts'
import { timeOfUpload, uploadOf } from './upload-keys.ts'

/** Documents written at once. */
const batchSize = 500

const imageOf = (file: string): FoundImage | undefined => {
  // Copies are listed like images of their own; those whose image is gone need removing, too.
  const key = uploadOf(file)
  const mimeType = key && typeOfKey(key)
  return mimeType ? { key, ...partsOfKey(key), mimeType, uploadedAt: timeOfUpload(key) } : undefined
}

/**
 * Makes a document of every uploaded image that has none: versions before documents stored none,
 * and may still run beside this one. What else lies in the folder is left alone.
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

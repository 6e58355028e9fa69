import { buffer } from 'node:stream/consumers'
import { createLocalReq, type Payload } from 'payload'
import {
  findUnprepared,
  isKeyNamed,
  recordDamaged,
  recordFormats,
  type UnpreparedImage,
} from '#src/content/images/sql/media.ts'
import type { ImageFormat } from '#src/contract/content/images.ts'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import { compactFormats, formatFiles } from '#src/data/storage/keys/formats.ts'
import { isAboveMaxSide } from '#src/data/storage/keys/key.ts'
import {
  clearUnfinishedFile,
  recordUnfinishedFile,
} from '#src/data/storage/sql/unfinished-files.ts'
import type { Storage } from '#src/data/storage/storage.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { UnusableImage } from '#src/platform/uploads/accepted.ts'
import type { Converted } from './decoder-messages.ts'
import { ImageReplaced, RejectedImage, storedAnew } from './hooks.ts'
import { withConvertedImage } from './normalise.ts'

type Copy = Converted['copies'][number]
type Read = (key: string) => Promise<Buffer>

interface Made {
  readonly formats: ImageFormat[]
  readonly placeholder?: string
}

async function areSmaller(copies: readonly Copy[], storage: Storage, read: Read): Promise<boolean> {
  let saved = 0
  for (const { key, ownKey } of copies) {
    const own = await storage.stat(ownKey)
    saved += (own?.size ?? 0) - (await read(key)).byteLength
  }
  return saved > 0
}

async function storeCopies(copies: readonly Copy[], storage: Storage, read: Read) {
  const formats: ImageFormat[] = []
  for (const format of new Set(copies.map((copy) => copy.format))) {
    const ofFormat = copies.filter((copy) => copy.format === format)
    if (compactFormats.includes(format) && !(await areSmaller(ofFormat, storage, read))) continue
    for (const { key } of ofFormat)
      await storage.write(key, await read(key), formatFiles[format].type)
    formats.push(format)
  }
  return formats
}

/** Makes and stores the copies; none of an image that is damaged or takes too long. */
async function makeCopies(
  { key }: UnpreparedImage,
  storage: Storage,
  signal: AbortSignal,
  beforeWriting: () => Promise<void>,
): Promise<Made> {
  const found = await storage.read(key)
  if (!found) return { formats: [] }
  const bytes = await buffer(found.body)
  try {
    return await withConvertedImage({ bytes, key, signal }, async (image, read) => {
      await beforeWriting()
      const formats = await storeCopies(image.copies, storage, read)
      return { formats, placeholder: image.placeholder }
    })
  } catch (error) {
    if (error instanceof UnusableImage) return { formats: [] }
    throw error
  }
}

/**
 * Stores an image from before the limit of its longer side under a new key, within that limit and
 * with its original; texts that show it and its copies follow.
 */
async function storeBounded(payload: Payload, image: UnpreparedImage): Promise<void> {
  const { id, key } = image
  const giveUp = () => recordDamaged(payload.db.drizzle, image)
  try {
    const context = { [storedAnew]: key }
    const stored = await payload.update({ collection: 'media', id, data: {}, context, depth: 0 })
    if (stored.key === key) await giveUp()
  } catch (error) {
    // Who replaced it had the copies of the new one queued.
    if (error instanceof ImageReplaced) return
    if (!(error instanceof RejectedImage)) throw error
    await giveUp()
  }
}

/**
 * Makes the copies in other formats of an image of the library, and its placeholder, unless they
 * are there. No lock is held meanwhile: an image that was deleted by the end loses its copies again,
 * and one that was replaced has them under the key of before. Until they are recorded the image is
 * noted as unfinished, so that a process that dies leaves no file behind. Idempotent and safe to run
 * concurrently: files never change under their keys. Throws storage errors, Overloaded, or the
 * signal's reason.
 */
export async function prepareCopies(
  payload: Payload,
  storage: Storage,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const { drizzle } = payload.db
  const image = await findUnprepared(drizzle, id)
  if (!image) return
  if (isAboveMaxSide(image)) return storeBounded(payload, image)
  const note = () => recordUnfinishedFile(drizzle, image.key)
  const made = await makeCopies(image, storage, signal, note)
  await withTransaction(await createLocalReq({}, payload), async (db) => {
    const isThere =
      (await recordFormats(db, { ...image, ...made })) || (await isKeyNamed(db, image.key))
    if (!isThere) for (const file of allKeysOf(image.key)) await storage.remove(file)
    await clearUnfinishedFile(db, image.key)
  })
}

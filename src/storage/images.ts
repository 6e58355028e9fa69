import type { NormalImage } from '#src/content/images/accepted.ts'
import type { Storage } from './storage.ts'

/**
 * Stores an image with its copies: all of them, or none. The original comes last, so that no
 * image is ever found without its copies. When a write fails, what was written is removed
 * again, as far as the storage lets us, and the failure is thrown.
 */
export async function storeImageFiles(storage: Storage, image: NormalImage): Promise<void> {
  const files = [...image.copies, image]
  try {
    for (const { key, bytes } of files) await storage.write(key, bytes, image.type)
  } catch (error) {
    // A write that timed out may still have arrived: every key is removed, not only those done.
    await Promise.allSettled(files.map(({ key }) => storage.remove(key)))
    throw error
  }
}

import { buffer } from 'node:stream/consumers'
import { storage } from '#src/data/storage/index.ts'
import { keyOfOriginal } from '#src/data/storage/keys/key.ts'

/** The bytes of what was uploaded as the image of a key; undefined where its files are gone. */
export async function readOriginal(key: string): Promise<Buffer | undefined> {
  const found = (await storage().read(keyOfOriginal(key))) ?? (await storage().read(key))
  return found && buffer(found.body)
}

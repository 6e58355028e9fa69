import type { Storage } from './storage.ts'

/**
 * A storage loaded on first use, because the S3 client is large and most installations do not
 * need it.
 */
export function lazyStorage(load: () => Promise<Storage>): Storage {
  let loaded: Promise<Storage> | undefined
  const get = (): Promise<Storage> => {
    loaded ??= load()
    return loaded
  }
  return {
    read: async (key, range) => (await get()).read(key, range),
    stat: async (key) => (await get()).stat(key),
    write: async (key, bytes, type) => (await get()).write(key, bytes, type),
    async *list(folder) {
      yield* (await get()).list(folder)
    },
    check: async () => (await get()).check(),
    remove: async (key) => (await get()).remove(key),
  }
}

import { join } from 'node:path'
import { type Env, env } from '#src/settings/env.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { countErrors } from './counted.ts'
import { diskStorage } from './disk.ts'
import type { S3Settings } from './s3-client.ts'
import type { Storage } from './storage.ts'

/**
 * A storage loaded on first use, because the S3 client is large and most installations do not
 * need it.
 */
function lazyStorage(load: () => Promise<Storage>): Storage {
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

export function bucketSettings(settings: Env): S3Settings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    bucket: S3_BUCKET,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: settings.S3_FORCE_PATH_STYLE,
  }
}

export function bucketOf(settings: Env): Storage | undefined {
  const named = bucketSettings(settings)
  return named && lazyStorage(async () => (await import('./s3.ts')).s3Storage(named))
}

export const diskFolder = ({ DATA_DIR }: Env): string => join(DATA_DIR, 'media')

/** Where the settings have files: in a bucket, or else on the disk. */
export const storageOf = (settings: Env): Storage =>
  bucketOf(settings) ?? diskStorage(diskFolder(settings))

const choice = processWide<{ storage?: Storage | undefined }>('storage', () => ({}))

/** The file storage of this process. */
export function storage(): Storage {
  choice.storage ??= countErrors(storageOf(env()))
  return choice.storage
}

/** Replaces the storage in tests; undefined restores the configured one. */
export function replaceStorage(replacement: Storage | undefined): void {
  choice.storage = replacement
}

import { cloudStoragePlugin } from '@payloadcms/plugin-cloud-storage'
import type { Adapter } from '@payloadcms/plugin-cloud-storage/types'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Config,
  PayloadRequest,
  Plugin,
} from 'payload'
import { z } from 'zod'
import { inArea } from '#src/data/pool/context.ts'
import { counted } from '#src/data/storage/counted.ts'
import { bucketSettings, storage } from '#src/data/storage/index.ts'
import { allKeysOf } from '#src/data/storage/keys/copy-keys.ts'
import type { NewFile } from '#src/data/storage/new-file.ts'
import {
  clearUnfinishedFile,
  recordUnfinishedFile,
} from '#src/data/storage/sql/unfinished-files.ts'
import { database } from '#src/data/transaction.ts'
import { type PluginFiles, pluginFiles } from '#src/platform/workarounds/storage-plugin.ts'
import { type Env, env } from '#src/settings/env.ts'
import { takeIncoming } from './incoming-file.ts'

/** Writes all files; on an error removes those written, as far as the storage allows. */
async function writeAll(files: PluginFiles, file: NewFile): Promise<void> {
  // The original last, so that no image is visible without its copies.
  const parts = [...file.copies, file]
  try {
    for (const part of parts) await files.write(part, file.type)
  } catch (error) {
    // A write that timed out may still have succeeded: remove every key, not only the confirmed
    // ones.
    await Promise.allSettled(parts.map(({ key }) => files.remove(key)))
    throw error
  }
}

/**
 * Writes files within a transaction that may still roll back: until it commits the upload is
 * recorded as unfinished (an intent log), through a connection of another pool area, because the
 * transactions waiting here may hold all connections of their area.
 */
async function writeInTransaction(req: PayloadRequest, files: PluginFiles, file: NewFile) {
  await inArea('unfinished-files', () => recordUnfinishedFile(req.payload.db.drizzle, file.key))
  await writeAll(files, file)
  await clearUnfinishedFile(await database(req), file.key)
}

/** Stores the upload of an operation, an image with its copies, sequentially, all or none. */
const storeFile =
  (files: PluginFiles): CollectionAfterChangeHook =>
  async ({ doc, req }) => {
    const file = takeIncoming(req)
    if (!file) return doc
    if (req.transactionID) await writeInTransaction(req, files, file)
    else await writeAll(files, file)
    return doc
  }

const keys = z.object({
  key: z.string().nullish(),
  formerKeys: z.array(z.string()).nullish(),
})

const removeFile =
  (files: PluginFiles): CollectionAfterDeleteHook =>
  async ({ doc }) => {
    const { key, formerKeys } = keys.parse(doc)
    for (const each of [key, ...(formerKeys ?? [])])
      if (each) for (const file of allKeysOf(each)) await files.remove(file)
  }

/** Adapter for local files, written atomically and durably. */
const diskAdapter: Adapter = () => ({
  name: 'disk',
  handleUpload: ({ file, storageFilePath }) =>
    storage().write(storageFilePath, file.buffer, file.mimeType),
  handleDelete: ({ storageFilePath }) => storage().remove(storageFilePath),
  staticHandler: () => new Response(null, { status: 404 }),
})

/**
 * Local files behind the same plugin as a bucket. Payload's own local storage would overwrite
 * files in place, and delete those of the previous version before the COMMIT.
 */
const diskPlugin = (folders: Readonly<Record<string, string>>): Plugin =>
  cloudStoragePlugin({
    collections: Object.fromEntries(
      Object.entries(folders).map(([slug, prefix]) => [slug, { adapter: diskAdapter, prefix }]),
    ),
  })

/** Files that a plugin writes and removes by itself, not through `storage()`; counted likewise. */
const countFileErrors = (files: PluginFiles): PluginFiles => ({
  write: (file, type) => files.write(file, type).catch(counted('write')),
  remove: (key) => files.remove(key).catch(counted('remove')),
})

export type UploadFolders = Readonly<Record<string, string>>

async function applyPlugin(incoming: Config, folders: UploadFolders, settings: Env) {
  const bucket = bucketSettings(settings)
  if (!bucket) return diskPlugin(folders)(incoming)
  const { s3Storage } = await import('@payloadcms/storage-s3')
  const { s3ClientConfig } = await import('#src/data/storage/s3-client.ts')
  return s3Storage({
    bucket: bucket.bucket,
    // The plugin caches its clients process-wide by this key.
    clientCacheKey: `muster:${bucket.endpoint}/${bucket.bucket}`,
    collections: Object.fromEntries(
      Object.entries(folders).map(([slug, prefix]) => [slug, { prefix }]),
    ),
    config: s3ClientConfig(bucket),
  })(incoming)
}

/**
 * Adds the plugin's fields to a collection; our hooks write and remove files through the plugin.
 */
const withFiles = (
  collection: CollectionConfig,
  plugins: CollectionConfig,
  isBucket: boolean,
): CollectionConfig => {
  // The plugin for the disk writes through `storage()`, which counts its errors.
  const files = isBucket ? countFileErrors(pluginFiles(plugins)) : pluginFiles(plugins)
  return {
    ...plugins,
    // The plugin's own handler would serve any object to anyone who knows its name.
    upload: { ...Object(plugins.upload), ...Object(collection.upload) },
    hooks: {
      ...plugins.hooks,
      afterChange: [...(collection.hooks?.afterChange ?? []), storeFile(files)],
      afterDelete: [...(collection.hooks?.afterDelete ?? []), removeFile(files)],
    },
  }
}

/**
 * Plugin that stores the files of upload collections in the configured bucket, by
 * `@payloadcms/storage-s3`, or else on disk. Files come from `takeIncoming` and are read
 * through `storage()`.
 */
export const storeUploads =
  (folders: UploadFolders, settings: () => Env = env): Plugin =>
  async (incoming) => {
    const collections = incoming.collections ?? []
    // The plugin adds a client-upload provider, which we do not use, to every admin page.
    const made = await applyPlugin({ ...incoming, admin: {} }, folders, settings())
    const isBucket = bucketSettings(settings()) !== undefined
    const plugins = new Map(made.collections?.map((each) => [each.slug, each]))
    return {
      ...incoming,
      collections: collections.map((collection) => {
        const withUploads = collection.slug in folders ? plugins.get(collection.slug) : undefined
        return withUploads ? withFiles(collection, withUploads, isBucket) : collection
      }),
    }
  }

import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  Config,
  Plugin,
} from 'payload'
import { z } from 'zod'
import { type Env, env } from '#src/config/env.ts'
import { allKeysOf } from '#src/content/images/key.ts'
import { diskPlugin } from './disk-plugin.ts'
import { incomingImages } from './incoming-image.ts'
import { bucketSettings } from './index.ts'
import { type PluginFiles, pluginFiles } from './plugin-files.ts'

/** Upload collections, each with the folder in which its files lie. */
export type UploadFolders = Readonly<Record<string, string>>

/**
 * Stores an image with its copies, one after the other, all of them or none. The original comes
 * last, so that no image is ever found without its copies. When a file cannot be written, what
 * was is removed again, as far as the storage lets us. Last in the operation: after it only the
 * COMMIT can fail.
 */
const storeImage =
  (files: PluginFiles): CollectionAfterChangeHook =>
  async ({ doc, req }) => {
    const image = incomingImages.get(req)?.image
    if (!image) return doc
    incomingImages.delete(req)
    const parts = [...image.copies, image]
    try {
      for (const file of parts) await files.write(file, image.type)
    } catch (error) {
      // A write that timed out may still have arrived: every key is removed, not only those done.
      await Promise.allSettled(parts.map(({ key }) => files.remove(key)))
      throw error
    }
    return doc
  }

const keys = z.object({
  key: z.string().nullish(),
  formerKeys: z.array(z.string()).nullish(),
})

/** Removes the files of a deleted image, also those under the keys it had before. */
const removeImage =
  (files: PluginFiles): CollectionAfterDeleteHook =>
  async ({ doc }) => {
    const { key, formerKeys } = keys.parse(doc)
    for (const each of [key, ...(formerKeys ?? [])])
      if (each) for (const file of allKeysOf(each)) await files.remove(file)
  }

/** What the plugin for the settings makes of the configuration. */
async function applyPlugin(incoming: Config, folders: UploadFolders, settings: Env) {
  const bucket = bucketSettings(settings)
  if (!bucket) return diskPlugin(folders)(incoming)
  const { s3Storage } = await import('@payloadcms/storage-s3')
  const { s3ClientConfig } = await import('./s3-client.ts')
  return s3Storage({
    bucket: bucket.bucket,
    // Its clients are process-wide, found by this name.
    clientCacheKey: `muster:${bucket.endpoint}/${bucket.bucket}`,
    collections: Object.fromEntries(
      Object.entries(folders).map(([slug, prefix]) => [slug, { prefix }]),
    ),
    config: s3ClientConfig(bucket),
  })(incoming)
}

/** A collection with the plugin's fields, whose files the plugin writes and removes for us. */
const withFiles = (ours: CollectionConfig, plugins: CollectionConfig): CollectionConfig => {
  const files = pluginFiles(plugins)
  return {
    ...plugins,
    // The plugin's own would serve any object to whoever names it.
    upload: { ...Object(plugins.upload), ...Object(ours.upload) },
    hooks: {
      ...plugins.hooks,
      afterChange: [...(ours.hooks?.afterChange ?? []), storeImage(files)],
      afterDelete: [...(ours.hooks?.afterDelete ?? []), removeImage(files)],
    },
  }
}

/**
 * Lets the files of upload collections lie in the bucket of the settings, by
 * `@payloadcms/storage-s3`, or else on disk. Files are those of `incomingImages`; they are read
 * through `storage()`.
 */
export const storeUploads =
  (folders: UploadFolders, settings: () => Env = env): Plugin =>
  async (incoming) => {
    const collections = incoming.collections ?? []
    // It puts a provider for uploads from the browser, which we have not, into every page.
    const made = await applyPlugin({ ...incoming, admin: {} }, folders, settings())
    const plugins = new Map(made.collections?.map((each) => [each.slug, each]))
    return {
      ...incoming,
      collections: collections.map((ours) => {
        const theirs = ours.slug in folders ? plugins.get(ours.slug) : undefined
        return theirs ? withFiles(ours, theirs) : ours
      }),
    }
  }

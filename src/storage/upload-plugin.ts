import type { CollectionConfig, Config, Plugin } from 'payload'
import { type Env, env } from '#src/config/env.ts'
import { pluginFiles } from '#src/platform-workarounds/storage-plugin.ts'
import { diskPlugin } from './disk-plugin.ts'
import { removeImage, storeImage } from './image-hooks.ts'
import { bucketSettings } from './index.ts'

/** Upload collections, each with the folder in which its files lie. */
export type UploadFolders = Readonly<Record<string, string>>

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

import { cloudStoragePlugin } from '@payloadcms/plugin-cloud-storage'
import type { Adapter } from '@payloadcms/plugin-cloud-storage/types'
import type { Plugin } from 'payload'
import { storage } from '#src/data/storage/index.ts'

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
export const diskPlugin = (folders: Readonly<Record<string, string>>): Plugin =>
  cloudStoragePlugin({
    collections: Object.fromEntries(
      Object.entries(folders).map(([slug, prefix]) => [slug, { adapter: diskAdapter, prefix }]),
    ),
  })

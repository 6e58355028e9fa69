import { cloudStoragePlugin } from '@payloadcms/plugin-cloud-storage'
import type { Adapter } from '@payloadcms/plugin-cloud-storage/types'
import type { Plugin } from 'payload'
import { storage } from './index.ts'

/** Local files, in whole and durable or not at all. */
const diskAdapter: Adapter = () => ({
  name: 'disk',
  handleUpload: ({ file, storageFilePath }) =>
    storage().write(storageFilePath, file.buffer, file.mimeType),
  handleDelete: ({ storageFilePath }) => storage().remove(storageFilePath),
  staticHandler: () => new Response(null, { status: 404 }),
})

/**
 * Local files behind the same plugin as a bucket. Those of the platform itself would write into
 * the file in place, and remove that of the version before in front of the COMMIT.
 */
export const diskPlugin = (folders: Readonly<Record<string, string>>): Plugin =>
  cloudStoragePlugin({
    collections: Object.fromEntries(
      Object.entries(folders).map(([slug, prefix]) => [slug, { adapter: diskAdapter, prefix }]),
    ),
  })

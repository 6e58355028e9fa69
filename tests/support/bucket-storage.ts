import type { Config, Payload } from 'payload'
import { collections } from '#collections/index.ts'
import { replaceStorage } from '#src/data/storage/index.ts'
import { s3Storage } from '#src/data/storage/s3.ts'
import type { S3Settings } from '#src/data/storage/s3-client.ts'
import { uploadFolders } from '#src/platform/uploads/upload-folders.ts'
import { storeUploads } from '#src/platform/uploads/upload-plugin.ts'
import { env } from '#src/settings/env.ts'

const settingsOf = (bucket: S3Settings) => ({
  ...env(),
  S3_BUCKET: bucket.bucket,
  S3_REGION: bucket.region,
  S3_ENDPOINT: bucket.endpoint,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  S3_FORCE_PATH_STYLE: bucket.forcePathStyle,
})

const slugs = ['media', 'files', 'proposal-images'] as const

/**
 * Makes a running Payload store its uploads in a bucket, with the hooks that those settings
 * install. Returns a function that restores the former storage, for other tests of this worker.
 */
export async function storeInBucket(payload: Payload, bucket: S3Settings): Promise<() => void> {
  const config = { collections } as unknown as Config
  const withBucketStorage = await storeUploads(uploadFolders, () => settingsOf(bucket))(config)
  const undo = slugs.map((slug) => {
    const { hooks } = payload.collections[slug].config
    const { afterChange, afterDelete } = hooks
    const withBucket = withBucketStorage.collections?.find((each) => each.slug === slug)?.hooks
    Object.assign(hooks, {
      afterChange: withBucket?.afterChange,
      afterDelete: withBucket?.afterDelete,
    })
    return () => Object.assign(hooks, { afterChange, afterDelete })
  })
  replaceStorage(s3Storage(bucket))
  return () => {
    replaceStorage(undefined)
    for (const each of undo) each()
  }
}

import { affected, rows, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** An image that was stored before there were documents of images. */
export interface FoundImage {
  readonly key: string
  readonly prefix: string
  readonly filename: string
  readonly mimeType: string
  readonly uploadedAt: Date
}

/** Creates a document for each image that has none; returns how many. Idempotent. */
export const addMissingImages = (
  db: Database,
  images: readonly FoundImage[],
): Promise<number> => affected(db)`
    INSERT INTO proposal_images (key, prefix, filename, mime_type, created_at, updated_at)
    SELECT key, prefix, filename, "mimeType", "uploadedAt", now()
    FROM jsonb_to_recordset(${JSON.stringify(images)}::jsonb) AS found
      (key text, prefix text, filename text, "mimeType" text, "uploadedAt" timestamptz)
    ON CONFLICT DO NOTHING`

export type ImageRow = { id: number; key: string }

export const findImagesBefore = (
  db: Database,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<ImageRow[]> => rows(db)`
      SELECT id, key FROM proposal_images
      WHERE created_at < ${before.toISOString()}::timestamptz AND id > ${after}
      ORDER BY id LIMIT ${limit}`

export const lockImage = (db: Database, key: string): Promise<number | undefined> =>
  value(db)`SELECT id FROM proposal_images WHERE key = ${key} FOR UPDATE`

import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import type { Storage } from '#src/data/storage/storage.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { addMissingDocuments } from '#src/submissions/proposals/add-missing-documents.ts'
import {
  findImagesBefore,
  type ImageRow,
  lockImage,
} from '#src/submissions/proposals/sql/proposal-images.ts'
import {
  findNamedUploads,
  isProposed,
  lockOldUploads,
  proposalTables,
} from '#src/submissions/uploads/sql/uploads.ts'
import { unusedUploadLifetime, uploadKeyPattern } from './upload-keys.ts'

/**
 * Removes an uploaded image, document and files; false when it does not exist. Throws storage
 * errors after a rollback, so that the document stays for a retry.
 */
export async function removeUpload(req: PayloadRequest, key: string): Promise<boolean> {
  return withTransaction(req, async (db) => {
    const id = await lockImage(db, key)
    if (id === undefined) return false
    await req.payload.delete({ collection: 'proposal-images', id, depth: 0, req })
    return true
  })
}

const batchSize = 500

async function* expiredImages({ db }: Payload, now: number): AsyncGenerator<ImageRow, void> {
  const before = new Date(now - unusedUploadLifetime)
  let after = 0
  for (;;) {
    const found = await findImagesBefore(db.drizzle, { before, after, limit: batchSize })
    yield* found
    if (found.length < batchSize) return
    after = found.at(-1)?.id ?? after
  }
}

async function removeUnlessProposed(req: PayloadRequest, key: string): Promise<boolean> {
  return withTransaction(req, async (db) => {
    await lockOldUploads(db)
    return !(await isProposed(db, key)) && (await removeUpload(req, key))
  })
}

/**
 * Returns a lookup of uploads referenced by any text in the database; scans proposals first, all
 * tables only when needed; both results are cached.
 */
const uploadSearch = (req: PayloadRequest) => {
  const find = (tables?: readonly string[]) =>
    withTransaction(
      req,
      (db) =>
        findNamedUploads(db, {
          folder: proposalFolder,
          pattern: uploadKeyPattern,
          ...(tables ? { tables } : {}),
        }),
      { isLong: true },
    )
  let proposed: Set<string> | undefined
  let named: Set<string> | undefined
  return async (upload: string): Promise<boolean> => {
    proposed ??= await find(proposalTables)
    if (proposed.has(upload)) return true
    named ??= await find()
    return named.has(upload)
  }
}

/**
 * Removes those of these uploads that nothing in the database names any more, document and files;
 * returns how many. Idempotent.
 */
export async function removeUnnamedUploads(
  req: PayloadRequest,
  keys: readonly string[],
): Promise<number> {
  const isNamed = uploadSearch(req)
  let removed = 0
  for (const key of keys)
    if (!(await isNamed(key)) && (await removeUnlessProposed(req, key))) removed += 1
  return removed
}

interface Run {
  readonly now?: number
  /** Polled before each upload; the rest is left for the next run. */
  readonly isEnding?: () => boolean
}

/**
 * Removes the uploads that are older than a day and referenced nowhere in the database, documents
 * and files (decisions §3); returns how many. Files without a document, left by earlier versions,
 * get one first. The advisory lock `oldUploads` decides races with a proposal being stored: it
 * keeps its upload or is rejected. Idempotent, and safe to run concurrently or to interrupt.
 */
export async function removeUnusedUploads(
  payload: Payload,
  storage: Storage,
  { now = Date.now(), isEnding = () => false }: Run = {},
): Promise<number> {
  await addMissingDocuments(payload, storage, isEnding)
  const req = await createLocalReq({}, payload)
  const isNamed = uploadSearch(req)
  let removed = 0
  for await (const image of expiredImages(payload, now)) {
    if (isEnding()) break
    if (await isNamed(image.key)) continue
    if (await removeUnlessProposed(req, image.key)) removed += 1
  }
  return removed
}

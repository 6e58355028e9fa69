import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import { findImagesBefore, type ImageRow } from '#src/db/submissions/proposal-images.ts'
import {
  awaitProposals,
  findNamedUploads,
  isProposed,
  proposalTables,
} from '#src/db/submissions/uploads.ts'
import { withTransaction } from '#src/db/transaction.ts'
import type { Storage } from '#src/storage/storage.ts'
import { addMissingDocuments } from './add-missing-documents.ts'
import { removeUpload } from './remove-upload.ts'
import { unusedUploadLifetime, uploadKeyPattern } from './upload-keys.ts'

/** Documents read at once. */
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

/** Whether it was removed: not when a proposal has come to use it meanwhile. */
async function removeUnlessProposed(req: PayloadRequest, key: string): Promise<boolean> {
  return withTransaction(req, async (db) => {
    await awaitProposals(db)
    return !(await isProposed(db, key)) && (await removeUpload(req, key))
  })
}

/** Says whether a text in the database names an upload; looks everywhere only where it must. */
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

interface Run {
  readonly now?: number
  /** Asked before each upload; what is left is for the next time. */
  readonly isEnding?: () => boolean
}

/**
 * Removes the uploads that are older than a day and that nothing in the database names: their
 * documents and files (decisions §3); returns how many. Files without a document, which versions
 * before documents left, get one first. A proposal that is being stored with one of them keeps
 * it, or is told that it is gone: both hold the lock `oldUploads`. Safe at any time, twice at
 * once, and when it breaks off.
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

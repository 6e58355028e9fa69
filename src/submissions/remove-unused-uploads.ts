import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { allKeysOf } from '#src/content/images/key.ts'
import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import {
  awaitProposals,
  findNamedUploads,
  isProposed,
  proposalTables,
} from '#src/db/submissions/uploads.ts'
import { withTransaction } from '#src/db/transaction.ts'
import type { Storage } from '#src/storage/storage.ts'
import { ageOfUpload, unusedUploadLifetime, uploadKeyPattern, uploadOf } from './upload-keys.ts'

async function* expiredUploads(storage: Storage, now: number): AsyncGenerator<string, void> {
  for await (const key of storage.list(proposalFolder)) {
    const upload = uploadOf(key)
    if (upload !== undefined && ageOfUpload(upload, now) > unusedUploadLifetime) yield upload
  }
}

/**
 * Whether it was removed: not when a proposal has come to use it meanwhile. The lock is held for
 * the original alone; without it the copies are nobody's, now or the next time.
 */
async function removeUnlessProposed(
  req: PayloadRequest,
  storage: Storage,
  upload: string,
): Promise<boolean> {
  const [original, ...copies] = allKeysOf(upload)
  const isRemoved = await withTransaction(req, async (db) => {
    await awaitProposals(db)
    if (await isProposed(db, upload)) return false
    await storage.remove(original)
    return true
  })
  if (isRemoved) for (const copy of copies) await storage.remove(copy)
  return isRemoved
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
 * Removes the uploads that are older than a day and that nothing in the database names, with
 * their copies (decisions §3); returns how many. A proposal that is being stored with one of
 * them keeps it, or is told that it is gone: both hold the lock `oldUploads`. Safe at any time,
 * twice at once, and when it breaks off.
 */
export async function removeUnusedUploads(
  payload: Payload,
  storage: Storage,
  { now = Date.now(), isEnding = () => false }: Run = {},
): Promise<number> {
  const req = await createLocalReq({}, payload)
  const isNamed = uploadSearch(req)
  const removed = new Set<string>()
  // Copies are listed like uploads of their own.
  for await (const upload of expiredUploads(storage, now)) {
    if (isEnding()) break
    if (removed.has(upload) || (await isNamed(upload))) continue
    if (await removeUnlessProposed(req, storage, upload)) removed.add(upload)
  }
  return removed.size
}

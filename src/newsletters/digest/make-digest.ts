import type { PayloadRequest } from 'payload'
import { database } from '#src/data/transaction.ts'
import { findDigest, findLastSentToAll } from '#src/newsletters/digest/sql/digest.ts'
import { findSite, findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { type Digest, digestRange, writeDigest } from './write-digest.ts'

export async function makeDigest(
  req: PayloadRequest,
  now = new Date(),
): Promise<Digest | undefined> {
  const db = await database(req)
  const found = await findDigest(db, digestRange(now, await findLastSentToAll(db)))
  const site = { ...(await findSite(db)), timeZone: await findSiteTimeZone(db) }
  return writeDigest(found, site, now)
}

/**
 * Creates a draft of a digest by the platform's operation, on behalf of the user of the request
 * unless the schedule does (`overrideAccess`); returns its id. Throws Payload's Forbidden.
 */
export async function createDigest(
  req: PayloadRequest,
  digest: Digest,
  { overrideAccess = false }: { readonly overrideAccess?: boolean } = {},
): Promise<number> {
  const { id } = await req.payload.create({
    collection: 'newsletters',
    data: { ...digest, writtenWith: 'composer', status: 'draft', approvalStatus: 'pending' },
    depth: 0,
    overrideAccess,
    req,
  })
  return id
}

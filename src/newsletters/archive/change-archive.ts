import type { PayloadRequest } from 'payload'
import { archivedPath } from '#src/contract/newsletters/archive.ts'
import { database } from '#src/data/transaction.ts'
import { changeNewsletter } from '#src/newsletters/writing/change.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { findArchiveState } from './sql/archive.ts'

declare module 'payload' {
  export interface RequestContext {
    /** Set by the one change that a sent newsletter takes: in or out of the public archive. */
    changesArchive?: boolean
  }
}

export async function readArchive(req: PayloadRequest, id: number) {
  const found = await findArchiveState(await database(req), id)
  if (!found) return { archived: null }
  const { slug, isPublic } = found
  return { archived: { url: `${siteUrls().baseUrl}${archivedPath(slug)}`, isPublic } }
}

/** Changes nothing of one that never was in the archive. Throws NoSuchNewsletter. */
export const changeArchive = (req: PayloadRequest, id: number, isPublic: boolean) =>
  changeNewsletter(req, id, async (db) => {
    const now = await findArchiveState(db, id)
    if (!now || now.isPublic === isPublic) return
    const archiveRemovedAt = isPublic ? null : new Date().toISOString()
    await req.payload.update({
      collection: 'newsletters',
      id,
      data: { archiveRemovedAt },
      context: { changesArchive: true },
      depth: 0,
      req,
    })
  })

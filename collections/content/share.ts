import type { Endpoint } from 'payload'
import { CommandError, command } from '#collections/command.ts'
import { env } from '#src/config/env.ts'
import { previewPath, shareLifetime, shareToken } from '#src/content/preview/link.ts'
import { readPreview } from '#src/content/preview/read-document.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'

/**
 * `POST /cms-api/<collection>/:id/share`: creates a share link to the entry, valid for seven
 * days. Not idempotent: each call returns another.
 */
export const shareCommand = (collection: DraftKind): Endpoint =>
  command({
    method: 'post',
    path: '/:id/share',
    area: collection,
    level: 'write',
    run: async (req, { id }) => {
      const entry = { collection, id }
      if (!(await readPreview(req.payload, entry))) throw new CommandError(404, 'entry-deleted')
      const ends = Math.floor(Date.now() / 1_000) + shareLifetime
      const token = shareToken(env().JWT_SECRET, entry, ends)
      return {
        url: `${env().BASE_URL}${previewPath(entry, token)}`,
        ends: new Date(ends * 1_000).toISOString(),
      }
    },
  })

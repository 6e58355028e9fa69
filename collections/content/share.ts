import type { Endpoint } from 'payload'
import { CommandError, command } from '#collections/command.ts'
import { env } from '#src/config/env.ts'
import { previewPath, shareLifetime, shareToken } from '#src/content/preview/link.ts'
import { readDraft } from '#src/content/preview/read-draft.ts'
import { websitePreviewUrl } from '#src/content/preview/website-url.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { findPreviewPattern } from '#src/db/content/site.ts'
import { database } from '#src/db/transaction.ts'

/**
 * `POST /cms-api/<collection>/:id/share`: creates a share link to the entry, valid for seven
 * days, and where Settings name one the URL at which the website shows it. Not idempotent: each
 * call returns another.
 */
export const shareCommand = (collection: DraftKind): Endpoint =>
  command({
    method: 'post',
    path: '/:id/share',
    area: collection,
    level: 'write',
    run: async (req, { id }) => {
      const entry = { collection, id }
      const draft = await readDraft(req.payload, entry)
      if (!draft) throw new CommandError(404, 'entry-deleted')
      const ends = Math.floor(Date.now() / 1_000) + shareLifetime
      const pattern = await findPreviewPattern(await database(req))
      const token = shareToken(env().JWT_SECRET, entry, ends)
      return {
        url: `${env().BASE_URL}${previewPath(entry, token)}`,
        website: pattern
          ? websitePreviewUrl(pattern, { kind: collection, slug: draft.slug, id, token })
          : null,
        ends: new Date(ends * 1_000).toISOString(),
      }
    },
  })

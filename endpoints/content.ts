import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import {
  changeSeries as change,
  readSeries as findSeries,
} from '#src/content/events/change-series.ts'
import { repeatEvent as repeat } from '#src/content/events/repeat-event.ts'
import { createExample as create } from '#src/content/examples/create-example.ts'
import { previewPath, shareLifetime, shareToken } from '#src/content/preview/link.ts'
import { readDraft } from '#src/content/preview/read-draft.ts'
import { websitePreviewUrl } from '#src/content/preview/website-url.ts'
import { renderBlock } from '#src/content/rich-text/render-rich-text.ts'
import { findPreviewPattern } from '#src/content/sql/site.ts'
import { countUses, linkTo, placesOfEach } from '#src/content/uses/uses.ts'
import type { BulkSelection } from '#src/contract/bulk-change.ts'
import { showBlock } from '#src/contract/content/blocks.ts'
import { readCalendar } from '#src/contract/content/calendar.ts'
import { createExample, shareEntry } from '#src/contract/content/kinds.ts'
import { changeSeries, readSeries, repeatEvent } from '#src/contract/content/series.ts'
import { type LibraryCollection, readUses } from '#src/contract/content/uses.ts'
import { database } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { rolesBehind } from '#src/platform/access/index.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { endpoint, transactional } from '#src/server/http/endpoint.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { throwSelectionError } from '#src/server/http/selection-error.ts'
import { env } from '#src/settings/env.ts'
import { conditionOf } from '#src/workspace/bulk/freeze.ts'
import { calendarFor } from '#src/workspace/calendar/access.ts'
import { readCalendar as findEntries } from '#src/workspace/calendar/sql/read-calendar.ts'

/** The most that are looked at, that are named, and places of each that are named. */
const most = { looked: 500, named: 10, places: 5 } as const

const name = z.string().catch('')
const listed = z.array(z.object({ id: z.int(), originalName: name, title: name }))

const findSelected = async (
  req: PayloadRequest,
  collection: LibraryCollection,
  selection: BulkSelection,
) => {
  const { config } = req.payload.collections[collection]
  const where = conditionOf(config, selection)
  const found = await req.payload
    .find({
      collection,
      where,
      limit: most.looked,
      sort: '-createdAt',
      select: { originalName: true, title: true },
      ...asCaller(req),
    })
    .catch(throwSelectionError)
  return { documents: listed.parse(found.docs), isComplete: !found.hasNextPage }
}

export const contentEndpoints = [
  endpoint(showBlock, async ({ body: { fields }, req }) =>
    renderBlock(fields, await database(req)),
  ),
  endpoint(shareEntry, async ({ req, params: entry }) => {
    const draft = await readDraft(req.payload, entry)
    if (!draft) throw new Rejection(404, 'entry-deleted')
    const { collection: kind, id } = entry
    const ends = Math.floor(Date.now() / 1_000) + shareLifetime
    const pattern = await findPreviewPattern(await database(req))
    const token = shareToken(env().JWT_SECRET, entry, ends)
    return {
      url: `${env().BASE_URL}${previewPath(entry, token)}`,
      website: pattern ? websitePreviewUrl(pattern, { kind, slug: draft.slug, id, token }) : null,
      ends: new Date(ends * 1_000).toISOString(),
    }
  }),
  endpoint(createExample, async ({ req, params }) => ({
    id: await create(req, params.collection),
  })),
  transactional(
    repeatEvent,
    async ({ req, params: { id }, body }, db) => ({ created: await repeat(req, db, id, body) }),
    { isLong: true },
  ),
  endpoint(readSeries, async ({ req, params: { id } }) => findSeries(req, await database(req), id)),
  transactional(
    changeSeries,
    async ({ req, params: { id }, body }, db) => ({ changed: await change(req, db, id, body) }),
    { isLong: true },
  ),
  endpoint(readCalendar, ({ req, query }) => {
    const access = calendarFor(rolesIn(req.payload.config), rolesBehind(req))
    return findEntries(req.payload.db.drizzle, access, query, new Date())
  }),
  endpoint(readUses, async ({ req, params: { collection }, body }) => {
    const { documents, isComplete } = await findSelected(req, collection, body.selection)
    const idsOf = (some: typeof documents) => some.map(({ id }) => id)
    const counts = await countUses(req, collection, idsOf(documents))
    const used = documents.filter(({ id }) => counts.has(id))
    const named = used.slice(0, most.named)
    const places = await placesOfEach(req, collection, idsOf(named))
    return {
      used: named.map(({ id, title, originalName }) => {
        const found = places.get(id)
        const links = found?.places.slice(0, most.places) ?? []
        return {
          id,
          name: title || originalName,
          count: found?.count ?? 0,
          places: links.map((each) => linkTo(req, each)),
        }
      }),
      more: used.length - named.length,
      isComplete,
    }
  }),
]

import { withUrls } from '#src/content/presenters/absolute-urls.ts'
import { presentSelected } from '#src/content/presenters/selected.ts'
import { presentListed } from '#src/content/search/highlight.ts'
import { countEvents, findEvent, findEvents } from '#src/content/sql/events.ts'
import { event, eventDetail, listEvents, readEvent } from '#src/contract/content/events.ts'
import { contentLimit } from '#src/contract/content/shared.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { siteUrls } from '#src/settings/site-urls.ts'

export const eventEndpoints = [
  endpoint(listEvents, async ({ req, query, freshUntil, total }) => {
    const db = await database(req)
    await total(() => countEvents(db, query), contentLimit(query))
    const properties = event.chosen(query)
    const { rows, until } = await findEvents(db, query, properties)
    if (until) freshUntil(until)
    return withUrls(
      rows.map((row) => presentListed(row, properties)),
      query,
      siteUrls(),
    )
  }),

  endpoint(readEvent, async ({ req, params, query }) => {
    const properties = eventDetail.chosen(query)
    const found = await findEvent(await database(req), params.slug, properties)
    if (!found) throw new NotFound()
    return withUrls(presentSelected(found, properties), query, siteUrls())
  }),
]

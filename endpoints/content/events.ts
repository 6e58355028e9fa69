import { siteUrls } from '#src/config/site-urls.ts'
import { event, eventDetail, listEvents, readEvent } from '#src/contract/content/events.ts'
import { contentLimit } from '#src/contract/content/shared.ts'
import { countEvents, findEvent, findEvents } from '#src/db/content/events.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { withUrls } from '#src/presenters/absolute-urls.ts'
import { presentListed } from '#src/presenters/highlight.ts'
import { presentSelected } from '#src/presenters/selected.ts'

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

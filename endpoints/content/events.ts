import { event, eventDetail, listEvents, readEvent } from '#src/contract/content/events.ts'
import { findEvent, findEvents } from '#src/db/content/events.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentListed } from '#src/presenters/highlight.ts'
import { presentSelected } from '#src/presenters/selected.ts'

export const eventEndpoints = [
  endpoint(listEvents, async ({ req, query, freshUntil }) => {
    const properties = event.chosen(query)
    const { rows, until } = await findEvents(await database(req), query, properties)
    if (until) freshUntil(until)
    return rows.map((row) => presentListed(row, properties))
  }),

  endpoint(readEvent, async ({ req, params, query }) => {
    const properties = eventDetail.chosen(query)
    const found = await findEvent(await database(req), params.slug, properties)
    if (!found) throw new NotFound()
    return presentSelected(found, properties)
  }),
]
